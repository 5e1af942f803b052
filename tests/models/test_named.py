"""What a question names by code, product or city: nothing else is quoted, and a row that speaks of it is."""

import pytest

from assistant.models.city_classes import is_in_class
from assistant.models.extractive import NOT_FOUND
from assistant.models.named import named_in
from tests.models.test_extractive import answered, context
from tests.models.test_quoting import passage, said

PRICES = (
    "| 型号 | 单价（元） |\n|---|---|\n| QL-30 | 46,800 |\n| QL-45 | 92,000 |\n\n"
    "QL-30可以按春茶季整季租赁，租金为9,800元，价格含运输。"
)
CODES = "| 代码 | 含义 |\n|---|---|\n| E03 | 滚筒电机过载 |\n| E04 | 排气温度过高 |\n"
HOTELS = (
    "住宿费在下列标准以内据实报销（单位：元）：\n\n| 地区类别 | 城市 | 上限 |\n|---|---|---|\n| 一类 | 北京、上海 | 600 |\n"
    "| 二类 | 省会城市 | 450 |\n| 三类 | 其他地区 | 350 |\n| 境外 | 科伦坡 | 90美元 |\n"
)
CHANGED = (
    "住宿标准调整如下：\n\n一、一类地区的上限由600元调整为680元；\n二、二类地区的上限由450元调整为480元；\n"
    "三、三类地区的标准不变。\n"
)


@pytest.mark.parametrize(
    ("question", "codes", "products"),
    [
        ("QL-100 和 QL-200的价格是多少？", ("QL-100", "QL-200"), ()),
        ("What does error code E03 mean?", ("E03",), ()),
        ("How do I install Windows 11 on a ThinkPad?", (), ("Windows", "ThinkPad")),
        ("如何配置 fetchmail？", (), ("fetchmail",)),
    ],
)
def test_codes_and_products_are_names(question: str, codes: tuple[str, ...], products: tuple[str, ...]) -> None:
    named = named_in(question)
    assert named is not None
    assert (named.codes, named.products) == (codes, products)


@pytest.mark.parametrize(
    "question",
    [
        "How many days of leave do I get?",
        "What changes on May 12?",
        "怎么申请 VPN？",
        "See Section 3 of what?",
        "年假有几天？",
    ],
)
def test_dates_places_in_a_text_and_common_words_are_no_names(question: str) -> None:
    assert named_in(question) is None


@pytest.mark.parametrize("question", ["QL-100 和 QL-200的价格是多少？", "QL-100的价格是多少？", "QL-3的价格是多少？"])
def test_the_price_of_another_model_is_no_answer(question: str) -> None:
    assert NOT_FOUND.zh in answered(context(question, (passage(1, PRICES),)))[0]


def test_a_named_model_is_answered_by_its_row() -> None:
    answer = said("QL-45的价格是多少？", passage(1, PRICES))
    assert "92,000" in answer
    assert "9,800" not in answer


@pytest.mark.parametrize(
    "question", ["What does error code E03 mean?", "E03是什么意思？", "What is the fault code E03?"]
)
def test_a_code_is_told_by_its_row_though_the_gate_sees_too_little(question: str) -> None:
    asked = context(question, (passage(1, CODES),), answerable=False)
    answer = answered(asked)[0]
    assert "滚筒电机过载" in answer
    assert "排气" not in answer


def test_a_code_that_no_passage_has_stays_unanswered() -> None:
    answer = answered(context("What does E12 mean?", (passage(1, CODES),), answerable=False))[0]
    assert NOT_FOUND.en in answer


def test_a_product_is_installed_by_no_other_install() -> None:
    text = "更新链接的命令如下：\n\n    update-alternatives --install /usr/bin/x-window-manager wmaker 50\n"
    answer = answered(context("How do I install Windows 11 on a ThinkPad?", (passage(1, text),)))[0]
    assert NOT_FOUND.en in answer


@pytest.mark.parametrize("question", ["在杭州出差，住宿费的上限是多少？", "What is the hotel limit in Hangzhou?"])
def test_a_city_is_in_its_class(question: str) -> None:
    assert is_in_class(question, "| 二类 | 省会城市 | 450 |")
    assert not is_in_class(question, "| 一类 | 北京、上海 | 600 |")


def test_the_row_of_a_citys_class_stands_with_its_own_change() -> None:
    answer = said("在杭州出差，住宿费的上限是多少？", passage(1, HOTELS), passage(2, CHANGED, 0.9))
    assert "450 |" in answer
    assert "480元" in answer
    assert "600" not in answer


def test_all_changes_stand_with_a_table_whose_rows_nothing_tells_apart() -> None:
    answer = said("住宿费的上限是多少？", passage(1, HOTELS), passage(2, CHANGED, 0.9))
    assert "600 |" in answer
    assert "680元" in answer
    assert "480元" in answer


def test_the_command_asked_about_is_shown_in_use_and_not_in_a_list_of_packages() -> None:
    text = (
        "以下是复制和备份工具。\n\n| 软件包 | 大小 | 功能 |\n|---|---|---|\n| rsync | 776 | 远程同步和备份 |\n| cpio | 900 | 归档 |\n\n"
        "rsync(8):\n\n    # rsync -aHAXSv ./source/ /dest\n"
    )
    answer = said("如何用 rsync 备份？", passage(1, text))
    assert answer.startswith("rsync(8):\n`# rsync -aHAXSv ./source/ /dest` [1]")


def test_a_figure_of_a_named_model_is_told_where_the_gate_is_a_little_unsure() -> None:
    text = "| 项目 | QL-30 | QL-45 |\n|---|---|---|\n| 台时产量（kg） | 40 | 90 |\n| 噪声（dB） | 72 | 76 |\n"
    answer = answered(context("QL-45的最大产量是多少？", (passage(1, text),), answerable=False))[0]
    assert "| 台时产量（kg） | 40 | 90 |" in answer
    assert NOT_FOUND.zh in answered(context("QL-45的电机型号有几种？", (passage(1, text),), answerable=False))[0]


def test_a_chinese_table_of_codes_is_not_said_to_be_english() -> None:
    answer = answered(
        context("QL-45的噪声是多少？", (passage(1, "| 项目 | QL-30 | QL-45 |\n| 噪声（dB） | 72 | 76 |\n"),))
    )[0]
    assert answer.startswith("| 项目")
