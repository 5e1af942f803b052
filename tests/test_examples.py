"""The examples that the README names run as they stand, without a model or a network."""

import io

import pytest

from examples import agents


def test_s31_the_example_of_the_agents_runs_with_the_scripted_server(monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setenv("TANDEM_EMBEDDING_MODEL", "none")
    out = io.StringIO()
    agents.main(out)
    said = out.getvalue()
    assert (
        said.count("[planner, plan]") == said.count("[researcher, finding]") == said.count("[coder, conclusion]") == 2
    )
    assert said.count("called search_documents") == 2
    assert said.count("Sources:") == 2
    assert "Keep it to five lines" not in said
    first, second = said.split("\n# ")[1:]
    assert "Learned before" not in first
    assert "Learned before" in second
    assert "The handbook had the rules" in second
