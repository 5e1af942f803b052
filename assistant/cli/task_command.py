"""`/task` of the terminal chat: begin a task, note and jot, let agents work on it, end it."""

import queue
import threading
from collections.abc import Callable, Iterable, Iterator
from difflib import get_close_matches
from typing import TYPE_CHECKING

from assistant.cli import options
from assistant.datatypes import Text
from assistant.errors import Language

if TYPE_CHECKING:
    from assistant.agents import AgentStep
    from assistant.service import Assistant
    from assistant.stores.summary_records import Note
    from assistant.stores.task_records import Task, TaskEnd, TaskStart

HELP = Text(
    en=(
        "/task GOAL: begin one (/task report: GOAL gives it a type); /task: where it stands; /task list; /task open ID;\n"
        "/task note TEXT: on the whiteboard; /task jot TEXT: on the scratchpad; /task agents: planner, researcher and\n"
        "coder work on it; /task done [LESSON]; /task drop [LESSON]; /task leave: chat without it, it stays open."
    ),
    zh=(
        "/task 目标：开始任务（/task 报告: 目标 可指定类型）；/task：查看进展；/task list：列出；/task open 编号：继续；\n"
        "/task note 内容：写到白板；/task jot 内容：写到草稿；/task agents：由规划、研究、编写三个智能体处理；\n"
        "/task done [经验]：完成；/task drop [经验]：放弃；/task leave：离开任务聊天，任务保持打开。"
    ),
)
BEGUN = Text(en="Task {id} begun: {title}", zh="任务 {id} 已开始：{title}")
AGAIN = Text(en="Back at task {id}: {title}", zh="回到任务 {id}：{title}")
LEFT = Text(en="You left task {id}; it stays open.", zh="已离开任务 {id}，任务保持打开。")
NONE_OPEN = Text(
    en="No task is under way here. Begin one with: /task GOAL", zh="当前没有任务。用 /task 目标 开始一个。"
)
NO_TASKS = Text(en="No tasks yet.", zh="还没有任务。")
LEARNED = Text(en="Learned from a task like it: {text}", zh="类似任务的经验：{text}")
EARLIER = Text(en="An earlier task came to: {text}", zh="以前的结论：{text}")
WISHES = Text(en="Kept in mind: {text}", zh="会记住：{text}")
WHITEBOARD = Text(en="Whiteboard:", zh="白板：")
SCRATCHPAD = Text(en="Scratchpad ({count}):", zh="草稿（{count}）：")
NOTED = Text(en="On the whiteboard.", zh="已写到白板。")
JOTTED = Text(en="On the scratchpad.", zh="已写到草稿。")
AT_WORK = Text(en="The agents are at work; Ctrl-C stops them.", zh="智能体正在工作；按 Ctrl-C 停止。")
CALLED = Text(en="{agent} called {name}", zh="{agent} 调用了 {name}")
CALL_FAILED = Text(en="{agent} called {name}, which failed", zh="{agent} 调用 {name} 失败")
FINISHED = Text(
    en="Task {id} is finished. Scratch lines discarded: {count}.", zh="任务 {id} 已完成，丢弃了 {count} 行草稿。"
)
ABANDONED = Text(
    en="Task {id} is abandoned. Scratch lines discarded: {count}.", zh="任务 {id} 已放弃，丢弃了 {count} 行草稿。"
)
CONCLUDED = Text(en="Conclusion: {text}", zh="结论：{text}")
LESSON = Text(en="Lesson: {text}", zh="经验：{text}")
NOT_PRIVATE = Text(
    en="Tasks are stored, and a private session leaves nothing behind; /private first to leave it.",
    zh="任务会被保存，而私密会话不留任何内容；请先用 /private 离开。",
)
STATUS = {
    "open": Text(en="open", zh="进行中"),
    "finished": Text(en="finished", zh="已完成"),
    "abandoned": Text(en="abandoned", zh="已放弃"),
}
KINDS = {
    "plan": Text(en="plan", zh="计划"),
    "finding": Text(en="finding", zh="发现"),
    "conclusion": Text(en="conclusion", zh="结论"),
    "lesson": Text(en="lesson", zh="经验"),
    "summary": Text(en="summary", zh="小结"),
    "private_note": Text(en="private note", zh="私人笔记"),
    "step": Text(en="step", zh="步骤"),
    "figure": Text(en="figure", zh="数字"),
    "result": Text(en="result", zh="结果"),
    "failure": Text(en="failure", zh="失败"),
}
WHITEBOARD_LINE = Text(en="- [{kind}{whose}] {text}", zh="- 【{kind}{whose}】{text}")
SCRATCHPAD_LINE = Text(en="- ({kind}) {text}", zh="- （{kind}）{text}")
_ID = 8
_LONGEST_TYPE = 40
_SHOWN_LINES = 20


MISTYPED = Text(
    en="There is no /task {verb}; /task {meant}? To begin a task of these words: /task begin {words}",
    zh="没有 /task {verb}，是不是 /task {meant}？如果要以这些字开始任务，请输入：/task begin {words}",
)
WITHOUT_ID = Text(en="Say which one: /task open ID. There are:", zh="请写明编号：/task open 编号。现有任务：")
WITHOUT_GOAL = Text(en="Say what it is to come to: /task begin GOAL.", zh="请写明目标：/task begin 目标。")
# As alike as "opne" and "open", or "notes" and "note"; "plan" and "file" are alike to none of the verbs.
_ALIKE = 0.7


def _meant(verb: str, verbs: Iterable[str]) -> str:
    """The subcommand that a word was probably meant for; empty where it begins a goal."""
    if verb.lower() in verbs or not verb.isascii() or not verb.islower():
        return ""
    return next(iter(get_close_matches(verb, list(verbs), 1, _ALIKE)), "")


class TaskCommand:
    """The task of one terminal chat; `task_id` goes with each turn while one is under way."""

    def __init__(self, tandem: "Assistant") -> None:
        self._tasks = tandem.tasks
        self.task_id: str | None = None
        self._verbs: dict[str, Callable[[str], None]] = {
            "list": self._list,
            "open": self._open,
            "note": self._note,
            "jot": self._jot,
            "agents": self._agents,
            "done": self._done,
            "drop": self._drop,
            "leave": self._leave,
            "begin": self._begin_so,
            "help": lambda rest: options.say(HELP),
        }

    def take(self, words: str) -> None:
        """What stands behind /task: a verb with its words, or the goal of a new task; raises UserError, RunError."""
        verb, _, rest = words.strip().partition(" ")
        act = self._verbs.get(verb.lower())
        meant = _meant(verb, self._verbs)
        if act is not None:
            act(rest.strip())
        elif meant:
            options.say(MISTYPED, verb=verb, meant=meant, words=words.strip())
        elif words.strip():
            self._begin(words.strip())
        else:
            self._show()

    def _begin(self, words: str) -> None:
        kind, colon, goal = words.replace("：", ":", 1).partition(":")
        typed = bool(colon and goal.strip()) and len(kind) <= _LONGEST_TYPE and "//" not in words
        start = self._tasks.open(goal.strip(), kind=kind.strip()) if typed else self._tasks.open(words)
        self.task_id = start.task.id
        options.say(BEGUN, id=start.task.id[:_ID], title=start.task.title)
        _write_start(start)

    def _begin_so(self, goal: str) -> None:
        """`/task begin GOAL`: the goal whatever word it begins with."""
        if goal:
            self._begin(goal)
        else:
            options.say(WITHOUT_GOAL)

    def _open(self, task_id: str) -> None:
        if not task_id:
            options.say(WITHOUT_ID)
            self._list("")
            return
        start = self._tasks.start(task_id)
        self.task_id = start.task.id
        options.say(AGAIN, id=start.task.id[:_ID], title=start.task.title)
        _write_start(start)

    def _list(self, rest: str) -> None:
        tasks = self._tasks.list()
        if not tasks:
            options.say(NO_TASKS)
        for task in tasks:
            options.write(_task_line(task))

    def _show(self) -> None:
        if self.task_id is None:
            options.say(NONE_OPEN)
            options.say(HELP)
            return
        view = self._tasks.show(self.task_id)
        options.write(_task_line(view.task))
        options.write(view.task.goal)
        if view.whiteboard:
            options.say(WHITEBOARD)
        for note in view.whiteboard:
            _write_note(note)
        if view.scratchpad:
            options.say(SCRATCHPAD, count=len(view.scratchpad))
        for line in view.scratchpad[-_SHOWN_LINES:]:
            options.say(SCRATCHPAD_LINE, kind=_kind(line.kind), text=line.text)

    def _note(self, text: str) -> None:
        if task_id := self._under_way():
            self._tasks.write(task_id, text)
            options.say(NOTED)

    def _jot(self, text: str) -> None:
        if task_id := self._under_way():
            self._tasks.jot(task_id, text)
            options.say(JOTTED)

    def _agents(self, rest: str) -> None:
        from assistant.models.stop import Stop

        if not (task_id := self._under_way()):
            return
        stop = Stop()
        steps = _AtWork(self._tasks.follow_agents(task_id, stop=stop))
        options.say(AT_WORK)
        while True:
            try:
                step = steps.next()
            except KeyboardInterrupt:
                # The step that is stopped comes all the same, and says so.
                stop.set()
                continue
            if step is None:
                return
            _write_step(step)

    def _done(self, lesson: str) -> None:
        if task_id := self._under_way():
            self._ended(self._tasks.finish(task_id, lesson=lesson), FINISHED)

    def _drop(self, lesson: str) -> None:
        if task_id := self._under_way():
            self._ended(self._tasks.abandon(task_id, lesson=lesson), ABANDONED)

    def _leave(self, rest: str) -> None:
        if task_id := self._under_way():
            options.say(LEFT, id=task_id[:_ID])
            self.task_id = None

    def _ended(self, end: "TaskEnd", words: Text) -> None:
        self.task_id = None
        options.say(words, id=end.task.id[:_ID], count=end.discarded)
        for conclusion in end.conclusions:
            options.say(CONCLUDED, text=conclusion.text)
        if end.lesson is not None:
            options.say(LESSON, text=end.lesson.text)

    def _under_way(self) -> str | None:
        if self.task_id is None:
            options.say(NONE_OPEN)
        return self.task_id


class _AtWork:
    """Steps made in a thread of their own, so that Ctrl-C stops an agent and not what keeps its notes."""

    def __init__(self, steps: "Iterator[AgentStep]") -> None:
        self._made: queue.Queue[AgentStep | BaseException | None] = queue.Queue()
        threading.Thread(target=self._work, args=(steps,), daemon=True).start()

    def next(self) -> "AgentStep | None":
        """The next step, None behind the last; raises what ended the work."""
        made = self._made.get()
        if isinstance(made, BaseException):
            raise made
        return made

    def _work(self, steps: "Iterator[AgentStep]") -> None:
        try:
            for step in steps:
                self._made.put(step)
        except BaseException as error:  # noqa: BLE001  # Raised in the thread that waits for it.
            self._made.put(error)
        self._made.put(None)


def _write_start(start: "TaskStart") -> None:
    from assistant.memory.labels import told

    for lesson in start.lessons:
        options.say(LEARNED, text=lesson.text)
    for conclusion in start.conclusions:
        options.say(EARLIER, text=conclusion.text)
    for fact in start.preferences:
        options.say(WISHES, text=told(fact, options.spoken()))


def _write_note(note: "Note") -> None:
    comma = "，" if options.spoken() == "zh" else ", "
    whose = f"{comma}{note.agent_id}" if note.agent_id else ""
    options.say(WHITEBOARD_LINE, kind=_kind(note.kind), whose=whose, text=note.text)


def _kind(kind: str) -> str:
    """A note's or a line's kind in the reader's language."""
    return KINDS[kind].say(options.spoken()) if kind in KINDS else kind


def _write_step(step: "AgentStep") -> None:
    for call in step.steps:
        options.say(CALLED if call.ok else CALL_FAILED, agent=step.agent, name=call.name)
    if step.note is not None:
        _write_note(step.note)
    if step.error:
        options.write(step.error)


def _task_line(task: "Task", language: Language | None = None) -> str:
    status = STATUS[task.status].say(language or options.spoken())
    kind = f", {task.type}" if task.type else ""
    return f"{task.id[:_ID]}  {task.opened_at:%Y-%m-%d}  [{status}{kind}] {task.title}"
