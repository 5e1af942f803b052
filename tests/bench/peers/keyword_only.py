"""BM25 as a naive user has it: rank-bm25's defaults over whole passages and simple tokens."""
# pyright: reportMissingImports=false
# The vendors' packages are in the peers' environment alone.

import logging
from collections.abc import Callable, Sequence

from tests.bench.peers.plain import DEPTH, Group, Ranking, ask, is_chinese, whitespace_tokens, word_tokens

Tokens = Callable[[str], list[str]]


def jieba_tokens(text: str) -> list[str]:
    """Words as jieba cuts them, in lower case, punctuation left out."""
    import jieba

    jieba.setLogLevel(logging.ERROR)
    return [word for word in jieba.lcut(text.lower()) if any(map(str.isalnum, word))]


def rank_bm25(groups: Sequence[Group]) -> dict[str, Ranking]:
    """Over English one ranking by lower-cased words, over Chinese one by spaces and one by jieba's words."""
    chinese = is_chinese([passage for group in groups for passage in group.passages])
    cuts: dict[str, Tokens] = (
        {"BM25, whitespace": whitespace_tokens, "BM25, jieba": jieba_tokens}
        if chinese
        else {"BM25, words": word_tokens}
    )
    return {name: _ranked(groups, name, tokens) for name, tokens in cuts.items()}


def _ranked(groups: Sequence[Group], name: str, tokens: Tokens) -> Ranking:
    from rank_bm25 import BM25Okapi

    how = {"BM25, whitespace": "text.lower().split()", "BM25, words": r"\w+ of the lower-cased text"}
    into = Ranking(
        f"rank_bm25.BM25Okapi as it comes, whole passages, tokens: {how.get(name, 'jieba.lcut, lower-cased')}"
    )
    for group in groups:
        ids = [passage.id for passage in group.passages]
        index = BM25Okapi([tokens(passage.text) or [""] for passage in group.passages])

        def search(question: str, index: "BM25Okapi" = index, ids: list[str] = ids) -> list[str]:
            scores = index.get_scores(tokens(question))
            best = (-scores).argsort(kind="stable")[:DEPTH]
            return [ids[row] for row in best if scores[row] > 0]

        ask(group, search, into)
    return into
