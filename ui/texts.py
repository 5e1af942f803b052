"""Sentences of the page, in both languages."""

from assistant.datatypes import Text

CHAT = Text(en="Chat", zh="对话")
DOCUMENTS = Text(en="Documents", zh="文档")
PROFILE = Text(en="Profile", zh="档案")
PROFILE_TITLE = Text(en="What I know about you", zh="我所了解的你")
CANCEL = Text(en="Cancel", zh="取消")
FAILED = Text(
    en="This did not work (error {name}; the server's log has the details). Nothing that was stored is lost.",
    zh="操作没有成功（错误编号 {name}，详情见服务器日志）。已保存的内容没有丢失。",
)

# ---- chat ----

ASK = Text(en="Ask a question, or tell me something to remember", zh="提问，或告诉我要记住的事")
ANSWERING = Text(en="Answering… press Stop to ask something else", zh="正在回答…… 想换个问题请先点“停止”")
HELLO = Text(en="What would you like to know?", zh="想了解些什么？")
WELCOME = Text(
    en="I answer from your documents and show the passages behind each answer. Tell me about yourself, and I remember.",
    zh="我根据你的文档回答，并列出每个回答的依据。告诉我你的情况，我会记住。",
)
NO_MODEL = Text(
    en="No language model is connected: answers are quoted word for word from your documents and from what you told me.",
    zh="尚未连接语言模型：回答直接引用你的文档和你说过的话。",
)
NOTHING_TO_READ = Text(en="There are no documents yet.", zh="还没有文档。")
ADD_DOCUMENTS = Text(en="Add documents", zh="添加文档")
SAMPLE_CHAT = Text(
    en="The sample is loaded: {count} documents of a company that does not exist. Answers may come from them.",
    zh="已装入一家虚构公司的 {count} 个示例文档，回答可能来自其中。",
)
WARMING_UP = Text(
    en="Loading the embedding model. You can ask already; the first answer waits for it.",
    zh="正在载入嵌入模型。现在就可以提问，第一个回答会等它载入完成。",
)
HIDE = Text(en="Hide", zh="隐藏")
SUGGESTIONS = (
    Text(en="Which documents do you have?", zh="你有哪些文档？"),
    Text(en="What do you know about me?", zh="你知道我的哪些情况？"),
)
NEW_SESSION = Text(en="New conversation", zh="新对话")
CONVERSATIONS = Text(en="Conversations", zh="历史对话")
UNTITLED = Text(en="Untitled", zh="未命名")
CLEAR = Text(en="Clear", zh="清空")
CLEAR_HELP = Text(en="Empties this conversation. Long-term memory stays.", zh="清空当前对话的内容。长期记忆会保留。")
CLEARED = Text(
    en="This conversation is empty now. Long-term memory stays: see Profile.",
    zh="此对话已清空。长期记忆仍然保留：见“档案”。",
)
CLEARED_ABOVE = Text(
    en="Earlier messages of this conversation were cleared. Long-term memory stayed.",
    zh="此对话先前的消息已清空，长期记忆仍然保留。",
)
OLDER = Text(en="Show {count} earlier questions", zh="显示更早的 {count} 个问题")
DELETE_SESSION = Text(en="Delete", zh="删除")
DELETE_SESSION_TITLE = Text(en="Delete this conversation?", zh="删除这个对话？")
DELETE_SESSION_BODY = Text(
    en="Its questions and answers are gone for good. What I remembered from it stays in your profile.",
    zh="其中的提问和回答将永久删除。从中记住的内容仍保留在“档案”中。",
)
STOP = Text(en="Stop", zh="停止")
STOPPING = Text(en="Stopping…", zh="正在停止……")
READING = Text(en="Reading documents and memory…", zh="正在查阅文档和记忆……")
LOADING = Text(
    en="Loading the embedding model; the first time takes up to a minute…", zh="正在载入嵌入模型，首次最多需要一分钟……"
)
WRITING = Text(en="Writing the answer…", zh="正在撰写回答……")
SOURCES = Text(en="Sources ({count})", zh="来源（{count}）")
ALSO = Text(en="Also retrieved, not cited", zh="同时检索到，未被引用")
OPEN = Text(en="Open", zh="打开原文")
WHOLE_TEXT = Text(en="From the beginning", zh="从头查看")
HOW_FOUND = Text(en="How this was found", zh="检索过程")
UNDERSTOOD = Text(en="Understood as: {question}", zh="理解为：{question}")
NOTHING_LOOKED_UP = Text(en="Nothing was looked up for this one.", zh="这一轮没有检索任何内容。")
CANDIDATE = Text(en="found", zh="找到的内容")
SCORE = Text(en="score", zh="得分")
OUTCOME = Text(en="what became of it", zh="结果")
TIMINGS = Text(en="Milliseconds: {steps}", zh="用时（毫秒）：{steps}")
READ = Text(en="What I read ({count})", zh="查阅过的段落（{count}）")
PAGE = Text(en="page {page}", zh="第 {page} 页")
STOPPED = Text(en="You stopped this answer; it is incomplete.", zh="你已停止这个回答，内容不完整。")
STOPPED_EMPTY = Text(en="You stopped this answer before it began.", zh="你在回答开始之前停止了它。")
INCOMPLETE = Text(en="This answer is incomplete.", zh="这个回答不完整。")
INTERRUPTED = Text(
    en="This answer was interrupted. What you said is kept; ask again to get a full answer.",
    zh="这个回答被中断。你说的话已保存；再问一次即可得到完整回答。",
)
DEGRADED = Text(en="Not available for this answer: {parts}", zh="回答时不可用：{parts}")
ASKED_AS = Text(en="Asked as: {question}", zh="理解为：{question}")
STEPS = Text(en="Steps ({count})", zh="步骤（{count}）")
REMEMBERED = Text(en="Remembered: {what}", zh="已记住：{what}")
NO_LONGER = Text(en="No longer so: {what}", zh="不再有效：{what}")
UPDATED = Text(en="Updated: {what}", zh="已更新：{what}")
KNOWN = Text(en="Confirmed: {what}", zh="再次确认：{what}")
PROPOSED = Text(en="Waits for your word: {what}", zh="等待你的确认：{what}")
IN_WORDS = Text(en="“{quote}”", zh="“{quote}”")

# ---- documents ----

UPLOAD = Text(en="Add documents", zh="添加文档")
UPLOAD_HELP = Text(
    en="{formats}; at most {limit} MB each. A file of the same name replaces the earlier version.",
    zh="支持 {formats}；每个文件最大 {limit} MB。同名文件会替换旧版本。",
)
PRIVATE = Text(en="Only I may read them", zh="仅我可见")
INGEST = Text(en="Add", zh="添加")
CHOOSE_FIRST = Text(en="Choose at least one file first.", zh="请先选择文件。")
BUSY = Text(
    en="The files before these are still being read; try again when they are done.",
    zh="之前的文件仍在读取，请等待完成后再试。",
)
STAGES = {
    "reading": Text(en="Reading {name} ({done} of {total})", zh="正在读取 {name}（{done}/{total}）"),
    "embedding": Text(
        en="Indexing {name} ({chunks} of {all} passages)", zh="正在建立索引：{name}（{chunks}/{all} 个段落）"
    ),
    "writing": Text(en="Saving {name}", zh="正在保存 {name}"),
}
PREPARING = Text(en="Getting ready…", zh="正在准备……")
KEEPS_ON = Text(en="You can leave this page; the work goes on.", zh="可以离开此页面，处理会继续进行。")
ADDED = Text(en="{name}: added, {chunks} passage{s}", zh="{name}：已添加，{chunks} 个段落")
REPLACED = Text(en="{name}: new version, {chunks} passage{s}", zh="{name}：已更新版本，{chunks} 个段落")
UNCHANGED = Text(en="{name}: already here, nothing changed", zh="{name}：已存在，内容没有变化")
NOT_ADDED = Text(en="{name} was not added: {reason}", zh="{name} 未能添加：{reason}")
UPLOAD_FAILED = Text(
    en="The files could not be added: something went wrong on this computer (error {name}; the server's log has the"
    " details). Nothing that was stored is lost; try again.",
    zh="文件未能添加：本机出现了问题（错误编号 {name}，详情见服务器日志）。已保存的内容没有丢失，请再试一次。",
)
FILE_FAILED = Text(
    en="it could not be read; the server's log has the details. Check that it opens elsewhere, and try again",
    zh="无法读取，详情见服务器日志。请确认它在别处能打开，然后再试",
)
CLOSE_REPORT = Text(en="OK", zh="知道了")
NO_DOCUMENTS = Text(
    en="No documents yet. Add some above, and ask about them in the chat.",
    zh="还没有文档。在上方添加，然后在对话中提问。",
)
DOCUMENT_COUNT = Text(en="{count} document{s}", zh="共 {count} 个文档")
FILTER = Text(en="Find by name or title", zh="按名称或标题查找")
NO_MATCH = Text(en="No document's name or title holds these words.", zh="没有名称或标题包含这些文字的文档。")
VIEW = Text(en="View", zh="查看")
VIEW_CUT = Text(en="The first {shown:,} of {total:,} characters:", zh="共 {total:,} 个字符，以下是前 {shown:,} 个：")
NO_TEXT = Text(en="There is no text of this document.", zh="这个文档没有文字内容。")
REMOVE = Text(en="Remove", zh="删除")
REMOVE_TITLE = Text(en="Remove this document?", zh="删除这个文档？")
REMOVE_BODY = Text(
    en="{name} is no longer found or quoted. Earlier answers keep their quotations.",
    zh="{name} 将不再被检索和引用。以往回答中的引文会保留。",
)
REMOVED = Text(en="{name} is removed.", zh="已删除 {name}。")
SAMPLE = Text(
    en="{count} of these are sample documents of a company that does not exist.",
    zh="其中 {count} 个是一家虚构公司的示例文档。",
)
REMOVE_SAMPLE = Text(en="Remove the sample", zh="删除示例")
REMOVE_SAMPLE_TITLE = Text(en="Remove the sample documents?", zh="删除示例文档？")
REMOVE_SAMPLE_BODY = Text(
    en="All {count} sample documents leave the index. Your own documents stay.",
    zh="全部 {count} 个示例文档将移出索引。你自己的文档会保留。",
)
SAMPLE_REMOVED = Text(en="The sample is removed.", zh="示例已删除。")
PASSAGES = Text(en="{count} passage{s}", zh="{count} 个段落")
PAGES = Text(en="{count} page{s}", zh="{count} 页")
EVERYONE = Text(en="everyone", zh="所有人可见")
ME = Text(en="only me", zh="仅我可见")
SAMPLE_MARK = Text(en="sample", zh="示例")

# ---- profile ----

PROFILE_INTRO = Text(
    en="Everything here comes from your own words. Correct or forget whatever you like.",
    zh="这里的一切都来自你自己说的话。可以随时更正或忘记。",
)
NO_PROFILE = Text(
    en="I don't know anything about you yet. Tell me in the chat, for example: “My name is Alex and I am allergic to peanuts.”",
    zh="我还不了解你。可以在对话里告诉我，例如：“我叫小林，对花生过敏。”",
)
TO_CHAT = Text(en="Go to the chat", zh="去对话")
SAID = Text(en="{date} · you said: “{quote}”", zh="{date} · 你说：“{quote}”")
BY_HAND = Text(en="{date} · entered by hand", zh="{date} · 手动填写")
LOCKED = Text(en="locked: stays as it is until you change it", zh="已锁定：除非你修改，否则保持不变")
CORRECT = Text(en="Correct", zh="更正")
SAVE = Text(en="Save", zh="保存")
SAVED = Text(en="Saved.", zh="已保存。")
FORGET = Text(en="Forget", zh="忘记")
FORGET_TITLE = Text(en="Forget this for good?", zh="永久忘记这一项？")
FORGET_BODY = Text(
    en="It leaves every answer at once, and the words that say it are blanked in your messages. This cannot be undone.",
    zh="它会立即从所有回答中消失，你消息中说到它的文字也会被抹去。此操作无法撤销。",
)
FORGOTTEN = Text(en="Forgotten: it is out of every answer.", zh="已忘记：它不会再出现在任何回答中。")
OTHER_MEMORIES = Text(en="Other memories", zh="其他记忆")
WAITING = Text(en="Waiting for your word", zh="等待你的确认")
WAITING_HELP = Text(
    en="I did not take these over by myself, because they would change something you locked or give me orders.",
    zh="这些内容会改动你锁定的项目，或是在向我下指令，所以没有自动采用。",
)
NOT = Text(en="not {value}", zh="非 {value}")
EMPTY_VALUE = Text(en="The value is empty; to take it out, use Forget.", zh="内容为空；要去掉它，请用“忘记”。")
