"""Answer: a Context becomes a streamed Answer whose citations stand verbatim in what was read."""

from collections.abc import Generator
from time import perf_counter

from assistant.datatypes import Answer, Context, Question, Tokens, TurnEvent
from assistant.models.tokens import estimate_tokens
from assistant.protocols import Answerer, AnswerPiece, StopSignal
from assistant.retrieval.citations import verify
from assistant.retrieval.ledger import cited as marked_cited


class Answering:
    """The third step of a turn: Context -> events, and the Answer at their end."""

    def __init__(self, answerer: Answerer) -> None:
        self._answerer = answerer

    def __call__(self, question: Question, context: Context, stop: StopSignal) -> Generator[TurnEvent, None, Answer]:
        """Token, notice and citation events; returns the Answer, with marks that do not hold dropped."""
        started = perf_counter()
        first_token: float | None = None
        said, broken = "", 0
        end = AnswerPiece("end", complete=False)
        for piece in self._answerer.answer(context, stop):
            if piece.kind == "end":
                end = piece
                break
            if first_token is None:
                first_token = perf_counter()
            said += piece.text
            if piece.kind == "notice":
                broken = len(said)
            yield TurnEvent("notice" if piece.kind == "notice" else "token", piece.text)
        lost, verified = verify(said[:broken], context.passages), verify(said[broken:].strip(), context.passages)
        for citation in verified.citations:
            yield TurnEvent("citation", data=citation)
        cited = {citation.n for citation in verified.citations}
        prompt_tokens = end.prompt_tokens if end.prompt_tokens is not None else _estimate(context)
        completion = end.completion_tokens if end.completion_tokens is not None else estimate_tokens(verified.text)
        return Answer(
            answer=(lost.text + "\n\n" + verified.text).strip(),
            session=question.session_id,
            turn=question.turn_id,
            mode=end.mode,
            abstained=end.abstained,
            complete=end.complete,
            degraded=tuple(dict.fromkeys((*context.degraded, *end.degraded))),
            citations=verified.citations,
            memories=(*context.constraints, *context.memories),
            profile=context.profile,
            written=(),
            tokens=Tokens(prompt_tokens, completion, context.budget.to_json()),
            timings_ms={
                "first_token": ((first_token or perf_counter()) - started) * 1000,
                "answer": (perf_counter() - started) * 1000,
            },
            broken=len(lost.text),
            asked_as=context.asked_as,
            ledger=marked_cited(context.ledger, verified.citations),
            verdict=context.verdict,
            conflicts=end.conflicts,
            further=context.further,
            also_retrieved=tuple(passage for passage in context.passages if passage.n not in cited),
        )


def _estimate(context: Context) -> int:
    history = sum(estimate_tokens(message.content) + 4 for message in context.history)
    return estimate_tokens(context.system) + history + estimate_tokens(context.question) + 8
