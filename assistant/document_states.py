"""What the states of a document are called, for everything that shows them to a person."""

from assistant.datatypes import Text

STATES = {
    "ready": Text(en="ready", zh="就绪"),
    "partial": Text(en="partly readable", zh="部分可读"),
    "skipped": Text(en="skipped", zh="已跳过"),
    "failed": Text(en="failed", zh="失败"),
}
