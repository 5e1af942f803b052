"""The texts of tasks as they are taken: not empty, not too long, and without secrets where they outlive the task."""

from assistant.errors import UserError
from assistant.stores.secrets import tells_secret

LONGEST_GOAL, LONGEST_NAME, LONGEST_NOTE, LONGEST_JOTTED = 4000, 80, 20_000, 100_000


def title_of(goal: str) -> str:
    """A goal as one short line."""
    line = " ".join(goal.split())
    return line if len(line) <= LONGEST_NAME else f"{line[: LONGEST_NAME - 1].rstrip()}…"


def checked(text: object, longest: int) -> str:
    """A text to be kept; raises UserError where it is none, is empty or too long."""
    if not isinstance(text, str) or not text.strip():
        raise UserError(en="There is nothing to write down; give some words.", zh="没有可写的内容；请输入文字。")
    if len(text) > longest:
        raise UserError(
            en=f"The text has {len(text):,} characters; at most {longest:,} are kept here. Shorten it, or keep it in a"
            " document.",
            zh=f"文本有 {len(text):,} 个字符，这里最多保存 {longest:,} 个。请缩短，或改存为文档。",
        )
    return text.strip()


def lasting(text: object, longest: int) -> str:
    """A text that outlives its task, and stands in the prompts of others; raises UserError where it tells a secret."""
    given = checked(text, longest)
    if tells_secret(given):
        raise UserError(
            en="Passwords, keys and card numbers are not kept beyond a task; leave them out.",
            zh="密码、密钥和卡号不会在任务之外保存；请去掉。",
        )
    return given
