"""What the articles tell an assistant, and what it must know in a later process: told once, asked later.

Told where the tests run; asked by `python -m tests.product.articles HOME`. Each case is a user of its own.
"""

import json
import sys
from dataclasses import dataclass
from pathlib import Path

from assistant import open_assistant
from assistant.protocols import Embedder


@dataclass(frozen=True)
class Case:
    """`told` in one process; `asked` in another, where the answer holds `says` and the profile `slot`'s value."""

    name: str
    told: tuple[str, ...]
    asked: str
    says: tuple[str, ...]
    slot: str | None = None
    says_not: tuple[str, ...] = ()
    user: str | None = None
    """Whose case it is; its own user's unless several cases ask one user."""
    unknown: bool = False
    """Nothing of it is known to this user."""


def five(user: str, told: str, asked: dict[str, str]) -> list[Case]:
    """One message of two sentences tells five things; each is asked for, by its user and by a stranger."""
    known = [
        Case(f"{user} {q}", (told,) if not i else (), q, (a,), a, user=user) for i, (q, a) in enumerate(asked.items())
    ]
    strange = [
        Case(f"stranger {q}", (), q, (), says_not=(a,), user=f"not {user}", unknown=True) for q, a in asked.items()
    ]
    return [*known, *strange]


CASES = (
    Case("name en", ("My name is Alice.",), "What is my name?", ("Alice",), "Alice"),
    Case("name zh", ("我叫李雷。",), "我叫什么名字？", ("李雷",), "李雷"),
    Case("allergy en", ("I'm allergic to seafood.",), "What should I have for dinner?", ("seafood",), "seafood"),
    Case("allergy zh", ("我对海鲜过敏。",), "晚饭吃什么好？", ("海鲜",), "海鲜"),
    Case("chilli zh", ("我不吃辣。",), "推荐几道菜吧", ("辣",), "不吃辣"),
    Case("chilli en", ("I don't eat chilli.",), "Which dish should I order tonight?", ("chilli",), None),
    Case(
        "directory en",
        ("My project directory is /home/app, remember it.",),
        "What is my project directory?",
        ("/home/app",),
        "/home/app",
    ),
    Case(
        "directory cue before",
        ("Remember that my project directory is /home/app.",),
        "Where is my project directory?",
        ("/home/app",),
        "/home/app",
    ),
    Case("directory zh", ("我的项目目录是 /home/app，记住它。",), "我的项目目录是什么？", ("/home/app",), "/home/app"),
    Case(
        "stack en",
        ("We use Java and Spring Boot, not Python.",),
        "Which programming language should I use for the project?",
        ("Java",),
    ),
    Case("stack zh", ("我们的项目用 Java 和 Spring Boot，不用 Python。",), "项目应该用什么语言？", ("Java",)),
    Case("nickname en", ("Call me Ace.", "I live in Oslo.", "I like tea."), "What is my nickname?", ("Ace",)),
    Case("nickname zh", ("叫我小虎。", "我住在杭州。", "我喜欢喝茶。"), "我的昵称是什么？", ("小虎",)),
    Case(
        "moved en",
        ("I live in Lyon.", "I moved to Berlin."),
        "Where do I live?",
        ("Berlin",),
        "Berlin",
        says_not=("Lyon",),
    ),
    Case("moved zh", ("我住在里昂。", "我搬到柏林了。"), "我住在哪里？", ("柏林",), "柏林", says_not=("里昂",)),
    Case(
        "correction en",
        ("My name is Bob.", "No, my name is Rob, not Bob."),
        "What's my name?",
        ("Rob",),
        "Rob",
        says_not=("Bob",),
    ),
    Case("correction zh", ("我叫王芳。", "不对，我叫汪芳。"), "我叫什么？", ("汪芳",), "汪芳", says_not=("王芳",)),
    Case("employer en", ("I work at Acme as a nurse.",), "Where do I work?", ("Acme",), "Acme"),
    Case("employer zh", ("我在华为做工程师。",), "我在哪里工作？", ("华为",), "华为"),
    Case("likes en", ("I like hiking.",), "What do I like?", ("hiking",)),
    Case("likes zh", ("我喜欢爬山。",), "我喜欢什么？", ("爬山",)),
    *five(
        "five en",
        "Hi, I'm Alice Brown and I live in Lyon. I work at Acme as a nurse and I'm allergic to peanuts.",
        {
            "What is my name?": "Alice Brown",
            "Where do I live?": "Lyon",
            "Where do I work?": "Acme",
            "What is my job?": "nurse",
            "What am I allergic to?": "peanuts",
        },
    ),
    *five(
        "five zh",
        "我叫李雷，住在上海。我在华为做工程师，对花生过敏。",
        {
            "我叫什么名字？": "李雷",
            "我住在哪里？": "上海",
            "我在哪里工作？": "华为",
            "我的职业是什么？": "工程师",
            "我对什么过敏？": "花生",
        },
    ),
)


def tell(home: Path, embedder: Embedder) -> None:
    """Tell every case's sentences, one session a case; each is acknowledged."""
    with open_assistant(home, long_lived=False, embedder=embedder) as tandem:
        for case in CASES:
            for sentence in case.told:
                tandem.ask(sentence, user_id=case.user or case.name, session_id="first")


def ask(home: str) -> None:
    """Ask every case's question in a new session, and print what came as JSON."""
    results: dict[str, object] = {}
    with open_assistant(home, long_lived=False) as tandem:
        for case in CASES:
            answer = tandem.ask(case.asked, user_id=case.user or case.name, session_id="second")
            results[case.name] = answer.to_json()
    sys.stdout.write(json.dumps(results))


if __name__ == "__main__":
    ask(sys.argv[1])
