"""Planner, researcher and coder on one task: `python -m examples.agents`, in a checkout of Tandem.

Without a model set they are played by a small scripted server on this machine, so that it runs anywhere; with
TANDEM_LLM_MODEL (and TANDEM_LLM_BASE_URL, TANDEM_LLM_API_KEY) by that model. The home is a temporary one.
"""

import json
import sys
from collections.abc import Mapping, Sequence
from contextlib import ExitStack
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any, TextIO

from assistant import open_assistant
from assistant.agents import AgentStep
from assistant.service import Assistant
from assistant.settings import load_settings
from ingestion import ingest
from tests.doubles.scripted_server import Reply, Request, ScriptedServer

DOCUMENTS = Path(__file__).parents[1] / "data" / "sample"
GOAL = "Write a short note for new employees on annual leave: how many days, and how to ask for them."
SECOND_GOAL = "Write a short note for new employees on business trips."
KIND = "note for new employees"


def main(out: TextIO = sys.stdout) -> None:
    """Run the agents twice: the second task begins with what the first one taught."""
    with ExitStack() as stack:
        settings: dict[str, Any] = {}
        if not load_settings().llm_model:
            server = stack.enter_context(ScriptedServer(responder=play))
            settings = {"llm_model": "scripted", "llm_base_url": server.base_url, "llm_api_key": "none"}
            out.write("No model is set: a scripted server plays the agents.\n")
        home = stack.enter_context(TemporaryDirectory())
        tandem = stack.enter_context(open_assistant(home, long_lived=False, **settings))
        ingest(tandem, [DOCUMENTS], sample=True)
        tandem.add_memory("I prefer short texts.")
        for goal in (GOAL, SECOND_GOAL):
            work(tandem, goal, out)


def work(tandem: Assistant, goal: str, out: TextIO) -> None:
    """One task from its beginning to its lesson."""
    start = tandem.tasks.open(goal, kind=KIND)
    out.write(f"\n# {start.task.title}\n")
    for lesson in start.lessons:
        out.write(f"Learned before: {lesson.text}\n")
    for step in tandem.tasks.follow_agents(start.task.id):
        tell(step, out)
    end = tandem.tasks.finish(start.task.id)
    for conclusion in end.conclusions:
        out.write(f"Stays: {conclusion.text}\n")
    if end.lesson:
        out.write(f"Lesson: {end.lesson.text}\n")


def tell(step: AgentStep, out: TextIO) -> None:
    """What one agent did."""
    for call in step.steps:
        out.write(f"  {step.agent} called {call.name}({call.arguments}): {'done' if call.ok else 'failed'}\n")
    if step.note:
        out.write(f"[{step.agent}, {step.note.kind}]\n{step.note.text}\n")
    if step.private_notes:
        out.write(f"  ({step.private_notes} private note, which no other agent reads)\n")
    if step.error:
        out.write(f"{step.error}\n")


# ---- the scripted agents ------------------------------------------------------------------------


def play(request: Request) -> Reply | str:
    """What the scripted server says in each part."""
    system = str(request.messages[0]["content"])
    if system.startswith("You are planner"):
        return "1. Find the rules in the handbook.\n2. Write the note.\n<private>Keep it to five lines.</private>"
    if system.startswith("You are researcher"):
        return research(request)
    if system.startswith("You are coder"):
        found = system.partition("[finding, researcher")[2].partition("] ")[2].partition("\n")[0]
        return f"Welcome! What you should know: {found}"
    return distil(json.loads(request.messages[1]["content"])["notes"])


def research(request: Request) -> Reply | str:
    """Search first, then quote the longest line with a figure that was found."""
    results = [str(message["content"]) for message in request.messages if message["role"] == "tool"]
    if not results:
        task = str(request.messages[0]["content"]).partition("The task: ")[2].partition("\n")[0]
        query = "How many days of annual leave?" if "annual leave" in task else "Who pays a business trip?"
        function = {"name": "search_documents", "arguments": json.dumps({"query": query})}
        return Reply(tool_calls=[{"id": "c1", "type": "function", "function": function}], finish_reason="tool_calls")
    first = results[-1].partition("\n\n[2]")[0]
    lines = [line.strip() for line in first.splitlines()[1:] if "|" not in line and any(map(str.isdigit, line))]
    return f"{max(lines, key=len)} [1]" if lines else "Nothing was found."


def distil(notes: Sequence[Mapping[str, Any]]) -> str:
    """What the task came to, each with the note that it rests on."""
    made = [{"text": note["text"], "notes": [note["note"]]} for note in notes if note["of"] == "conclusion"]
    used = [note["note"] for note in notes if note["of"] == "step"]
    worked = [{"text": "The handbook had the rules.", "notes": used}]
    return json.dumps({"conclusions": made, "worked": worked, "failed": []})


if __name__ == "__main__":
    main()
