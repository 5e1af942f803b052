"""A typed Python function as a tool: the schema a model is shown, and the check of what it sends."""

import inspect
import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import cached_property
from typing import Any, Union, cast, get_args, get_origin, get_type_hints

from pydantic import BaseModel, ConfigDict, Field, ValidationError, create_model
from pydantic.errors import PydanticInvalidForJsonSchema, PydanticSchemaGenerationError
from pydantic.json_schema import GenerateJsonSchema

from assistant.datatypes import Text
from assistant.errors import UserError
from assistant.tools.acting import ToolContext
from assistant.tools.argument_words import misfit

# What OpenAI and the servers that copy it accept as the name of a function.
NAME = re.compile(r"[a-zA-Z0-9_-]{1,64}")
ARGUMENTS = re.compile(r"^\s*(?:Args|Arguments|Parameters):\s*$", re.MULTILINE)
ARGUMENT = re.compile(r"^\s*\*{0,2}(\w+)\s*(?:\([^)]*\))?:\s*(.+)$")
_OWN = ConfigDict(extra="forbid", arbitrary_types_allowed=True)
# An argument may be called like something that a model of pydantic's has already: "json", "copy", "schema".
_FIELD = "argument_"


class ArgumentsRefused(ValueError):
    """Arguments that do not fit; `why` says which and why, for a model that mends its call and whoever looks at it."""

    def __init__(self, why: Text) -> None:
        self.why = why
        super().__init__(why.en)


@dataclass(frozen=True)
class ToolSchema:
    """What a model knows of a tool, and the model of its arguments that they are checked against.

    `takes_context` names the parameter that the loop fills, empty where there is none.
    """

    name: str
    description: str
    arguments: type[BaseModel]
    takes_context: str = ""

    @cached_property
    def parameters(self) -> dict[str, Any]:
        """The arguments as JSON schema."""
        return cast(dict[str, Any], _untitled(self.arguments.model_json_schema(schema_generator=GenerateJsonSchema)))

    @property
    def as_function(self) -> dict[str, Any]:
        """The tool as a chat request names it."""
        function = {"name": self.name, "description": self.description, "parameters": self.parameters}
        return {"type": "function", "function": function}

    def checked(self, arguments: Mapping[str, Any]) -> dict[str, Any]:
        """The arguments in their own types, defaults filled in; raises ArgumentsRefused.

        A number in a string is a number, and null where nothing else is meant is left out: models send both.
        """
        given = {name: value for name, value in arguments.items() if not self._is_left_out(name, value)}
        try:
            known = self.arguments.model_validate(given)
        except ValidationError as error:
            raise ArgumentsRefused(self._refusal(error)) from error
        return {name.removeprefix(_FIELD): getattr(known, name) for name in self.arguments.model_fields}

    def _is_left_out(self, name: str, value: object) -> bool:
        field = self.arguments.model_fields.get(_FIELD + name)
        return value is None and field is not None and not field.is_required() and not _takes_none(field.annotation)

    def _refusal(self, error: ValidationError) -> Text:
        wrong = [misfit(details) for details in error.errors()]
        fields = self.arguments.model_fields.values()
        en = ", ".join(f"{field.alias}{'' if field.is_required() else ' (optional)'}" for field in fields)
        zh = "、".join(f"{field.alias}{'' if field.is_required() else '（可选）'}" for field in fields)
        return Text(
            en=f"{'; '.join(each.en for each in wrong)}. {self.name} takes: {en or 'no arguments'}.",
            zh=f"{'；'.join(each.zh for each in wrong)}。{self.name} 的参数：{zh or '无'}。",
        )


def schema_of(function: Callable[..., Any], name: str = "", description: str = "") -> ToolSchema:
    """The schema of a function, from its signature and docstring; raises UserError where it can be no tool."""
    known = name or getattr(function, "__name__", "")
    if not NAME.fullmatch(known):
        raise _unfit(
            known, "its name has letters, digits, _ and -, at most 64", "名称只能含字母、数字、_ 和 -，最多 64 个"
        )
    if inspect.iscoroutinefunction(function):
        raise _unfit(known, "it is a coroutine; give a plain function that waits itself", "它是协程；请提供普通函数")
    told, of_arguments = _documented(inspect.getdoc(function) or "")
    if not (description or told):
        raise _unfit(known, "it has no docstring, which is what the model reads", "没有文档字符串，模型靠它了解工具")
    fields: dict[str, Any] = {}
    takes_context = ""
    hints = _hints(function, known)
    for parameter in inspect.signature(function).parameters.values():
        if hints.get(parameter.name) is ToolContext:
            takes_context = parameter.name
        else:
            fields[_FIELD + parameter.name] = _field(parameter, hints, of_arguments.get(parameter.name), known)
    schema = ToolSchema(known, description or told, _model(known, fields), takes_context)
    try:
        _ = schema.parameters
    except PydanticInvalidForJsonSchema as error:
        raise _unfit(known, "JSON has no form for one of its types", "有参数的类型无法用 JSON 表示") from error
    return schema


def _hints(function: Callable[..., Any], name: str) -> dict[str, Any]:
    target = function if inspect.isroutine(function) else type(function).__call__
    try:
        return get_type_hints(target, include_extras=True)
    except (NameError, TypeError) as error:
        raise _unfit(
            name, f"a type in its signature is not known ({error})", f"签名中有未知的类型（{error}）"
        ) from error


def _field(parameter: inspect.Parameter, hints: Mapping[str, Any], told: str | None, name: str) -> tuple[Any, Any]:
    if parameter.kind not in (parameter.POSITIONAL_OR_KEYWORD, parameter.KEYWORD_ONLY):
        raise _unfit(name, f"{parameter.name} can't be given by name", f"参数 {parameter.name} 不能按名称传递")
    if parameter.name not in hints:
        raise _unfit(name, f"{parameter.name} has no type", f"参数 {parameter.name} 没有类型")
    if parameter.name.startswith("_"):
        raise _unfit(name, f"{parameter.name} begins with _", f"参数 {parameter.name} 以 _ 开头")
    default = ... if parameter.default is parameter.empty else parameter.default
    return hints[parameter.name], Field(default=default, description=told, alias=parameter.name)


def _model(name: str, fields: dict[str, Any]) -> type[BaseModel]:
    try:
        return create_model(name, __config__=_OWN, **fields)
    except (PydanticSchemaGenerationError, NameError) as error:
        raise _unfit(name, "one of its types can't be checked", "有参数的类型无法校验") from error


def _documented(docstring: str) -> tuple[str, dict[str, str]]:
    """The description, and what an `Args:` section says of each argument."""
    found = ARGUMENTS.search(docstring)
    if found is None:
        return " ".join(docstring.split()), {}
    of_arguments: dict[str, str] = {}
    last = ""
    for line in docstring[found.end() :].splitlines():
        if line.strip().rstrip(":") in ("Returns", "Raises", "Yields", "Example", "Examples"):
            break
        if argument := ARGUMENT.match(line):
            last = argument[1]
            of_arguments[last] = argument[2].strip()
        elif last and line.strip():
            of_arguments[last] += f" {line.strip()}"
    return " ".join(docstring[: found.start()].split()), of_arguments


def _untitled(schema: object) -> object:
    """The schema without the titles that pydantic makes up: they cost tokens and say nothing."""
    if isinstance(schema, list):
        return [_untitled(item) for item in cast(list[object], schema)]
    if not isinstance(schema, dict):
        return schema
    fields = cast(dict[str, object], schema)
    return {
        name: {key: _untitled(one) for key, one in cast(dict[str, object], value).items()}
        if name in ("properties", "$defs") and isinstance(value, dict)
        else _untitled(value)
        for name, value in fields.items()
        if name != "title" or not isinstance(value, str)
    }


def _takes_none(annotation: object) -> bool:
    if annotation is None or annotation is type(None) or annotation is Any:
        return True
    origin = get_origin(annotation)
    return (origin is Union or str(origin) == "<class 'types.UnionType'>") and type(None) in get_args(annotation)


def _unfit(name: str, en: str, zh: str) -> UserError:
    return UserError(
        en=f"The function {name or 'without a name'} can't be a tool: {en}. Correct it and register it again.",
        zh=f"函数 {name or '（无名）'} 不能作为工具：{zh}。请修改后重新注册。",
    )
