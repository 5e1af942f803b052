"""Sentences of the page, in both languages."""

from assistant.datatypes import Text

CHAT = Text(en="Chat", zh="对话")
DOCUMENTS = Text(en="Documents", zh="文档")
PROFILE = Text(en="Profile", zh="档案")

ASK = Text(en="Ask a question, or tell me something to remember", zh="提问，或告诉我要记住的事")
WELCOME = Text(
    en="Ask about your documents, or tell me about yourself: I remember what you say, and show why I answer as I do.",
    zh="可以询问你的文档，也可以说说你自己：我会记住你说的话，并说明每个回答的依据。",
)
NO_MODEL = Text(
    en="No language model is set; answers are quoted from your documents and from what you told.",
    zh="没有设置语言模型；回答直接引自你的文档和你说过的话。",
)
NEW_SESSION = Text(en="New conversation", zh="新对话")
CLEAR = Text(en="Clear this conversation", zh="清空此对话")
CLEARED = Text(
    en="This conversation is empty now. Long-term memory stays: see Profile.", zh="此对话已清空。长期记忆仍然保留：见“档案”。"
)
CONVERSATIONS = Text(en="Conversations", zh="历史对话")
STOP = Text(en="Stop", zh="停止")
READING = Text(en="Reading documents and memory…", zh="正在查阅文档和记忆…")
LOADING = Text(en="Loading the embedding model…", zh="正在载入嵌入模型…")
SOURCES = Text(en="Sources ({count})", zh="来源（{count}）")
ALSO = Text(en="Also retrieved", zh="同时检索到")
PAGE = Text(en="page {page}", zh="第 {page} 页")
INCOMPLETE = Text(en="This answer is incomplete.", zh="这个回答不完整。")
INTERRUPTED = Text(en="This turn was interrupted; what you said is kept.", zh="这一轮被中断；你说的话已保存。")
DEGRADED = Text(en="Not available in this turn: {parts}", zh="这一轮不可用：{parts}")
REMEMBERED = Text(en="Remembered: {what}", zh="已记住：{what}")
UPDATED = Text(en="Updated: {what}", zh="已更新：{what}")
PROPOSED = Text(en="Waits for your word: {what}", zh="等待你的确认：{what}")
FAILED = Text(en="This did not work ({name}). Nothing that was stored is lost.", zh="操作没有成功（{name}）。已保存的内容没有丢失。")

UPLOAD = Text(en="Add documents", zh="添加文档")
UPLOAD_HELP = Text(
    en="Markdown, text, PDF, HTML, DOCX; everyone who uses this Tandem reads them unless marked private.",
    zh="支持 Markdown、文本、PDF、HTML、DOCX；除非标为私有，所有使用者都能读到。",
)
PRIVATE = Text(en="For me alone", zh="仅我可见")
INGEST = Text(en="Ingest", zh="导入")
INGESTING = Text(en="Reading {name} ({done} of {total})", zh="正在读取 {name}（{done}/{total}）")
ADDED = Text(en="{name}: {chunks} passages", zh="{name}：{chunks} 个段落")
NOT_ADDED = Text(en="{name}: {reason}", zh="{name}：{reason}")
NO_DOCUMENTS = Text(en="No documents yet.", zh="还没有文档。")
REMOVE = Text(en="Remove", zh="删除")
REMOVED = Text(en="{name} is removed.", zh="已删除 {name}。")
SAMPLE = Text(
    en="These include the sample documents of a company that does not exist.", zh="其中包括一家虚构公司的示例文档。"
)
REMOVE_SAMPLE = Text(en="Remove the sample", zh="删除示例")
COLUMNS = {
    "name": Text(en="Document", zh="文档"),
    "state": Text(en="State", zh="状态"),
    "chunks": Text(en="Passages", zh="段落"),
    "pages": Text(en="Pages", zh="页数"),
    "updated": Text(en="Updated", zh="更新时间"),
    "scope": Text(en="Read by", zh="可见范围"),
}
EVERYONE = Text(en="everyone", zh="所有人")
ME = Text(en="me alone", zh="仅我")
STATES = {
    "ready": Text(en="ready", zh="就绪"),
    "partial": Text(en="partial", zh="部分"),
    "failed": Text(en="failed", zh="失败"),
    "skipped": Text(en="skipped", zh="跳过"),
}

NO_PROFILE = Text(en="Nothing is known of you yet. Tell me something in the chat.", zh="还不了解你。在对话里告诉我一些事吧。")
SAID = Text(en="You said on {date}: “{quote}”", zh="你在 {date} 说：“{quote}”")
BY_HAND = Text(en="Entered by hand on {date}", zh="于 {date} 手动填写")
CORRECT = Text(en="Correct", zh="更正")
SAVE = Text(en="Save", zh="保存")
FORGET = Text(en="Forget", zh="忘记")
FORGOTTEN = Text(en="Forgotten: it is out of every answer.", zh="已忘记：它不会再出现在任何回答中。")
SAVED = Text(en="Saved.", zh="已保存。")
OTHER_MEMORIES = Text(en="Other memories", zh="其他记忆")
NOT = Text(en="not {value}", zh="不是 {value}")
EMPTY_VALUE = Text(en="The value is empty; to take it out, use Forget.", zh="内容为空；要去掉它，请用“忘记”。")
