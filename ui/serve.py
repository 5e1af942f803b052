"""Starts Streamlit on the page, bound to this machine alone, with telemetry and tracebacks off."""

import os
import socket
import sys
from pathlib import Path

from assistant.errors import UserError

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

LAST_PORT = 65535


def command(port: int, announcement: str) -> list[str]:
    """The command line that serves the page, and says the announcement once the page answers."""
    server = Path(__file__).with_name("server.py")
    flags = [f"--{name}={value}" for name, value in FLAGS.items()]
    return [sys.executable, str(server), announcement, f"--server.port={port}", *flags]


def serve(port: int, home: Path | None, user: str | None, announcement: str) -> None:
    """Replace this process by the page's server, so that a signal to it reaches Streamlit itself.

    Raises UserError where something else listens on the port.
    """
    _refuse_taken(port)
    environment = {**os.environ}
    if home is not None:
        environment["TANDEM_HOME"] = str(home)
    if user is not None:
        environment["TANDEM_USER"] = user
    arguments = command(port, announcement)
    os.execve(arguments[0], arguments, environment)  # A list of our own making; no shell reads it.


def _refuse_taken(port: int) -> None:
    with socket.socket() as probe:
        # As Streamlit's own server does: a port that was left a moment ago is free.
        probe.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        try:
            probe.bind((FLAGS["server.address"], port))
        except OSError as error:
            other = port + 1 if port < LAST_PORT else port - 1
            raise UserError(
                en=f"Port {port} can't be used: a page or another program may be there already."
                f" For another port: tandem ui --port {other}",
                zh=f"端口 {port} 无法使用，那里可能已有页面或其他程序在运行。换一个端口：tandem ui --port {other}",
            ) from error
