"""Questions for where earlier sessions stand, and questions that only sound like them."""

from assistant.memory.summary_questions import resumes
from tests.rows import each_row

WHERE = """
where were we? / Hi, where were we? / So where did we leave off last time? / What was I working on last time?
What did we talk about last time? / what did we discuss yesterday? / Let's continue where we left off.
Can you remind me where we were? / Recap our last session please / Summarize our last conversation / Catch me up.
上次说到哪了？ / 上次我们说到哪里了 / 我们上次聊到哪儿了？ / 上次我们聊了什么？ / 继续上次的 / 接着上次的聊吧
你好，上次做到哪一步了？ / 我們上次說到哪裡了？ / 回顾一下上次的对话 / 上次的结论是什么？
"""
OPEN = """
What is still open? / what's still open / What's left to do? / What do I still need to do?
Which questions are still open? / any open items? / Are there any open questions? / list my open tasks
what did we not finish? / What is still outstanding from last time? / What's on my to-do list?
还有什么没做完？ / 还有哪些问题没解决？ / 还有什么没完成的事？ / 我还要做什么？ / 待办有哪些？ / 还剩什么没做？
我的待办事项有哪些？ / 還有什麼沒做完？
"""
NEITHER = """
Where is the office? / What is open on Sunday? / Where are we going for lunch? / What is the summary of the handbook?
Summarize the travel policy / What did we decide about the warranty in 2024? / summary / continue / what's open?
What positions are still open? / Which branch offices are still open? / Where do we stand with the warranty?
上次出差的报销多少？ / 还有什么福利？ / 还有哪些假期？ / 待办流程是什么？ / 继续 / 我还要做什么材料？
上次发布的版本是什么？ / 之前做了什么改动？
"""


def each(block: str) -> list[str]:
    return [one.strip() for line in block.strip().splitlines() for one in line.split(" / ")]


@each_row(each(WHERE))
def test_where_we_were(message: str) -> None:
    assert resumes(message) == "where"


@each_row(each(OPEN))
def test_what_is_open(message: str) -> None:
    assert resumes(message) == "open"


@each_row(each(NEITHER))
def test_a_question_about_something_else(message: str) -> None:
    assert resumes(message) == ""
