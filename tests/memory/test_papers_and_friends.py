"""Letters to file, papers with a copula, friends whose given name ends like a predicate."""

from tests.memory.test_rules_en import drafts_of
from tests.rows import each_row

FRIENDS = [
    ("我朋友吴志明住在杭州。", "朋友吴志明: name=吴志明 | 朋友吴志明: city=杭州"),
    ("我朋友吴志明对花生过敏。", "朋友吴志明: name=吴志明 | 朋友吴志明: allergy=花生"),
    ("我同事李志刚在腾讯工作。", "同事李志刚: name=李志刚 | 同事李志刚: employer=腾讯"),
    ("我同事王学有在腾讯工作。", "同事王学有: name=王学有 | 同事王学有: employer=腾讯"),
    ("我朋友王蕾明天搬家。", "朋友王蕾: name=王蕾"),
    ("我朋友王蕾刚从北京回来。", "朋友王蕾: name=王蕾"),
    ("我朋友王蕾爱吃辣。", "朋友王蕾: name=王蕾 | 朋友王蕾: like=辣"),
    ("我朋友王蕾学钢琴。", "朋友王蕾: name=王蕾 | 朋友王蕾: learning=钢琴"),
    ("我叫李明，为招商银行客户经理，住在大连。", "user: name=李明 | user: employer=招商银行 | user: role=客户经理 | user: city=大连"),
    ("本人王芳，系渤海银行信贷员，家庭地址为哈尔滨。", "user: name=王芳 | user: employer=渤海银行 | user: role=信贷员 | user: city=哈尔滨"),
    ("李雷，住苏州，就职于为民制药，任会计。", "user: name=李雷 | user: city=苏州 | user: employer=为民制药 | user: role=会计"),
]  # fmt: skip
SOMEBODY_ELSES = [
    "Please file this letter: Dear Sir, my name is Paul Grant, I'm a welder from Hull and I am allergic to latex.",
    "Please keep the text of this application on record: I'm Jane Poe and I live in Porto.",
    "Save this review: I live in Leeds and the food was bad.",
    "把这封信存档：尊敬的经理，我叫李雷，住在苏州。",
    "他的来信写道：我住在苏州。",
    "客户邮件内容如下：我叫李雷，住在苏州。",
]
THE_USERS = [
    ("Please save this: my name is Tom and I live in Leeds.", {"Tom", "Leeds"}),
    ("Keep this on file: I'm allergic to latex.", {"latex"}),
    ("我的简历如下：姓名李雷，住在苏州。", {"李雷", "苏州"}),
    ("请保存这条信息：我住在苏州。", {"苏州"}),
]


@each_row(FRIENDS)
def test_each_name_is_whole(text: str, wanted: str) -> None:
    assert {f"{d.subject}: {d.attribute}={d.value}" for d in drafts_of(text)} == set(wanted.split(" | "))


@each_row(SOMEBODY_ELSES)
def test_a_paper_to_file_tells_nothing_of_the_user(text: str) -> None:
    assert drafts_of(text) == []


@each_row(THE_USERS)
def test_what_is_to_be_saved_of_the_user_is(text: str, values: set[str]) -> None:
    assert {d.value for d in drafts_of(text)} == values


@each_row([("I work in Leeds.", set()), ("I work in marketing.", {"field=marketing"}), ("I work in London as a nurse.", {"role=nurse"})])  # fmt: skip
def test_where_somebody_works_is_no_field(text: str, wanted: set[str]) -> None:
    assert {f"{d.attribute}={d.value}" for d in drafts_of(text)} == wanted
