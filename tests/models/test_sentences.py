"""Passages cut into quotable pieces, and sentences cut to the clause that answers."""

import time

import pytest
from hypothesis import given
from hypothesis import strategies as st

from assistant.errors import Language
from assistant.models.cues import holds, wanted
from assistant.models.sentences import clauses, pieces
from assistant.models.shortening import length, shorten

MIXED = """# Leave
Mr. J. Smith went to the U.S. in 1999. He paid $3.50 for it! Second line of a
wrapped paragraph goes on.

- first item
  continued
- second item

    apt-get update
    apt-get install foo

| a | b |
|---|---|
| 1 | 2 |

```sh
ls

cat x
```
公司成立于1998年。总部在北京！"""


def test_each_kind_of_piece_is_cut_at_its_own_borders() -> None:
    assert [(piece.kind, MIXED[piece.start : piece.end]) for piece in pieces(MIXED)] == [
        ("heading", "# Leave"),
        ("sentence", "Mr. J. Smith went to the U.S. in 1999."),
        ("sentence", "He paid $3.50 for it!"),
        ("sentence", "Second line of a\nwrapped paragraph goes on."),
        ("item", "- first item\n  continued"),
        ("item", "- second item"),
        ("code", "    apt-get update\n    apt-get install foo"),
        ("table", "| a | b |\n|---|---|\n| 1 | 2 |"),
        ("code", "```sh\nls\n\ncat x\n```"),
        ("sentence", "公司成立于1998年。"),
        ("sentence", "总部在北京！"),
    ]


def test_a_title_line_is_no_sentence() -> None:
    text = "Republic of Doyle\nIt is set in St. John's, a harbour town in the east."
    assert [(piece.kind, piece.start) for piece in pieces(text)] == [("heading", 0), ("sentence", 18)]


@given(st.text(alphabet=st.sampled_from("aB .。!？\n-#|`$ 1、年的:：\t"), max_size=120))
def test_pieces_are_spans_in_order_that_lose_no_word(text: str) -> None:
    at = 0
    for piece in pieces(text):
        assert at <= piece.start < piece.end <= len(text)
        assert text[piece.start : piece.end].strip()
        assert not any(character.isalnum() for character in text[at : piece.start])
        at = piece.end
    assert not any(character.isalnum() for character in text[at:])


@pytest.mark.parametrize("pattern", ["a. ", "\n", "。", "| ", "- ", ".", "    ", "- a\n", "```\n", "e.g. "])
def test_time_is_linear_in_the_length(pattern: str) -> None:
    started = time.perf_counter()
    pieces(pattern * 50_000)
    assert time.perf_counter() - started < 5.0


def test_clauses_keep_every_character() -> None:
    text = "价格为1,500元，含税；不含运费（国内）"
    assert "".join(text[a:b] for a, b in clauses(text)) == text
    assert text[slice(*clauses(text)[0])] == "价格为1,500元，"


@pytest.mark.parametrize(
    ("question", "kind", "answer", "other"),
    [
        ("How much is the stipend?", "money", "It is 500 euros.", "It is generous."),
        ("津贴多少钱？", "money", "津贴为八百元。", "津贴很好。"),
        ("When was it founded?", "date", "It was founded in 1998.", "It was founded by friends."),
        ("公司什么时候成立？", "date", "成立于1998年。", "由朋友创立。"),
        ("到场时间是多久？", "duration", "到场时间为24小时。", "到场时间按第3条。"),
        ("How often are reviews held?", "frequency", "They are held twice a year.", "They are held in room 3."),
        ("多久发布一次？", "frequency", "每两年发布一次。", "在2024年发布。"),
        ("差旅报销要什么时候交？", "date", "返回后十五个工作日内提交。", "提交报销单。"),
        ("When is a claim due?", "date", "It is due within ten working days.", "It is due soon."),
        ("Who founded it?", "person", "It was founded by Anna Berg.", "it was founded early."),
        ("How do I log in?", "way", "Run `login`.", "Nobody knows."),
        ("如何登录？", "way", "请输入密码。", "无人知晓。"),
        ("Why is it closed?", "reason", "Because it rains.", "It rains."),
        ("为什么关闭？", "reason", "因为下雨。", "下雨。"),
    ],
)
def test_the_kind_of_answer_is_known_and_seen(question: str, kind: str, answer: str, other: str) -> None:
    found = wanted(question)
    assert found == kind
    assert holds(found, answer)
    assert not holds(found, other)


LONG = (
    "The company, which was founded by friends, pays every employee 1,500 euros a year for conferences,"
    " and asks nothing in return."
)


@pytest.mark.parametrize("limit", [3, 5, 8, 13, 40])
def test_a_shortened_sentence_is_verbatim_within_its_limit_and_holds_the_number(limit: int) -> None:
    short = shorten(LONG, "How much does the company pay for conferences?", limit, "en").text
    assert short in LONG
    assert length(short, "en") <= limit
    assert "1,500" in short


@given(st.text(min_size=1, max_size=80), st.integers(1, 20), st.sampled_from(["en", "zh"]))
def test_shortening_never_exceeds_its_limit_nor_invents(text: str, limit: int, language: Language) -> None:
    cut = shorten(text, "how many 多少?", limit, language)
    assert all(line in text for line in cut.text.splitlines())
    assert length(cut.text, language) <= limit
    assert 0 <= cut.kept <= 1


@pytest.mark.parametrize(
    ("text", "titles"),
    [
        ("The first part ends.\n\nIn short\n\n- one thing\n- another\n", ["In short"]),
        ("The first part ends.\n\n3. THE MACHINE\nIt stands in the hall.\n", ["3. THE MACHINE"]),
        ("会议结束。\n\n一、客户概况\n客户现有两台机器。\n", ["一、客户概况"]),
        ("To restart:\n\n1. Stop\n2. Wait\n3. Start\n\nIt runs again.\n", []),
        ("The shop is open.\n\nMonday to Friday, 9 to 17\n\nCall before you come.\n", []),
        ("Read this. Then type\n\ndpkg --listfiles foo\n\nand read on.\n", []),
    ],
)
def test_a_bare_title_in_the_middle_is_no_sentence(text: str, titles: list[str]) -> None:
    assert [text[p.start : p.end] for p in pieces(text) if p.kind == "heading"] == titles


@pytest.mark.parametrize(
    "text",
    [
        "The desk answers at ext. 4477 all day.",
        "It was sold by Acme Corp. in the spring.",
        "The approx. size is known.",
    ],
)
def test_what_goes_on_in_small_letters_or_figures_ends_no_sentence(text: str) -> None:
    assert [text[p.start : p.end] for p in pieces(text)] == [text]


def test_a_question_in_bold_is_no_item_and_what_answers_it_stands_alone() -> None:
    text = "**How long is the warranty?** Twelve months from acceptance. Seals have three months.\n"
    assert [(text[p.start : p.end], p.kind) for p in pieces(text)] == [
        ("**How long is the warranty?**", "heading"),
        ("Twelve months from acceptance.", "sentence"),
        ("Seals have three months.", "sentence"),
    ]


PRICES = """| Value | Approved by |
|---|---|
| up to 5,000 | line manager |
| 5,000 to 50,000 | head of department |
| above 50,000 | general manager |"""
CITIES = """| 类别 | 城市 | 上限 |
|---|---|---|
| 一类 | 北京、上海、广州 | 600 |
| 境外 | 科伦坡、大吉岭 | 90美元 |"""


@pytest.mark.parametrize(
    ("table", "question", "limit", "expected"),
    [
        (PRICES, "Who approves an order of 10,000?", 20, "| 5,000 to 50,000 | head of department |"),
        (PRICES, "Who approves an order of 10,000?", 8, "5,000 to 50,000 | head of department"),
        (PRICES, "Who approves 900?", 8, "up to 5,000 | line manager"),
        (PRICES, "Who approves 99,000?", 8, "above 50,000 | general manager"),
        (CITIES, "上海的住宿费上限是多少？", 40, "| 一类 | 北京、上海、广州 | 600 |"),
        (CITIES, "上海的住宿费上限是多少？", 20, "一类 | 北京、上海、广州 | 600"),
    ],
)
def test_a_table_is_cut_to_the_row_asked_for_with_its_header_where_there_is_room(
    table: str, question: str, limit: int, expected: str
) -> None:
    *above, row = shorten(table, question, limit, "zh" if table is CITIES else "en").text.splitlines()
    assert row == expected
    assert above in ([], table.splitlines()[:2])
    assert bool(above) == expected.startswith("|")


def test_a_clause_that_says_what_was_asked_goes_before_one_with_any_number() -> None:
    text = "试用期内享有病假与法定假期；年假按月累计，转正之后才能使用，最多三天。"
    assert "试用期" in shorten(text, "新员工试用期多久？", 16, "zh").text


def test_what_only_explains_the_words_before_it_is_not_quoted_without_them() -> None:
    rest = (
        "while all else is claimed afterwards by the traveller with the receipts attached to the form of the department"
    )
    rest_zh = "其余所有费用由出差人员在返回之后凭票据和申请表一并提交给财务部门办理报销手续，逾期一律不予受理"
    for text, begins in (
        (f"The company pays for larger items of each trip, i.e. flights, hotel and visa, {rest}.", "The company"),
        (f"The company pays for larger items of each trip (e.g. flights, hotel), {rest}.", "The company"),
        (f"The company pays for larger items of each trip e.g. Flights and Hotels, {rest}.", "The company"),
        (f"The company pays for larger items, such as flights, hotel and visa, {rest}.", "The company"),
        (f"公司对差旅中金额较大的项目预先付款，即机票、酒店和签证，{rest_zh}。", "公司"),
        (f"公司对差旅中金额较大的项目预先付款（例如机票、酒店和签证），{rest_zh}。", "公司"),
        (f"公司對差旅中金額較大的項目預先付款，諸如機票、酒店等，{rest_zh}。", "公司"),
        # A sentence of its own may begin so, and a clause may begin with a word that looks like one of these.
        (f"All of it is claimed at the end, {rest}. For example, flights and hotel are paid at once.", "For example"),
        (
            "出差人员先行垫付，其余所有费用由出差人员在返回之后凭票据和申请表一并提交给财务部门办理报销手续。例如，机票和酒店由公司支付。",
            "例如",
        ),
        (
            f"出差人员在返回之后二十个工作日之内按照部门规定向财务部门提交全部申请材料，即使机票和酒店已由公司支付，{rest_zh}。",
            "即使",
        ),
        (f"The daily rate rises to 12.5 EUR for flights and hotel, {rest}.", "The daily rate rises to 12.5 EUR"),
        (f"Ask Dr. Smith about flights and hotel, {rest}.", "Ask Dr. Smith"),
    ):
        zh = "，" in text
        question = "机票和酒店怎么付" if zh else "How are flights and hotel paid?"
        cut = shorten(text, question, 34 if zh else 18, "zh" if zh else "en").text
        assert cut in text
        assert cut.startswith(begins), (text, cut)
        assert cut.count("（") == cut.count("）"), cut
