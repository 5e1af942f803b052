"""A scripted chat model for whole sessions: it counts prompts as a server does, and keeps what it was really asked."""

from collections.abc import Callable
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from assistant.service import Assistant
from tests.doubles.scripted_server import Reply, Request, ScriptedServer
from tests.models.vocabularies import VOCABULARIES, Template

if TYPE_CHECKING:
    from tests.product.conftest import OpenHome

NO_FACTS = '{"facts": []}'
ANSWERS = ("You are Tandem", "你是 Tandem")
DIGESTS = ("You condense", "你把一段")


def is_answer(request: Request) -> bool:
    """Whether a turn's answer is asked for, and not facts, a rewrite or a digest."""
    return str(request.messages[0]["content"]).startswith(ANSWERS)


def is_digest(request: Request) -> bool:
    """Whether the older half of a session is to be digested."""
    return str(request.messages[0]["content"]).startswith(DIGESTS)


@dataclass
class TalkingModel:
    """Answers from its queue, then by `say`; whatever else is asked for it leaves to the rules.

    `digest` is its reply where a digest is asked for. `answers` and `digests` are the requests that came in.
    """

    say: Callable[[Request], Reply | str] = lambda request: "Fine."
    replies: list[Reply | str] = field(default_factory=list[Reply | str])
    digest: Reply = field(default_factory=lambda: Reply(text="No."))
    answers: list[Request] = field(default_factory=list[Request])
    digests: list[Request] = field(default_factory=list[Request])
    count: Template = field(default_factory=lambda: Template(VOCABULARIES["of many languages"]))

    def __call__(self, request: Request) -> Reply | str:
        if is_digest(request):
            self.digests.append(request)
            return self.digest
        if not is_answer(request):
            return NO_FACTS
        self.answers.append(request)
        reply = self.replies.pop(0) if self.replies else self.say(request)
        if isinstance(reply, str):
            reply = Reply(text=reply, usage={"prompt_tokens": self.counted(request), "completion_tokens": 2})
        return reply

    def counted(self, request: Request) -> int:
        """The tokens of a request, as the server counts them."""
        return self.count(request.messages, request.body.get("tools", ()))

    @property
    def last(self) -> Request:
        """The newest request for an answer."""
        return self.answers[-1]


def opened_before(open_home: "OpenHome", server: ScriptedServer, **settings: object) -> Assistant:
    """The product before a scripted model."""
    return open_home(llm_model="scripted", llm_base_url=server.base_url, llm_api_key="key", **settings)
