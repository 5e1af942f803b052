"""Sentences of the terminal, in both languages."""

from assistant.datatypes import Text

ASKED_AS = Text(en="Asked as: {question}", zh="理解为：{question}")
SOURCES = Text(en="Sources:", zh="来源：")
REMEMBERED = Text(en="Remembered: {what}", zh="已记住：{what}")
NO_LONGER = Text(en="No longer so: {what}", zh="不再有效：{what}")
PROPOSED = Text(en="Waits for your word: {what} ({reason})", zh="等待你的确认：{what}（{reason}）")
HISTORY_KEPT = Text(en="Updated: {what} The earlier value is kept as history.", zh="已更新：{what}之前的值保留为历史。")
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
NOTHING_WAITS = Text(en="Nothing waits for your word.", zh="没有等待你确认的内容。")
GIVE_MEMORY = Text(
    en="Name the memories by their ids, or give --all; `tandem memories review` lists what waits.",
    zh="请给出记忆的编号，或使用 --all；用 `tandem memories review` 查看待确认的内容。",
)
HOW_TO_REVIEW = Text(
    en="Take or refuse: tandem memories accept ID ... (or --all), tandem memories reject ID ...",
    zh="接受或拒绝：tandem memories accept 编号 ...（或 --all），tandem memories reject 编号 ...",
)
REJECTED = Text(en="Refused: {what}", zh="已拒绝：{what}")
NOTHING_UNDONE = Text(
    en="This turn wrote nothing to long-term memory, or it was undone before.",
    zh="这一轮没有写入长期记忆，或已经撤销过。",
)
NO_PROFILE = Text(en="The profile is empty.", zh="档案是空的。")
NO_PROFILE_BUT_MEMORIES = Text(
    en="The profile is empty; {count} other thing(s) are remembered: `tandem memories list` shows them (/memory in a"
    " chat).",
    zh="档案是空的；另外记住了 {count} 条内容，用 `tandem memories list` 查看（聊天中用 /memory）。",
)
NO_SESSIONS = Text(en="No sessions yet.", zh="还没有会话。")
EVERYBODY = Text(en="everybody", zh="所有人")
FIELDS = {
    "id": Text(en="Id", zh="编号"),
    "title": Text(en="Title", zh="标题"),
    "path": Text(en="Path", zh="路径"),
    "reader": Text(en="Read by", zh="可读者"),
    "state": Text(en="State", zh="状态"),
    "sample": Text(en="Sample", zh="示例"),
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
FORMATS = {
    "text": Text(en="plain text", zh="纯文本"),
    "markdown": Text(en="Markdown", zh="Markdown"),
    "html": Text(en="HTML", zh="HTML"),
    "docx": Text(en="Word", zh="Word"),
    "pdf": Text(en="PDF", zh="PDF"),
}
SAMPLE = Text(en="[sample]", zh="［示例］")
SAMPLE_REMOVABLE = Text(
    en="yes; `tandem documents remove --sample` takes out all of the sample",
    zh="是；用 `tandem documents remove --sample` 移除全部示例文档",
)
INGEST_STAGES = {
    "reading": Text(en="reading", zh="读取"),
    "embedding": Text(en="embedding", zh="嵌入"),
    "writing": Text(en="writing", zh="写入"),
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
FORGOTTEN_PLACES = Text(
    en="It was taken out of long-term memory and of {count} place(s) in your conversations.",
    zh="已从长期记忆以及对话中的 {count} 处清除。",
)
FORGOTTEN_LEFT = Text(
    en="{count} other place(s) say the like in other words and were left as they are; --json lists them.",
    zh="另有 {count} 处以其他说法提到类似内容，保持原样；用 --json 查看。",
)
FORGET_PURGE = Text(
    en="The disk is purged within a day; add --now to do it at once.", zh="磁盘将在一天内清理；加 --now 立即清理。"
)
PURGED = Text(en="The disk is purged.", zh="磁盘已清理。")
PURGED_BEFORE = Text(en="What was forgotten before is now gone from the disk too.", zh="此前忘记的内容现已从磁盘清除。")
NOT_PURGED = Text(
    en="The disk could not be purged, as another process has the stores open; that process does it within a minute or"
    " two, or whichever closes the home next. Every answer is rid of it already.",
    zh="另一个进程正在使用存储，磁盘暂时无法清理；该进程会在一两分钟内清理，或由下一个关闭的进程清理。任何回答都已不会再用到它。",
)
SLOT = Text(en="{slot}: {value}", zh="{slot}：{value}")
SET = Text(en="Set: {slot} = {value}", zh="已设置：{slot} = {value}")

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

CHAT_IMPORTED = Text(
    en="{added} messages added, {unchanged} in already, {failed} failed; {sessions} sessions; {facts} facts written or"
    " confirmed in {seconds:.1f} s",
    zh="新增消息 {added} 条，已有 {unchanged} 条，失败 {failed} 条；会话 {sessions} 个；写入或确认记忆 {facts} 条，"
    "用时 {seconds:.1f} 秒",
)
CHAT_LINE_FAILED = Text(en="! line {line} {reason}", zh="! 第 {line} 行：{reason}")
CHAT_MORE_FAILED = Text(en="  … and {count} more", zh="  ……另有 {count} 行")
CHAT_LINES_FAILED = Text(
    en="{failed} line(s) failed; the others are in. Mend them and run the same command again.",
    zh="{failed} 行失败；其余已导入。请修改后再运行同一命令。",
)
CHAT_READING = Text(en="reading, line {count}", zh="读取，第 {count} 行")
CHAT_MODEL_READING = Text(en="the model has read {count}", zh="模型已读取 {count} 条")

CHAT_HELLO = Text(
    en="Tandem. Ask or tell something; /clear, /memory, /profile, /undo, /session, /task, /private, /quit. Ctrl-C stops"
    " an answer.",
    zh="Tandem。可以提问，也可以告诉它一些事；/clear、/memory、/profile、/undo、/session、/task、/private、/quit。"
    "Ctrl-C 停止回答。",
)
CHAT_COUNT = Text(en="[{count} message{s} in this session]", zh="[本会话 {count} 条消息]")
CHAT_CLEARED = Text(
    en="The session is empty now ({count} message{s} left it). Long-term memory stays: /memory and /profile show it.",
    zh="会话已清空（移出 {count} 条消息）。长期记忆仍然保留：可用 /memory 和 /profile 查看。",
)
CHAT_UNKNOWN = Text(en="Unknown command {command}; there are {known}.", zh="未知命令 {command}；可用命令：{known}。")
CHAT_BYE = Text(en="Bye. Session: {session}", zh="再见。会话：{session}")
TAKEN_BACK = Text(
    en="Taken back: “{question}” ({count} message{s} left the session).",
    zh="已收回：“{question}”（会话移出 {count} 条消息）。",
)
TAKEN_FROM_BEFORE = Text(
    en="That was said before the session was emptied, and was not in view any more.",
    zh="这一轮是在清空会话之前说的，已不在当前对话中。",
)
NOTHING_TO_TAKE_BACK = Text(en="Nothing was said in this session yet.", zh="这个会话里还没有说过什么。")
LINE_DROPPED = Text(en="(Ctrl-C again, or /quit, leaves.)", zh="（再按一次 Ctrl-C 或输入 /quit 退出。）")
SESSIONS_SHOWN = 10
THIS_SESSION = Text(
    en="This is session {session}. `/session NAME` goes on with another, `/session new` begins one. The last ones:",
    zh="当前会话：{session}。用 `/session 名称` 继续另一个会话，用 `/session new` 新建。最近的会话：",
)
GOES_ON = Text(en="Going on with session {session}.", zh="继续会话 {session}。")
BEGINS = Text(en="A new session: {session}.", zh="新会话：{session}。")
WAS_THOUGHT = Text(
    en="(The model was thinking aloud; that was no answer. Its answer:)",
    zh="（以上是模型的思考过程，不是回答。回答如下：）",
)
CHAT_STOPPED = Text(en="(stopped)", zh="（已停止）")

UI_ANSWERS = Text(en="Tandem is at http://127.0.0.1:{port}", zh="Tandem 的地址是 http://127.0.0.1:{port}")
NOTHING_FOUND = Text(en="Nothing found.", zh="没有找到。")
SUMMARIES_SHOWN = 2
SUMMARY = Text(en="Summary of {session}, {at}:", zh="摘要：{session}，{at}")
SESSION_NAMED = Text(en="“{title}” ({id})", zh="“{title}”（{id}）")
SUMMARY_BEFORE = Text(en="Before that ({count} sessions):", zh="更早（{count} 个会话）：")
NO_SUMMARY = Text(
    en="This session has no summary: nothing in it is to be gone on with.",
    zh="这个会话没有摘要：其中没有需要接着谈的内容。",
)
NO_SUMMARIES = Text(en="No session has a summary yet.", zh="还没有会话有摘要。")
RENAMED = Text(en="{session} is now called: {title}", zh="{session} 现在名为：{title}")
SESSION_DELETED = Text(
    en="Session {session} is deleted; facts told in it stay in long-term memory.",
    zh="已删除会话 {session}；其中告诉过的事仍在长期记忆中。",
)
NOTHING_HERE = Text(
    en="There is nothing of yours in {home} yet. Begin with: tandem ingest FOLDER, or tandem ask QUESTION.",
    zh="{home} 中还没有你的任何内容。可以这样开始：tandem ingest 文件夹，或 tandem ask 问题。",
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
    "undo": Text(en="taken back by undo", zh="撤销"),
    "faded": Text(
        en="put away, as it went unused: out of answers, still listed", zh="长期未用到而归档：不再用于回答，仍可查看"
    ),
    "crowded": Text(
        en="put away, as memory was full: out of answers, still listed", zh="记忆已满而归档：不再用于回答，仍可查看"
    ),
    "restore": Text(en="brought back into answers", zh="恢复，重新用于回答"),
}
ACTORS = {
    "rules": Text(en="by what you said", zh="依据你说的话"),
    "model": Text(en="by what you said, read by the model", zh="依据你说的话（由模型读取）"),
    "user": Text(en="by hand", zh="手动"),
    "tool": Text(en="by a tool", zh="由工具"),
    "decay": Text(en="by itself", zh="自动"),
}
PUT_AWAY = {
    "faded": Text(
        en="went unused; `tandem memories restore {id}` brings it back",
        zh="长期未用到；用 `tandem memories restore {id}` 恢复",
    ),
    "crowded": Text(
        en="memory was full; `tandem memories restore {id}` brings it back",
        zh="记忆已满；用 `tandem memories restore {id}` 恢复",
    ),
}
RESTORED = Text(en="Back in use: {what}", zh="已恢复：{what}")
STRENGTH = Text(
    en="    strength {strength:.0%}; answers that used it: {uses}; days with Tandem since: {days}",
    zh="    强度 {strength:.0%}；用到它的回答：{uses}；此后使用 Tandem 的天数：{days}",
)
UNSET = Text(en="Taken out of the profile: {what}", zh="已从档案中移除：{what}")
UNSET_LOCKED = Text(
    en="It was locked; the lock went with it. What you say next of {slot} is taken.",
    zh="这一项原已锁定，锁定随之解除。之后你说到的“{slot}”会直接记下。",
)
LOCKED = Text(en="{slot} is locked.", zh="{slot} 已锁定。")
UNLOCKED = Text(en="{slot} is unlocked.", zh="{slot} 已解锁。")
WAITED_FOR_LOCK = Text(
    en="This waited for it: {what} Take it with `tandem memories accept {id}`, or refuse it with `tandem memories"
    " reject {id}`.",
    zh="此前因锁定而等待确认：{what}用 `tandem memories accept {id}` 接受，或用 `tandem memories reject {id}` 拒绝。",
)
EXPORTED = Text(
    en="{file}: all that is known of {user}: {sessions} sessions with {messages} messages, {facts} memories, {documents}"
    " private documents. It is not encrypted; only you may read it.",
    zh="{file}：关于 {user} 的全部内容：{sessions} 个会话、{messages} 条消息、{facts} 条记忆、{documents} 个私有文档。"
    "文件未加密，仅你本人可读。",
)
IMPORTED = Text(
    en="Imported for {user}: {sessions} sessions, {messages} messages, {facts} memories, {documents} private documents;"
    " {unchanged} records were here already.",
    zh="已为 {user} 导入：{sessions} 个会话、{messages} 条消息、{facts} 条记忆、{documents} 个私有文档；"
    "{unchanged} 条记录原本就有。",
)
IMPORT_MERGED = Text(
    en="{count} memories were told here too: each is one, with the words of both.",
    zh="{count} 条记忆这里也有：已合并为一条，保留双方的原话。",
)
IMPORT_FORGOTTEN = Text(
    en="{count} memories were forgotten here since, and stay forgotten.", zh="{count} 条记忆在这里已被忘记，不再恢复。"
)
IMPORT_PROPOSED = Text(
    en="{count} memories contradict a locked slot and wait for your word: tandem memories review",
    zh="{count} 条记忆与锁定的档案项冲突，等待你确认：tandem memories review",
)
ERASE_ASK = Text(
    en="All that is known of {user} is to be erased for good: {sessions} sessions, {memories} memories, {documents}"
    " private documents. `tandem export FILE` keeps a copy.",
    zh="将永久清除关于 {user} 的全部内容：{sessions} 个会话、{memories} 条记忆、{documents} 个私有文档。"
    "如需保留副本，请先运行 `tandem export 文件`。",
)
ERASE_SURE = Text(en="Erase it?", zh="确定清除吗？")
ERASE_NEEDS_YES = Text(
    en="Nothing was erased. This would erase all that is known of {user} for good; add --yes to do it.",
    zh="没有清除任何内容。此命令会永久清除关于 {user} 的全部内容；确定要执行请加 --yes。",
)
NOT_ERASED = Text(en="Nothing was erased.", zh="没有清除任何内容。")
ERASED = Text(
    en="All that was known of {user} is erased ({count} records).",
    zh="关于 {user} 的全部内容已清除（{count} 条记录）。",
)
ERASE_NOT_PURGED = Text(
    en="Another process has the stores open, so freed parts of the disk still hold some of it; that process cleans them"
    " within a minute or two, or whichever closes the home next. Every answer, list and export is rid of it already.",
    zh="另一个进程正在使用存储，磁盘上已释放的部分仍留有少量内容；该进程会在一两分钟内清理，或由下一个关闭的进程清理。"
    "任何回答、列表和导出都已不再包含这些内容。",
)
PRIVATE_ON = Text(
    en="Private from here: this conversation lives in this terminal's memory alone. What you told before is read, nothing"
    " is written, and no list or search shows it; /private again, or leaving, ends it for good.",
    zh="从这里开始是私密会话：内容只在本终端的内存中。以前说过的会被读取，但不会写入任何内容，也不会出现在任何列表或检索中；"
    "再次输入 /private 或退出即彻底结束。",
)
PRIVATE_OFF = Text(
    en="The private conversation is gone. You are back in session {session}.",
    zh="私密会话已消失。现在回到会话 {session}。",
)
PRIVATE_SESSION = Text(
    en="This conversation is private; leave it with /private first.",
    zh="这是私密会话；请先用 /private 退出。",
)
