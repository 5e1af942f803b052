"""Answer: a Context becomes a streamed Answer whose citations stand verbatim in what was read."""

from collections.abc import Generator
from time import perf_counter

from assistant.datatypes import Answer, Context, NumberedPassage, Question, Tokens, ToolStep, TurnEvent
from assistant.models.learned_tokens import LearnedTokens
from assistant.models.model_answer import request_messages
from assistant.protocols import Answerer, AnswerPiece, StopSignal
from assistant.retrieval.citations import verify
from assistant.retrieval.ledger import cited as marked_cited


class Answering:
    """The third step of a turn: Context -> events, and the Answer at their end."""

    def __init__(self, answerer: Answerer, tokens: LearnedTokens | None = None) -> None:
        """`tokens` counts where the model's server does not say."""
        self._answerer = answerer
        self._tokens = tokens or LearnedTokens("", "")

    def __call__(self, question: Question, context: Context, stop: StopSignal) -> Generator[TurnEvent, None, Answer]:
        """Token, notice and citation events; returns the Answer, with marks that do not hold dropped."""
        started = perf_counter()
        first_token: float | None = None
        said, broken = "", 0
        steps: list[ToolStep] = []
        found: list[NumberedPassage] = []
        end = AnswerPiece("end", complete=False)
        for piece in self._answerer.answer(context, stop):
            if piece.kind == "end":
                end = piece
                break
            if piece.kind == "tool" and piece.step is not None:
                steps.append(piece.step)
                found += piece.passages
                yield TurnEvent("tool", data=piece.step)
                continue
            if piece.kind == "taken_back":
                said = said.removesuffix(piece.text)
                yield TurnEvent("taken_back", piece.text)
                continue
            if first_token is None:
                first_token = perf_counter()
            said += piece.text
            if piece.kind == "notice":
                broken = len(said)
            yield TurnEvent("notice" if piece.kind == "notice" else "token", piece.text)
        passages = (*context.passages, *found)
        lost, verified = verify(said[:broken].rstrip(), passages), verify(said[broken:].strip(), passages)
        for citation in verified.citations:
            yield TurnEvent("citation", data=citation)
        cited = {citation.n for citation in verified.citations}
        prompt_tokens = end.prompt_tokens if end.prompt_tokens is not None else self._estimate(context)
        completion = end.completion_tokens if end.completion_tokens is not None else self._tokens(verified.text)
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
            steps=tuple(steps),
            also_retrieved=tuple(passage for passage in passages if passage.n not in cited),
        )

    def _estimate(self, context: Context) -> int:
        return self._tokens.count_messages(request_messages(context))
