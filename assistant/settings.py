"""Settings, read once from arguments, the environment (`TANDEM_*`) and `.env`, in this order."""

from pathlib import Path
from typing import Annotated, Any, Literal, get_args

from platformdirs import user_cache_path, user_data_path
from pydantic import BeforeValidator, Field, ValidationError
from pydantic.fields import FieldInfo
from pydantic_core import ErrorDetails
from pydantic_settings import BaseSettings, SettingsConfigDict

from assistant.errors import Language, UserError


def checkout_root() -> Path | None:
    """The checkout this package runs from, or None where it is installed elsewhere."""
    root = Path(__file__).resolve().parent.parent
    return root if (root / "pyproject.toml").is_file() and (root / "data" / "sample").is_dir() else None


def default_home() -> Path:
    """`data/local` in a checkout, else the user's data folder."""
    root = checkout_root()
    return root / "data" / "local" if root else user_data_path("tandem", appauthor=False)


def _as_memory(value: object) -> object:
    """The setting was a switch once: `True`, "true" and 1 are on, `False`, "false" and 0 off."""
    spelled = str(value).strip().lower()
    return _SWITCHED.get(spelled, spelled)


_SWITCHED: dict[str, str] = {"true": "on", "1": "on", "yes": "on", "false": "off", "0": "off", "no": "off"}
Memory = Annotated[Literal["on", "approve", "off"], BeforeValidator(_as_memory)]


class Settings(BaseSettings):
    """Every setting with its default and its meaning; the README's table is made from here."""

    model_config = SettingsConfigDict(env_prefix="TANDEM_", env_file=".env", extra="ignore", frozen=True)

    home: Path = Field(default_factory=default_home, description="folder of the stores")
    cache: Path = Field(
        default_factory=lambda: user_cache_path("tandem", appauthor=False),
        description="folder of the unpacked embedding model, shared by all homes",
    )
    user: str = Field(default="local", description="who asks when no user is named")
    language: Literal["auto", "en", "zh"] = Field(
        default="auto", description="language of messages; auto follows the question, the browser or LANG"
    )

    llm_model: str = Field(default="", description="chat model; empty: embedded mode")
    llm_base_url: str = Field(default="", description="its OpenAI-compatible address; falls back to OPENAI_BASE_URL")
    llm_api_key: str = Field(default="", repr=False, description="its key; falls back to OPENAI_API_KEY")
    llm_context_window: int = Field(
        default=8192, ge=1024, description="tokens of prompt and reply together; Ollama's own default is 4096"
    )
    llm_max_output: int = Field(default=1024, ge=64, description="tokens reserved for the reply")
    llm_connect_timeout: float = Field(default=5.0, gt=0, description="seconds to connect")
    llm_first_token_timeout: float = Field(default=60.0, gt=0, description="seconds to the first token")
    llm_read_timeout: float = Field(default=30.0, gt=0, description="seconds between two tokens")
    llm_total_timeout: float = Field(default=300.0, gt=0, description="seconds for one whole reply")

    embedding_model: str = Field(
        default="bundled", description="bundled, none, a hub id, a folder, or a name at embedding_base_url"
    )
    embedding_base_url: str = Field(default="", description="OpenAI-compatible embeddings endpoint")
    embedding_api_key: str = Field(default="", repr=False, description="its key")

    tools: Literal["auto", "native", "json", "off"] = Field(
        default="auto",
        description="how the model calls tools: by the server's tool calls, or by JSON actions; auto finds out",
    )
    tool_log_days: int = Field(
        default=90,
        ge=1,
        description="days for which the calls of tools are kept with their whole results; a quarter, so that a task that"
        " rests still knows which calls failed",
    )
    tool_log_megabytes: int = Field(
        default=200,
        ge=1,
        description="what all calls may take (millions of characters); the oldest go first, so that no tool fills the disk",
    )
    tool_rounds: int = Field(default=6, ge=1, le=50, description="requests of one turn that may ask for tools")

    rerank_model: str = Field(
        default="", description="cross-encoder that reorders the best 20 passages: a hub id or a folder; empty: none"
    )
    rerank_seconds: float = Field(
        default=5.0,
        gt=0,
        description="seconds it may take for one question, loading left out; over them the order stands as it was",
    )

    database_url: str = Field(default="", description="SQLAlchemy address of an SQLite file; empty: in the home")
    session_store: Literal["auto", "sql", "memory", "redis"] = Field(
        default="auto",
        description="where a session's working window is kept at hand: auto is redis where redis_url is set, else sql;"
        " the message log stays in SQL",
    )
    redis_url: str = Field(default="", description="redis:// address of the server that keeps working windows")

    top_k: int = Field(
        default=8,
        ge=1,
        le=50,
        description="passages offered to the prompt; 8 of 320 tokens are a third of the default window, and of 8 the floors"
        " let 2 to 7 through, with all but 4 of 1,167 right ones (ten sets)",
    )
    memory_top_k: int = Field(
        default=8,
        ge=1,
        le=50,
        description="memories offered to the prompt, and as many earlier messages; a memory is one sentence, so 8 leave the"
        " window to the passages; constraints and profile are not counted",
    )
    memory: Memory = Field(
        default="on",
        description="on; approve: what is learned waits for your word; off: nothing is recalled or remembered beyond"
        " the conversation itself",
    )
    memory_capacity: int = Field(
        default=10_000,
        ge=1,
        description="facts a user may have in recall; 10,000 is up to which speed and recall are measured; beyond it the weakest are archived"
        " once a day, still listed; profile, constraints and pinned ones never",
    )
    session_idle_minutes: int = Field(
        default=30,
        ge=1,
        description="minutes without a message after which a session counts as over and a model may summarise it; "
        "half an hour is what web analytics take for the end of a visit",
    )
    max_question_characters: int = Field(default=20_000, ge=1, description="longer questions are refused, not cut")
    max_file_megabytes: int = Field(default=100, ge=1, description="larger files fail with a reason")


def load_settings(**overrides: Any) -> Settings:
    """Settings with keyword arguments over the environment; None means: not given. Raises UserError."""
    given = {key: value for key, value in overrides.items() if value is not None}
    unknown = sorted(set(given) - set(Settings.model_fields))
    if unknown:
        raise UserError(
            en=f"There is no setting named {', '.join(unknown)}; see the settings table in the README.",
            zh=f"没有名为 {'、'.join(unknown)} 的设置；请查看 README 中的设置表。",
        )
    try:
        return _with_fallbacks(Settings(**given))
    except ValidationError as error:
        raise _refusal(error.errors()[0]) from error


def _refusal(details: ErrorDetails) -> UserError:
    """One wrong value in words: of which setting, and what is allowed there."""
    name = str(details["loc"][0])
    # A key may be what is wrong; it is said nowhere.
    value = "" if name.endswith("api_key") else f" '{details['input']}'"
    allowed = _allowed(Settings.model_fields[name])
    return UserError(
        en=f"The setting TANDEM_{name.upper()} can't be{value or ' that'}: {allowed['en']}."
        " Correct it in the environment or in .env.",
        zh=f"设置 TANDEM_{name.upper()} 不能是{value or '这个值'}：{allowed['zh']}。请在环境变量或 .env 中更正。",
    )


def _allowed(field: FieldInfo) -> dict[Language, str]:
    """What a setting may be, by its type and bounds."""
    if choices := get_args(field.annotation):
        return {"en": f"choose one of {', '.join(choices)}", "zh": f"请从 {'、'.join(choices)} 中选一个"}
    kinds: dict[object, tuple[str, str]] = {
        int: ("it is a whole number", "应为整数"),
        float: ("it is a number", "应为数字"),
        bool: ("it is true or false", "应为 true 或 false"),
        Path: ("it is a path", "应为路径"),
    }
    en, zh = kinds.get(field.annotation, ("it is a text", "应为文本"))
    for attribute, bound_en, bound_zh in _BOUNDS:
        for bound in field.metadata:
            if (limit := getattr(bound, attribute, None)) is not None:
                en, zh = f"{en}{bound_en} {limit}", f"{zh}，{bound_zh} {limit}"
    return {"en": en, "zh": zh}


_BOUNDS = (("gt", " above", "大于"), ("ge", ", at least", "最小为"), ("le", ", at most", "最大为"))


def _with_fallbacks(settings: Settings) -> Settings:
    import os

    update: dict[str, Any] = {}
    if not settings.llm_base_url and os.environ.get("OPENAI_BASE_URL"):
        update["llm_base_url"] = os.environ["OPENAI_BASE_URL"]
    if not settings.llm_api_key and os.environ.get("OPENAI_API_KEY"):
        update["llm_api_key"] = os.environ["OPENAI_API_KEY"]
    return settings.model_copy(update=update) if update else settings
