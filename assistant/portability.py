"""All that is known of a user: out into one file, in again, and gone for good."""

import hashlib
import shutil
from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass, replace
from pathlib import Path

from assistant.datatypes import Viewer, scope_key
from assistant.errors import EmbeddingUnavailable, UserError
from assistant.stores.erasing import Erasing
from assistant.stores.exporting import Exporter
from assistant.stores.forgetting import Forgetting
from assistant.stores.importing import Importer
from assistant.stores.records import EraseReport, ExportReport, ImportReport


@dataclass(frozen=True)
class Portability:
    """Export, import and erasure over the stores; `embed` makes the vectors that are missing after an import."""

    exporter: Exporter
    importer: Importer
    erasing: Erasing
    forgetting: Forgetting
    uploads: Path
    embed: Callable[[], int]

    def export(self, viewer: Viewer, file: str | Path) -> ExportReport:
        """Write all that is known of the viewer, vectors left out; an earlier file of the name is replaced."""
        path = Path(file).expanduser()
        if path.is_dir():
            raise UserError(
                en=f"{path} is a folder; name a file for the export, as in: tandem export me.jsonl",
                zh=f"{path} 是文件夹；请为导出指定一个文件，例如：tandem export me.jsonl",
            )
        return self.exporter.export(viewer, path)

    def import_file(self, viewer: Viewer, file: str | Path) -> ImportReport:
        """Bring an export in, for this viewer; its texts are embedded where a model is there, else later."""
        report = self.importer.import_file(viewer, Path(file).expanduser())
        with suppress(EmbeddingUnavailable):
            # The texts are in SQL and in the keyword index; their vectors come when the model is back.
            return replace(report, embedded=self.embed())
        return report

    def erase(self, viewer: Viewer) -> EraseReport:
        """Remove every row and file of the viewer and purge the disk, or leave the purge to who has the home open."""
        removed = self.erasing.erase(viewer)
        files = self._remove_uploads(viewer)
        return EraseReport(viewer.user_id, removed, files, self.forgetting.purge_now())

    def _remove_uploads(self, viewer: Viewer) -> int:
        """The files that the viewer uploaded for themselves alone; how many."""
        folder = uploads_of(self.uploads, scope_key("user", viewer.user_id))
        count = sum(path.is_file() for path in folder.rglob("*"))
        shutil.rmtree(folder, ignore_errors=True)
        return count


def uploads_of(uploads: Path, key: str) -> Path:
    """The folder of one scope's uploads: named by a hash, as a user's name may be no file's."""
    return uploads / hashlib.sha256(key.encode()).hexdigest()[:16]
