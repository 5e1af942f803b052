"""`tandem ask`: one turn."""

from typing import Annotated

import typer

from assistant.cli import options, render, texts


def register(app: typer.Typer) -> None:
    """Add the command."""
    app.command()(ask)


def ask(
    question: Annotated[str, typer.Argument(help="What to ask or to tell.")],
    session: options.SessionToGoOn = None,
    home: options.Home = None,
    user: options.User = None,
    json: options.Json = False,
    debug: options.Debug = False,
) -> None:
    """One turn: ask a question, or tell something to remember."""
    with options.opened(home, user) as tandem:
        if json:
            options.write_json(tandem.ask(question, session_id=session))
            return
        answer = tandem.ask(question, session_id=session)
        language = render.language_of(tandem, answer.turn)
        render.write_asked_as(answer, language)
        options.write(answer.answer)
        if not tandem.settings.llm_model:
            options.note(texts.NO_MODEL, language)
        render.write_outcome(answer, render.labels_of(tandem, answer.citations), language)
