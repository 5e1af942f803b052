"""Brings an export into a home: everything of it or nothing, in one transaction, and the same file again changes nothing.

What the user has here stays: a record that is here already is not written again, unless the file has a newer state of a
fact. What was forgotten here since does not come back. Facts of both that contradict each other are reconciled as if
both had been told here (`import_facts`). (Slightly longer than most files: one method for each kind of record.)
"""

from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any

from sqlalchemy import func, select

from assistant.datatypes import Viewer
from assistant.stores.database import Database
from assistant.stores.export_check import Contents, check_file, columns_of
from assistant.stores.export_file import Line, read_records
from assistant.stores.fact_rows import owner_key
from assistant.stores.import_documents import ImportDocuments, ImportedDocuments
from assistant.stores.import_facts import ImportFacts
from assistant.stores.import_ids import resolve, with_ids
from assistant.stores.import_run import Import, free_number, history_here, report_of
from assistant.stores.message_blanking import MessageBlanking
from assistant.stores.message_store import MessageStore
from assistant.stores.portable_kinds import (
    CLOCK,
    DOCUMENT,
    EVENT,
    FACT,
    MESSAGE,
    NOTE,
    PASSAGE,
    REVISION,
    SCRATCH,
    SESSION,
    SLOT,
    SUMMARY_JOB,
    TASK,
    TOMBSTONE,
    TOOL_CALL,
    TURN,
    VERSION,
)
from assistant.stores.records import ImportReport
from assistant.stores.tables import (
    FactEventRow,
    FactRevisionRow,
    MemoryClockRow,
    MessageRow,
    NoteRow,
    ScratchRow,
    SessionRow,
    SlotRow,
    SummaryJobRow,
    TaskRow,
    TombstoneRow,
    TurnRow,
)
from assistant.stores.task_forgetting import blank_task
from assistant.stores.tool_log import imported_call
from assistant.stores.vectors import pages

# Rows sent to the database at a time.
AT_ONCE = 500


class Importer:
    """Writes what `check_file` found whole; each kind of record has one method here."""

    def __init__(
        self,
        database: Database,
        messages: MessageStore,
        facts: ImportFacts,
        documents: ImportDocuments,
        blanking: MessageBlanking,
    ) -> None:
        self._database = database
        self._messages = messages
        self._facts = facts
        self._documents = documents
        self._blanking = blanking
        self._writers: dict[str, Callable[[Import, Line, dict[str, Any]], bool]] = {
            SESSION.name: self._session,
            DOCUMENT.name: self._document,
            VERSION.name: self._version,
            PASSAGE.name: self._passage,
            TURN.name: self._turn,
            MESSAGE.name: self._message,
            FACT.name: self._fact,
            EVENT.name: self._event,
            REVISION.name: self._revision,
            SLOT.name: self._slot,
            TOMBSTONE.name: self._tombstone,
            NOTE.name: self._note,
            SUMMARY_JOB.name: self._summary_job,
            CLOCK.name: self._clock,
            TOOL_CALL.name: self._tool_call,
            TASK.name: self._task,
            SCRATCH.name: self._scratch,
        }

    def import_file(self, viewer: Viewer, path: Path) -> ImportReport:
        """Import for this viewer, whoever's export it is; raises UserError with nothing changed."""
        contents = check_file(path)
        words = self._spelled(viewer, path, contents)
        with self._database.write() as session:
            ids = resolve(session, viewer.user_id, contents)
            facts = self._facts.begin(session, viewer, ids)
            documents = ImportedDocuments(session, viewer, ids)
            run = Import(session, viewer, ids, ids.renamed(), documents, facts, words=words)
            self._known_imports(run, path)
            run.events = history_here(session, viewer)
            behind_facts = False
            for line in read_records(path):
                if run.messages and line.kind != MESSAGE.name:
                    self._put_messages(run)
                # Facts are decided together, as one may be followed by another: before anything that hangs on them.
                if line.kind == EVENT.name and not behind_facts:
                    behind_facts = self._settle_facts(run)
                wrote = self._writers[line.kind](run, line, columns_of(line))
                (run.added if wrote else run.unchanged)[line.kind] += 1
            self._put_messages(run)
            if not behind_facts:
                self._settle_facts(run)
            self._end(run)
            return report_of(run, path)

    def _spelled(self, viewer: Viewer, path: Path, contents: Contents) -> dict[str, Mapping[str, str]]:
        """The keyword rows of messages that are new here, by their ids here: making them takes longest, and no lock."""
        with self._database.read() as session:
            ids = resolve(session, viewer.user_id, contents)
        rows: list[MessageRow] = []
        for line in read_records(path):
            if line.kind == MESSAGE.name:
                row = MessageRow(**columns_of(line), user_id=viewer.user_id)
                row.id = ids.of(MESSAGE.name, row.id) or ""
                if row.id not in ids.there[MESSAGE.name]:
                    rows.append(row)
        return self._messages.spelled(rows)

    # ---- sessions -------------------------------------------------------------------------------

    def _session(self, run: Import, line: Line, columns: dict[str, Any]) -> bool:
        known = run.session.get(SessionRow, (columns["id"], run.viewer.user_id))
        if known is not None:
            known.updated_at = max(known.updated_at, columns["updated_at"])
            return False
        run.session.add(SessionRow(**columns, user_id=run.viewer.user_id, cleared_number=0))
        run.new_sessions[columns["id"]] = line.record.get("cleared_after")
        return True

    def _turn(self, run: Import, line: Line, columns: dict[str, Any]) -> bool:
        here = run.ids.of(TURN.name, columns["id"]) or ""
        if here in run.ids.there[TURN.name]:
            return False
        for name in ("answer", "context"):
            columns[name] = with_ids(columns[name], run.renamed)
        if columns["session_id"] not in run.new_sessions:
            columns["number"] = free_number(run, columns["session_id"], columns["number"])
        columns |= {"id": here, "user_id": run.viewer.user_id, "process": "", "stop_requested": False}
        run.session.add(TurnRow(**columns))
        run.brought.add(here)
        return True

    def _message(self, run: Import, line: Line, columns: dict[str, Any]) -> bool:
        here = run.ids.of(MESSAGE.name, columns["id"]) or ""
        if here in run.ids.there[MESSAGE.name]:
            return False
        columns |= {
            "id": here,
            "user_id": run.viewer.user_id,
            "turn_id": run.ids.of(TURN.name, columns["turn_id"]),
            "extra": with_ids(columns["extra"], run.renamed),
        }
        run.messages.append(MessageRow(**columns))
        run.brought.add(here)
        if len(run.messages) >= AT_ONCE:
            self._put_messages(run)
        return True

    def _put_messages(self, run: Import) -> None:
        words = {row.id: run.words[row.id] for row in run.messages if row.id in run.words}
        self._messages.put_new(run.session, run.messages, words)
        run.messages.clear()

    def _known_imports(self, run: Import, path: Path) -> None:
        """A message that `import-chat` brought here too is the same one, whatever its id."""
        keys = {
            str(line.record["import_key"]): str(line.record["id"])
            for line in read_records(path)
            if line.kind == MESSAGE.name and line.record.get("import_key")
        }
        for page in pages(list(keys)):
            found = select(MessageRow.import_key, MessageRow.id).where(
                MessageRow.user_id == run.viewer.user_id, MessageRow.import_key.in_(page)
            )
            for key, here in run.session.execute(found):
                run.ids.take(MESSAGE.name, keys[str(key)], here)
        run.renamed = run.ids.renamed()

    # ---- documents ------------------------------------------------------------------------------

    def _document(self, run: Import, line: Line, columns: dict[str, Any]) -> bool:
        is_new = self._documents.put_document(run.documents, columns)
        run.renamed = run.ids.renamed()
        return is_new

    def _version(self, run: Import, line: Line, columns: dict[str, Any]) -> bool:
        return self._documents.put_version(run.documents, columns)

    def _passage(self, run: Import, line: Line, columns: dict[str, Any]) -> bool:
        return self._documents.put_passage(run.documents, columns)

    # ---- memory ---------------------------------------------------------------------------------

    def _fact(self, run: Import, line: Line, columns: dict[str, Any]) -> bool:
        return self._facts.take(run.facts, line.record, columns)

    def _settle_facts(self, run: Import) -> bool:
        self._facts.settle(run.facts)
        run.session.flush()
        return True

    def _event(self, run: Import, line: Line, columns: dict[str, Any]) -> bool:
        if columns["fact_id"] in run.facts.left_out:
            return False
        for name, kind in EVENT.refers.items():
            columns[name] = run.ids.of(kind, columns[name])
        key = tuple(columns[name] for name in EVENT.columns())
        if run.events[key]:
            run.events[key] -= 1
            return False
        run.session.add(FactEventRow(**columns, user_id=run.viewer.user_id))
        return True

    def _revision(self, run: Import, line: Line, columns: dict[str, Any]) -> bool:
        if columns["fact_id"] not in run.facts.new | run.facts.newer:
            return False
        for name, kind in REVISION.refers.items():
            columns[name] = run.ids.of(kind, columns[name])
        same = (FactRevisionRow.turn_id == columns["turn_id"], FactRevisionRow.fact_id == columns["fact_id"])
        if run.session.scalar(select(FactRevisionRow.number).where(*same)) is not None:
            return False
        for name in ("standing", "wording"):
            columns[name] = with_ids(columns[name], run.renamed)
        run.session.add(FactRevisionRow(**columns, user_id=run.viewer.user_id))
        return True

    def _slot(self, run: Import, line: Line, columns: dict[str, Any]) -> bool:
        return self._facts.fill_slot(run.facts, SlotRow(**columns, user_id=run.viewer.user_id))

    def _tombstone(self, run: Import, line: Line, columns: dict[str, Any]) -> bool:
        here = run.ids.of(MESSAGE.name, columns["message_id"]) or ""
        if here in run.ids.there[MESSAGE.name]:
            return False
        columns["message_id"] = here
        run.session.add(TombstoneRow(**columns, user_id=run.viewer.user_id))
        return True

    def _note(self, run: Import, line: Line, columns: dict[str, Any]) -> bool:
        here = run.ids.of(NOTE.name, columns["id"]) or ""
        scope = "user" if columns["scope"] == "global" else columns["scope"]
        key = owner_key(Viewer(run.viewer.user_id, columns["task_id"], columns["agent_id"]), scope)
        same = select(NoteRow.id).where(
            NoteRow.scope_key == key, NoteRow.kind == "summary", NoteRow.session_id == columns["session_id"]
        )
        if here in run.ids.there[NOTE.name] or (columns["kind"] == "summary" and run.session.scalar(same)):
            return False
        for forgotten in run.facts.forgotten:
            columns["text"] = forgotten.words.blank(columns["text"], mentions=True)
            columns["parts"] = forgotten.words.blank_json(columns["parts"], mentions=True)
        for name in ("parts", "made_from"):
            columns[name] = with_ids(columns[name], run.renamed)
        columns |= {"id": here, "scope": scope, "scope_key": key, "user_id": run.viewer.user_id}
        run.session.add(NoteRow(**columns))
        run.session.flush()
        return True

    def _summary_job(self, run: Import, line: Line, columns: dict[str, Any]) -> bool:
        if run.session.get(SummaryJobRow, (run.viewer.user_id, columns["session_id"])) is not None:
            return False
        run.session.add(SummaryJobRow(**columns, user_id=run.viewer.user_id, process=""))
        return True

    def _clock(self, run: Import, line: Line, columns: dict[str, Any]) -> bool:
        known = run.session.get(MemoryClockRow, run.viewer.user_id)
        if known is None:
            run.session.add(MemoryClockRow(**columns, user_id=run.viewer.user_id))
            return True
        known.day = max(known.day, columns["day"])
        return False

    def _tool_call(self, run: Import, line: Line, columns: dict[str, Any]) -> bool:
        here = run.ids.of(TOOL_CALL.name, columns["id"]) or ""
        if here in run.ids.there[TOOL_CALL.name]:
            return False
        columns |= {"id": here, "turn_id": run.ids.of(TURN.name, columns["turn_id"])}
        run.session.add(imported_call(run.viewer, columns, [each.words for each in run.facts.forgotten]))
        return True

    def _task(self, run: Import, line: Line, columns: dict[str, Any]) -> bool:
        if run.session.get(TaskRow, (run.viewer.user_id, columns["id"])) is not None:
            return False
        row = TaskRow(**columns, user_id=run.viewer.user_id)
        for forgotten in run.facts.forgotten:
            blank_task(row, forgotten.words)
        run.session.add(row)
        run.session.flush()
        return True

    def _scratch(self, run: Import, line: Line, columns: dict[str, Any]) -> bool:
        task = run.session.get_one(TaskRow, (run.viewer.user_id, columns["task_id"]))
        same = (ScratchRow.user_id == run.viewer.user_id, ScratchRow.id == columns["id"])
        if task.status != "open" or run.session.scalar(select(ScratchRow.number).where(*same)) is not None:
            return False
        for forgotten in run.facts.forgotten:
            columns["text"] = forgotten.words.blank(columns["text"], mentions=True)
        run.session.add(ScratchRow(**columns, user_id=run.viewer.user_id))
        run.session.flush()
        return True

    # ---- the end --------------------------------------------------------------------------------

    def _end(self, run: Import) -> None:
        session, viewer = run.session, run.viewer
        session.flush()
        for session_id, message in run.new_sessions.items():
            number = select(MessageRow.number).where(MessageRow.id == run.ids.of(MESSAGE.name, message))
            row = session.get_one(SessionRow, (session_id, viewer.user_id))
            row.cleared_number = session.scalar(number) or 0
        for forgotten in run.facts.forgotten:
            quotes = forgotten.quotes(session)
            self._blanking.blank(session, viewer, forgotten.words, quotes, only=run.brought)
        heard = session.get(SummaryJobRow, (viewer.user_id, ""))
        if heard is not None and run.added[SUMMARY_JOB.name]:
            # The summaries of the file know the facts of the file.
            heard.facts_to = session.scalar(select(func.max(FactEventRow.number))) or 0
        session.flush()
