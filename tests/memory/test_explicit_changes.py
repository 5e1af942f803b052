"""Explicit changes: the new value takes its own old one's place, whatever it is and however it is put."""

import pytest

from assistant.datatypes import FactDraft
from assistant.memory.reconcile import reconcile
from tests.memory.test_reconcile import NOW, drafts_of, known
from tests.rows import each_row

ENGLISH = [
    ("My desk is B-204.", "I changed my desk from B-204 to C-310.", "C-310"),
    ("Remember that my meeting room is Oak.", "I've changed my meeting room to Elm.", "Elm"),
    ("My gym is Ironworks.", "I've switched gyms, from Ironworks to Flexhouse.", "Flexhouse"),
    ("My bank is Monzo.", "We moved our bank from Monzo to Starling last week.", "Starling"),
    ("My dentist is Dr. Patel.", "My dentist is no longer Dr. Patel but Dr. Wong.", "Dr. Wong"),
    ("My dentist is Dr. Patel.", "My dentist isn't Dr. Patel any more, it's Dr. Wong.", "Dr. Wong"),
    ("My editor is Vim.", "My editor has changed from Vim to Helix.", "Helix"),
    ("My editor is Vim.", "I replaced Vim with Helix as my editor.", "Helix"),
    ("My editor is Vim.", "Instead of Vim my editor is Helix now.", "Helix"),
    ("My favorite color is green.", "My favorite color used to be green, now it's blue.", "blue"),
    ("My favorite color is green.", "Please update my favorite color from green to blue.", "blue"),
    ("My project codename is Falcon.", "We renamed the project from Falcon to Osprey.", "Osprey"),
    ("My locker is 17.", "Btw, my locker is no longer 17, it's 42.", "42"),
    ("My backup drive is Orion.", "I now use Vega as my backup drive instead of Orion.", "Vega"),
    ("My team's channel is #core.", "My team's channel changed to #platform.", "#platform"),
    ("My note app is Evernote.", "I went from Evernote to Obsidian as my note app.", "Obsidian"),
    ("I like tea.", "I switched from tea to coffee.", "coffee"),
]
CHINESE = [
    ("我的工位是B-204。", "我的工位从B-204改到C-310了。", "C-310"),
    ("记住，我的会议室是橡木厅。", "我把会议室换成榆木厅了。", "榆木厅"),
    ("我的健身房是铁馆。", "我把健身房从铁馆换到飞馆了。", "飞馆"),
    ("我的自习地点是图书馆三楼。", "自习地点改为咖啡馆。", "咖啡馆"),
    ("我的牙医是王医生。", "我的牙医不再是王医生，而是李医生。", "李医生"),
    ("我的编辑器是Vim。", "我的编辑器由Vim改为Helix。", "Helix"),
    ("我的练习时间定在周二晚上。", "练习时间从周二晚上改到周四晚上。", "周四晚上"),
    ("我最喜欢的颜色是绿色。", "我最喜欢的颜色以前是绿色，现在是蓝色。", "蓝色"),
    ("我最喜欢的颜色是绿色。", "把我最喜欢的颜色从绿色改成蓝色。", "蓝色"),
    ("我的车牌是京A12345。", "车牌换了，从京A12345换成京B67890。", "京B67890"),
    ("我的備份硬碟是獵戶座。", "我後來把備份硬碟換成織女星了。", "織女星"),
    ("我的開會地點是三樓會議室。", "開會地點改到五樓會議室。", "五樓會議室"),
    ("我的复习计划是先做选择题。", "复习计划变了，改成先做大题。", "先做大题"),
    ("我的常用邮箱是a@x.cn。", "我的常用邮箱不用a@x.cn了，换成b@y.cn。", "b@y.cn"),
    ("我的固定座位是靠窗第三排。", "固定座位已改为后排。", "后排"),
    ("我喜欢绿茶。", "我不再喝绿茶，改喝红茶了。", "红茶"),
]


@each_row([*ENGLISH, *CHINESE])
def test_a_change_supersedes_its_own_old_value(before: str, change: str, new: str) -> None:
    facts = known(before)
    changes = reconcile(drafts_of(change), facts, (), said_at=NOW, said=change)
    closed = [each for each in changes if each.op == "supersede"]
    assert [(each.target_id, each.draft.value if each.draft else "") for each in closed] == [("f0", new)]
    assert not any(each.draft and each.draft.value == new for each in changes if each.op == "add")


@each_row([c for _, c, _ in (*ENGLISH, *CHINESE)])
def test_a_change_leaves_other_slots_alone(change: str) -> None:
    others = known("I live in Lyon.", "My name is Alice.", "My sister lives in Oslo.", "我对花生过敏。")
    changes = reconcile(drafts_of(change), others, (), said_at=NOW, said=change)
    assert {each.target_id for each in changes} <= {None}


NOTHING = [
    "I changed my mind from yes to no.",
    "I changed my shirt to a blue one.",
    "Can you change my password to hunter2?",
    "Change my code from Python 2 to Python 3.",
    "If I changed my desk to C-310, would that help?",
    "I might switch my bank from Monzo to Starling.",
    "I want to change my gym from Ironworks to Flexhouse.",
    "How do I change my email from a@x.com to b@x.com?",
    "He said: I moved my desk from B-204 to C-310.",
    "My car is no longer working but I'm fine.",
    "My brother changed his gym from Ironworks to Flexhouse.",
    "我想把健身房换成飞馆。",
    "如果我把工位换到C区呢？",
    "他把会议室换成了榆木厅。",
    "我把衣服换成了蓝色的。",
    "把标题从甲改成乙。",
    "我改主意了，不改了。",
    "要不要把健身房换成飞馆？",
    "我的心情从低落变成开心。",
    "老板把我的项目换成了别的项目。",
]


def stored(text: str) -> list[FactDraft]:
    """What a newcomer would have of it: nothing known that a change could close."""
    changes = reconcile(drafts_of(text), [], (), said_at=NOW, said=text)
    return [each.draft for each in changes if each.draft is not None]


@each_row(NOTHING)
def test_what_is_no_change_of_the_users_own_is_not_kept(text: str) -> None:
    assert stored(text) == []


@pytest.mark.parametrize(
    ("text", "before"),
    [
        ("My brother moved from Berlin to Lyon.", "I live in Berlin."),
        ("I went from Berlin to Rome by train.", "I live in Berlin."),
        ("我从柏林转到罗马出差。", "我住在柏林。"),
        ("The meeting moved from Monday to Tuesday.", "My practice day is Monday."),
    ],
)
def test_going_somewhere_changes_no_home(text: str, before: str) -> None:
    changes = reconcile(drafts_of(text), known(before), (), said_at=NOW, said=text)
    assert [each for each in changes if each.target_id is not None] == []


def test_a_change_keeps_the_old_value_as_history_where_it_was_not_known() -> None:
    assert [(draft.value, draft.replaces) for draft in stored("I changed my desk from B-204 to C-310.")] == [
        ("B-204", None),
        ("C-310", "B-204"),
    ]


@pytest.mark.parametrize(
    ("text", "name", "city"),
    [
        ("My name's Victor Lindqvist and I've just moved to Malmö.", "Victor Lindqvist", "Malmö"),
        ("My name's Ivo Hart and we've moved to Oslo.", "Ivo Hart", "Oslo"),
    ],
)
def test_what_changed_ends_where_somebody_begins_to_act(text: str, name: str, city: str) -> None:
    assert {(d.attribute, d.value) for d in drafts_of(text)} == {("name", name), ("city", city)}
