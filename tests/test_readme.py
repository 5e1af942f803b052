"""The README keeps true: its settings table, its commands, its Python. Run as a module to write the table."""

import re
from pathlib import Path

import typer
from pydantic_core import PydanticUndefined

from assistant.cli.main import app
from assistant.settings import Settings

ROOT = Path(__file__).parents[1]
README = ROOT / "README.md"
BEGIN = "<!-- settings: written by `python -m tests.test_readme` -->\n"
COMPUTED = {
    "home": "`data/local` in a checkout, else the user's data folder",
    "cache": "the user's cache folder",
}


def settings_table() -> str:
    rows = ["| variable | default | meaning |", "|---|---|---|"]
    for name, field in Settings.model_fields.items():
        default = COMPUTED.get(name, "")
        if not default and field.default is not PydanticUndefined and field.default != "":
            default = f"`{str(field.default).lower() if isinstance(field.default, bool) else field.default}`"
        rows.append(f"| `TANDEM_{name.upper()}` | {default} | {field.description} |")
    return "\n".join(rows) + "\n"


def with_table(text: str) -> str:
    before, after = text.split(BEGIN)
    return before + BEGIN + "\n" + settings_table() + "\n" + after[after.index("## How a turn works") :]


def commands() -> dict[str, set[str]]:
    """Every command, and the subcommands of groups."""
    group = typer.main.get_command(app)
    return {name: set(getattr(command, "commands", {})) for name, command in group.commands.items()}  # type: ignore[attr-defined]


def test_the_settings_table_is_that_of_the_settings() -> None:
    text = README.read_text("utf-8")
    assert text == with_table(text), "run: python -m tests.test_readme"


def test_every_setting_stands_in_the_table_and_every_variable_read_is_a_setting() -> None:
    rows = re.findall(r"^\| `(TANDEM_\w+)` \| .* \| (.+) \|$", README.read_text("utf-8"), re.MULTILINE)
    fields = [f"TANDEM_{name.upper()}" for name in Settings.model_fields]
    assert [name for name, _ in rows] == fields
    # What retrieval and memory are tuned by says why it is what it is.
    meanings = dict(rows)
    for name in ("TOP_K", "MEMORY_TOP_K", "MEMORY_CAPACITY", "SESSION_IDLE_MINUTES"):
        assert ";" in meanings[f"TANDEM_{name}"], name
    named = {
        name
        for package in ("assistant", "ingestion", "ui")
        for path in (ROOT / package).rglob("*.py")
        for name in re.findall(r"\bTANDEM_[A-Z]+(?:_[A-Z]+)*\b", path.read_text("utf-8"))
    }
    assert named <= set(fields), "a variable that no table explains"


def test_blocks_of_settings_hold_nothing_else() -> None:
    for block in re.findall(r"^```\n(.*?)^```$", README.read_text("utf-8"), re.MULTILINE | re.DOTALL):
        kinds = {line.startswith("TANDEM_") for line in block.splitlines()}
        assert len(kinds) == 1, block


def test_every_command_named_exists() -> None:
    known = commands()
    named = re.findall(r"tandem ((?!assistant)[a-z]+)(?: ([a-z]+)\b)?", README.read_text("utf-8"))
    assert named
    for command, word in named:
        assert command in known, f"tandem {command}"
        if known[command]:
            assert not word or word in known[command], f"tandem {command} {word}"


def test_every_command_stands_in_the_readme() -> None:
    text = README.read_text("utf-8")
    for command in commands():
        assert f"tandem {command}" in text or f"`{command}`" in text, command


def test_make_targets_named_exist() -> None:
    makefile = (ROOT / "Makefile").read_text("utf-8")
    for target in re.findall(r"\bmake ([a-z]+)\b", README.read_text("utf-8")):
        assert re.search(rf"^{target}:", makefile, re.MULTILINE), target


if __name__ == "__main__":
    README.write_text(with_table(README.read_text("utf-8")), encoding="utf-8")
