"""Streamlit on the page, with what every page imports loaded before the first browser asks: run by `serve`."""

import importlib
import sys
from pathlib import Path

HERE = Path(__file__).resolve().parent
NEEDED = ("assistant.wiring", "ui.conversations", "ui.turn_view", "ui.uploading")


def main() -> None:
    """Import what the first page would wait for, then hand over to Streamlit."""
    sys.path.insert(0, str(HERE.parent))
    for name in NEEDED:
        importlib.import_module(name)
    from streamlit.web.cli import main as streamlit

    sys.argv = ["streamlit", "run", str(HERE / "app.py"), *sys.argv[1:]]
    streamlit()


if __name__ == "__main__":
    main()
