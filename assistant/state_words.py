"""What states are called, for everything that shows them to a person: of documents, memories, turns, and parts missing."""

from collections.abc import Iterable, Mapping

from assistant.datatypes import FactStatus, Text, TurnStatus
from assistant.errors import Language

DOCUMENT_STATES = {
    "ready": Text(en="ready", zh="就绪"),
    "partial": Text(en="partly readable", zh="部分可读"),
    "skipped": Text(en="skipped", zh="已跳过"),
    "failed": Text(en="failed", zh="失败"),
}
FACT_STATES: Mapping[FactStatus, Text] = {
    "active": Text(en="active", zh="有效"),
    "proposed": Text(en="proposed", zh="待确认"),
    "superseded": Text(en="superseded", zh="已被取代"),
    "archived": Text(en="archived", zh="已归档"),
}
TURN_STATES: Mapping[TurnStatus, Text] = {
    "running": Text(en="running", zh="进行中"),
    "finished": Text(en="finished", zh="已完成"),
    "interrupted": Text(en="interrupted", zh="已中断"),
    "failed": Text(en="failed", zh="失败"),
}
ROLES: Mapping[str, Text] = {
    "user": Text(en="user", zh="用户"),
    "assistant": Text(en="assistant", zh="助手"),
    "other": Text(en="other", zh="他人"),
}
PARTS: Mapping[str, Text] = {
    "embeddings": Text(en="search by meaning (keywords were used)", zh="语义检索（已改用关键词）"),
    "model": Text(en="the language model", zh="语言模型"),
    "length": Text(en="the rest of the answer (the model reached its limit)", zh="回答的其余部分（达到长度上限）"),
    "shortened": Text(
        en="part of what was found (the model's window is smaller than TANDEM_LLM_CONTEXT_WINDOW says)",
        zh="找到的部分内容（模型的窗口小于 TANDEM_LLM_CONTEXT_WINDOW 的设置）",
    ),
    "truncated": Text(
        en="part of the prompt (the model's server cut it off; TANDEM_LLM_CONTEXT_WINDOW is larger than its window)",
        zh="提示的一部分（被模型服务端截断；TANDEM_LLM_CONTEXT_WINDOW 大于它的实际窗口）",
    ),
    "rewrite": Text(en="the model's reading of your follow-up (rules were used)", zh="模型对追问的理解（已改用规则）"),
    "documents": Text(en="documents", zh="文档"),
    "memories": Text(en="memories", zh="记忆"),
    "messages": Text(en="earlier messages", zh="以往消息"),
    "constraints": Text(en="your constraints", zh="你的限制条件"),
    "profile": Text(en="your profile", zh="你的档案"),
    "history": Text(en="this conversation's history", zh="此对话的历史"),
    "inventory": Text(en="the list of documents", zh="文档列表"),
    "session_store": Text(
        en="the store of working windows (the message log was read instead)", zh="会话窗口存储（已改读消息日志）"
    ),
    "tools": Text(en="more tools (the model had to answer)", zh="更多工具调用（模型须先作答）"),
    "tool_log": Text(en="the tool log", zh="工具日志"),
    "rerank": Text(
        en="reordering by the cross-encoder (the search's order stands)", zh="交叉编码器重排（保持检索次序）"
    ),
    "standing": Text(en="what you demanded in this conversation", zh="你在此对话中提出的要求"),
    "task": Text(en="the task's notes", zh="任务笔记"),
}
"""What a turn had to do without, by its name in `degraded`."""


def missing_parts(degraded: Iterable[str], language: Language) -> str:
    """What was not available in a turn, as a sentence lists it."""
    named = [PARTS[part].say(language) if part in PARTS else part for part in degraded]
    return ("、" if language == "zh" else ", ").join(named)
