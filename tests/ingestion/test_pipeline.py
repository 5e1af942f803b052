"""An ingest over real stores: what is new, changed, renamed, gone; what fails alone; what waits for a model."""

import hashlib
import json
import os
from pathlib import Path

import pytest

from assistant.datatypes import Viewer
from assistant.stores.documents import COLLECTION, NewDocument
from ingestion import ingest
from ingestion.report import IngestReport, Progress
from tests.doubles.word_embedder import WordEmbedder
from tests.ingestion.files import TestLibrary, make_pdf, write

LOCAL = Viewer("local")
HANDBOOK = "# Handbook\n\n## Leave\n\nEvery employee has ten days of leave.\n\n## 报销\n\n住宿标准为每晚四百五十元。\n"


def statuses(report: IngestReport) -> dict[str, str]:
    return {os.path.basename(file.path): file.status for file in report.files}


def stored(library: TestLibrary) -> dict[str, str]:
    return {info.name: library.documents.text(LOCAL, info.id) for info in library.documents.list(LOCAL) if info.version}


def found(library: TestLibrary, question: str) -> list[str]:
    hits = library.documents.hits(LOCAL, [s.id for s in library.documents.keyword_search(LOCAL, question, 10)])
    return [hit.document for hit in hits.values()]


def test_a_folder_comes_in(library: TestLibrary, folder: Path) -> None:
    write(
        folder,
        {"h.md": HANDBOOK, "sub/t.pdf": make_pdf([["Trains are second class."], []]), ".git/x.md": "# no"},
    )
    told: list[Progress] = []
    report = ingest(library, [folder], progress=told.append)
    assert (report.added, report.failed, report.skipped) == (2, 0, 0)
    by_name = {os.path.basename(file.path): file for file in report.files}
    assert by_name["t.pdf"].state == "partial"
    assert by_name["t.pdf"].warnings == ("page 2 has no text layer",)
    assert by_name["h.md"].state == "ready"
    assert by_name["t.pdf"].language == "en"
    assert by_name["h.md"].characters == len(HANDBOOK)
    assert report.chunks == sum(info.chunks for info in library.documents.list(LOCAL)) > 0
    assert found(library, "住宿标准") == ["h.md"]
    assert library.vectors.missing("words-64", COLLECTION) == []
    assert {progress.stage for progress in told} == {"reading", "embedding", "writing"}
    assert told[-1].done_files == told[-1].total_files == 2


def test_the_report_is_the_contract(library: TestLibrary, folder: Path) -> None:
    write(folder, {"a.md": HANDBOOK})
    document = json.loads(json.dumps(ingest(library, [str(folder)]).to_json()))
    assert set(document) == {
        *(
            "added",
            "updated",
            "renamed",
            "removed",
            "unchanged",
            "skipped",
            "failed",
            "chunks",
            "seconds",
            "files",
        )
    }
    assert {*("path", "status", "state", "reason", "pages", "chunks", "characters", "language", "warnings")} <= set(
        document["files"][0]
    )


def test_a_second_run_embeds_nothing_and_says_the_same_of_each_file(
    library: TestLibrary, folder: Path, embedder: WordEmbedder
) -> None:
    write(folder, {"a.md": HANDBOOK, "b.txt": "Second class trains."})
    first = ingest(library, [folder])
    count = len(embedder.embedded)
    before = library.documents.list(LOCAL)
    second = ingest(library, [folder])
    assert second.unchanged == 2
    assert second.chunks == 0
    assert len(embedder.embedded) == count
    assert library.documents.list(LOCAL) == before
    assert [(f.path, f.chunks, f.state) for f in second.files] == [(f.path, f.chunks, f.state) for f in first.files]


def test_only_what_changed_is_embedded_anew_and_old_text_stays_readable(
    library: TestLibrary, folder: Path, embedder: WordEmbedder
) -> None:
    write(folder, {"a.md": HANDBOOK, "b.txt": "Second class trains."})
    ingest(library, [folder])
    embedder.embedded.clear()
    write(folder, {"b.txt": "First class trains."})
    report = ingest(library, [folder])
    assert statuses(report) == {"a.md": "unchanged", "b.txt": "updated"}
    assert len(embedder.embedded) == 1
    assert found(library, "first") == ["b.txt"]
    assert found(library, "second") == []
    info = library.documents.get(LOCAL, "b.txt")
    assert info.version == 2
    assert library.documents.text(LOCAL, info.id, 1) == "Second class trains."


def test_an_unchanged_file_that_older_parsers_read_is_read_anew(library: TestLibrary, folder: Path) -> None:
    write(folder, {"a.txt": "Second class trains."})
    path = folder / "a.txt"
    older = NewDocument(
        path=str(path),
        name="a.txt",
        root=str(folder),
        scope="global",
        owner="local",
        content_hash=hashlib.sha256(path.read_bytes()).hexdigest(),
        state="ready",
        text="Second  class trains.",
        title="a",
        format="text",
    )
    library.documents.put(older, [])
    assert statuses(ingest(library, [folder])) == {"a.txt": "updated"}
    assert stored(library) == {"a.txt": "Second class trains."}
    assert library.documents.get(LOCAL, "a.txt").version == 2
    assert found(library, "second") == ["a.txt"]
    assert statuses(ingest(library, [folder])) == {"a.txt": "unchanged"}


def test_a_renamed_file_is_neither_parsed_nor_embedded(
    library: TestLibrary, folder: Path, embedder: WordEmbedder
) -> None:
    write(folder, {"a.md": HANDBOOK})
    ingest(library, [folder])
    before = library.documents.get(LOCAL, "a.md")
    count = len(embedder.embedded)
    (folder / "sub").mkdir()
    (folder / "a.md").rename(folder / "sub" / "z.md")
    report = ingest(library, [folder])
    assert statuses(report) == {"z.md": "renamed"}
    after = library.documents.get(LOCAL, "z.md")
    assert (after.id, after.version, after.path) == (before.id, 1, str(folder / "sub" / "z.md"))
    assert len(embedder.embedded) == count


def test_a_title_that_was_the_files_name_follows_it(library: TestLibrary, folder: Path, embedder: WordEmbedder) -> None:
    write(
        folder,
        {
            "shifts.txt": "The gate opens at six, and nobody comes earlier than that.",
            "班次.txt": "大门早上六点打开，没有人更早到。",
            "head.md": HANDBOOK,
            "day-2025-01-02.md": "# Own\n\nThe report has no date but in its name.",
            "moved.txt": "Whoever comes last locks the door behind them, always.",
        },
    )
    ingest(library, [folder])
    count = len(embedder.embedded)
    (folder / "sub").mkdir()
    renamed = {
        "shifts.txt": "opening-hours.txt",
        "班次.txt": "开门时间.txt",
        "head.md": "guide.md",
        "day-2025-01-02.md": "day-2026-03-04.md",
        "moved.txt": "sub/moved.txt",
    }
    ids = {old: library.documents.get(LOCAL, old).id for old in renamed}
    for old, new in renamed.items():
        (folder / old).rename(folder / new)
    report = ingest(library, [folder])
    assert set(statuses(report).values()) == {"renamed"}
    infos = {old: library.documents.get(LOCAL, ids[old]) for old in renamed}
    assert {old: (info.name, info.title) for old, info in infos.items()} == {
        "shifts.txt": ("opening-hours.txt", "opening-hours"),
        "班次.txt": ("开门时间.txt", "开门时间"),
        "head.md": ("guide.md", "Handbook"),
        "day-2025-01-02.md": ("day-2026-03-04.md", "Own"),
        "moved.txt": ("moved.txt", "moved"),
    }
    assert len(embedder.embedded) == count + 2, "only what carried the old name"
    assert found(library, "opening hours") == ["opening-hours.txt"]
    (hit,) = library.documents.hits(LOCAL, [library.documents.keyword_search(LOCAL, "report", 1)[0].id]).values()
    assert str(hit.dated) == "2026-03-04"
    assert set(statuses(ingest(library, [folder])).values()) == {"unchanged"}


def test_a_file_that_never_could_be_read_goes_with_the_next_sync(library: TestLibrary, tmp_path: Path) -> None:
    one = write(tmp_path / "one", {"bad.pdf": b"%PDF-1.7 cut off", "kept.pdf": b"%PDF-1.7 cut off", "a.md": HANDBOOK})
    other = write(tmp_path / "other", {"b.md": "# B\n\ntext"})
    ingest(library, [one / "bad.pdf", one / "kept.pdf", one / "a.md"])
    (one / "bad.pdf").unlink()
    (one / "a.md").unlink()
    assert statuses(ingest(library, [other])) == {"b.md": "added", "bad.pdf": "removed"}
    assert {info.name for info in library.documents.list(LOCAL)} == {"a.md", "kept.pdf", "b.md"}


def test_what_is_gone_from_the_folder_is_gone_from_every_store(library: TestLibrary, folder: Path) -> None:
    write(folder, {"a.md": HANDBOOK, "sub/b.txt": "Second class trains."})
    ingest(library, [folder])
    (folder / "a.md").unlink()
    report = ingest(library, [folder])
    assert statuses(report) == {"b.txt": "unchanged", "a.md": "removed"}
    assert list(stored(library)) == ["b.txt"]
    assert found(library, "住宿标准") == []
    assert library.vectors.count(COLLECTION) == 1
    (folder / "sub" / "b.txt").unlink()
    (folder / "sub").rmdir()
    assert ingest(library, [folder / "sub"]).removed == 1
    assert stored(library) == {}


def test_other_folders_are_left_alone(library: TestLibrary, tmp_path: Path) -> None:
    one, other = (
        write(tmp_path / "one", {"a.md": "# A\n\ntext"}),
        write(tmp_path / "on", {"b.md": "# B\n\ntext"}),
    )
    ingest(library, [one, other])
    (one / "a.md").unlink()
    assert statuses(ingest(library, [other])) == {"b.md": "unchanged"}
    assert set(stored(library)) == {"a.md", "b.md"}


def test_one_bad_file_harms_no_other(library: TestLibrary, folder: Path) -> None:
    write(
        folder,
        {
            "bad.pdf": b"%PDF-1.7 cut off",
            "binary.txt": bytes(range(256)) * 50,
            "empty.md": "",
            "good.md": HANDBOOK,
            "picture.svg": "<svg/>",
            "scan.pdf": make_pdf([[]]),
        },
    )
    (folder / "dangling.md").symlink_to(folder / "nowhere.md")
    (folder / "x.md").mkdir()
    report = ingest(library, [folder])
    assert statuses(report) == {
        "bad.pdf": "failed",
        "binary.txt": "failed",
        "dangling.md": "failed",
        "empty.md": "skipped",
        "good.md": "added",
        "picture.svg": "skipped",
        "scan.pdf": "failed",
    }
    reasons = {os.path.basename(f.path): f.reason for f in report.files}
    assert reasons["scan.pdf"] == "no text layer, OCR needed"
    assert reasons["picture.svg"] == "unsupported kind of file (.svg)"
    assert list(stored(library)) == ["good.md"]
    assert {i.name: i.state for i in library.documents.list(LOCAL)}["scan.pdf"] == "failed"


@pytest.mark.parametrize(
    ("name", "content", "reason"),
    [
        ("a.svg", b"<svg/>", "unsupported kind of file (.svg)"),
        ("a.md", b"", "empty: there is no text in it"),
        ("missing.md", None, "no such file or folder"),
    ],
)
def test_what_is_named_itself_fails(
    library: TestLibrary, folder: Path, name: str, content: bytes | None, reason: str
) -> None:
    if content is not None:
        (folder / name).write_bytes(content)
    (file,) = ingest(library, [folder / name]).files
    assert (file.status, file.reason) == ("failed", reason)


def test_a_failed_new_version_leaves_the_earlier_one(library: TestLibrary, folder: Path) -> None:
    path = folder / "t.pdf"
    path.write_bytes(make_pdf([["Trains are second class."]]))
    ingest(library, [path])
    path.write_bytes(b"%PDF-1.7 half written")
    (file,) = ingest(library, [path]).files
    assert file.status == "failed"
    assert file.warnings == ("the earlier version stays in the index",)
    assert found(library, "trains") == ["t.pdf"]


def test_a_file_that_was_emptied_is_not_answered_from(library: TestLibrary, folder: Path) -> None:
    write(folder, {"a.txt": "Second class trains."})
    ingest(library, [folder])
    write(folder, {"a.txt": ""})
    assert statuses(ingest(library, [folder])) == {"a.txt": "removed"}
    assert found(library, "trains") == []


def test_links_out_of_the_folder_are_not_followed(library: TestLibrary, folder: Path, tmp_path: Path) -> None:
    outside = write(tmp_path / "outside", {"secret.md": "# Secret\n\ntext"})
    (folder / "link.md").symlink_to(outside / "secret.md")
    (folder / "linked").symlink_to(outside)
    (folder / "loop").symlink_to(folder)
    write(folder, {"a.md": HANDBOOK})
    report = ingest(library, [folder])
    assert statuses(report) == {"link.md": "skipped", "linked": "skipped", "a.md": "added"}


def test_private_files_are_their_owners(library: TestLibrary, folder: Path) -> None:
    write(folder, {"a.md": HANDBOOK})
    ingest(library, [folder], user_id="ann", private=True)
    assert [i.name for i in library.documents.list(Viewer("ann"))] == ["a.md"]
    assert library.documents.list(Viewer("ben")) == []
    assert statuses(ingest(library, [folder], user_id="ben", private=True)) == {"a.md": "added"}


def test_equal_content_is_embedded_once_and_said(library: TestLibrary, folder: Path, embedder: WordEmbedder) -> None:
    write(folder, {"a.md": HANDBOOK, "b.md": HANDBOOK})
    report = ingest(library, [folder])
    assert report.added == 2
    assert report.files[1].warnings == ("same content as a.md",)
    assert len(embedder.embedded) == len(set(embedder.embedded)) == report.chunks / 2


def test_without_the_model_keywords_work_and_vectors_come_later(
    library: TestLibrary, folder: Path, embedder: WordEmbedder
) -> None:
    write(folder, {"a.md": HANDBOOK, "b.txt": "Second class trains."})
    embedder.available = False
    report = ingest(library, [folder])
    assert report.added == 2
    assert all("no embedding model" in file.warnings[-1] for file in report.files)
    assert found(library, "住宿标准") == ["a.md"]
    assert len(library.vectors.missing("words-64", COLLECTION)) == report.chunks
    embedder.available = True
    assert ingest(library, [folder]).unchanged == 2
    assert library.vectors.missing("words-64", COLLECTION) == []
    assert len(embedder.embedded) == report.chunks


def test_no_embedder_is_no_fault(library: TestLibrary, folder: Path) -> None:
    library.embedder = None
    write(folder, {"a.md": HANDBOOK})
    (file,) = ingest(library, [folder]).files
    assert (file.status, file.warnings) == ("added", ())


def test_stop_keeps_what_is_written(library: TestLibrary, folder: Path) -> None:
    write(folder, {f"{n}.txt": f"Every sentence of file {n} is short. " * 2000 for n in range(4)})
    asked = 0

    def stop() -> bool:
        nonlocal asked
        asked += 1
        return asked > 5

    report = ingest(library, [folder], stop=stop)
    assert 0 < report.added < 4
    assert len(stored(library)) == report.added
    assert ingest(library, [folder]).added == 4 - report.added


def test_strange_names(library: TestLibrary, folder: Path) -> None:
    names = ["名字 带空格（副本）.txt", "quote'name;DROP TABLE.txt", "rtl_\u202efdp.txt", "UPPER.TXT"]
    write(folder, dict.fromkeys(names, "Second class trains."))
    with open(os.path.join(os.fsencode(folder), b"\xff.txt"), "wb") as file:
        file.write(b"First class trains.")
    report = ingest(library, [folder])
    assert report.added == 5
    assert {info.name for info in library.documents.list(LOCAL)} >= {"rtl_fdp.txt", "\ufffd.txt"}
    assert ingest(library, [folder]).unchanged == 5
