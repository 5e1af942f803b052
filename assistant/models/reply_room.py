"""How long a reply may be: what the window leaves behind the prompt, so that no request is refused as too long; pure."""

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from assistant.datatypes import Text
from assistant.errors import ReplyUnusable
from assistant.models.tokens import estimate_messages
from assistant.protocols import ChatModel

CountMessages = Callable[[Sequence[Mapping[str, Any]]], int]
"""Tokens of a prompt's messages, rather too many than too few."""

LEAST_REPLY = 150
"""Tokens below which a reply in JSON is cut off before it says anything."""
NO_ROOM = Text(
    en='The window of the model "{name}" is {window:,} tokens, too small for a prompt of {prompt:,} and a reply: what'
    " this was for is done by the rules alone. Set TANDEM_LLM_CONTEXT_WINDOW if the server's window is larger, or"
    " choose a model with a larger one.",
    zh="模型“{name}”的窗口只有 {window:,} 个词元，放不下 {prompt:,} 个词元的提示和回答，这一步只用规则完成。"
    "如果服务端的窗口更大，请设置 TANDEM_LLM_CONTEXT_WINDOW；否则请换一个窗口更大的模型。",
)


def reply_tokens(
    model: ChatModel, messages: Sequence[Mapping[str, Any]], most: int, count: CountMessages = estimate_messages
) -> int:
    """Tokens that the reply to a prompt may have, at most `most`; raises ReplyUnusable where it has no room."""
    prompt = count(messages)
    room = model.context_window - prompt
    if room < min(most, LEAST_REPLY):
        values = {"name": model.name, "window": model.context_window, "prompt": prompt}
        raise ReplyUnusable(en=NO_ROOM.say("en", **values), zh=NO_ROOM.say("zh", **values))
    return min(most, room)
