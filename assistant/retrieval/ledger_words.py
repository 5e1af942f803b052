"""A turn's ledger in plain words, both languages: sources, arms, what became of a candidate, timings; pure."""

from collections.abc import Iterable, Mapping

from assistant.datatypes import ArmScore, Evidence, Fate, Feature, Source, Text, Verdict
from assistant.errors import Language

SOURCES: Mapping[Source, Text] = {
    "documents": Text(en="Documents", zh="文档"),
    "constraints": Text(en="What always holds for you", zh="对你始终有效的限制"),
    "memories": Text(en="Memories", zh="记忆"),
    "messages": Text(en="Earlier messages", zh="以往消息"),
    "profile": Text(en="Profile", zh="档案"),
}
FATES: Mapping[Fate, Text] = {
    "cited": Text(en="cited", zh="已引用"),
    "in_prompt": Text(en="read", zh="已阅读"),
    "below_floor": Text(en="below the floor", zh="低于相关下限"),
    "over_budget": Text(en="no room left", zh="篇幅已满"),
    "shown_elsewhere": Text(en="shown elsewhere", zh="已在别处列出"),
    "copy": Text(en="a copy of a better one", zh="与更好的一段重复"),
    "crowded": Text(en="its document has enough places", zh="同一文档已够多"),
    "joined": Text(en="read with the one beside it", zh="已随相邻段落阅读"),
    "outranked": Text(en="outranked", zh="名额已满"),
}
ARMS: Mapping[str, Text] = {
    "dense": Text(en="meaning", zh="语义"),
    "keyword": Text(en="words", zh="关键词"),
    "rerank": Text(en="read together", zh="重排"),
    "graph": Text(en="linked", zh="关联"),
}
FURTHER = Text(en="{count} more found, all ranked behind these.", zh="另外还找到 {count} 个候选，均排在以上之后。")
GONE = Text(en="(no longer there)", zh="（已不存在）")
STEPS: Mapping[str, Text] = {
    "rewrite": Text(en="understanding", zh="理解问题"),
    "embed": Text(en="embedding", zh="嵌入"),
    "recall": Text(en="searching", zh="检索"),
    "gate": Text(en="judging", zh="判断"),
    "fuse": Text(en="choosing", zh="取舍"),
    "first_token": Text(en="first word", zh="首字"),
    "answer": Text(en="answering", zh="回答"),
    "remember": Text(en="remembering", zh="记忆"),
}
ANSWERS = Text(
    en="The documents answer it: probability {probability:.0%}, from {threshold:.0%} on they do",
    zh="文档能回答：概率 {probability:.0%}，达到 {threshold:.0%} 即算能回答",
)
DOES_NOT_ANSWER = Text(
    en="The documents do not answer it: probability {probability:.0%}, from {threshold:.0%} on they would",
    zh="文档不能回答：概率 {probability:.0%}，达到 {threshold:.0%} 才算能回答",
)
SPEAKS_FOR = Text(en="for it: {features}", zh="支持：{features}")
SPEAKS_AGAINST = Text(en="against it: {features}", zh="反对：{features}")
FEATURES: Mapping[str, Text] = {
    "top": Text(en="nearest in meaning {value:.3f}", zh="语义最近 {value:.3f}"),
    "margin": Text(en="ahead of the others by {value:.3f}", zh="领先其余 {value:.3f}"),
    "covered": Text(en="{value:.0%} of its words in one passage", zh="一段中含有其词语的 {value:.0%}"),
    "missing": Text(en="{value:.0%} of its words in none", zh="各段均无其词语的 {value:.0%}"),
    "agreement": Text(en="both searches agree {value:.2f}", zh="两路检索一致 {value:.2f}"),
    "near": Text(en="nearest sentence {value:.3f}", zh="最近的句子 {value:.3f}"),
    "lead": Text(en="ahead of the next document by {value:.2f}", zh="领先下一份文档 {value:.2f}"),
    "words": Text(en="{value:g} words of content", zh="实义词 {value:g} 个"),
    "chinese": Text(en="Chinese passages", zh="中文段落"),
}


def outcome(line: Evidence, language: Language) -> str:
    """What became of a candidate, with its citation number where it has one."""
    words = FATES[line.fate].say(language)
    return f"{words} [{line.n}]" if line.n else words


def arms(found: Mapping[str, ArmScore], language: Language) -> list[str]:
    """For each arm its name, the rank it gave and its own score: meaning #2 0.865."""
    named = ((ARMS[name].say(language) if name in ARMS else name, arm) for name, arm in found.items())
    return [f"{name} #{arm.rank} {arm.score:.3f}" for name, arm in named]


def judged(verdict: Verdict, language: Language) -> list[str]:
    """The gate's verdict, and what spoke for an answer and against, in log-odds; nothing where nothing was found."""
    if not verdict.features:
        return []
    words = ANSWERS if verdict.answerable else DOES_NOT_ANSWER
    lines = [words.say(language, probability=verdict.probability, threshold=verdict.threshold)]
    for side, sign in ((SPEAKS_FOR, 1), (SPEAKS_AGAINST, -1)):
        if heard := [feature for feature in verdict.features if feature.adds * sign > 0]:
            lines.append(side.say(language, features=_listed(heard, language)))
    return lines


def _listed(features: Iterable[Feature], language: Language) -> str:
    said = [f"{FEATURES[one.name].say(language, value=one.value)} ({one.adds:+.1f})" for one in features]
    return ("、" if language == "zh" else ", ").join(said)


def timings(measured: Mapping[str, float], language: Language) -> str:
    """How long each step took, in milliseconds, in their order."""
    said = [f"{STEPS[step].say(language)} {measured[step]:,.0f}" for step in STEPS if step in measured]
    return ("、" if language == "zh" else ", ").join(said)
