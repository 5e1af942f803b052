"""Starts Streamlit on the page, bound to this machine alone, with telemetry and tracebacks off."""

import os
import sys
from pathlib import Path

# Why each: cases D5, D8, D9; the page is for this machine unless a proxy stands before it.
FLAGS = {
    "server.address": "127.0.0.1",
    "server.headless": "true",
    "server.fileWatcherType": "none",
    "server.enableStaticServing": "false",
    "server.enableAgentApi": "false",
    "server.showEmailPrompt": "false",
    "browser.gatherUsageStats": "false",
    "logger.level": "error",
    "client.toolbarMode": "minimal",
    "client.showErrorDetails": "none",
    "client.showErrorLinks": "false",
    "runner.magicEnabled": "false",
    "theme.light.primaryColor": "#0f766e",
    "theme.dark.primaryColor": "#2dd4bf",
    "theme.showSidebarBorder": "true",
    # Without these names Chinese may be drawn in the shapes of another language.
    "theme.font": "'Source Sans', 'PingFang SC', 'Microsoft YaHei', 'Noto Sans CJK SC', sans-serif",
}


def command(port: int) -> list[str]:
    """The command line that serves the page."""
    server = Path(__file__).with_name("server.py")
    flags = [f"--{name}={value}" for name, value in FLAGS.items()]
    return [sys.executable, str(server), f"--server.port={port}", *flags]


def serve(port: int, home: Path | None, user: str | None) -> None:
    """Replace this process by the page's server, so that a signal to it reaches Streamlit itself."""
    environment = {**os.environ}
    if home is not None:
        environment["TANDEM_HOME"] = str(home)
    if user is not None:
        environment["TANDEM_USER"] = user
    arguments = command(port)
    os.execve(arguments[0], arguments, environment)  # A list of our own making; no shell reads it.
