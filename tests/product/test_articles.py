"""The articles' own sentences, told in one process and known in the next; both languages, embedded mode."""

import json
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from assistant.protocols import Embedder
from tests.product.articles import CASES, Case, tell


@pytest.fixture(scope="module")
def answers(bundled: Embedder, tmp_path_factory: pytest.TempPathFactory) -> dict[str, Any]:
    """What a process of its own answers after this one was told everything: nothing but the home carries over."""
    home = tmp_path_factory.mktemp("articles") / "home"
    tell(home, bundled)
    done = subprocess.run(
        [sys.executable, "-m", "tests.product.articles", str(home)],
        cwd=Path(__file__).parents[2],
        capture_output=True,
        text=True,
        timeout=110,
        check=False,
    )
    assert done.returncode == 0, done.stderr[-2000:]
    return json.loads(done.stdout)


@pytest.mark.parametrize("case", CASES, ids=lambda case: case.name)
def test_told_in_one_process_is_known_in_the_next(answers: dict[str, Any], case: Case) -> None:
    answer = answers[case.name]
    assert answer["abstained"] is case.unknown, answer["answer"]
    for words in case.says:
        assert words.casefold() in answer["answer"].casefold()
    for words in case.says_not:
        assert words not in answer["answer"]
    if case.unknown:
        assert (answer["profile"], answer["memories"], answer["citations"]) == ([], [], [])
    if case.slot is not None:
        assert case.slot in [slot["value"] for slot in answer["profile"]]
