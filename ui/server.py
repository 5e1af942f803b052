"""Streamlit on the page, with what every page imports loaded before the first browser asks: run by `serve`."""

import importlib
import sys
import threading
import time
import urllib.request
from pathlib import Path

HERE = Path(__file__).resolve().parent
NEEDED = ("assistant.wiring", "ui.conversations", "ui.turn_view", "ui.uploading")
PORT = "--server.port="
# Seconds between two tries, and how long the page is given to answer.
TRY_EVERY = 0.1
GIVE_UP_AFTER = 300


def main() -> None:
    """Import what the first page would wait for, then hand over to Streamlit."""
    announcement, *flags = sys.argv[1:]
    sys.path.insert(0, str(HERE.parent))
    for name in NEEDED:
        importlib.import_module(name)
    from streamlit.web.cli import main as streamlit

    port = next(flag.removeprefix(PORT) for flag in flags if flag.startswith(PORT))
    threading.Thread(target=announce, args=(announcement, int(port)), daemon=True).start()
    sys.argv = ["streamlit", "run", str(HERE / "app.py"), *flags]
    streamlit()


def announce(announcement: str, port: int) -> None:
    """Say on standard error where the page is, once it answers there."""
    # This machine itself, whatever proxy the environment names.
    opener = urllib.request.build_opener(urllib.request.ProxyHandler({}))
    until = time.monotonic() + GIVE_UP_AFTER
    while time.monotonic() < until:
        try:
            with opener.open(f"http://127.0.0.1:{port}/_stcore/health", timeout=2):
                break
        except OSError:
            time.sleep(TRY_EVERY)
    else:
        return
    sys.stderr.write(f"{announcement}\n")
    sys.stderr.flush()


if __name__ == "__main__":
    main()
