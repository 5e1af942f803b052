"""Chunks: verbatim stretches in order, everything in one of them, none above the cap, borders where they belong."""

import re

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from assistant.datatypes import Block, Chunk, ParsedDocument
from ingestion.parsers import parse
from ingestion.split import ChunkSizes, split
from tests.doubles.word_embedder import WordEmbedder

EMBEDDER = WordEmbedder()
SMALL = ChunkSizes(target=30, tiny=8, whole=45, limit=70, heading=10)


def chunks_of(parsed: ParsedDocument, sizes: ChunkSizes | None = None) -> list[Chunk]:
    return split(parsed, document_id="d", version=1, token_offsets=EMBEDDER.token_offsets, sizes=sizes)


def markdown(text: str) -> ParsedDocument:
    return parse(text.encode(), "file.md")


PIECES = st.sampled_from(
    [
        "# Heading one",
        "## 二级标题",
        "### Deep",
        "A short sentence. Another one follows it! And a third?",
        "第一条 员工应在返回后十个工作日内提交单据。逾期不予受理；特殊情况除外。",
        "word " * 120,
        "字" * 150,
        "- item one\n- item two\n- 第三项",
        "| a | b |\n|---|---|\n" + "| 1 | 2 |\n" * 30,
        "```\ncode line\n\nmore code\n```",
        "x" * 400,
        "<div>html</div>",
        "> quoted text.",
        "Setext\n======",
    ]
)


@settings(max_examples=60, deadline=None)
@given(st.lists(PIECES, min_size=1, max_size=14), st.sampled_from([None, SMALL]))
def test_chunks_are_verbatim_ordered_complete_and_capped(pieces: list[str], sizes: ChunkSizes | None) -> None:
    parsed = markdown("\n\n".join(pieces))
    chunks = chunks_of(parsed, sizes)
    end = 0
    covered: set[int] = set()
    for position, chunk in enumerate(chunks):
        assert chunk.position == position
        assert chunk.text == parsed.text[chunk.start : chunk.end]
        assert chunk.start >= end
        assert chunk.text == chunk.text.strip() != ""
        assert EMBEDDER.count_tokens(chunk.embedded_text) <= (sizes or ChunkSizes()).limit
        end = chunk.end
        covered.update(range(chunk.start, chunk.end))
    for block in parsed.blocks:
        if block.kind != "heading":
            missing = [i for i in range(block.start, block.end) if i not in covered and not parsed.text[i].isspace()]
            assert not missing
    assert len({chunk.id for chunk in chunks}) == len(chunks)
    assert chunks == chunks_of(parsed, sizes)


def test_heading_path_and_title_stand_before_what_is_embedded_not_in_what_is_quoted() -> None:
    body = "The yearly budget is 500 euros for every employee. " * 8
    parsed = markdown(f"# Handbook\n\n## Leave\n\n{body}\n\n## Budget\n\n{body}")
    chunks = chunks_of(parsed)
    assert [chunk.heading for chunk in chunks] == [("Handbook", "Leave"), ("Handbook", "Budget")]
    assert chunks[1].embedded_text.startswith("Handbook > Budget\nThe yearly")
    assert chunks[1].text.startswith("The yearly")


def test_tiny_sections_join_under_their_parent_and_big_ones_do_not() -> None:
    parsed = markdown("# A\n\n## One\n\nFirst.\n\n## Two\n\nSecond.\n\n# B\n\n" + "Long sentence here. " * 30)
    joined, alone = chunks_of(parsed)
    assert joined.heading == ("A", "One · Two")
    assert joined.embedded_text.startswith("file > A\n") or joined.embedded_text.startswith("A\n")
    assert joined.text == "## One\n\nFirst.\n\n## Two\n\nSecond."
    assert alone.heading == ("B",)


def test_joined_sections_are_named_where_a_quote_may_stand_in_each() -> None:
    tiny = [f"## 第{n}节\n\n短句。" for n in "一二三四"]
    joined = chunks_of(markdown("# 总则\n\n" + "\n\n".join(tiny)))[-1]
    assert joined.heading == ("总则", "第一节 … 第四节")
    with_own_text, *_ = chunks_of(markdown("# A\n\nOwn text.\n\n## One\n\nFirst."))
    assert with_own_text.heading == ("A",)


def test_a_term_goes_with_its_definition() -> None:
    terms = "\n".join(f"Term {n}:\n  {'It means this and that in many words. ' * 4}" for n in range(12))
    for chunk in chunks_of(parse(terms.replace("\n", "\n\n").encode(), "a.txt"))[:-1]:
        assert not chunk.text.endswith(":")


def test_sentences_stay_whole_in_both_languages() -> None:
    english = "The limit is 3.5 percent, e.g. for Mr. Wang and J. Smith. "
    chinese = "住宿标准为每晚四百五十元，交通费凭票报销；“特殊情况”另议。"
    for sentence, count in ((english, 60), (chinese, 40)):
        for chunk in chunks_of(markdown(sentence * count)):
            rest = re.sub(re.escape(sentence.strip()), "", chunk.text).strip()
            # At a semicolon a Chinese sentence may be divided too.
            assert rest in ("", "“特殊情况”另议。", "住宿标准为每晚四百五十元，交通费凭票报销；")


def test_rows_after_the_first_chunk_are_embedded_with_their_header() -> None:
    rows = "\n".join(f"| 员工{n} | {n * 100} |" for n in range(200))
    parsed = markdown(f"# 工资\n\n| 姓名 | 金额 |\n|---|---|\n{rows}")
    chunks = chunks_of(parsed)
    assert len(chunks) > 3
    for chunk in chunks[1:]:
        assert chunk.text.startswith("| 员工")
        assert chunk.embedded_text.split("\n")[1] == "| 姓名 | 金额 |"
        assert chunk.text.endswith("|")


def test_code_is_unbroken_while_it_fits() -> None:
    code = "```\n" + "call(argument)\n" * 30 + "```"
    chunks = chunks_of(markdown("Text before. " * 90 + "\n\nRun this:\n\n" + code))
    assert chunks[-1].text == "Run this:\n\n" + code


def test_a_chunk_never_crosses_a_page() -> None:
    parsed = parse(b"one. two.\n\nthree.", "a.txt")
    first, second = parsed.blocks
    paged = ParsedDocument(
        text=parsed.text,
        blocks=(_on_page(first, 1), _on_page(second, 2)),
        title="t",
        format="pdf",
    )
    assert [(chunk.page, chunk.text) for chunk in chunks_of(paged)] == [(1, "one. two."), (2, "three.")]


def _on_page(block: object, page: int):
    from dataclasses import replace

    return replace(block, page=page)  # type: ignore[type-var]


def test_equal_content_has_one_hash_and_ids_of_its_own() -> None:
    parsed = markdown("# A\n\nSame text.")
    one = split(parsed, document_id="d1", version=1, token_offsets=EMBEDDER.token_offsets)[0]
    other = split(parsed, document_id="d2", version=1, token_offsets=EMBEDDER.token_offsets)[0]
    assert one.content_hash == other.content_hash
    assert one.id != other.id
    assert len(one.id) == 32


def test_one_endless_line_is_cut_in_linear_time() -> None:
    parsed = parse(b"a" * 400_000 + b" " * 400_000 + "字".encode() * 100_000, "a.txt")
    chunks = chunks_of(parsed)
    assert max(len(chunk.text) for chunk in chunks) < 6000


def test_numbers_in_a_file_name_are_not_embedded() -> None:
    parsed = parse(b"Some text.", "passage_00012.txt")
    assert parsed.title == "passage_00012"
    assert chunks_of(parsed)[0].embedded_text == "passage\nSome text."


def test_a_tables_rule_is_quoted_but_not_embedded() -> None:
    text = "| Order | Approved by |\n| --- | :---: |\n| 400,000 | the board |"
    (chunk,) = chunks_of(ParsedDocument(text, (Block(0, len(text), "table"),), "", "md"))
    assert chunk.text == text
    assert chunk.embedded_text == "| Order | Approved by |\n| 400,000 | the board |"


def test_a_text_files_first_line_is_its_title_and_stands_before_its_later_passages() -> None:
    first = "Definitions and overview"
    parsed = parse(
        (first + "\nThis is a sentence of the manual that says something new.\n" * 80).encode(), "000123.txt"
    )
    assert parsed.title == first
    one, *others = chunks_of(parsed)
    # Said once where the text says it already.
    assert one.embedded_text.count(first) == 1
    assert others
    assert all(chunk.embedded_text.startswith(first + "\n") and first not in chunk.text for chunk in others)


@pytest.mark.parametrize(
    "text",
    [
        "It was a dark night.\nAnd so on and on.",
        "Dear Anna\n\nthank you for the offer.",
        "各位同事\n\n请于周五前提交。",
        "- milk\n- eggs",
        "Only this",
        "From: a@b.example\nTo: c@d.example\n\nHello there",
        "https://example.org/page\n\nA page worth reading.",
        "=====\n\nA text behind a ruler that goes on.",
        "if x:\n    return y\n\nz = x()\n",
        "A long opening that a page's width has broken here and there, so that it goes\non in the second line and ends.",
    ],
)
def test_a_first_line_that_names_nothing_is_no_title(text: str) -> None:
    assert parse(text.encode(), "notes.txt").title == "notes"


def test_a_line_break_behind_a_short_line_stays_in_what_is_embedded() -> None:
    parsed = parse("定义和概览\n本文档提供了常见问题的解答。".encode(), "000123.txt")
    (chunk,) = chunks_of(parsed)
    assert chunk.embedded_text == "定义和概览\n本文档提供了常见问题的解答。"
