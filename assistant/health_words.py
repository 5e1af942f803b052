"""What `verify` says of each kind of disagreement, and `repair` of what it did about it: how many, which ids."""

from assistant.datatypes import Text

COLLECTIONS = {
    "documents": Text(en="passage(s) of documents", zh="个文档段落"),
    "facts": Text(en="memory fact(s)", zh="条记忆"),
    "messages": Text(en="message(s)", zh="条消息"),
    "profile": Text(en="profile slot(s)", zh="个档案栏位"),
    "vectors": Text(en="vector(s)", zh="个向量"),
    "database": Text(en="database", zh="数据库"),
    "memories": Text(en="memories", zh="记忆"),
}

WORDS = {
    "missing_keywords": Text(
        en="{count} {things} have no row in the keyword index: {ids}. Run `tandem repair`.",
        zh="{count} {things}在关键词索引中没有对应的行：{ids}。请运行 `tandem repair`。",
    ),
    "stale_keywords": Text(
        en="{count} {things} stand in the keyword index with other words than their text has: {ids}."
        " Run `tandem repair`.",
        zh="{count} {things}在关键词索引中的词与其文本不符：{ids}。请运行 `tandem repair`。",
    ),
    "orphan_keywords": Text(
        en="The keyword index has {count} row(s) that belong to no {things}: row {ids}. Run `tandem repair`.",
        zh="关键词索引中有 {count} 行不属于任何现存内容（{kind}）：行 {ids}。请运行 `tandem repair`。",
    ),
    "damaged_keywords": Text(
        en="The keyword index of {things} is damaged. Run `tandem repair`.",
        zh="关键词索引（{kind}）已损坏。请运行 `tandem repair`。",
    ),
    "missing_item": Text(
        en="{count} {things} are not listed for the vector index: {ids}. Run `tandem repair`.",
        zh="{count} {things}未登记到向量索引：{ids}。请运行 `tandem repair`。",
    ),
    "orphan_item": Text(
        en="{count} vector(s) are listed whose {things} are no more: {ids}. Run `tandem repair`.",
        zh="{count} 个向量所属的内容（{kind}）已不存在：{ids}。请运行 `tandem repair`。",
    ),
    "unwanted_item": Text(
        en="{count} {things} are listed for the vector index that are found by keywords alone (replies that only quote):"
        " {ids}. Run `tandem repair`.",
        zh="{count} {things}只按关键词检索（仅作引用的回复），却登记到了向量索引：{ids}。请运行 `tandem repair`。",
    ),
    "stale_text": Text(
        en="{count} {things} were changed since their vector was made: {ids}. Run `tandem repair`.",
        zh="{count} {things}在生成向量之后被改动过：{ids}。请运行 `tandem repair`。",
    ),
    "wrong_scope": Text(
        en="{count} {things} are listed for the vector index under another scope than their own: {ids}."
        " Run `tandem repair`.",
        zh="{count} {things}在向量索引中登记的范围与实际不符：{ids}。请运行 `tandem repair`。",
    ),
    "altered_passage": Text(
        en="{count} {things} are not what the stored text has between their offsets: {ids}. Run `tandem repair`.",
        zh="{count} {things}与所存文本中对应位置的内容不一致：{ids}。请运行 `tandem repair`。",
    ),
    "missing_vector": Text(
        en="{count} {things} have no vector yet, so they are found by keywords alone: {ids}. Run `tandem repair`;"
        " if the model can't be used, `tandem doctor` says why.",
        zh="{count} {things}还没有向量，只能按关键词检索：{ids}。请运行 `tandem repair`；"
        "若模型不可用，`tandem doctor` 会说明原因。",
    ),
    "damaged_vector": Text(
        en="{count} {things} have a vector of a wrong length: {ids}. Run `tandem repair`.",
        zh="{count} {things}的向量长度不对：{ids}。请运行 `tandem repair`。",
    ),
    "missing_chroma": Text(
        en="{count} vector(s) of {things} are missing in Chroma: {ids}. Search goes on exactly, from the database;"
        " run `tandem repair`.",
        zh="Chroma 中缺少 {count} 个向量（{kind}）：{ids}。检索将直接在数据库中精确进行；请运行 `tandem repair`。",
    ),
    "orphan_chroma": Text(
        en="Chroma holds {count} vector(s) of {things} that the database has none for: {ids}. Run `tandem repair`.",
        zh="Chroma 中有 {count} 个向量（{kind}）在数据库中没有对应的向量：{ids}。请运行 `tandem repair`。",
    ),
    "dangling_slot": Text(
        en="{count} {things} point to a fact that is not active: {ids}. Run `tandem repair`.",
        zh="{count} {things}指向的记忆不是有效记忆：{ids}。请运行 `tandem repair`。",
    ),
    "missing_slot": Text(
        en="{count} fact(s) about a user are missing from the profile: {ids}. Run `tandem repair`.",
        zh="{count} 条关于用户的记忆未列入档案：{ids}。请运行 `tandem repair`。",
    ),
    "dangling_quote": Text(
        en="{count} quotation(s) lack their fact or their message (fact:message): {ids}. Run `tandem repair`.",
        zh="{count} 处引文缺少对应的记忆或消息（记忆:消息）：{ids}。请运行 `tandem repair`。",
    ),
    "damaged_database": Text(
        en="SQLite finds its file damaged: {ids}. Run `tandem repair`; if that does not help, put a backup back with"
        " `tandem restore DIR`.",
        zh="SQLite 检查发现数据库文件已损坏：{ids}。请运行 `tandem repair`；若无效，请用 `tandem restore DIR` 恢复备份。",
    ),
    "unused_vectors": Text(
        en="For information: {count} stored vector(s) belong to no text of this home. `tandem repair` removes them.",
        zh="提示：有 {count} 个已存向量不属于任何文本。`tandem repair` 会将其清除。",
    ),
    "busy_chroma": Text(
        en="For information: another process has the Chroma folder `{ids}` open, so it was not compared. Close the"
        " page or program to have it compared.",
        zh="提示：另一个进程已打开 Chroma 目录 `{ids}`，因此未作比较。关闭该页面或程序后可再检查。",
    ),
}

# What is worth saying and no disagreement.
INFORMATION = frozenset({"unused_vectors", "busy_chroma"})

# What was done about each kind; what is not here puts itself right, or is nothing that `repair` can do.
DONE = {
    "missing_keywords": Text(
        en="Put back into the keyword index: {count} {things}: {ids}.",
        zh="已补入关键词索引：{count} {things}：{ids}。",
    ),
    "stale_keywords": Text(
        en="Written anew in the keyword index: {count} {things}: {ids}.",
        zh="已在关键词索引中重写：{count} {things}：{ids}。",
    ),
    "orphan_keywords": Text(
        en="Removed from the keyword index: {count} row(s) that belonged to no {things}: row {ids}.",
        zh="已从关键词索引中清除 {count} 行（不属于任何现存内容：{things}）：行 {ids}。",
    ),
    "damaged_keywords": Text(en="Rebuilt: the keyword index of {things}.", zh="已重建关键词索引（{kind}）。"),
    "missing_item": Text(
        en="Listed for the vector index: {count} {things}: {ids}.", zh="已登记到向量索引：{count} {things}：{ids}。"
    ),
    "orphan_item": Text(
        en="Removed: {count} listed vector(s) whose {things} are no more: {ids}.",
        zh="已清除 {count} 个登记的向量，其内容（{kind}）已不存在：{ids}。",
    ),
    "unwanted_item": Text(
        en="Removed: the vectors of {count} {things} that are found by keywords alone: {ids}.",
        zh="已清除 {count} {things}的向量（只按关键词检索）：{ids}。",
    ),
    "stale_text": Text(
        en="Embedded anew, as the text was changed: {count} {things}: {ids}.",
        zh="文本有改动，已重新嵌入：{count} {things}：{ids}。",
    ),
    "wrong_scope": Text(
        en="Listed for the vector index under their own scope again: {count} {things}: {ids}.",
        zh="已按实际范围重新登记到向量索引：{count} {things}：{ids}。",
    ),
    "altered_passage": Text(
        en="Put back as the stored text has it: {count} {things}: {ids}.",
        zh="已按所存文本恢复：{count} {things}：{ids}。",
    ),
    "missing_vector": Text(
        en="Embedded, as the vector was missing: {count} {things}: {ids}.",
        zh="已补上缺少的向量：{count} {things}：{ids}。",
    ),
    "damaged_vector": Text(
        en="Embedded anew, as the vector was damaged: {count} {things}: {ids}.",
        zh="向量已损坏，已重新嵌入：{count} {things}：{ids}。",
    ),
    "missing_chroma": Text(
        en="Put back into Chroma: {count} vector(s) of {things}: {ids}.",
        zh="已补入 Chroma：{count} 个向量（{kind}）：{ids}。",
    ),
    "orphan_chroma": Text(
        en="Removed from Chroma: {count} vector(s) of {things} that are no more: {ids}.",
        zh="已从 Chroma 中清除 {count} 个向量，其内容（{kind}）已不存在：{ids}。",
    ),
    "damaged_chroma": Text(en="Rebuilt: Chroma's folder of {things}.", zh="已重建 Chroma 目录（{kind}）。"),
    "dangling_slot": Text(
        en="Removed: {count} {things} that pointed to a fact that is not active: {ids}.",
        zh="已清除 {count} {things}，其指向的记忆不是有效记忆：{ids}。",
    ),
    "missing_slot": Text(
        en="Put into the profile: {count} fact(s) about a user that were missing there: {ids}.",
        zh="已将 {count} 条关于用户的记忆补入档案：{ids}。",
    ),
    "dangling_quote": Text(
        en="Removed: {count} quotation(s) without their fact or their message (fact:message): {ids}.",
        zh="已清除 {count} 处缺少记忆或消息的引文（记忆:消息）：{ids}。",
    ),
    "damaged_database": Text(
        en="SQLite's indexes were rebuilt, after which its file is whole: {ids}.",
        zh="已重建 SQLite 的索引，数据库文件恢复完好：{ids}。",
    ),
    "unused_vectors": Text(
        en="Removed: {count} stored vector(s) that belonged to no text of this home.",
        zh="已清除 {count} 个不属于任何文本的已存向量。",
    ),
}

MENDING = Text(en="writing rows", zh="写入各行")
KEYWORDS = Text(en="keyword index", zh="关键词索引")
EMBEDDING = Text(en="embedding", zh="嵌入")
CHROMA = Text(en="vector index", zh="向量索引")
