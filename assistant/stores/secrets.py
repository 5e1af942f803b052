"""What of a message is a secret told: such a message stands in its conversation alone, and no search finds it."""

import re

_KEYS = re.compile(
    r"\b(?:sk|pk|rk)-[a-z0-9_-]{12,}|\bakia[0-9a-z]{12,}|\bgh[pousr]_[a-z0-9]{16,}|\bxox[abprs]-[a-z0-9-]{8,}"
    r"|-----begin [a-z ]{0,20}private key|\beyj[a-z0-9_-]{10,}\.[a-z0-9_-]{10,}",
    re.IGNORECASE,
)
# A name of a secret, then its value; what the name alone is asked or said of tells nothing.
_TOLD = re.compile(
    r"\b(?:password|passwd|passphrase|passcode|pwd|api[ _-]?key|secret[ _-]?key|access[ _-]?(?:key|token)|auth[ _-]?token"
    r"|pin(?: code| number)?|cvv|cvc|ssn|social security number|(?:credit )?card number|private key)\b"
    r"[^\n.?!]{0,24}?(?:\bis\b|[=:])\s*[\"'“‘`]?"
    r"(?!(?:not|no|an?|the|my|your|too|so|set|kept|wrong|weak|strong|stored|needed|required|reset|changed|expired|invalid"
    r"|correct|empty|long|short|what|it|in|on|at)(?=[\s.,;!?]|$))[\w!@#$%^&*+./-]{3,}"
    r"|(?:密码|口令|密钥|私钥|令牌|验证码|信用卡号|银行卡号|卡号|身份证号|安全码)[^\n。？！?]{0,10}?(?:是|为|[:：=])\s*[\"'“‘`]?"
    r"[\w!@#$%^&*+./-]*[A-Za-z0-9][\w!@#$%^&*+./-]{2,}",
    re.IGNORECASE,
)
_CARD = re.compile(r"(?<!\d)(?:\d[ -]?){12,18}\d(?!\d)")
_MAX_LUHN = 10


def tells_secret(text: str) -> bool:
    """Whether a text holds a key, a password or PIN with its value, or a card number."""
    return holds_key_or_card(text) or _TOLD.search(text) is not None


def holds_key_or_card(text: str) -> bool:
    """Whether a key or a card number stands in a text, known by its own form."""
    if _KEYS.search(text):
        return True
    return any(_passes_luhn(re.sub(r"\D", "", found.group())) for found in _CARD.finditer(text))


def _passes_luhn(digits: str) -> bool:
    """Whether the last digit checks the others, as those of payment cards do (Luhn, US patent 2,950,048)."""
    total = 0
    for index, char in enumerate(reversed(digits)):
        number = int(char) * (2 if index % 2 else 1)
        total += number - 9 if number > 9 else number
    return total % _MAX_LUHN == 0
