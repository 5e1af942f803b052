"""Sessions that leave something to the next, and all that summaries say."""

import json
from pathlib import Path

from assistant.service import Assistant
from assistant.stores.summary_records import SessionSummary

HANDBOOK = "# Warranty\n\nThe warranty of every machine is 18 months from acceptance.\n\n# 保修\n\n机器的保修期为验收后十八个月。\n"
ENGLISH = (
    "Hi! I'm working on the travel budget for Q3.",
    "How long is the warranty of a machine?",
    "What is the zeppelin schedule?",
    "I need to write the report by Friday.",
    "Remind me to call Anna tomorrow.",
)
CHINESE = ("我在准备第三季度的差旅预算。", "机器的保修期是多久？", "飞艇的时刻表是什么？", "提醒我明天给李雷打电话。")


def talk(tandem: Assistant, messages: tuple[str, ...], session: str, user: str = "local") -> None:
    for message in messages:
        tandem.ask(message, session_id=session, user_id=user)


def prompt_of(tandem: Assistant, question: str, session: str, user: str = "local") -> str:
    answer = tandem.ask(question, session_id=session, user_id=user)
    context = tandem.turn(answer.turn, user_id=user).context
    assert context is not None
    return context["system"]


def words(summary: SessionSummary | None) -> str:
    return "" if summary is None else json.dumps(summary.to_json(), ensure_ascii=False)


def every_summary(tandem: Assistant) -> str:
    across = tandem.distant_summary()
    found = [words(tandem.session_summary(info.id)) for info in tandem.list_sessions()]
    return "".join([*found, json.dumps(across.to_json(), ensure_ascii=False) if across else ""])


def forgets_all(tandem: Assistant, canary: str) -> None:
    for fact in [fact for fact in tandem.list_memories() if canary in fact.text]:
        tandem.forget(fact.id)


def bytes_of(home: Path) -> bytes:
    return b"".join(path.read_bytes() for path in sorted(home.rglob("*")) if path.is_file())


def forms(canary: str) -> list[bytes]:
    return [canary.encode(), canary.encode("utf-16-le"), json.dumps(canary)[1:-1].encode()]
