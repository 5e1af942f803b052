"""Sentences of the terminal, in both languages."""

from assistant.datatypes import Text

ASKED_AS = Text(en="Asked as: {question}", zh="理解为：{question}")
SOURCES = Text(en="Sources:", zh="来源：")
REMEMBERED = Text(en="Remembered: {what}", zh="已记住：{what}")
PROPOSED = Text(en="Waits for your word: {what} ({reason})", zh="等待你的确认：{what}（{reason}）")
HISTORY_KEPT = Text(en="Updated, the old value is kept as history: {what}", zh="已更新，旧值保留为历史：{what}")
NO_MODEL = Text(
    en="No language model is set (TANDEM_LLM_MODEL): answers are quoted from the documents.",
    zh="没有设置语言模型（TANDEM_LLM_MODEL）：回答直接引自文档。",
)
DEGRADED = Text(en="Not available in this turn: {parts}", zh="这一轮不可用：{parts}")
INCOMPLETE = Text(en="This answer is incomplete.", zh="这个回答不完整。")
PAGE = Text(en="page {page}", zh="第 {page} 页")

NO_LEDGER = Text(en="Nothing was looked up in this turn.", zh="这一轮没有检索任何内容。")
TIMINGS = Text(en="\nMilliseconds: {steps}", zh="\n用时（毫秒）：{steps}")

NO_DOCUMENTS = Text(
    en="No documents yet; add some with: tandem ingest FOLDER", zh="还没有文档；用 tandem ingest 文件夹 来添加"
)
NO_MEMORIES = Text(en="Nothing is remembered yet.", zh="还没有记住任何内容。")
NO_PROFILE = Text(en="The profile is empty.", zh="档案是空的。")
NO_SESSIONS = Text(en="No sessions yet.", zh="还没有会话。")
EVERYBODY = Text(en="everybody", zh="所有人")
STATES = {
    "ready": Text(en="ready", zh="就绪"),
    "partial": Text(en="partial", zh="部分可用"),
    "skipped": Text(en="skipped", zh="已跳过"),
    "failed": Text(en="failed", zh="失败"),
}
FIELDS = {
    "id": Text(en="Id", zh="编号"),
    "title": Text(en="Title", zh="标题"),
    "path": Text(en="Path", zh="路径"),
    "reader": Text(en="Read by", zh="可读者"),
    "state": Text(en="State", zh="状态"),
    "reason": Text(en="Reason", zh="原因"),
    "format": Text(en="Format", zh="格式"),
    "language": Text(en="Language", zh="语言"),
    "pages": Text(en="Pages", zh="页数"),
    "characters": Text(en="Characters", zh="字符数"),
    "passages": Text(en="Passages", zh="段落数"),
    "tables": Text(en="Tables", zh="表格数"),
    "encoding": Text(en="Encoding", zh="编码"),
    "dated": Text(en="Dated", zh="日期"),
    "version": Text(en="Version", zh="版本"),
    "added": Text(en="Added", zh="添加时间"),
    "updated": Text(en="Updated", zh="更新时间"),
}
REMOVED = Text(en="{count} document(s) removed.", zh="已删除 {count} 个文档。")
NO_SAMPLE = Text(
    en="None of the {count} document(s) here is marked as sample. `tandem ingest FOLDER --sample` marks those of a"
    " folder, also where they are in already; or name each document to remove by its id, file name or path"
    " (`tandem documents list` shows them): tandem documents remove ID ...",
    zh="这里的 {count} 个文档都没有标记为示例。`tandem ingest 文件夹 --sample` 可为一个文件夹中的文档加上标记"
    "（已导入的也可以）；也可以用编号、文件名或路径逐一指定要删除的文档（用 `tandem documents list` 查看）："
    "tandem documents remove 编号 ...",
)
GIVE_ID = Text(en="Name documents to remove, or give --sample.", zh="请指出要删除的文档，或使用 --sample。")
FORGOTTEN = Text(en="Forgotten: {what}", zh="已忘记：{what}")
FORGOTTEN_PLACES = Text(en="It was taken out of: {places}", zh="已从这些地方清除：{places}")
FORGET_PURGE = Text(
    en="The disk is purged within a day; add --now to do it at once.", zh="磁盘将在一天内清理；加 --now 立即清理。"
)
PURGED = Text(en="The disk is purged.", zh="磁盘已清理。")
NOT_PURGED = Text(
    en="The disk could not be purged, as another process has the stores open; that is tried again within a day."
    " Every answer is rid of it already.",
    zh="另一个进程正在使用存储，磁盘暂时无法清理；一天内会再试。任何回答都已不会再用到它。",
)
SET = Text(en="Set: {topic} / {attribute} = {value}", zh="已设置：{topic} / {attribute} = {value}")

INGESTED = Text(
    en="{added} added, {updated} updated, {renamed} renamed, {removed} removed, {unchanged} unchanged,"
    " {skipped} skipped, {failed} failed; {chunks} passages in {seconds:.1f} s",
    zh="新增 {added}，更新 {updated}，改名 {renamed}，移除 {removed}，未变 {unchanged}，"
    "跳过 {skipped}，失败 {failed}；{chunks} 个段落，用时 {seconds:.1f} 秒",
)
INGEST_FAILED = Text(
    en="{failed} file(s) failed; the others are in. Mend them and run the same command again.",
    zh="{failed} 个文件失败；其余已导入。请修复后再运行同一命令。",
)
INGEST_ALL_FAILED = Text(
    en="{failed} file(s) failed, nothing was added. Mend them and run the same command again.",
    zh="{failed} 个文件失败，没有添加任何内容。请修复后再运行同一命令。",
)
STOPPED = Text(
    en="Stopped; what was finished is kept. Run the same command to go on.",
    zh="已停止；完成的部分已保存。再运行同一命令即可继续。",
)

CHAT_HELLO = Text(
    en="Tandem. Ask or tell something; /clear, /memory, /profile, /quit. Ctrl-C stops an answer.",
    zh="Tandem。可以提问，也可以告诉它一些事；/clear、/memory、/profile、/quit。Ctrl-C 停止回答。",
)
CHAT_COUNT = Text(en="[{count} messages in this session]", zh="[本会话 {count} 条消息]")
CHAT_CLEARED = Text(
    en="The session is empty now ({count} messages left it). Long-term memory stays: /memory and /profile show it.",
    zh="会话已清空（移出 {count} 条消息）。长期记忆仍然保留：可用 /memory 和 /profile 查看。",
)
CHAT_UNKNOWN = Text(en="Unknown command {command}; there are {known}.", zh="未知命令 {command}；可用命令：{known}。")
CHAT_BYE = Text(en="Bye. Session: {session}", zh="再见。会话：{session}")
CHAT_STOPPED = Text(en="(stopped)", zh="（已停止）")

UI_ANSWERS = Text(en="Tandem is at http://127.0.0.1:{port}", zh="Tandem 的地址是 http://127.0.0.1:{port}")
NOTHING_FOUND = Text(en="Nothing found.", zh="没有找到。")
RENAMED = Text(en="{session} is now called: {title}", zh="{session} 现在名为：{title}")
SESSION_DELETED = Text(
    en="Session {session} is deleted; facts told in it stay in long-term memory.",
    zh="会话 {session} 已删除；其中告诉过的事仍在长期记忆中。",
)
STORES_AGREE = Text(en="The stores agree.", zh="各存储一致。")
REPAIRED = Text(en="{count} finding(s) put right.", zh="已修复 {count} 处。")
NOTHING_TO_REPAIR = Text(en="The stores agree; there was nothing to put right.", zh="各存储一致，没有需要修复的内容。")
NOT_REPAIRED = Text(
    en="What is still listed could not be put right; each line says what to do.",
    zh="上面仍列出的问题未能修复；每行都说明了处理办法。",
)
REINDEXED = Text(
    en="{count} text(s) embedded; what the model had embedded already was taken over, and the indexes were built anew.",
    zh="已嵌入 {count} 段文本；该模型已有的向量直接沿用，索引已重建。",
)
HELD_NOW = Text(en="{since}  {value}", zh="{since}  {value}")
HELD = Text(en="{since} – {until}  {value}  ({how})", zh="{since} 至 {until}  {value}（{how}）")
ENDINGS = {
    "replaced": Text(en="you said something else", zh="你说了别的内容"),
    "edited": Text(en="set anew by hand", zh="手动改为其他内容"),
    "unset": Text(en="taken out by hand", zh="手动移除"),
    "withdrawn": Text(en="you said it is no longer so", zh="你说已不再如此"),
}
EVENTS = {
    "add": Text(en="remembered", zh="记住"),
    "supersede": Text(en="remembered in place of", zh="记住，取代"),
    "superseded": Text(en="replaced by", zh="被取代"),
    "reinforce": Text(en="said again", zh="再次提到"),
    "update": Text(en="said in more detail", zh="补充说明"),
    "archive": Text(en="put away: out of answers, still listed", zh="归档：不再用于回答，仍可查看"),
    "propose": Text(en="proposed, waits for your word", zh="提出，等待确认"),
    "edit": Text(en="edited, in place of", zh="编辑，取代"),
    "accept": Text(en="accepted", zh="接受"),
    "reject": Text(en="rejected", zh="拒绝"),
}
ACTORS = {
    "rules": Text(en="by what you said", zh="依据你说的话"),
    "model": Text(en="by what you said, read by the model", zh="依据你说的话（由模型读取）"),
    "user": Text(en="by hand", zh="手动"),
    "tool": Text(en="by a tool", zh="由工具"),
}
UNSET = Text(en="Taken out of the profile: {what}", zh="已从档案中移除：{what}")
LOCKED = Text(en="{topic} / {attribute} is locked.", zh="{topic} / {attribute} 已锁定。")
UNLOCKED = Text(en="{topic} / {attribute} is unlocked.", zh="{topic} / {attribute} 已解锁。")
