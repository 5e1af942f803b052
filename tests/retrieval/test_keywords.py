"""Terms of texts and questions, in both languages."""

import sys
import time
from concurrent.futures import ThreadPoolExecutor

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from assistant.retrieval.keywords import MAX_TERM_LENGTH, _word_terms, query_terms, terms  # pyright: ignore[reportPrivateUsage]


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("Running dogs", ["run", "dog"]),
        ("The policies were updated", ["the", "polici", "were", "updat"]),
        ("foo_bar", ["foo_bar", "foo", "bar"]),
        ("see node.js, /home/app and v1.2.3!",
            "see node.js node js /home/app home app and v1.2.3 v1 2 3".split()),
        ("C++ or C#", ["c++", "c", "or", "c#", "c"]),
        ("$1,000 for Beyoncé’s", ["$1000", "1000", "for", "beyonc"]),
        ("don't", ["dont"]),
        ("中文分词", ["中文", "文分", "分词", "词"]),
        ("2018年", ["2018", "年"]),
        ("查看Debian版本", ["查看", "看", "debian", "版本", "本"]),
        ("ＡＢＣ１２３", ["abc123"]),
        ("軟體開發", ["软体", "体开", "开发", "发"]),
        ("", []),
        ("…！？", []),
    ],
)  # fmt: skip
def test_terms_of_a_text(text: str, expected: list[str]) -> None:
    assert terms(text) == expected


@pytest.mark.parametrize(
    ("question", "expected"),
    [
        ("What is the yearly budget for conferences?", ["year", "budget", "confer"]),
        ("如何查看 Debian 的版本？", ["何查", "查看", "debian", "版本"]),
        ("什么是虚拟化？", ["是虚", "虚拟", "拟化"]),
        ("How do I install C++ on node.js?", ["instal", "c++", "node.js", "node", "js"]),
        ("年", ["年*"]),
        ("软件开发的目的", ["软件", "件开", "开发", "目的"]),
        # Nothing but stop words: better those than nothing.
        ("What is it?", ["what", "is", "it"]),
        ("是什么", ["是什", "什么"]),
        ("dog dogs DOG", ["dog"]),
    ],
)
def test_terms_of_a_question(question: str, expected: list[str]) -> None:
    assert query_terms(question) == expected


@pytest.mark.parametrize(
    ("question", "text"),
    [("軟體開發", "软体开发"), ("ＮＡＳＡ　２０２０", "nasa 2020"), ("1,000 dollars", "1000 dollar"), ("臺灣", "台湾")],
)
def test_spellings_meet(question: str, text: str) -> None:
    assert set(query_terms(question)) <= set(terms(text))


SENTENCE = st.text(
    alphabet=st.one_of(
        st.sampled_from("abc XYZ 019 +#_-/.'’ 的中文軟體年了〇ガ한글éß²ﬁＡ１"),
        st.characters(exclude_characters="\n"),
    ),
    max_size=40,
)


@given(st.text())
def test_terms_never_raise_and_hold_no_syntax(text: str) -> None:
    for term in terms(text):
        assert term
        assert len(term) <= MAX_TERM_LENGTH
        assert not set(term) & set('*" \t\n')
    for term in query_terms(text):
        assert not set(term.removesuffix("*")) & set('*" \t\n')


@settings(max_examples=200)
@given(before=SENTENCE, sentence=SENTENCE, after=SENTENCE)
def test_every_term_of_a_sentence_is_among_the_terms_of_its_text(before: str, sentence: str, after: str) -> None:
    held = set(terms(f"{before}\n{sentence}\n{after}"))
    for term in query_terms(sentence):
        if term.endswith("*"):
            assert any(other.startswith(term[:-1]) for other in held)
        else:
            assert term in held


@pytest.mark.parametrize("pattern", ["a", ".", "a.", "a...", "+#", "漢", "'s", "1,", "a+", "../", "é", "\u0301"])
def test_time_is_linear_in_the_length(pattern: str) -> None:
    started = time.perf_counter()
    terms(pattern * 100_000)
    assert time.perf_counter() - started < 5.0


def test_threads_that_stem_at_once_do_not_mix_their_words() -> None:
    # The stemmer keeps the word it works on in itself: shared, it raised IndexError or indexed another's stem.
    texts = [" ".join(f"{stem}{end}{n}x {stem}{end}" for n in range(150)) for stem in ("connect", "happi", "organ")
             for end in ("ingly", "ations", "izers", "nesses")]  # fmt: skip
    expected = [terms(text) for text in texts]
    interval = sys.getswitchinterval()
    sys.setswitchinterval(1e-6)
    try:
        with ThreadPoolExecutor(4) as pool:
            for _ in range(5):
                _word_terms.cache_clear()
                assert list(pool.map(terms, texts)) == expected
    finally:
        sys.setswitchinterval(interval)
