"""`tandem ui`: the web page."""

from typing import Annotated

import typer

from assistant.cli import options, texts


def register(app: typer.Typer) -> None:
    """Add the command."""
    app.command()(ui)


def ui(
    port: Annotated[int, typer.Option("--port", min=1, max=65535, help="Port on 127.0.0.1.", envvar="PORT")] = 8501,
    home: options.Home = None,
    user: options.User = None,
    debug: options.Debug = False,
) -> None:
    """Serve the web page on http://127.0.0.1:PORT."""
    from ui.serve import serve

    serve(port, home, user, texts.UI_ANSWERS.say(options.spoken(), port=port))
