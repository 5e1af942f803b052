"""Compaction of a session: past a soft threshold its older half becomes a digest, and never twice within ten turns.

In between the window slides: whole turns fall out of the prompt, are still in the log and found there, and are taken in
by the next compaction. What the user demanded in them is lifted out at once, so that it holds whatever was cut (S7).
"""

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, replace
from datetime import UTC, datetime

from assistant.conversation import groups, newest_turns, turns, without_broken
from assistant.datatypes import DigestMaker, KeptLine, Message, SessionDigest, Window
from assistant.errors import Language, ModelUnavailable
from assistant.memory.digest_model import DigestByModel
from assistant.memory.digest_rules import DigestMaterial, digest_text, shorter
from assistant.memory.key_information import LINE_TOKENS, bounded, key_lines, merged
from assistant.models.prompt import clean, day
from assistant.protocols import StopSignal

CountTokens = Callable[[str], int]
"""Tokens of a text, rather too many than too few."""

SOFT_THRESHOLD = 0.65
"""Of the room for history, from which on the older half is digested (mission S5: 60 to 70%)."""
TURNS_BETWEEN = 10
KEPT_SHARE = 0.2
TEXT_SHARE = 0.3
"""Of the room what kept lines, and the text of a digest, take at most; the messages have the rest."""
LEAST_KEPT = 150
"""Tokens that kept lines may take in a small room too, up to half of it: they matter more than what was answered."""
STORED_KEPT = 600
"""Tokens of kept lines that a digest holds at least: the room of the turn that it was made behind may have been small,
since a question or its passages were long, and what is not held then is lost to every later turn."""
MESSAGE_TOKENS = 4
"""What a chat template puts around one message, at most."""
SHORTEST = 24
"""Tokens below which a shortened message says nothing any more."""
TOKENS_A_WORD: dict[Language, float] = {"en": 1.5, "zh": 2.0}
"""How long a text may be by the tokens there are for it; what is longer all the same is cut by lines."""
CUT_MARK = " […] "


@dataclass(frozen=True, slots=True)
class Cut:
    """Where a window is cut: what is digested, and the newest whole turns that stay."""

    digested: tuple[Message, ...]
    kept: tuple[Message, ...]


@dataclass(frozen=True, slots=True)
class Shown:
    """What of a window fits in a prompt: the digest's text, lines that hold on, and the newest turns.

    `kept` has no line that stands in one of the messages. `tokens` is what all of it takes, `dropped` the number of
    messages that slid out, `lost` the number of lines that hold and have no room.
    """

    messages: tuple[Message, ...] = ()
    text: str = ""
    kept: tuple[KeptLine, ...] = ()
    tokens: int = 0
    dropped: int = 0
    lost: int = 0


class Compactor:
    """Window -> the compacted window, where it is due; by a model where there is one, else by rules."""

    def __init__(
        self,
        count_tokens: CountTokens,
        by_model: DigestByModel | None = None,
        now: Callable[[], datetime] = lambda: datetime.now(UTC),
    ) -> None:
        self._count = count_tokens
        self._by_model = by_model
        self._now = now

    def __call__(self, window: Window, room: int, stop: StopSignal) -> Window | None:
        """The window with its older half digested; None where nothing is due, or it was stopped.

        `room` are the tokens that history may take. A model that fails costs nothing but time: the rules stand.
        """
        cut = plan_compaction(window, room, self._count, turns_since(window))
        if cut is None:
            return None
        digest = self._digest(DigestMaterial(cut.digested, window.digest), room, stop)
        return None if digest is None else replace(window, messages=cut.kept, digest=digest)

    def _digest(self, material: DigestMaterial, room: int, stop: StopSignal) -> SessionDigest | None:
        language = material.language
        tokens = int(room * TEXT_SHARE)
        most = max(1, int(tokens / TOKENS_A_WORD[language]))
        text, made_by = self._text(material, most, stop)
        if stop.is_set():
            return None
        lines = [line for message in material.messages for line in key_lines(message)]
        kept = merged(material.earlier.kept if material.earlier else (), lines)
        return SessionDigest(
            text=shorter(text, tokens, language, lambda line, _: self._count(line) + 1),
            kept=bounded(kept, self._count, max(STORED_KEPT, int(room * KEPT_SHARE))),
            upto=material.messages[-1].id,
            made_by=made_by,
            made_at=self._now(),
            language=language,
        )

    def _text(self, material: DigestMaterial, most: int, stop: StopSignal) -> tuple[str, DigestMaker]:
        if self._by_model is not None:
            try:
                text = self._by_model(material, stop, most=most)
            except ModelUnavailable:
                text = ""
            if text or stop.is_set():
                return text, "model"
        return digest_text(material, most=most), "rules"


def plan_compaction(window: Window, room: int, count_tokens: CountTokens, turns_since_last: int | None) -> Cut | None:
    """Where to cut a window, None where nothing is due: below the threshold, or too soon after the last time.

    The newest whole turns stay that take up to half of what the messages take, and up to half of the threshold, so
    that the window has room again; the newest turn in any case. `turns_since_last` is None where there was none.
    """
    if turns_since_last is not None and turns_since_last < TURNS_BETWEEN:
        return None
    parts = turns(window.messages, waiting=True)
    costs = [sum(message_tokens(message, count_tokens) for message in part) for part in parts]
    if len(parts) <= 1 or sum(costs) + digest_tokens(window.digest, count_tokens) <= SOFT_THRESHOLD * room:
        return None
    target = min(sum(costs), SOFT_THRESHOLD * room) / 2
    first = len(parts) - 1
    kept = costs[first]
    while first > 1 and kept + costs[first - 1] <= target:
        first -= 1
        kept += costs[first]
    at = window.messages.index(parts[first][0])
    return Cut(window.messages[:at], window.messages[at:]) if at else None


def turns_since(window: Window) -> int | None:
    """Questions asked since the window was compacted; None where it never was."""
    if window.digest is None:
        return None
    made_at = window.digest.made_at
    return sum(message.role == "user" and message.created_at > made_at for message in window.messages)


def shown(
    window: Window, room: int, count_tokens: CountTokens, asked: Message | None = None, *, for_lines: int = 0
) -> Shown:
    """What of a window a prompt shows within `room` tokens; `asked` is the question at hand, which may overrule lines.

    Of a newest turn that does not fit, the question and the answer stand shortened. `for_lines` are tokens beyond the
    room that lines which hold may take, and nothing else.
    """
    digest = window.digest
    text = (
        shorter(digest.text, int(room * TEXT_SHARE), digest.language, lambda s, _: count_tokens(s) + 1)
        if digest
        else ""
    )
    spent = _lines_tokens(text, count_tokens)
    said = without_broken(tuple(message for message in window.messages if message.role != "system"))
    held = merged(
        digest.kept if digest else (),
        [line for message in (*said, *([asked] if asked else ())) for line in key_lines(message)],
    )
    # What slides out is not known before the lines that hold are, which take room: as much is held back as all of them
    # need, within their share.
    needed = lines_tokens(held, count_tokens)
    lines_room = max(int(room * KEPT_SHARE), min(LEAST_KEPT, room // 2), min(for_lines, needed))
    messages = _newest(said, room - spent, count_tokens)
    if any(line.message_id not in {message.id for message in messages} for line in held):
        messages = _newest(said, room - spent - max(0, min(lines_room, needed) - for_lines), count_tokens)
    visible = {message.id for message in (*messages, *([asked] if asked else ()))}
    hidden = [line for line in held if line.message_id not in visible]
    kept = bounded(hidden, count_tokens, lines_room)
    spent += lines_tokens(kept, count_tokens)
    spent += sum(message_tokens(message, count_tokens) for message in messages)
    return Shown(messages, text, kept, spent, len(said) - len(messages), len(hidden) - len(kept))


def without_text(digest: SessionDigest | None) -> SessionDigest | None:
    """A digest with nothing but the lines that hold."""
    return replace(digest, text="") if digest else None


def lines_tokens(lines: Iterable[KeptLine], count_tokens: CountTokens) -> int:
    """Tokens that lines which hold take in a prompt."""
    return sum(count_tokens(line.text) + LINE_TOKENS for line in lines)


def kept_line(line: KeptLine) -> str:
    """A line that holds as a prompt shows it: its day and the user's own words."""
    return f"- [{day(line.at)}] “{clean(line.text)}”"


def message_tokens(message: Message, count_tokens: CountTokens) -> int:
    """Tokens of a message with its tool calls and what a chat template puts around it."""
    calls = message.metadata.get("tool_calls")
    return count_tokens(message.content) + MESSAGE_TOKENS + (count_tokens(str(calls)) if calls else 0)


def digest_tokens(digest: SessionDigest | None, count_tokens: CountTokens) -> int:
    """Tokens of a digest's text and lines; 0 for none."""
    if digest is None:
        return 0
    return _lines_tokens(digest.text, count_tokens) + lines_tokens(digest.kept, count_tokens)


def _lines_tokens(text: str, count_tokens: CountTokens) -> int:
    return sum(count_tokens(line) + 1 for line in text.splitlines())


def _newest(said: Sequence[Message], room: int, count_tokens: CountTokens) -> tuple[Message, ...]:
    found = newest_turns(said, room, lambda message: message_tokens(message, count_tokens))
    return found or _squeezed(said, room, count_tokens)


def _squeezed(said: Sequence[Message], room: int, count_tokens: CountTokens) -> tuple[Message, ...]:
    """The newest question and the answer to it, each shortened to its part of the room; nothing where that is too small."""
    parts = turns(said)
    if not parts:
        return ()
    spoken = [group[0] for group in groups(parts[-1]) if len(group) == 1 and group[0].content.strip()]
    ends = list(dict.fromkeys((spoken[0].id, spoken[-1].id))) if spoken else []
    pieces = [message for message in spoken if message.id in ends]
    left = room
    result: list[Message] = []
    for at, message in enumerate(pieces):
        part = left // (len(pieces) - at) - MESSAGE_TOKENS
        if part < SHORTEST:
            return ()
        short = _shortened(message.content, part, count_tokens)
        left -= count_tokens(short) + MESSAGE_TOKENS
        result.append(replace(message, content=short))
    return tuple(result)


def _shortened(text: str, limit: int, count_tokens: CountTokens) -> str:
    """The beginning and the end of a text, as much as `limit` tokens hold."""
    if count_tokens(text) <= limit:
        return text
    low, high = 0, len(text)
    while low < high:
        middle = (low + high + 1) // 2
        if count_tokens(_ends_of(text, middle)) <= limit:
            low = middle
        else:
            high = middle - 1
    return _ends_of(text, low)


def _ends_of(text: str, characters: int) -> str:
    head = characters * 2 // 3
    tail = characters - head
    return text[:head].rstrip() + CUT_MARK + (text[-tail:].lstrip() if tail else "")
