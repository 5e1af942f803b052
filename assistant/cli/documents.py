"""`tandem documents`: what is indexed, its health, its text, its removal."""

from typing import Annotated

import typer

from assistant.cli import options, texts
from assistant.datatypes import DocumentInfo, Text
from assistant.state_words import DOCUMENT_STATES

group = typer.Typer(help="What is indexed: list, show, remove.", no_args_is_help=True)


def register(app: typer.Typer) -> None:
    """Add the group."""
    app.add_typer(group, name="documents")


@group.command("list")
def list_documents(
    home: options.Home = None, user: options.User = None, json: options.Json = False, debug: options.Debug = False
) -> None:
    """The documents this user can read."""
    with options.opened(home, user) as tandem:
        documents = tandem.list_documents()
    if json:
        options.write_json(documents)
        return
    if not documents:
        options.say(texts.NO_DOCUMENTS)
    from assistant.stores.document_labels import label_documents
    from ingestion.reasons import say_reason

    labels = label_documents(documents)
    language = options.spoken()
    for document in documents:
        state = DOCUMENT_STATES.get(document.state, Text(document.state, document.state)).say(language)
        private = " 🔒" if document.scope != "global" else ""
        sample = f" {texts.SAMPLE.say(language)}" if document.sample else ""
        # One that could not be read has no title; why it could not is what is asked next.
        what = document.title if document.version else say_reason(document.reason, language)
        named = f"{labels[document.id].place}{private}{sample}  {what}"
        options.write(f"{document.id[:10]}  {state:<8} {document.chunks:>5}  {named}")


@group.command("show")
def show(
    document: Annotated[str, typer.Argument(help="Id (or its first 4 characters or more), name or path.")],
    text: Annotated[bool, typer.Option("--text", help="Print the stored text alone.")] = False,
    version: Annotated[int | None, typer.Option("--version", help="An earlier version's text.")] = None,
    home: options.Home = None,
    user: options.User = None,
    json: options.Json = False,
    debug: options.Debug = False,
) -> None:
    """One document: its health report, or with --text what is stored of it."""
    with options.opened(home, user) as tandem:
        found = tandem.show_document(document)
        stored = tandem.document_text(found.id, version=version) if text else None
    if json:
        record = found.to_json()
        options.write_json(record if stored is None else {**record, "text": stored})
    elif stored is not None:
        # Verbatim: offsets of citations count in exactly this text.
        typer.echo(stored, nl=False)
    else:
        _write_report(found)


def _write_report(found: DocumentInfo) -> None:
    """What a document is and how whole, a line each; what is not known of it has none."""
    from assistant.models.prompt import LANGUAGE_NAMES
    from ingestion.reasons import say_reason

    language = options.spoken()
    added, updated = (f"{at.astimezone():%Y-%m-%d %H:%M}" for at in (found.added_at, found.updated_at))
    lines: dict[str, object] = {
        "id": found.id,
        "title": found.title,
        "path": found.path,
        "reader": texts.EVERYBODY.say(language) if found.scope == "global" else found.owner,
        "state": DOCUMENT_STATES.get(found.state, Text(found.state, found.state)).say(language),
        "sample": texts.SAMPLE_REMOVABLE.say(language) if found.sample else None,
        "reason": say_reason(found.reason, language),
        "format": texts.FORMATS[found.format].say(language) if found.format in texts.FORMATS else found.format,
        "language": LANGUAGE_NAMES[found.language].say(language)
        if found.language in LANGUAGE_NAMES
        else found.language,
        "pages": found.pages,
        "characters": f"{found.characters:,}",
        "passages": found.chunks,
        "tables": found.health.get("tables") or None,
        "encoding": found.health.get("encoding"),
        "dated": found.health.get("date"),
        "version": found.version,
        "added": added,
        "updated": updated if updated != added else None,
    }
    colon = ": " if language == "en" else "："
    for key, value in lines.items():
        if value not in (None, ""):
            options.write(f"{texts.FIELDS[key].say(language)}{colon}{value}")
    for warning in found.warnings:
        options.write(f"⚠ {say_reason(warning, language)}")


@group.command("remove")
def remove(
    documents: Annotated[
        list[str] | None, typer.Argument(help="Ids (or their first 4 characters or more), names or paths.")
    ] = None,
    sample: Annotated[bool, typer.Option("--sample", help="Remove the sample documents.")] = False,
    home: options.Home = None,
    user: options.User = None,
    json: options.Json = False,
    debug: options.Debug = False,
) -> None:
    """Remove documents from every store."""
    if not documents and not sample:
        options.note(texts.GIVE_ID)
        raise typer.Exit(2)
    with options.opened(home, user) as tandem:
        count = tandem.remove_documents(documents) if documents else 0
        removed_sample = tandem.remove_sample() if sample else 0
        # What could not be read is none of those that are here.
        left = sum(bool(one.version) for one in tandem.list_documents()) if sample and not removed_sample else 0
    count += removed_sample
    if json:
        options.write_json({"removed": count})
    else:
        options.say(texts.REMOVED, count=count)
    if left:
        options.note(texts.NO_SAMPLE, count=left)
