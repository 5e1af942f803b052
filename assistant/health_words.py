"""What `verify` says of each kind of disagreement: which ids, and what to do."""

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
        zh="关键词索引中有 {count} 行不属于任何现存内容（{things}）：行 {ids}。请运行 `tandem repair`。",
    ),
    "damaged_keywords": Text(
        en="The keyword index of {things} is damaged. Run `tandem repair`.",
        zh="关键词索引（{things}）已损坏。请运行 `tandem repair`。",
    ),
    "missing_item": Text(
        en="{count} {things} are not listed for the vector index: {ids}. Run `tandem repair`.",
        zh="{count} {things}未登记到向量索引：{ids}。请运行 `tandem repair`。",
    ),
    "orphan_item": Text(
        en="{count} vector(s) are listed whose {things} are no more: {ids}. Run `tandem repair`.",
        zh="{count} 个向量所属的内容（{things}）已不存在：{ids}。请运行 `tandem repair`。",
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
        zh="Chroma 中缺少 {count} 个向量（{things}）：{ids}。检索将直接在数据库中精确进行；请运行 `tandem repair`。",
    ),
    "orphan_chroma": Text(
        en="Chroma holds {count} vector(s) of {things} that are no more: {ids}. Run `tandem repair`.",
        zh="Chroma 中有 {count} 个向量所属的内容（{things}）已不存在：{ids}。请运行 `tandem repair`。",
    ),
    "dangling_slot": Text(
        en="{count} {things} point to a fact that is not active: {ids}. Run `tandem repair`.",
        zh="{count} {things}指向的记忆不是有效记忆：{ids}。请运行 `tandem repair`。",
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

MENDING = Text(en="writing rows", zh="写入各行")
KEYWORDS = Text(en="keyword index", zh="关键词索引")
EMBEDDING = Text(en="embedding", zh="嵌入")
CHROMA = Text(en="vector index", zh="向量索引")
