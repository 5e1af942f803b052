"""Prompts as Tandem sends them, made of the sample's documents: a system message, history, a question."""

import random
from collections.abc import Sequence
from pathlib import Path

from assistant.models import prompt

SAMPLE = Path(__file__).parents[2] / "data" / "sample"
ENGLISH = ("employee-handbook.md", "customer-faq.md", "information-security-policy.md", "benefits-and-wellbeing.md")
CHINESE = ("差旅报销制度.md", "安全生产应急预案.md", "数据备份与灾难恢复规程.md", "新员工入职指南.txt")
SAID = {
    "en": [
        "How many days of annual leave do I get in my second year?",
        "I live in Lyon now, and I'd rather have short answers without bullet points.",
        "You get 25 days of leave; ask your manager two weeks ahead and enter it in the portal [1].",
        "What happens if I'm ill while I travel, and who pays for the hotel then?",
    ],
    "zh": [
        "我第二年有多少天年假？",
        "我上个月搬到成都了，对花生过敏，回答请尽量简短。",
        "出差期间住宿费按标准报销，需要提供发票和审批单，由部门经理在三个工作日内审批 [1]。",
        "如果出差途中生病了，住宿费由谁承担？需要准备哪些材料？",
    ],
}


def passages(names: Sequence[str]) -> list[str]:
    """Paragraphs of the documents, short ones together."""
    found: list[str] = []
    for name in names:
        text = (SAMPLE / name).read_text(encoding="utf-8")
        found += [text[at : at + 400] for at in range(0, len(text), 400)]
    return found


def session(language: str, turns: int, seed: int = 1) -> list[list[dict[str, str]]]:
    """The prompts of a session, one a turn; `mixed` asks in Chinese over documents in both languages."""
    draw = random.Random(f"{language}{seed}")
    texts = passages({"en": ENGLISH, "zh": CHINESE, "mixed": (*ENGLISH, *CHINESE)}[language])
    spoken = "en" if language == "en" else "zh"
    said = SAID[spoken] if language != "mixed" else SAID["en"] + SAID["zh"]
    prompts: list[list[dict[str, str]]] = []
    history: list[dict[str, str]] = []
    for _ in range(turns):
        numbered = [f"[{n}] {text}" for n, text in enumerate(draw.sample(texts, draw.randint(4, 12)), 1)]
        memories = [f"- [2026-05-14] {line}" for line in draw.sample(said, 2)]
        key = "a1b2c3d4e5f6"
        system = (
            prompt.RULES.say("en" if spoken == "en" else "zh")
            + prompt.section("memories", memories, "en" if spoken == "en" else "zh", key)
            + prompt.section("passages", numbered, "en" if spoken == "en" else "zh", key)
        )
        question = draw.choice(said)
        prompts.append([{"role": "system", "content": system}, *history, {"role": "user", "content": question}])
        history += [{"role": "user", "content": question}, {"role": "assistant", "content": draw.choice(said)}]
    return prompts
