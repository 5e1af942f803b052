"""What a question names by its letters picks its own row, or nothing is quoted; and the very thing asked for beats its neighbours."""

import pytest

from assistant.models.named import named_in
from tests.models.test_extractive import answered, context
from tests.models.test_quoting import passage, quotes, said

CODES = (
    "| 错误码 | 含义 | 推荐解决方法 |\n| :--- | :--- | :--- |\n| **参数错误** | | |\n| 40000 | 请求参数错误 | 检查参数名 |\n"
    "| **认证错误** | | |\n| 40132 | API Key 已过期 | 重新生成 |\n"
)
FILES = (
    "| 50103 | 文件数量超过限制 | 单次不超过20个 |\n| 50104 | 单个文件大小超过限制 | 确保单个文件不超过 100MB |\n"
    "| 50110 | 知识库类型不支持上传 | 检查类型 |\n| **系统错误** | | |\n"
)
HOTELS = (
    "住宿费在下列标准以内报销（单位：元）：\n\n| 地区类别 | 城市 | 上限 |\n|---|---|---|\n| 一类 | 北京、深圳 | 600 |\n"
    "| 二类 | 省会城市、计划单列市 | 450 |\n| 三类 | 其他地区 | 350 |\n"
)
MACHINES = (
    "| 项目 | QL-30 | QL-45 |\n|---|---|---|\n| 电热功率偏差 | ±5% | ±5% |\n| 电热功率（kW） | 18 | 36 |\n"
    "| 滚筒转速（r/min） | 18–36 | 16–32 |\n"
)
CODE_BLOCK = (
    "以下示例查看任务的状态：\n\n```python\nimport time\n\n" + "# 1. 查看任务的状态\nresp = get(url)\n" * 30 + "```\n"
)


def abstains(question: str, *texts: str) -> bool:
    passages = tuple(passage(n, text) for n, text in enumerate(texts, start=1))
    return answered(context(question, passages))[1].abstained


@pytest.mark.parametrize(
    ("question", "code"),
    [
        ("错误码 50104 是什么意思？", "50104"),
        ("What does error 40132 mean?", "40132"),
        ("报错 40132 怎么办？", "40132"),
        ("40132 错误怎么解决？", "40132"),
    ],
)
def test_a_figure_is_a_code_where_the_question_says_so(question: str, code: str) -> None:
    named = named_in(question)
    assert named is not None
    assert named.codes == (code,)


def test_a_figure_that_counts_is_no_code() -> None:
    assert named_in("订单超过 40000 元要谁批准？") is None


@pytest.mark.parametrize(
    ("question", "row"),
    [
        ("错误码 50104 是什么意思？", "| 50104 | 单个文件大小超过限制 |"),
        ("错误码 50103 是什么意思？", "| 50103 | 文件数量超过限制 |"),
        ("错误码 40132 是什么意思——怎么解决？", "| 40132 | API Key 已过期 | 重新生成 |"),
    ],
)
def test_a_code_picks_its_own_row_and_no_other(question: str, row: str) -> None:
    answer = said(question, passage(1, CODES), passage(2, FILES, 0.9))
    assert row in answer
    assert "40000" not in answer
    assert "**" not in answer


def test_a_code_that_stands_nowhere_is_not_found() -> None:
    assert abstains("错误码 40777 是什么意思？", CODES, FILES)


def test_a_city_named_in_a_row_is_not_looked_for_in_its_class() -> None:
    answer = said("去深圳出差，住宿最多能报多少钱一晚？", passage(1, HOTELS, 1.0, ("差旅报销制度", "第三章 住宿")))
    assert "600" in answer
    assert "450" not in answer
    assert "450" in said(
        "去宁波出差，住宿最多能报多少钱一晚？", passage(1, HOTELS, 1.0, ("差旅报销制度", "第三章 住宿"))
    )


def test_a_deviation_in_percent_is_no_power() -> None:
    answer = said("QL-45的额定功率是多少？", passage(1, MACHINES))
    assert "电热功率（kW）" in answer
    assert "偏差" not in answer


def test_an_amendment_of_another_row_with_the_same_figure_is_left_out() -> None:
    sheet = "更正页\n\n1. QL-45的电热功率应为39 kW，而不是36 kW。"
    assert "39" not in said("QL-45的滚筒转速是多少？", passage(1, MACHINES), passage(2, sheet, 0.8))
    assert "39" in said("QL-45的额定功率是多少？", passage(1, MACHINES), passage(2, sheet, 0.8))


@pytest.mark.parametrize(
    ("question", "right", "other", "heading"),
    [
        (
            "金级客户的年费是多少？",
            "四、服务等级\n\n| 内容 | 银级 | 金级 |\n|---|---|---|\n| 年费 | 4% | 7% |\n| 年度保养 | 一次 | 两次 |\n",
            "在此期间，金级客户的到场时间为24小时。",
            "服务等级",
        ),
        (
            "上传知识库的单个文件最大可以多大？",
            FILES,
            "当一个文件太大而不能备份的时候，应该先把它分割为多个小于 2000MiB 的小文件。",
            "上传文件",
        ),
        (
            "How long must I have been with the company to be eligible for an equity refresh?",
            "- Tenure: you must have been with the company for 8+ months to be eligible.\n",
            "The equity refresh program is for those who stay with the company.",
            "Equity refresh",
        ),
        (
            "推荐朋友来做控制系统工程师有多少奖金？",
            "推荐控制系统工程师的，奖励5000元。",
            "境内出差的伙食补助为每人每天100元。",
            "内部推荐",
        ),
        (
            "How many unused days of leave can a field service engineer carry over?",
            "Leave of field service engineers: they may carry over up to ten days, and have until 30 September to use them.",
            "A field service engineer cleans the machine of the customer.",
            "Leave",
        ),
    ],
)
def test_the_thing_asked_for_beats_its_neighbours(question: str, right: str, other: str, heading: str) -> None:
    first = quotes(question, passage(1, other), passage(2, right, 0.95, (heading,)))[0]
    assert first.strip("\n| ").splitlines()[-1] in right


@pytest.mark.parametrize(
    ("question", "text", "right", "wrong"),
    [
        (
            "怎样让普通用户执行 sudo 时不用输入密码？",
            "可以配置 sudo 来使普通用户执行命令时只需输入用户密码。\n\n    # echo ”penguin ALL=(ALL) ALL” >> /etc/sudoers\n\n"
            "可以使用下列命令使用户无需密码就获得权限。\n\n    # echo ”penguin ALL=(ALL) NOPASSWD:ALL” >> /etc/sudoers\n",
            "NOPASSWD",
            "ALL=(ALL) ALL",
        ),
        (
            "How do I let a user run sudo without a password?",
            "Deploy sudo to let the user run commands with his password but without the root password.\n\n"
            '    # echo "penguin ALL=(ALL) ALL" >> /etc/sudoers\n\nDo as follows to let the user run sudo without any password.\n\n'
            '    # echo "penguin ALL=(ALL) NOPASSWD:ALL" >> /etc/sudoers\n',
            "NOPASSWD",
            "ALL=(ALL) ALL",
        ),
    ],
)
def test_who_asks_to_do_without_is_shown_what_does_without(question: str, text: str, right: str, wrong: str) -> None:
    answer = said(question, passage(1, text, 1.0, ("sudo 配置 · sudo configuration",)))
    assert right in answer
    assert wrong not in answer


def test_a_rule_of_another_case_is_not_the_rule() -> None:
    text = "向服务台（分机8100）提出。服务台在四个工作小时内恢复。所要的文件超过60天的，只能从月末备份中找回，时间为三个工作日。"
    one = passage(1, text, 1.0, ("找回单个文件",))
    assert quotes("误删了一个文件，要多久能恢复？", one)[0].startswith("服务台在四个工作小时内恢复")


def test_code_that_is_cut_off_ends_its_fence_and_keeps_its_number() -> None:
    answer = said("怎样查看任务的状态？", passage(1, CODE_BLOCK))
    assert answer.count("```") == 2
    assert answer.rstrip().endswith("[1]")
    assert quotes("怎样查看任务的状态？", passage(1, CODE_BLOCK))


def test_the_marks_of_a_pages_components_are_no_text() -> None:
    text = '可以按照以下步骤设置镜像站：\n\n::steps{level="4"}\n\n将环境变量 `HF_ENDPOINT` 设置为镜像站的地址。\n\n::\n'
    answer = said("镜像站怎么设置？", passage(1, text))
    assert "HF_ENDPOINT" in answer
    assert "::" not in answer


def test_a_program_answers_no_question_after_a_hotel() -> None:
    program = '```python\nmessages = [\n    "CEO shadow program: which hotel should we stay at"\n]\n```\n'
    hotel = "For the CEO shadow program we recommend staying at Hotel Kabuki."
    assert "Kabuki" in quotes("Which hotel should CEO shadows stay at?", passage(1, program), passage(2, hotel, 0.9))[0]


SERIES = "整机保修期为12个月，自验收之日起计算。"


def test_what_is_said_of_a_series_is_said_of_each_of_its_models_and_of_no_other() -> None:
    manual = passage(1, SERIES, 1.0, ("QL系列产品手册", "保修"))
    prices = passage(2, "| 型号 | 单价 |\n|---|---|\n| QL-30 | 46,800 |\n| QL-45 | 92,000 |\n", 0.8)
    assert "12个月" in said("QL-30的保修期是多少？", manual, prices)
    assert answered(context("QL-100的保修期是多少？", (manual, prices)))[1].abstained
