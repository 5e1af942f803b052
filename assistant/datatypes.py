"""What flows through a turn: frozen dataclasses, from the question to what was written back.

Offsets count code points and are half-open. Times are timezone-aware UTC. Scores are "higher is better".
(Longer than most files: every record that flows, to be read in one place.)
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, fields, is_dataclass
from datetime import date, datetime
from functools import cache
from typing import Any, Literal, TypeVar, cast

from assistant.errors import Language

Role = Literal["system", "user", "assistant", "tool", "other"]
"""Who said a message; "other" is another person in an imported conversation, whose words are no one's facts."""
Scope = Literal["global", "user", "task", "agent"]
FactKind = Literal["profile", "preference", "constraint", "decision", "correction", "event", "plan"]
FactStatus = Literal["active", "proposed", "superseded", "archived"]
WriteOp = Literal["add", "update", "supersede", "reinforce", "archive", "propose"]
TurnStatus = Literal["running", "finished", "interrupted", "failed"]
Mode = Literal["model", "embedded"]
LeftOut = Literal["copy", "crowded", "joined", "outranked"]
"""Why a passage gets no place of its own: a better one says the same, its document has enough, it is read with the
one beside it, all places are taken."""
Source = Literal["documents", "constraints", "memories", "messages", "profile"]
Fate = Literal[
    "cited", "in_prompt", "below_floor", "over_budget", "shown_elsewhere", "copy", "crowded", "joined", "outranked"
]
"""What became of a candidate: cited by the answer, read by it, or left out and why."""


_PLAIN = frozenset((str, int, float, bool))


class Record:
    """A public result: read it by attribute, by JSON key, or whole as JSON."""

    def __getitem__(self, key: str) -> Any:
        return getattr(self, key)

    def to_json(self) -> dict[str, Any]:
        """The record as plain JSON values, nested records included."""
        return {name: _plain(getattr(self, name)) for name in _names(type(self))}


# A turn's ledger has some thousand records: what they are made of is looked up once.
@cache
def _names(kind: type) -> tuple[str, ...]:
    return tuple(field.name for field in fields(kind))


def _plain(value: Any) -> Any:
    if value is None or type(value) in _PLAIN:
        return value
    if isinstance(value, Record):
        return value.to_json()
    if is_dataclass(value) and not isinstance(value, type):
        return {name: _plain(getattr(value, name)) for name in _names(type(value))}
    if isinstance(value, date):
        return value.isoformat()
    if isinstance(value, Mapping):
        return {str(key): _plain(item) for key, item in cast(Mapping[Any, Any], value).items()}
    if isinstance(value, list | tuple):
        return [_plain(item) for item in cast(Sequence[Any], value)]
    return value


Decoded = TypeVar("Decoded")


def decode(kind: type[Decoded], data: Mapping[str, Any]) -> Decoded:
    """A record back from its JSON; raises pydantic's ValidationError where the JSON is not one."""
    from pydantic import TypeAdapter  # Only what reads a stored turn pays for it.

    return TypeAdapter(kind).validate_python(data)


@dataclass(frozen=True, slots=True)
class Text:
    """A sentence for people, in both languages, with `{name}` fields."""

    en: str
    zh: str

    def say(self, language: Language, **values: object) -> str:
        """The sentence in one language, its fields filled."""
        return (self.zh if language == "zh" else self.en).format(**values)


@dataclass(frozen=True, slots=True)
class Viewer:
    """Who asks; every query of a store takes one, and the store applies the rule of scopes.

    A task belongs to a user, and its members are that user and the agents that work on it for them; an agent's own
    records are those it has with this user. So a task or an agent of one name under another user is another one, and
    no name that is guessed opens anything. `is_admin` is who runs the home, and alone writes what everyone reads.
    """

    user_id: str
    task_id: str | None = None
    agent_id: str | None = None
    is_admin: bool = field(default=False, compare=False)

    def scope_keys(self) -> tuple[str, ...]:
        """The keys of all records this viewer may read: global, own, task's, agent's."""
        keys = (self.key_of(scope) for scope in ("global", "user", "task", "agent"))
        return tuple(key for key in keys if key is not None)

    def key_of(self, scope: Scope) -> str | None:
        """The key of this viewer's records of a scope; None without the task or agent that it needs."""
        if scope in ("global", "user"):
            return scope_key(scope, self.user_id)
        name = self.task_id if scope == "task" else self.agent_id
        # With the length before it, no user's name can pass for another's name and the beginning of a task's.
        return scope_key(scope, f"{len(self.user_id)}:{self.user_id}:{name}") if name else None


def scope_key(scope: Scope, owner: str) -> str:
    """The one key a record of this scope is filed under; `owner` is a user's id, or a user's with a task or agent."""
    return "global" if scope == "global" else f"{scope}:{owner}"


# ---- conversation -------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Message(Record):
    """One message of a session, as it was said."""

    id: str
    session_id: str
    turn_id: str | None
    role: Role
    content: str
    created_at: datetime
    speaker: str | None = None
    metadata: Mapping[str, Any] = field(default_factory=dict[str, Any])


# ---- the working window of a session -----------------------------------------------------------

DigestMaker = Literal["rules", "model"]


@dataclass(frozen=True, slots=True)
class KeptLine(Record):
    """A sentence of the user's that holds on, verbatim, and the message it stands in.

    `matter` names what it is about where that is known ("length", "language"), else it is empty. `strength` is 3 for a
    standing order, 2 for a constraint or a decision, 1 for a preference.
    """

    text: str
    message_id: str
    at: datetime
    matter: str = ""
    strength: int = 2


@dataclass(frozen=True, slots=True)
class SessionDigest(Record):
    """What compaction left of the older part of a session: its summary, and what of it keeps holding.

    `upto` is the id of the last message it takes in.
    """

    text: str
    kept: tuple[KeptLine, ...]
    upto: str
    made_by: DigestMaker
    made_at: datetime
    language: Language


@dataclass(frozen=True, slots=True)
class Window(Record):
    """Messages in order and the digest of those before them.

    `read_to` is the id of the newest message when the window was read: what was said behind it since is not touched
    by a `replace`. `generation` tells two states of a session apart that differ in more than new messages.
    """

    messages: tuple[Message, ...] = ()
    digest: SessionDigest | None = None
    read_to: str = ""
    generation: str = ""


# ---- documents ----------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Block:
    """A piece of a parsed document's text between two structural borders."""

    start: int
    end: int
    kind: Literal["heading", "paragraph", "list", "table", "code"]
    heading: tuple[str, ...] = ()
    page: int | None = None


@dataclass(frozen=True, slots=True)
class ParsedDocument:
    """What a parser makes of one file: the text as stored, and its blocks in reading order."""

    text: str
    blocks: tuple[Block, ...]
    title: str
    format: str
    pages: int | None = None
    language: str | None = None
    warnings: tuple[str, ...] = ()
    health: Mapping[str, Any] = field(default_factory=dict[str, Any])


@dataclass(frozen=True, slots=True)
class Chunk:
    """A passage of one document version; `text` is the stored text between `start` and `end`.

    `id` is the hash of document version, position and text; `content_hash` that of what is embedded
    (title, heading path and text), so equal content shares one vector.
    """

    id: str
    document_id: str
    version: int
    position: int
    text: str
    start: int
    end: int
    heading: tuple[str, ...]
    page: int | None
    embedded_text: str
    content_hash: str


@dataclass(frozen=True, slots=True)
class DocumentInfo(Record):
    """One document as listed: what it is, whose, and how whole."""

    id: str
    name: str
    path: str
    title: str
    scope: Scope
    owner: str
    version: int
    format: str
    state: str
    reason: str | None
    pages: int | None
    chunks: int
    characters: int
    language: str | None
    sample: bool
    warnings: tuple[str, ...]
    health: Mapping[str, Any]
    added_at: datetime
    updated_at: datetime


@dataclass(frozen=True, slots=True)
class DocumentLabel(Record):
    """How a document is told apart: its file name, with the folders before it that this takes.

    `title` is its title where the file's name alone would say little, else empty.
    """

    place: str
    title: str = ""

    def __str__(self) -> str:
        return f"{self.title} ({self.place})" if self.title else self.place


# ---- retrieval ----------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class ArmScore:
    """Where one arm ranked a hit (1 is best) and with which raw score."""

    rank: int
    score: float


@dataclass(frozen=True, slots=True)
class Scored:
    """One candidate of one arm."""

    id: str
    score: float


@dataclass(frozen=True, slots=True)
class Fused:
    """One candidate after fusion, with what each arm said of it."""

    id: str
    score: float
    arms: Mapping[str, ArmScore]


@dataclass(frozen=True, slots=True)
class Beside(Record):
    """The stored text right before or after a passage, up to the passage's border, with the place it stands at.

    `score` is its own where it was found by itself too, None where it is there to be read along alone.
    """

    id: str
    text: str
    page: int | None
    heading: tuple[str, ...]
    score: float | None = None


@dataclass(frozen=True, slots=True)
class DocumentHit(Record):
    """A passage found for a question; `left_out` says why one above the floor gets no place in the prompt.

    Where a cross-encoder reordered the hits, `arms` has what it said as "rerank", and `score` is that of the place.
    `before` and `after` are read along with it: what was matched is small, what is read may be larger. `dated` is
    the day its document says it is from.
    """

    id: str
    text: str
    score: float
    arms: Mapping[str, ArmScore]
    above_floor: bool
    document: str
    document_id: str
    version: int
    title: str
    page: int | None
    heading: tuple[str, ...]
    start: int
    end: int
    updated_at: datetime
    language: str | None = None
    left_out: LeftOut | None = None
    before: Beside | None = None
    after: Beside | None = None
    dated: date | None = None


@dataclass(frozen=True, slots=True)
class Considered:
    """What a turn looks at, best first; `judged` are those the gate is shown, ordered as its calibration saw them.

    `degraded` where a cross-encoder should have reordered the hits and did not. `further` counts the candidates that
    the arms found and that ranked behind all of the hits.
    """

    hits: tuple[DocumentHit, ...] = ()
    judged: tuple[DocumentHit, ...] = ()
    degraded: bool = False
    further: int = 0


@dataclass(frozen=True, slots=True)
class Feature(Record):
    """One thing that the gate looks at: its value, and what it adds to the log-odds of an answer (below 0: against)."""

    name: str
    value: float
    adds: float


@dataclass(frozen=True, slots=True)
class Verdict(Record):
    """The gate's verdict on the passages of one question: do they answer it, how probably, and from which on they do.

    `features` are those it was judged by, the weightiest first; what they add together is the log-odds of
    `probability`. None were there to judge where nothing was found.
    """

    answerable: bool
    probability: float
    threshold: float
    features: tuple[Feature, ...] = ()


@dataclass(frozen=True, slots=True)
class LookUp(Record):
    """A search of the documents: its hits, each with why a turn would give it no place, and the gate's verdict."""

    hits: tuple[DocumentHit, ...]
    verdict: Verdict


@dataclass(frozen=True, slots=True)
class MemoryHit(Record):
    """A fact found for a question, with the user's own words behind it.

    `subject` is of whom it speaks, empty where that is not known (a turn stored before it was kept). `strength` is
    what forgetting left of it, 1 for what was just told or does not fade; `sources` is how many messages say it.
    """

    id: str
    text: str
    score: float
    arms: Mapping[str, ArmScore]
    above_floor: bool
    quote: str
    message: str
    said_at: datetime | None
    status: FactStatus
    topic: str
    attribute: str
    value: str
    kind: FactKind
    source_id: str | None = None
    subject: str = ""
    polarity: bool = True
    valid_from: datetime | None = None
    valid_to: datetime | None = None
    strength: float = 1.0
    sources: int = 1


@dataclass(frozen=True, slots=True)
class MessageHit(Record):
    """A message found for a question, verbatim."""

    id: str
    text: str
    score: float
    arms: Mapping[str, ArmScore]
    above_floor: bool
    session: str
    at: datetime | None
    speaker: str | None
    role: Role
    source_id: str | None = None


# ---- memory -------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Quote:
    """Where the user said it: a clause of one message."""

    message_id: str
    start: int
    end: int
    text: str
    said_at: datetime | None


@dataclass(frozen=True, slots=True)
class FactDraft:
    """What an extractor proposes of one message; code decides what becomes of it.

    `start` and `end` are offsets of the quoted clause in the user's message; `subject` is "user" or the
    name or relation of another ("sister"). `polarity` False says the opposite ("does not like").
    `replaces` names the old value an explicit change spoke of ("changed X to Y"). What a turn tells is told of before
    it is written: `is_kept` is False where nothing will be stored of it, `waits` why it will wait for the user's word.
    """

    subject: str
    text: str
    topic: str
    attribute: str
    value: str
    kind: FactKind
    start: int
    end: int
    polarity: bool = True
    importance: float = 0.5
    valid_from: datetime | None = None
    valid_to: datetime | None = None
    replaces: str | None = None
    language: Language = "en"
    is_kept: bool = True
    waits: str | None = None


@dataclass(frozen=True, slots=True)
class Change:
    """What code decided about a draft: `op` on `target_id`, a fact that lives already, or a new fact.

    add: a new fact. supersede: a new fact, the target becomes history. reinforce: the target gets one more
    quote. update: the target's text and dates are refreshed, and it gets the quote. archive: the target
    leaves recall. propose: a new fact that waits for the user's word, for this `reason`.
    """

    op: WriteOp
    draft: FactDraft | None
    target_id: str | None = None
    reason: str | None = None
    status: FactStatus = "active"


@dataclass(frozen=True, slots=True)
class Fact(Record):
    """A stored fact of long-term memory, with its evidence.

    `uses` counts the answers that used it, `idle_days` the days on which its user talked with Tandem since it was last
    told or used. `strength` is what forgetting left of it, between 0 and 1; None where nobody asked for it.
    """

    id: str
    subject: str
    text: str
    topic: str
    attribute: str
    value: str
    kind: FactKind
    polarity: bool
    quotes: tuple[Quote, ...]
    said_at: datetime | None
    valid_from: datetime | None
    valid_to: datetime | None
    importance: float
    scope: Scope
    user_id: str
    task_id: str | None
    agent_id: str | None
    status: FactStatus
    reason: str | None
    pinned: bool
    edited: bool
    sources: int
    created_at: datetime
    updated_at: datetime
    superseded_by: str | None = None
    language: Language = "en"
    uses: int = 0
    used_at: datetime | None = None
    idle_days: int = 0
    strength: float | None = None


@dataclass(frozen=True, slots=True)
class Slot(Record):
    """One current slot of the user's profile and the fact behind it."""

    topic: str
    attribute: str
    value: str
    fact_id: str
    locked: bool
    edited: bool
    quote: str | None
    message: str | None
    said_at: datetime | None
    updated_at: datetime
    polarity: bool = True
    text: str = ""


@dataclass(frozen=True, slots=True)
class Written(Record):
    """One change that a turn made to long-term memory."""

    op: WriteOp
    fact: Fact


@dataclass(frozen=True, slots=True)
class ForgetWish(Record):
    """A message that wants something forgotten: its words, and the active facts they name.

    Where they name one it is forgotten in that turn, and several where the words mean them `together` ("everything
    about my job", "my brother"); `everything` is never done in passing.
    """

    words: str
    found: tuple[Fact, ...]
    everything: bool = False
    together: bool = False

    @property
    def chosen(self) -> Fact | None:
        """The fact to forget, if the words name exactly one."""
        return self.found[0] if len(self.found) == 1 and not self.everything else None

    @property
    def forgotten(self) -> tuple[Fact, ...]:
        """The facts to forget: the one that is named, or all of those that are meant together."""
        one = len(self.found) == 1 or self.together
        return self.found if one and not self.everything else ()


# ---- the turn -----------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class AnswerPreferences:
    """How the user wants to be answered; the limit counts characters in Chinese, words in English.

    `limit` is the most there may be; `is_under` says that the user set it as one more, which is no more allowed.
    """

    language: Language
    limit: int | None = None
    is_under: bool = False


@dataclass(frozen=True, slots=True)
class Question:
    """What one turn asks, and of whom; `previous` is the reply it may answer."""

    turn_id: str
    session_id: str
    viewer: Viewer
    text: str
    message_id: str
    asked_at: datetime
    language: Language
    previous: str | None = None

    def message(self) -> Message:
        """The user's message that asks it."""
        return Message(
            id=self.message_id,
            session_id=self.session_id,
            turn_id=self.turn_id,
            role="user",
            content=self.text,
            created_at=self.asked_at,
        )


@dataclass(frozen=True, slots=True)
class PastTurn:
    """An earlier turn of the session, as far as a follow-up may lean on it.

    `asked` is its question in standalone form; `passages` are the ids of the passages its answer cited, and
    `headings` what they are about, by citation number. `quotes` are the quoted words, as they stand in the documents.
    """

    question: str
    asked: str
    answer: str = ""
    only_tells: bool = False
    headings: tuple[str, ...] = ()
    passages: tuple[str, ...] = ()
    quotes: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Asking:
    """A message to be made standalone, and the last turns that it may lean on, oldest first.

    `asks` is False for one without a question in it: "no, I mean for managers" still leans, "I see." does not.
    """

    viewer: Viewer
    text: str
    turns: tuple[PastTurn, ...]
    asks: bool = True


@dataclass(frozen=True, slots=True)
class Standalone:
    """A message as it is searched.

    `sure` where nothing in it leans on what was asked before; `degraded` where a model should have rewritten it; `more`
    where it asks for what the last answer did not say yet.
    """

    text: str
    rewritten: bool = False
    sure: bool = False
    degraded: bool = False
    more: bool = False


SummaryKind = Literal["goal", "conclusion", "open", "preference", "distant"]


@dataclass(frozen=True, slots=True)
class SummaryLine(Record):
    """One line of a summary of earlier sessions: what it says, of which session and when.

    A line that stands for a fact has its id and is read from it anew each time; a conclusion of a document has
    that, with the version quoted. `text` of a conclusion is what was found, and `asked` the question it answers.
    """

    kind: SummaryKind
    text: str
    session_id: str = ""
    at: datetime | None = None
    turn_id: str = ""
    fact_id: str = ""
    asked: str = ""
    document: str = ""
    document_id: str = ""
    version: int = 0


@dataclass(frozen=True, slots=True)
class Standing(Record):
    """Where earlier sessions stand, the weightiest line first, and the facts that any line may speak of.

    `resumes` where the message asks for just that ("where were we?", "what is still open?"), and what of it.
    """

    lines: tuple[SummaryLine, ...] = ()
    facts: tuple[str, ...] = ()
    resumes: Literal["", "where", "open"] = ""


@dataclass(frozen=True, slots=True)
class EndedClause(Record):
    """Where in a message something stands that was told and no longer holds, or was taken back: not to be said as news."""

    message: str
    start: int
    end: int


@dataclass(frozen=True, slots=True)
class Recalled:
    """What the retrievers found side by side, before the budget."""

    documents: tuple[DocumentHit, ...]
    constraints: tuple[MemoryHit, ...]
    memories: tuple[MemoryHit, ...]
    messages: tuple[MessageHit, ...]
    profile: tuple[Slot, ...]
    history: tuple[Message, ...]
    asked: str
    told: tuple[FactDraft, ...]
    only_tells: bool
    inventory: tuple[str, ...]
    degraded: tuple[str, ...]
    answerable: bool
    timings_ms: Mapping[str, float]
    asked_as: str = ""
    forget: ForgetWish | None = None
    already_quoted: tuple[str, ...] = ()
    verdict: Verdict | None = None
    standing: Standing = Standing()
    digest: SessionDigest | None = None
    task: tuple[str, ...] = ()
    further: int = 0
    ended: tuple[EndedClause, ...] = ()


@dataclass(frozen=True, slots=True)
class Budget(Record):
    """Tokens of one prompt: what the window leaves, and what each part took of it.

    `history` is what the session's own messages could have taken, by which compaction goes.
    """

    window: int
    reserved: int
    fixed: int
    question: int
    available: int
    used: Mapping[str, int]
    dropped: Mapping[str, int]
    history: int = 0


@dataclass(frozen=True, slots=True)
class NumberedPassage(Record):
    """A passage as the prompt shows it, under its citation number."""

    n: int
    hit: DocumentHit


@dataclass(frozen=True, slots=True)
class Evidence(Record):
    """One line of a turn's ledger: a candidate by its id, what each arm made of it, and what became of it.

    `rank` counts within the source, `n` is the citation number of a passage in the prompt. No text: what is
    forgotten or removed is gone from the ledger too.
    """

    source: Source
    id: str
    rank: int
    score: float
    arms: Mapping[str, ArmScore]
    fate: Fate
    n: int | None = None


@dataclass(frozen=True, slots=True)
class Asker(Record):
    """For whom an answer is made, and where: what a tool acts for."""

    viewer: Viewer
    session_id: str
    turn_id: str
    message_id: str


@dataclass(frozen=True, slots=True)
class ToolStep(Record):
    """One call of a tool in a turn, as it is shown and kept in the session.

    `arguments` is a JSON object, empty where the model's could not be read: `given` is then what it gave. `result` is shortened for the history, and
    whole in the tool log. `executed` is False where the call was refused before it ran. Calls of one `round` (the
    model's requests, from 1) belong to one message of the model: `beside` is its text beside them, in the first.
    """

    call_id: str
    name: str
    arguments: str
    result: str
    ok: bool
    ms: float
    round: int
    beside: str = ""
    executed: bool = True
    given: str = ""


@dataclass(frozen=True, slots=True)
class Context(Record):
    """Everything one answer is made from; built and stored in both modes.

    `question` is the user's message; `told` is what it tells, and `asked` what is left of it to answer, made
    standalone where it is a follow-up: `asked_as` is then the same, else empty.
    `nearest` are the titles of the best passages, also where none is good enough to be shown.
    `constraints` hold whatever the topic; `inventory` names the first of the readable `documents` where they are
    asked for. `already_quoted` is what a user who asks for more has read. `ledger` has every candidate of every
    source that was looked at and what became of it, `further` counts the passages that ranked behind those, `verdict`
    is what the gate made of the passages. `standing` is where earlier sessions stood, as far as there was room for it.
    Without an `asker` no tool is called. `earlier` is the summary of the part of this session that was compacted, `kept`
    are lines of the user's that hold on though their messages are not shown. `task` says where the task stands that the
    question belongs to: its goal, whiteboard and scratchpad. `ended` says what of the messages shown no longer holds.
    """

    question: str
    language: Language
    preferences: AnswerPreferences
    system: str
    history: tuple[Message, ...]
    passages: tuple[NumberedPassage, ...]
    memories: tuple[MemoryHit, ...]
    messages: tuple[MessageHit, ...]
    profile: tuple[Slot, ...]
    constraints: tuple[MemoryHit, ...]
    budget: Budget
    answerable: bool
    asked: str = ""
    nearest: tuple[str, ...] = ()
    told: tuple[FactDraft, ...] = ()
    only_tells: bool = False
    inventory: tuple[str, ...] = ()
    degraded: tuple[str, ...] = ()
    asked_as: str = ""
    documents: int = 0
    already_quoted: tuple[str, ...] = ()
    ledger: tuple[Evidence, ...] = ()
    forget: ForgetWish | None = None
    verdict: Verdict | None = None
    standing: Standing = Standing()
    asker: Asker | None = None
    earlier: str = ""
    kept: tuple[KeptLine, ...] = ()
    task: tuple[str, ...] = ()
    further: int = 0
    ended: tuple[EndedClause, ...] = ()


@dataclass(frozen=True, slots=True)
class Citation(Record):
    """A verified quotation: `quote` stands verbatim at `start` to `end` of the version's stored text."""

    n: int
    document: str
    document_id: str
    version: int
    page: int | None
    heading: tuple[str, ...]
    quote: str
    start: int
    end: int
    score: float


@dataclass(frozen=True, slots=True)
class ConflictSide(Record):
    """What one source says where sources disagree: passage `n` of a document, or the user's own words (`n` None).

    `at` is the day the document says it is from (`stated`), else was added or changed on, or the day the user said it.
    """

    quote: str
    at: date | None
    n: int | None = None
    document: str = ""
    stated: bool = False


@dataclass(frozen=True, slots=True)
class Conflict(Record):
    """Sources that give different values for what was asked, the one that counts first."""

    sides: tuple[ConflictSide, ...]


@dataclass(frozen=True, slots=True)
class Tokens(Record):
    """What the turn cost."""

    prompt: int
    completion: int
    budget: Mapping[str, Any]


@dataclass(frozen=True, slots=True)
class Answer(Record):
    """A finished (or broken off) turn; its JSON is that of `ask --json`.

    `broken` counts the characters at the beginning of `answer` where a model broke off or failed, the notice of
    it included; they are shown, and feed nothing. `asked_as` is a follow-up as it was understood, else empty.
    `further` counts the passages that were found and ranked behind those of the `ledger`.
    """

    answer: str
    session: str
    turn: str
    mode: Mode
    abstained: bool
    complete: bool
    degraded: tuple[str, ...]
    citations: tuple[Citation, ...]
    memories: tuple[MemoryHit, ...]
    profile: tuple[Slot, ...]
    written: tuple[Written, ...]
    tokens: Tokens
    timings_ms: Mapping[str, float]
    also_retrieved: tuple[NumberedPassage, ...] = ()
    broken: int = 0
    asked_as: str = ""
    ledger: tuple[Evidence, ...] = ()
    verdict: Verdict | None = None
    conflicts: tuple[Conflict, ...] = ()
    steps: tuple[ToolStep, ...] = ()
    further: int = 0


@dataclass(frozen=True, slots=True)
class TurnEvent(Record):
    """One step of a turn as followers see it.

    recall: `data` is the Context. token: `text` is the next piece. tool: `data` is a ToolStep. citation: `data` is a
    Citation.
    taken_back: `text`, the last of the tokens so far, was the model's thought and no answer: followers drop it.
    notice: `text` is something the user should know (a fallback). answer: `data` is the Answer so far
    (nothing written yet). written: `data` is the tuple of Written; always last.
    """

    type: Literal["recall", "token", "taken_back", "tool", "citation", "notice", "answer", "written"]
    text: str = ""
    data: Any = None
