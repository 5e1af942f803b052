"""How far a turn may go with tools."""

from dataclasses import dataclass
from datetime import timedelta
from typing import Literal


@dataclass(frozen=True)
class ToolPolicy:
    """The limits of one turn; what is not said here is in the tools themselves (`seconds` of each).

    `rounds` requests may ask for tools (1: the one-round mode), then the answer is asked for without them; so it is
    `seconds` after the first request, and once the same call was asked for `same_calls` times. Of one reply at most
    `at_once` calls are executed. A result is kept in the session with at most `history_tokens`. A failure holds for
    `failure_holds`: until then the same call is not made again. `form` auto asks for tool calls, and takes the
    JSON-action form where the server does not know them.
    """

    rounds: int = 6
    at_once: int = 8
    same_calls: int = 3
    seconds: float = 180.0
    history_tokens: int = 300
    failure_holds: timedelta = timedelta(hours=1)
    form: Literal["auto", "native", "json"] = "auto"
