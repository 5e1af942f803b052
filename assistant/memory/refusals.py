"""What is never stored: secrets, and text that gives the assistant orders."""

import re

from assistant.stores.secrets import holds_key_or_card

_NAMES = re.compile(
    r"\b(?:password|passwd|passphrase|passcode|pwd|api[ _-]?key|secret[ _-]?key|access[ _-]?(?:key|token)|auth[ _-]?token"
    r"|pin(?: code| number)?|cvv|cvc|ssn|social security number|credit card|card number|private key|secret)\b"
    r"(?=.{0,40}?(?:\bis\b|=|:|是|\d))"
    r"|密码|口令|密钥|私钥|令牌|验证码|信用卡号|银行卡号|卡号|身份证号|安全码"
)
_ORDERS = re.compile(
    r"\b(?:ignore|disregard|forget|override|bypass)\b.{0,30}\b(?:instructions?|rules?|prompts?|polic(?:y|ies)|above|previous)\b"
    r"|^(?:you (?:must|should|shall|will|have to|are now)|always|never|from now on you)\b"
    r"|\b(?:in|at the start of) (?:every|all|each) (?:later |future |new |following )*(?:chat|conversation|session|answer|reply)|</?\w+>"
    r"|以后的?每次|每次对话|\bsystem prompt\b|\bthe (?:user|assistant) (?:is|has|must|may|should)\b"
    r"|(?:忽略|无视|忘记|绕过).{0,12}(?:指令|规则|提示|以上|之前)|^(?:你必须|你应该|你要|你现在是|永远|一律)|系统提示"
    r"|用户是管理员"
)


def holds_secret(folded: str) -> bool:
    """Whether a folded clause tells a key, a password or a card number."""
    return holds_key_or_card(folded) or _NAMES.search(folded) is not None


def gives_orders(folded: str) -> bool:
    """Whether a folded clause instructs the assistant rather than tells a fact."""
    return bool(_ORDERS.search(folded.strip()))
