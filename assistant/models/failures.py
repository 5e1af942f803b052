"""What can go wrong with a model's server, and the words for it: what happened, and what to do next."""

import re
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, cast

from assistant.datatypes import Text
from assistant.errors import ContextOverflow, EmbeddingUnavailable, ModelUnavailable, ReplyCut, ReplyUnusable
from assistant.models.overflow import Overflow

DETAIL_LENGTH = 240
# Shorter keys are placeholders such as "none", and blanking them would garble the message.
SHORTEST_SECRET = 6


@dataclass(frozen=True, slots=True)
class Failure:
    """What went wrong with one request: in the server's words, on one line, without the key."""

    kind: str
    detail: str = ""
    status: int | None = None
    retry_after: float | None = None
    overflow: Overflow | None = None


STATUS = {
    401: Text(
        "refused the key (401). Put a valid one in {key} and try again.",
        "拒绝了密钥（401）。请在 {key} 中填入有效的密钥后重试。",
    ),
    403: Text(
        "does not let this key use the model (403). Check the rights of {key}, or choose another model.",
        "不允许该密钥使用此模型（403）。请检查 {key} 的权限，或换一个模型。",
    ),
    404: Text(
        "does not know the model or the address (404). Check {model_setting} and {url_setting}; a local"
        " server may have to load the model first.",
        "不认识该模型或地址（404）。请检查 {model_setting} 和 {url_setting}；本地服务可能需要先加载模型。",
    ),
    429: Text(
        "is over its limit (429). Wait a moment and ask again, or check the account's quota.",
        "已达到用量限制（429）。请稍候再问，或检查账户配额。",
    ),
}
SERVER = Text(
    "failed with an error of its own ({status}). Try again; if it goes on, look at the server's log.",
    "自身出错（{status}）。请重试；如果仍然失败，请查看服务端日志。",
)
REFUSED = Text(
    "did not accept the request ({status}). Check {model_setting}, and run `tandem doctor`.",
    "没有接受这个请求（{status}）。请检查 {model_setting}，并运行 `tandem doctor`。",
)
KINDS = {
    "key": Text(
        "can't be asked with this key: it holds characters that no key has. Correct {key}.",
        "无法使用此密钥：其中含有密钥不会有的字符。请更正 {key}。",
    ),
    "address": Text(
        "can't be asked: the address is none. Correct {url_setting}; it begins with http:// or https://.",
        "无法访问：地址无效。请更正 {url_setting}，它应以 http:// 或 https:// 开头。",
    ),
    "refused": Text(
        "can't be reached. Start the server or correct {url_setting}, then try again.",
        "无法连接。请启动服务或更正 {url_setting}，然后重试。",
    ),
    "timeout": Text(
        "did not answer in time. Try again, or raise the timeouts in the settings.",
        "没有及时应答。请重试，或在设置中调大超时时间。",
    ),
    "broken": Text("broke the connection off. Try again.", "中断了连接。请重试。"),
    "error": Text(
        "reported an error. Try again, or run `tandem doctor`.",
        "报告了错误。请重试，或运行 `tandem doctor`。",
    ),
    "cut": Text(
        "stopped in the middle of its reply. Try again.",
        "的回答中途断了。请重试。",
    ),
    "empty": Text(
        "gave an empty reply. Ask again, or choose another model in {model_setting}.",
        "给出了空的回答。请再问一次，或在 {model_setting} 中换一个模型。",
    ),
    "too_long": Text(
        "reached the limit of its reply before the end. Ask for less at once, or choose a model that writes shorter.",
        "在结束之前达到了回答长度上限。请一次少问一些，或换一个写得更短的模型。",
    ),
    "context": Text(
        "can't hold a prompt of this length. Set TANDEM_LLM_CONTEXT_WINDOW to the window that the server has.",
        "容纳不下这么长的提示。请把 TANDEM_LLM_CONTEXT_WINDOW 设为服务端的实际窗口大小。",
    ),
    "filtered": Text(
        "held its reply back: a filter of the server stopped it. Ask in other words, or choose another model in"
        " {model_setting}.",
        "的回答被服务端的过滤器拦下了。请换一种说法，或在 {model_setting} 中换一个模型。",
    ),
    "invalid": Text(
        "answered with something that is no model's reply. Check {url_setting}; it usually ends in /v1.",
        "的应答不是模型的回答。请检查 {url_setting}，它通常以 /v1 结尾。",
    ),
}

# The server is there and answered: another request may fare better, and none behind it need wait.
OF_A_SERVER_THAT_ANSWERS: dict[str, type[ModelUnavailable]] = {
    "too_long": ReplyCut,
    "empty": ReplyUnusable,
    "filtered": ReplyUnusable,
}


def model_unavailable(failure: Failure, base_url: str, model: str) -> ModelUnavailable:
    """The failure of a chat request as people read it."""
    subject = Text('The model "{model}" at {address}', "模型“{model}”（{address}）")
    settings = ("TANDEM_LLM_MODEL", "TANDEM_LLM_BASE_URL", "TANDEM_LLM_API_KEY")
    sentences = _sentences(subject, failure, base_url, model, settings)
    if failure.overflow is not None:
        return ContextOverflow(*sentences, failure.overflow.window, failure.overflow.prompt_tokens)
    return OF_A_SERVER_THAT_ANSWERS.get(failure.kind, ModelUnavailable)(*sentences)


def embedding_unavailable(failure: Failure, base_url: str, model: str) -> EmbeddingUnavailable:
    """The failure of a request for embeddings as people read it."""
    subject = Text('The embedding model "{model}" at {address}', "嵌入模型“{model}”（{address}）")
    settings = ("TANDEM_EMBEDDING_MODEL", "TANDEM_EMBEDDING_BASE_URL", "TANDEM_EMBEDDING_API_KEY")
    return EmbeddingUnavailable(*_sentences(subject, failure, base_url, model, settings))


def _sentences(
    subject: Text, failure: Failure, base_url: str, model: str, settings: tuple[str, str, str]
) -> tuple[str, str]:
    predicate = KINDS["context"] if failure.overflow else _predicate(failure)
    values = {
        "model": model,
        # Some people put a key into the address: neither user information nor the query is repeated.
        "address": re.sub(r"//[^/@]*@|[?#].*$", lambda m: "//" if m.group().startswith("//") else "", base_url),
        "status": failure.status,
        "model_setting": settings[0],
        "url_setting": settings[1],
        "key": settings[2],
    }
    # A server that refuses a key tends to repeat it, masked in its own way.
    detail = "" if failure.status in {401, 403} else failure.detail
    en = f"{subject.say('en', **values)} {predicate.say('en', **values)}"
    zh = f"{subject.say('zh', **values)}{predicate.say('zh', **values)}"
    if not detail:
        return en, zh
    return f"{en} It said: {detail}", f"{zh}服务端的说明：{detail}"


def _predicate(failure: Failure) -> Text:
    if failure.kind != "status":
        return KINDS[failure.kind]
    status = failure.status or 0
    return STATUS.get(status, SERVER if status >= 500 else REFUSED)


def without_key(text: str, api_key: str) -> str:
    """The text with the key blanked."""
    return text.replace(api_key, "***") if len(api_key) >= SHORTEST_SECRET else text


def one_line(text: str) -> str:
    """Text of a server made fit for an error message: one line, short, without markup."""
    return " ".join(re.sub(r"<[^>]*>", " ", text).split())[:DETAIL_LENGTH]


def server_words(body: object) -> str:
    """The sentence in an error body, wherever the server puts it."""
    while isinstance(body, Mapping):
        fields = cast(Mapping[str, Any], body)
        body = next((fields[name] for name in ("message", "error", "detail") if fields.get(name)), "")
    return one_line(body) if isinstance(body, str) else one_line(str(body or ""))
