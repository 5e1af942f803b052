"""The lexicon: what a word is in the other language, and which words of a question are looked up there."""

import time
from importlib.resources import files

import pytest

from assistant.retrieval import lexicon
from assistant.retrieval.lexicon import LONGEST, READ_TO, renderings, translated


@pytest.mark.parametrize(
    ("word", "rendering"),
    [
        ("password", "密码"),
        ("passwords", "密码"),
        ("installed", "安装"),
        ("installation", "安装"),
        ("annual leave", "年假"),
        ("sick leave", "病假"),
        ("side effects", "副作用"),
        ("children", "孩子"),
        ("university", "大学"),
        ("firewall", "防火墙"),
    ],
)
def test_an_english_word_in_any_form_has_its_chinese_ones(word: str, rendering: str) -> None:
    assert rendering in renderings(word, "en")


@pytest.mark.parametrize(
    ("word", "rendering"),
    [
        ("密码", "password"),
        ("报销", "reimburse"),
        ("副作用", "side effect"),
        ("总统", "president"),
        ("下载", "download"),
    ],
)
def test_a_chinese_word_has_its_english_ones(word: str, rendering: str) -> None:
    assert rendering in renderings(word, "zh")


@pytest.mark.parametrize(("word", "language"), [("qwzx", "en"), ("", "en"), ("龘龘", "zh"), ("", "zh"), ("a\tb", "en")])
def test_what_it_lacks_has_none(word: str, language: lexicon.Language) -> None:
    assert renderings(word, language) == ()


def words_of(question: str, language: lexicon.Language) -> list[str]:
    return [word.word for word in translated(question, language)]


def test_a_chinese_question_is_cut_in_words_of_the_lexicon() -> None:
    assert words_of("怎样重新安装软件包？", "zh") == ["重新", "安装", "软件包"]
    assert words_of("报销差旅费用", "zh") == ["报销", "差旅", "费用"]


def test_names_numbers_and_identifiers_are_looked_up_as_they_are() -> None:
    phrases = {word.word: word.phrases for word in translated("Debian 12 的 linux-image 在哪里？", "zh")}
    assert phrases == {"debian": (("debian",),), "12": (("12",),), "linux": (("linux",),), "image": (("imag",),)}
    assert ("kernel",) in translated("kernel", "en")[0].phrases
    assert translated("Zhangjiagang", "en")[0].phrases == (("zhangjiagang",),)


def test_a_term_of_two_words_stands_beside_its_words() -> None:
    assert words_of("Annual leave?", "en") == ["annual leave", "annual", "leave"]


def test_each_word_is_there_once_and_those_that_ask_are_not() -> None:
    assert words_of("How do I hold a package, and who holds the package?", "en") == ["hold", "package", "holds"]
    assert words_of("密码是什么？怎样改密码？", "zh") == ["密码"]


def test_a_rendering_is_spelled_as_the_index_spells_it() -> None:
    (word,) = translated("病假", "zh")
    assert word.phrases[0] == ("病假",)
    assert ("sick", "leav") in word.phrases
    (_, leave) = translated("sick leave", "en")[:2]
    assert all(len(term) > 1 for phrase in leave.phrases for term in phrase)


def test_a_pasted_page_is_translated_to_its_beginning_and_soon() -> None:
    started = time.perf_counter()
    assert len(translated("软件包管理器的安装" * 100_000, "zh")) < READ_TO
    assert time.perf_counter() - started < 2.0


@pytest.mark.parametrize("language", ["en", "zh"])
def test_a_table_has_each_word_once_with_at_most_eight_renderings(language: lexicon.Language) -> None:
    lines = files("assistant.retrieval").joinpath(f"lexicon_{language}.tsv").read_text("utf-8").splitlines()
    words = [line.split("\t") for line in lines]
    assert len({word for word, *_ in words}) == len(lines) > 30_000
    assert all(1 <= len(found) <= 8 and len(set(found)) == len(found) and all(found) for _, *found in words)
    chinese = [word for word, *_ in words] if language == "zh" else [each for _, *found in words for each in found]
    assert max(map(len, chinese)) <= LONGEST + 2


def test_the_package_names_the_source_and_its_licence() -> None:
    notice = files("assistant.retrieval").joinpath("LEXICON_NOTICE.txt").read_text("utf-8")
    assert "ECDICT" in notice
    assert "Copyright (c) " in notice
    assert "Permission is hereby granted" in notice
