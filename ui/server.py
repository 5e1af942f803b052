"""Streamlit on the page, with what every page imports loaded before the first browser asks: run by `serve`."""

import sys
from pathlib import Path

HERE = Path(__file__).resolve().parent


def main() -> None:
    """Import what the first page would wait for, then hand over to Streamlit."""
    sys.path.insert(0, str(HERE.parent))
    from streamlit.web.cli import main as streamlit

    import ui.conversations
    import ui.turn_view
    import ui.uploading  # noqa: F401

    sys.argv = ["streamlit", "run", str(HERE / "app.py"), *sys.argv[1:]]
    streamlit()


if __name__ == "__main__":
    main()
