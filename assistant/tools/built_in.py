"""The tools that come with Tandem: search in documents, the calculator, the date and time."""

import re
from collections.abc import Callable, Sequence
from datetime import UTC, datetime, timedelta, timezone, tzinfo
from zoneinfo import ZoneInfo, available_timezones

from assistant.datatypes import DocumentHit, Text, Viewer
from assistant.models import prompt
from assistant.tools.acting import ToolContext, ToolFailed
from assistant.tools.calculator import calculator
from assistant.tools.registry import ToolRegistry

MOST_PASSAGES = 10
NOTHING_FOUND = Text(
    en="No passage of the documents answers this.{nearest} Say so rather than guess.",
    zh="文档中没有段落能回答。{nearest}请如实说明，不要猜测。",
)
NEAREST = Text(en=" The nearest documents: {titles}.", zh="最接近的文档：{titles}。")
NO_ZONE = Text(
    en='there is no time zone "{name}"; give one like Europe/Paris, Asia/Shanghai or UTC+8',
    zh="没有时区“{name}”；请用 Europe/Paris、Asia/Shanghai 或 UTC+8 这样的写法",
)
WEEKDAYS = Text(
    en="Monday Tuesday Wednesday Thursday Friday Saturday Sunday", zh="星期一 星期二 星期三 星期四 星期五 星期六 星期日"
)
_OFFSET = re.compile(r"(?:UTC|GMT)?\s*([+-])(\d{1,2})(?::?(\d{2}))?", re.IGNORECASE)
# Cities that people name and that the database of zones has under another.
_CITIES = {
    "beijing": "Asia/Shanghai",
    "san francisco": "America/Los_Angeles",
    "北京": "Asia/Shanghai",
    "上海": "Asia/Shanghai",
    "深圳": "Asia/Shanghai",
    "香港": "Asia/Hong_Kong",
    "台北": "Asia/Taipei",
    "东京": "Asia/Tokyo",
    "巴黎": "Europe/Paris",
    "伦敦": "Europe/London",
    "纽约": "America/New_York",
}
_LONGEST_OFFSET = timedelta(hours=15)

FindsPassages = Callable[[Viewer, str, int], Sequence[DocumentHit]]


class DocumentSearch:
    """Searches the documents that the viewer may read; `find` ranks passages, at most so many."""

    def __init__(self, find: FindsPassages) -> None:
        self._find = find

    def search_documents(self, query: str, context: ToolContext, limit: int = 5) -> str:
        """Search the documents for passages, to be cited by their numbers.

        Args:
            query: a question or a few words
            limit: how many at most
        """
        wanted = max(1, min(limit, MOST_PASSAGES))
        hits = list(self._find(context.viewer, query, wanted))
        good = [hit for hit in hits if hit.above_floor]
        if good:
            return "\n\n".join(prompt.passage_text(context.cited.number(hit), hit) for hit in good)
        titles = list(dict.fromkeys(hit.title or hit.document for hit in hits))[:3]
        joined = ("、" if context.language == "zh" else "; ").join(titles)
        nearest = NEAREST.say(context.language, titles=prompt.clean(joined)) if titles else ""
        return NOTHING_FOUND.say(context.language, nearest=nearest)


class Clock:
    """Tells the date and the time; `now` is the time in UTC."""

    def __init__(self, now: Callable[[], datetime] = lambda: datetime.now(UTC)) -> None:
        self._now = now

    def current_datetime(self, context: ToolContext, time_zone: str = "") -> str:
        """The date, weekday and time now.

        Args:
            time_zone: like Europe/Paris, Shanghai or UTC+8; empty: here
        """
        zone = zone_named(time_zone)
        now = self._now().astimezone(zone)
        weekday = WEEKDAYS.say(context.language).split()[now.weekday()]
        name = str(zone) if isinstance(zone, ZoneInfo) else now.tzname() or ""
        return f"{now:%Y-%m-%d} {weekday} {now:%H:%M:%S} (UTC{now:%z}, {name})"


def zone_named(name: str) -> tzinfo | None:
    """A time zone by its name, by a city or by its distance from UTC; None for that of this machine."""
    wanted = name.strip()
    if not wanted or wanted.lower() in ("local", "本地"):
        return None
    if wanted.lower() in ("utc", "gmt", "z"):
        return UTC
    if offset := _OFFSET.fullmatch(wanted):
        ahead = timedelta(hours=int(offset[2]), minutes=int(offset[3] or 0))
        if ahead <= _LONGEST_OFFSET:
            return timezone(ahead if offset[1] == "+" else -ahead)
        raise _no_zone(wanted)
    city = wanted.lower().replace(" ", "_")
    known = _CITIES.get(wanted.lower()) or next(
        (zone for zone in sorted(available_timezones()) if city in (zone.lower(), zone.lower().rpartition("/")[2])),
        None,
    )
    if known is None:
        raise _no_zone(wanted)
    return ZoneInfo(known)


def add_built_in_tools(tools: ToolRegistry, find: FindsPassages) -> None:
    """Register the tools that come with Tandem."""
    tools.register(DocumentSearch(find).search_documents)
    tools.register(calculator)
    tools.register(Clock().current_datetime)


def _no_zone(name: str) -> ToolFailed:
    shown = name[:40]
    return ToolFailed(Text(NO_ZONE.say("en", name=shown), NO_ZONE.say("zh", name=shown)))
