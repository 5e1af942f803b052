"""Makes the two tables of `assistant.retrieval.lexicon` of ECDICT and of `lexicon_terms.tsv`.

`python -m tests.bench.make_lexicon ecdict.csv FOLDER`. ECDICT (https://github.com/skywind3000/ECDICT, MIT licence) has
for a word its translations by sense, its ranks in two corpora and of which word it is a form. It knows little of what
offices and computers are about today (no 报销, 下载 or 防火墙), hence a list of our own, which goes first.
"""

import argparse
import csv
import math
import re
from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path

from assistant.retrieval.lexicon import LONGEST, spelled
from assistant.retrieval.stop_words import ENGLISH_STOP_WORDS

WORDS, PHRASES = 32_000, 18_000
"""Of all 45,000 ranked words and no fewer phrases nDCG@10 is at most .007 better, with half as much again to carry."""
KEPT = 8
"""Renderings of a word; 6 cost up to .012, 10 gain nothing."""
PHRASE_RENDERINGS = 3
LONGEST_OF_PHRASE = 4
PER_PLACE = 2.0
"""What standing one place further back costs a rendering, in logarithms of its word's rank; 1 and 3 do as well."""
OWN = -20.0
UNRANKED = 10**6
COMMONER = 50
FORM_BEHIND = 0.5
IRREGULAR_TO = 30_000
_BRACKETED = re.compile(r"[\(（\[【<《〈〔{][^\)）\]】>》〉〕}]*[\)）\]】>》〉〕}]")
_PART_OF_SPEECH = re.compile(
    r"^\s*(?:(?:n|v|vt|vi|a|ad|adj|adv|prep|conj|pron|num|art|int|interj|aux|abbr|suf|pref|pl|na|vbl|phr|r|un|[a-z])\.\s*"
    r"(?:&\s*)?)+"
)
_LABEL = re.compile(r"^\s*\[([^\]]*)\]")
_OF_A_FORM = re.compile(r"的(?:过去式|过去分词|现在分词|复数|名词复数|第三人称|比较级|最高级|变体|缩写)")
_SPLIT = re.compile(r"[,，;；、:：/=]|\s+|\.{2,}|…+")
_CHINESE = re.compile("[\u4e00-\u9fff]+")
_ENGLISH = re.compile(r"[A-Za-z][A-Za-z'.-]*(?: [A-Za-z'-]+)?")
_UNWANTED_LABELS = ("网络", "人名")
_OFFICE_LABELS = ("计", "经")
_FORM_NAMES = ("分词", "单数", "复数", "现在式")


@dataclass(frozen=True, slots=True)
class Entry:
    """A word or a phrase of two: its rank (the smaller, the commoner), its renderings best first, whose form it is."""

    rank: int
    renderings: tuple[str, ...]
    lemma: str | None


def main() -> None:
    """Reads a dictionary, writes both tables."""
    parser = argparse.ArgumentParser(prog="python -m tests.bench.make_lexicon", description=__doc__)
    parser.add_argument("dictionary", type=Path)
    parser.add_argument("folder", type=Path)
    asked = parser.parse_args()
    entries = read(asked.dictionary)
    english, chinese = tables(entries, own_terms())
    write(asked.folder / "lexicon_en.tsv", english)
    write(asked.folder / "lexicon_zh.tsv", chinese)


def own_terms() -> list[list[str]]:
    """English terms with their Chinese renderings, best first."""
    lines = Path(__file__).with_name("lexicon_terms.tsv").read_text("utf-8").splitlines()
    return [line.split("\t") for line in lines if line]


def read(dictionary: Path) -> dict[str, Entry]:
    """The entries of ECDICT's table that have a Chinese rendering of words alone."""
    found: dict[str, list[Entry]] = defaultdict(list)
    with dictionary.open(encoding="utf-8", newline="") as file:
        for row in csv.DictReader(file):
            if _ENGLISH.fullmatch(row["word"].strip()):
                found[row["word"].strip().lower()].append(_entry(row))
    merged = {word: _merged(entries) for word, entries in found.items()}
    return {word: entry for word, entry in merged.items() if entry.renderings}


def _entry(row: Mapping[str, str]) -> Entry:
    ranks = [int(row[name] or 0) or UNRANKED for name in ("frq", "bnc")]
    forms = dict(part.split(":", 1) for part in row["exchange"].split("/") if ":" in part)
    return Entry(min(ranks), tuple(_renderings(row["translation"])), forms.get("0"))


def _merged(entries: Sequence[Entry]) -> Entry:
    ordered = sorted(entries, key=lambda entry: entry.rank)
    renderings = dict.fromkeys(each for entry in ordered for each in entry.renderings)
    return Entry(ordered[0].rank, tuple(renderings), ordered[0].lemma)


def _renderings(translation: str) -> list[str]:
    """The first of each sense, then the second of each: a word's rare senses are not all behind those of its first."""
    senses: list[tuple[int, list[str]]] = []
    for line in translation.replace("\\n", "\n").split("\n"):
        label = _LABEL.match(line)
        name = label.group(1) if label else ""
        if _OF_A_FORM.search(line) or any(unwanted in name for unwanted in _UNWANTED_LABELS):
            continue
        senses.append((0 if not name else 1 if name in _OFFICE_LABELS else 2, _sense(line)))
    lists = [words for _, words in sorted(senses, key=lambda sense: sense[0])]
    deepest = max(map(len, lists), default=0)
    return list(dict.fromkeys(words[place] for place in range(deepest) for words in lists if place < len(words)))


def _sense(line: str) -> list[str]:
    found: list[str] = []
    for part in _SPLIT.split(_PART_OF_SPEECH.sub("", _BRACKETED.sub("", line))):
        word = _PART_OF_SPEECH.sub("", part.strip(" .。!！?？\"“”‘’'~～-—"))
        if len(word) > 2 and word[-1] in "的地":
            word = word[:-1]
        if _CHINESE.fullmatch(word) and len(word) <= LONGEST:
            found.append(word)
    return found


def tables(
    entries: Mapping[str, Entry], own: Sequence[Sequence[str]]
) -> tuple[dict[str, list[str]], dict[str, list[str]]]:
    """English terms as the index spells them to Chinese words, and Chinese words to English ones."""
    chosen = _words(entries)
    chosen |= _phrases(entries, chosen)
    english: dict[str, dict[str, float]] = defaultdict(dict)
    chinese: dict[str, dict[str, float]] = defaultdict(dict)
    for word, entry in chosen.items():
        for place, rendering in enumerate(entry.renderings[:KEPT]):
            cost = PER_PLACE * place + math.log(entry.rank + COMMONER)
            _cheaper(english[spelled(word)], rendering, cost)
            if len(word) > 1:
                _cheaper(chinese[rendering], word, cost)
    _add_irregular(entries, english)
    for word, *renderings in own:
        for place, rendering in enumerate(renderings):
            _cheaper(english[spelled(word)], rendering, OWN + place)
            _cheaper(chinese[rendering], word, OWN + place)
    return (
        {word: [each for each, _ in _best(costs)][:KEPT] for word, costs in english.items()},
        {word: list(_each_once(each for each, _ in _best(costs)))[:KEPT] for word, costs in chinese.items()},
    )


def _words(entries: Mapping[str, Entry]) -> dict[str, Entry]:
    """The commonest words; of a form only what its lemma does not say, and of those to do something also the doing."""
    ranked = [word for word in entries if entries[word].rank < UNRANKED and " " not in word]
    ranked.sort(key=lambda word: (entries[word].rank, word))
    own = {word: _own_of(entries, word) for word in ranked}
    kept = [word for word in ranked if own[word]][:WORDS]
    known = Counter(rendering for word in kept for rendering in own[word])
    return {word: Entry(entries[word].rank, tuple(_with_deeds(own[word], known)), None) for word in kept}


def _own_of(entries: Mapping[str, Entry], word: str) -> tuple[str, ...]:
    entry = entries[word]
    lemma = entries.get(entry.lemma) if entry.lemma else None
    if lemma is None or lemma.rank == UNRANKED:
        return entry.renderings
    return tuple(each for each in entry.renderings if each not in lemma.renderings and not each.endswith(_FORM_NAMES))


def _with_deeds(renderings: Sequence[str], known: Mapping[str, int]) -> Iterator[str]:
    seen: set[str] = set()
    for rendering in renderings:
        deed = rendering[1:] if rendering[0] == "使" and len(rendering) > 2 and rendering[1:] in known else rendering
        for each in (rendering, deed):
            if each not in seen:
                seen.add(each)
                yield each


def _phrases(entries: Mapping[str, Entry], words: Mapping[str, Entry]) -> dict[str, Entry]:
    """Two words that a dictionary has an entry for, those of the commonest words first."""
    pairs = [word for word in entries if word.count(" ") == 1 and all(part in words for part in word.split())]
    pairs = [word for word in pairs if ENGLISH_STOP_WORDS.isdisjoint(word.split())]
    cost = {word: max(words[part].rank for part in word.split()) for word in pairs}
    found: dict[str, Entry] = {}
    for word in sorted(pairs, key=lambda word: (cost[word], word)):
        short = [each for each in entries[word].renderings if 2 <= len(each) <= LONGEST_OF_PHRASE]
        if short and len(found) < PHRASES:
            found[word] = Entry(cost[word] * 3, tuple(short[:PHRASE_RENDERINGS]), None)
    return found


def _add_irregular(entries: Mapping[str, Entry], english: dict[str, dict[str, float]]) -> None:
    """A common form that is not spelled like its word (went, children) gets what the word has."""
    for word, entry in entries.items():
        if entry.rank >= IRREGULAR_TO or not entry.lemma or " " in word:
            continue
        lemma = spelled(entry.lemma)
        if lemma != spelled(word) and lemma in english:
            for rendering, cost in list(english[lemma].items()):
                _cheaper(english[spelled(word)], rendering, cost + FORM_BEHIND)


def _cheaper(costs: dict[str, float], word: str, cost: float) -> None:
    costs[word] = min(cost, costs.get(word, math.inf))


def _best(costs: Mapping[str, float]) -> list[tuple[str, float]]:
    return sorted(costs.items(), key=lambda item: (item[1], item[0]))


def _each_once(words: Iterable[str]) -> Iterator[str]:
    """Of words that the index spells alike the first."""
    seen: set[str] = set()
    for word in words:
        if spelled(word) not in seen:
            seen.add(spelled(word))
            yield word


def write(file: Path, table: Mapping[str, Sequence[str]]) -> None:
    """A line a word: the word, then its renderings, best first."""
    lines = ["\t".join([word, *renderings]) for word, renderings in sorted(table.items()) if renderings]
    file.write_text("\n".join(lines) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
