"""What a model, and the person who looks at a tool's steps, is told where a call gave nothing."""

from assistant.datatypes import Text

UNKNOWN = Text(
    en="There is no tool named {name}. Use one of: {names}; or answer without a tool.",
    zh="没有名为 {name} 的工具。可用的有：{names}；也可以不用工具直接回答。",
)
UNFIT = Text(
    en="The call was not executed, since its arguments do not fit: {why} Correct them and call again.",
    zh="参数不符，未执行：{why} 请改正后重新调用。",
)
FAILED = Text(
    en="{name} failed: {why} The same call will fail again: change it, use another tool, or answer without it.",
    zh="{name} 失败：{why} 同样的调用还会失败：请修改参数、换用其他工具，或不用它直接回答。",
)
TIMED_OUT = Text(
    en="{name} was timed out after {seconds:g} seconds and gave nothing. Ask it for less, use another tool, or answer"
    " without it.",
    zh="{name} 在 {seconds:g} 秒后超时，没有结果。请缩小请求、换用其他工具，或不用它直接回答。",
)
BUSY = Text(
    en="{name} was not called: {count} earlier calls of it have not come back yet. Answer without it.",
    zh="未调用 {name}：之前有 {count} 次调用尚未返回。请不用它直接回答。",
)
STOPPED = Text(en="Stopped by the user before it was done.", zh="完成之前被用户停止。")
FAILED_BEFORE = Text(
    en="Not executed again: the same call failed before. It said: {why}",
    zh="未再次执行：同样的调用之前失败过。当时的说明：{why}",
)
TOO_MANY = Text(
    en="Not executed: at most {count} tools are called at once. Call it again alone if it is still needed.",
    zh="未执行：一次最多调用 {count} 个工具。如仍需要，请单独再调用。",
)
SAME_AGAIN = Text(
    en="Not executed again: this very call was made {count} times. Answer with what you have.",
    zh="未再次执行：完全相同的调用已有 {count} 次。请用已有的内容回答。",
)
NO_ANSWER = Text(
    en="It asked for tools {count} times and gave no answer.",
    zh="它要求调用工具 {count} 次，没有给出回答。",
)
