"""Agents and the end of a task with a real model server; a small model's words count for nothing, the form does."""

from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import pytest

from assistant.agents import Crew, coder, planner
from assistant.datatypes import Viewer
from assistant.models.openai_chat import OpenAIChat
from tests.live.conftest import CONTEXT, LONGEST_ANSWER, NAME, LiveServer
from tests.task_world import ANNA, World

pytestmark = pytest.mark.live_model


@pytest.fixture
def model(terse: LiveServer) -> OpenAIChat:
    return OpenAIChat(NAME, terse.base_url, context_window=CONTEXT)


@pytest.fixture
def world(home: Path, model: OpenAIChat) -> Iterator[World]:
    opened = World(home, model)
    yield opened
    opened.close()


@pytest.mark.parametrize("goal", ["Write one sentence on tea.", "写一句关于茶的话。"])
def test_s31_agents_work_on_one_task_with_a_real_model(world: World, model: OpenAIChat, goal: str) -> None:
    viewer = world.open_task(goal, kind="sentence")
    agents = [replace(agent, max_tokens=LONGEST_ANSWER) for agent in (planner(model), coder(model))]
    report = Crew(world.tasks, agents).run(viewer)
    board = world.tasks.whiteboard(viewer)
    done = [step for step in report.steps if step.outcome == "done"]
    assert [step.note for step in done] == board
    assert report.outcome == ("done" if len(done) == len(agents) else report.steps[-1].outcome)
    assert all(step.error for step in report.steps if step.outcome != "done")
    assert all(step.prompt_tokens for step in done)
    end = world.tasks.finish(viewer)
    assert end.task.status == "finished"
    assert world.tasks.scratchpad(Viewer(ANNA, viewer.task_id)) == []
    if board:
        assert end.conclusions or end.lesson or end.degraded
