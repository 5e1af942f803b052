"""Wrong usage in our own words, in both languages: what was wrong, what is allowed, where help is."""

import re
from collections.abc import Callable, Sequence
from typing import Any

from assistant.datatypes import Text
from assistant.errors import Language

HELP = Text(en="For help: {command} --help", zh="查看帮助：{command} --help")
INVALID = Text(en="{name} can't be {value}: {allowed}.", zh="{name} 不能是 {value}：{allowed}。")
MISSING = Text(en="{name} is missing.", zh="缺少 {name}。")
NO_OPTION = Text(en="There is no option {name}.", zh="没有选项 {name}。")
NO_COMMAND = Text(en="There is no command {name}; there are {known}.", zh="没有命令 {name}；可用的有：{known}。")
EXTRA = Text(en="Too many arguments: {value}. Put a text of several words in quotes.", zh="多余的参数：{value}。")
NEEDS_VALUE = Text(en="{name} needs a value behind it.", zh="{name} 后面需要一个值。")
TAKES_NONE = Text(en="{name} takes no value.", zh="{name} 不接受值。")
ONE_OF = Text(en="choose one of {choices}", zh="请从 {choices} 中选一个")
WHOLE_NUMBER = Text(en="a whole number is needed", zh="需要一个整数")
NUMBER = Text(en="a number is needed", zh="需要一个数字")
AT_LEAST = Text(en="the least is {limit}", zh="最小为 {limit}")
AT_MOST = Text(en="the most is {limit}", zh="最大为 {limit}")
OTHER = Text(en="see what is allowed in its help", zh="可用的值见帮助")
SUGGESTED = Text(en=" Did you mean {names}?", zh="是否想用 {names}？")

_CHOICE = re.compile(r"'([^']+)'")


def explain(error: Exception, language: Language) -> str | None:
    """A usage error of Typer as one or two sentences; None where it is of a kind not known here."""
    for name, explained in _KINDS.items():
        # By the names of Typer's own classes: only some of them are public.
        if any(kind.__name__ == name for kind in type(error).__mro__) and (said := explained(error, language)):
            context: Any = getattr(error, "ctx", None)
            command = context.command_path if context is not None else "tandem"
            between = "" if language == "zh" else " "
            return f"{said}{between}{HELP.say(language, command=command)}"
    return None


def _invalid(error: Any, language: Language) -> str | None:
    details = _details(error)
    if details is None or error.param is None:
        return None
    # A variable of the environment may be what was read.
    names = " / ".join(filter(None, (_name(error), error.param.envvar)))
    return INVALID.say(language, value=f"'{details['input']}'", name=names, allowed=_allowed(details, language))


def _details(error: Any) -> dict[str, Any] | None:
    """What pydantic, by which Typer reads values, says of the first wrong one."""
    errors: Callable[[], Sequence[dict[str, Any]]] | None = getattr(error.__cause__, "errors", None)
    return errors()[0] if errors else None


def _allowed(details: dict[str, Any], language: Language) -> str:
    kind, limits = details["type"], details.get("ctx", {})
    choices: list[str] = _CHOICE.findall(details["msg"].partition(" is not one of ")[2])
    if choices:
        return ONE_OF.say(language, choices=_listed(choices, language))
    for key, text in (("ge", AT_LEAST), ("le", AT_MOST)):
        if key in limits:
            return text.say(language, limit=limits[key])
    return {"int_parsing": WHOLE_NUMBER, "int_from_float": WHOLE_NUMBER, "float_parsing": NUMBER}.get(kind, OTHER).say(
        language
    )


def _name(error: Any) -> str:
    """An option as it is typed, an argument by its name in capitals."""
    options = [one for one in error.param.opts if one.startswith("-")] if getattr(error.param, "opts", None) else []
    return options[-1] if options else str(error.param.name).upper()


def _missing(error: Any, language: Language) -> str | None:
    return None if error.param is None else MISSING.say(language, name=_name(error))


def _no_option(error: Any, language: Language) -> str:
    names = sorted(error.possibilities or ())
    suggested = SUGGESTED.say(language, names=_listed(names, language)) if names else ""
    return NO_OPTION.say(language, name=error.option_name) + suggested


def _option_usage(error: Any, language: Language) -> str:
    text = TAKES_NONE if "not take a value" in error.message else NEEDS_VALUE
    return text.say(language, name=error.option_name)


def _usage(error: Any, language: Language) -> str | None:
    if found := re.match(r"No such command '(.*?)'", error.message):
        known = sorted(getattr(getattr(error.ctx, "command", None), "commands", {}))
        return NO_COMMAND.say(language, name=found[1], known=_listed(known, language))
    if found := re.search(r"extra argument\(?s?\)? \((.*)\)", error.message):
        return EXTRA.say(language, value=found[1])
    return None


def _listed(names: Sequence[str], language: Language) -> str:
    return ("、" if language == "zh" else ", ").join(names)


_KINDS: dict[str, Callable[[Any, Language], str | None]] = {
    "MissingParameter": _missing,
    "BadParameter": _invalid,
    "NoSuchOption": _no_option,
    "BadOptionUsage": _option_usage,
    "UsageError": _usage,
}
