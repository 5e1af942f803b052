"""The peers' environment and process: made on demand, given a job as JSON, read back as JSON."""

import hashlib
import json
import os
import subprocess
import sys
import tempfile
from collections.abc import Callable, Sequence
from dataclasses import asdict, dataclass, field
from pathlib import Path

from tests.bench.peers.plain import Group, Job, Ranking

ROOT = Path(__file__).parents[2]
REQUIREMENTS = Path(__file__).parent / "peers" / "requirements.txt"
QUIET = {
    "MEM0_TELEMETRY": "False",
    "ANONYMIZED_TELEMETRY": "False",
    "DO_NOT_TRACK": "1",
    "HF_HUB_OFFLINE": "1",
    "OTEL_SDK_DISABLED": "true",
}
"""What keeps the peers from telling anybody anything; their process refuses other machines besides."""
DOCUMENT_SYSTEMS = ("bm25", "chroma", "llama_index")
MESSAGE_SYSTEMS = ("bm25", "mem0", "llama_index_messages")


@dataclass(slots=True)
class Peers:
    """The peers over one embedding server; `versions` are known after the first ranking, `failed` names sets."""

    python: Path
    endpoint: str
    say: Callable[[str], None]
    versions: dict[str, str] = field(default_factory=dict[str, str])
    failed: list[str] = field(default_factory=list[str])

    def rank(self, name: str, groups: Sequence[Group], systems: Sequence[str]) -> dict[str, Ranking]:
        """The rankings of all systems by their names; none where one fails, which has then said why."""
        with tempfile.TemporaryDirectory() as scratch:
            folder = Path(scratch)
            job, result = folder / "job.json", folder / "result.json"
            asked = Job(self.endpoint, str(folder), list(systems), list(groups))
            job.write_text(json.dumps(asdict(asked)), encoding="utf-8")
            command = [str(self.python), "-m", "tests.bench.peers.rank", str(job), str(result)]
            ended = subprocess.run(command, cwd=ROOT, env=_environment(folder), check=False)
            if ended.returncode:
                self.say(f"{name}: THE PEERS FAILED, the set is measured without them")
                self.failed.append(name)
                return {}
            said = json.loads(result.read_text(encoding="utf-8"))
        self.versions.update(said["versions"])
        return {system: Ranking(**one) for system, one in said["rankings"].items()}


def _environment(folder: Path) -> dict[str, str]:
    kept = {name: os.environ[name] for name in ("PATH", "LANG", "LC_ALL") if name in os.environ}
    here = {"HOME": str(folder), "MEM0_DIR": str(folder / "mem0"), "PYTHONPATH": str(ROOT)}
    return kept | here | QUIET | {"PYTHONDONTWRITEBYTECODE": "1"}


def peers_python(cache: Path, say: Callable[[str], None]) -> Path:
    """The Python of an environment with the pinned requirements, made in the cache folder if it is not there."""
    pinned = hashlib.sha256(REQUIREMENTS.read_bytes()).hexdigest()[:12]
    folder = cache / f"peers-{pinned}"
    python, done = folder / "bin" / "python", folder / ".installed"
    if not done.exists():
        say(f"peers: installing {REQUIREMENTS.name} into {folder} (a few minutes the first time)")
        # All output goes where progress goes: tables alone are printed.
        subprocess.run([sys.executable, "-m", "venv", "--clear", str(folder)], check=True, stdout=sys.stderr)
        install = [str(python), "-m", "pip", "install", "--disable-pip-version-check", "-q", "-r", str(REQUIREMENTS)]
        subprocess.run(install, check=True, stdout=sys.stderr)
        done.touch()
    return python
