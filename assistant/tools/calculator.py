"""A calculator: arithmetic read by Python's parser and worked out by a small walk over it; nothing is evaluated.

Fractions are exact, so that 0.1 + 0.2 is 0.3; roots, logarithms and angles are floating point.
"""

import ast
import math
import operator
import re
import unicodedata
from collections.abc import Callable, Sequence
from fractions import Fraction
from typing import Any

from assistant.datatypes import Text
from assistant.tools.acting import ToolFailed

Number = int | Fraction | float

MAX_CHARACTERS = 500
# A result of more digits says nothing to anybody, and its making takes long.
MAX_BITS = 4096
MAX_FACTORIAL = 500
SHOWN_DIGITS = 15

UNREADABLE = Text(
    en="this is no arithmetic: {what}; use numbers, + - * / // % **, brackets and {names}",
    zh="这不是算式：{what}；可用数字、+ - * / // % **、括号和 {names}",
)
TOO_LONG = Text(en="an expression has at most {limit} characters", zh="算式最多 {limit} 个字符")
TOO_LARGE = Text(en="the result is too large", zh="结果过大")
PERCENT_OF_WHAT = Text(
    en="say of what the percentage is taken: 100 * (1 + 5%), or 100 + 5% of 100",
    zh="请写明百分比是对哪个数取的：100 * (1 + 5%)，或 100 + 5% of 100",
)
UNDEFINED = Text(en="this is not defined: {what}", zh="没有定义：{what}")

_SIGNS = str.maketrans({"×": "*", "·": "*", "÷": "/", "−": "-", "–": "-", "^": "**", "，": ","})
_PERCENT_OF = re.compile(r"(\d+(?:\.\d+)?)\s*%\s*(?:of\b|的)")
_PERCENT = re.compile(r"(\d+(?:\.\d+)?)\s*%(?=\s*(?:$|[+*/),-]))")
# Five per cent added to a hundred are 105 to a shop and 100.05 to a mathematician.
_ADDED_PERCENT = re.compile(r"(?<![\d.])(?!1\s*[+-])\d[\d.]*\s*[+-]\s*\d+(?:\.\d+)?\s*%(?=\s*(?:$|[+)-]))")
# "3x" and "0x1f" are no arithmetic, and Python's parser warns of some of them on standard error.
_GLUED = re.compile(r"\d[a-zA-Z_](?<!\d[eE](?=[+-]?\d))")
# "5 mod 3" as people write it; Python's sign for it is that of per cent.
_MODULO = re.compile(r"(?<=[\d)\s])\s*\b(?:mod|modulo)\b\s*(?=[\d(\s+-])", re.IGNORECASE)
_THOUSANDS = re.compile(r"(?<![\d.])\d{1,3}(?:,\d{3})+(?!\d)")

_CONSTANTS: dict[str, Number] = {"pi": math.pi, "e": math.e}


def calculator(expression: str) -> str:
    """Work out arithmetic: + - * / // % **, brackets, "15% of 80", 5 mod 3, sqrt, round, min, max, mean, log.

    Args:
        expression: like (1250 - 15% of 1250) / 12; log(x) is to base 10, log(x, 2) to base 2, ln(x) the natural one
    """
    try:
        tree = ast.parse(_as_python(expression), mode="eval")
        return _with_base(tree.body, shown(_worked_out(tree.body)))
    except ToolFailed:
        raise
    except (SyntaxError, ValueError, MemoryError, RecursionError) as error:
        what = "math domain" if "domain" in str(error) else expression.strip()
        raise _unreadable(what[:60]) from error
    except ZeroDivisionError as error:
        raise ToolFailed(_filled(UNDEFINED, what="/ 0")) from error
    except (OverflowError, TypeError) as error:
        raise ToolFailed(
            TOO_LARGE if isinstance(error, OverflowError) else _filled(UNDEFINED, what=str(error))
        ) from error


def _with_base(tree: ast.expr, result: str) -> str:
    """The result, with the base of its logarithms where the expression does not name it."""
    calls = [node for node in ast.walk(tree) if isinstance(node, ast.Call) and isinstance(node.func, ast.Name)]
    is_unsaid = any(node.func.id == "log" and len(node.args) == 1 for node in calls if isinstance(node.func, ast.Name))
    return f"{result} (log: base 10)" if is_unsaid else result


def shown(number: Number) -> str:
    """A number as people write it: whole where it is, else to 15 digits, and as a fraction where that is exact."""
    if isinstance(number, float):
        if not math.isfinite(number):
            raise ToolFailed(TOO_LARGE)
        return f"{number:.{SHOWN_DIGITS}g}"
    exact = Fraction(number)
    if exact.denominator == 1:
        return str(exact.numerator)
    rest = exact.denominator
    for prime in (2, 5):
        while rest % prime == 0:
            rest //= prime
    try:
        decimal = f"{float(exact):.{SHOWN_DIGITS}g}"
    except OverflowError:
        raise ToolFailed(TOO_LARGE) from None
    is_exact = rest == 1 and Fraction(decimal) == exact
    simple = exact.denominator < 1000 and not is_exact
    return f"{decimal} ({exact.numerator}/{exact.denominator})" if simple else decimal


def _as_python(expression: str) -> str:
    if len(expression) > MAX_CHARACTERS:
        raise ToolFailed(_filled(TOO_LONG, limit=MAX_CHARACTERS))
    text = unicodedata.normalize("NFKC", expression).translate(_SIGNS).strip().rstrip("=").strip()
    text = _MODULO.sub(" % ", text)
    if glued := _GLUED.search(text):
        raise _unreadable(glued.group())
    if _ADDED_PERCENT.search(text):
        raise ToolFailed(PERCENT_OF_WHAT)
    if not re.search(r"[a-zA-Z]\s*\(", text):
        # Inside a function's brackets a comma parts two numbers.
        text = _THOUSANDS.sub(lambda found: found.group().replace(",", ""), text)
    return _PERCENT.sub(r"(\1/100)", _PERCENT_OF.sub(r"(\1/100)*", text))


def _worked_out(node: ast.expr) -> Number:
    if isinstance(node, ast.Constant):
        return _constant(node)
    if isinstance(node, ast.Name) and node.id in _CONSTANTS:
        return _CONSTANTS[node.id]
    if isinstance(node, ast.UnaryOp) and isinstance(node.op, ast.UAdd | ast.USub):
        number = _worked_out(node.operand)
        return -number if isinstance(node.op, ast.USub) else number
    if isinstance(node, ast.BinOp):
        return _bounded(_combined(node.op, _worked_out(node.left), _worked_out(node.right)))
    if isinstance(node, ast.Call):
        return _bounded(_called(node))
    raise _unreadable(type(node).__name__)


def _constant(node: ast.Constant) -> Number:
    value = node.value
    if isinstance(value, bool) or not isinstance(value, int | float):
        raise _unreadable(repr(value)[:40])
    if isinstance(value, float):
        if not math.isfinite(value):
            raise ToolFailed(TOO_LARGE)
        return Fraction(repr(value))
    return _bounded(value)


def _combined(sign: ast.operator, left: Number, right: Number) -> Number:
    if isinstance(sign, ast.Div):
        return left / right if isinstance(left, float) or isinstance(right, float) else Fraction(left) / Fraction(right)
    if isinstance(sign, ast.Pow):
        return _power(left, right)
    work = _BINARY.get(type(sign))
    if work is None:
        raise _unreadable(type(sign).__name__)
    return work(left, right)


def _power(base: Number, exponent: Number) -> Number:
    whole = int(exponent)
    if whole != exponent or isinstance(base, float):
        result: object = float(base) ** float(exponent)
        if isinstance(result, complex):
            raise ToolFailed(_filled(UNDEFINED, what="(-x) ** 0.5"))
        return float(base) ** float(exponent)
    exact = Fraction(base)
    # Measured before it is worked out: 9 ** 9 ** 9 would take for ever.
    bits = max(exact.numerator.bit_length(), exact.denominator.bit_length())
    if bits * abs(whole) > MAX_BITS:
        raise ToolFailed(TOO_LARGE)
    return exact**whole


def _called(node: ast.Call) -> Number:
    function = _FUNCTIONS.get(node.func.id) if isinstance(node.func, ast.Name) else None
    if function is None or node.keywords:
        raise _unreadable(ast.unparse(node.func)[:40])
    return function(*_numbers(node.args))


def _numbers(arguments: Sequence[ast.expr]) -> list[Number]:
    """Arguments as they are; one list among them gives its items."""
    numbers: list[Number] = []
    for argument in arguments:
        inner = argument.elts if isinstance(argument, ast.List | ast.Tuple) else [argument]
        # What Python's own functions take as whole numbers is one.
        numbers += [_whole(_worked_out(each)) for each in inner]
    return numbers


def _whole(number: Number) -> Number:
    return int(number) if isinstance(number, Fraction) and number.denominator == 1 else number


def _bounded(number: Number) -> Number:
    if isinstance(number, float):
        return number
    exact = Fraction(number)
    if max(exact.numerator.bit_length(), exact.denominator.bit_length()) > MAX_BITS:
        raise ToolFailed(TOO_LARGE)
    return number


def _root(number: Number) -> Number:
    exact = Fraction(number)
    if exact < 0:
        raise ToolFailed(_filled(UNDEFINED, what="sqrt(-x)"))
    over, under = math.isqrt(exact.numerator), math.isqrt(exact.denominator)
    if over * over == exact.numerator and under * under == exact.denominator:
        return Fraction(over, under)
    return math.sqrt(exact)


def _factorial(number: Number) -> int:
    if number > MAX_FACTORIAL:
        raise ToolFailed(TOO_LARGE)
    return math.factorial(int(number)) if number == int(number) else math.factorial(-1)


def _rounded(number: Number, digits: Number = 0) -> Fraction:
    """Rounded as people do it: a half goes up, away from zero."""
    scale = Fraction(10) ** int(digits)
    scaled = abs(Fraction(number)) * scale
    whole = Fraction(math.floor(scaled + Fraction(1, 2))) / scale
    return whole if number >= 0 else -whole


def _mean(*numbers: Number) -> Fraction:
    return sum((Fraction(number) for number in numbers), Fraction(0)) / len(numbers)


def _log(number: Number, base: Number = 10) -> float:
    return math.log10(number) if base == 10 else math.log(number, base)


def _sum(*numbers: Number) -> Number:
    return sum(numbers)


_BINARY: dict[type[ast.operator], Callable[[Any, Any], Number]] = {
    ast.Add: operator.add,
    ast.Sub: operator.sub,
    ast.Mult: operator.mul,
    ast.FloorDiv: operator.floordiv,  # pyright: ignore[reportUnknownMemberType]
    ast.Mod: operator.mod,
}
_FUNCTIONS: dict[str, Callable[..., Any]] = {
    "sqrt": _root,
    "abs": abs,
    "round": _rounded,
    "floor": math.floor,
    "ceil": math.ceil,
    "min": min,
    "max": max,
    "sum": _sum,
    "mean": _mean,
    "ln": math.log,
    "log": _log,
    "exp": math.exp,
    "sin": math.sin,
    "cos": math.cos,
    "tan": math.tan,
    "factorial": _factorial,
    "gcd": math.gcd,
    "lcm": math.lcm,
}


def _unreadable(what: str) -> ToolFailed:
    return ToolFailed(_filled(UNREADABLE, what=what, names=", ".join([*_FUNCTIONS, *_CONSTANTS])))


def _filled(words: Text, **values: object) -> Text:
    return Text(words.say("en", **values), words.say("zh", **values))
