"""A typed function as a tool: what the model is shown of it, and what is taken from the model."""

import re
from collections.abc import Callable
from dataclasses import dataclass
from datetime import date
from typing import Annotated, Any, Literal

import pytest
from pydantic import BaseModel, Field

from assistant.errors import UserError
from assistant.tools.acting import ToolContext
from assistant.tools.registry import ToolRegistry
from assistant.tools.schema import ArgumentsRefused, schema_of


def search(
    query: str,
    context: ToolContext,
    limit: int = 5,
    kind: Literal["page", "table"] | None = None,
    tags: list[str] = [],  # noqa: B006
) -> str:
    """Search the shelves.

    What is found is listed.

    Args:
        query (str): what to look for,
            in a few words
        limit: how many at most

    Returns:
        kind: not an argument
    """
    return f"{query} {limit} {kind} {tags} {context}"


def test_s12_a_schema_comes_from_signature_and_docstring() -> None:
    schema = schema_of(search)
    assert schema.as_function == {
        "type": "function",
        "function": {
            "name": "search",
            "description": "Search the shelves. What is found is listed.",
            "parameters": {
                "type": "object",
                "additionalProperties": False,
                "required": ["query"],
                "properties": {
                    "query": {"type": "string", "description": "what to look for, in a few words"},
                    "limit": {"type": "integer", "default": 5, "description": "how many at most"},
                    "kind": {
                        "anyOf": [{"enum": ["page", "table"], "type": "string"}, {"type": "null"}],
                        "default": None,
                    },
                    "tags": {"type": "array", "items": {"type": "string"}, "default": []},
                },
            },
        },
    }
    assert schema.takes_context == "context"


class Order(BaseModel):
    title: str
    on: date


@dataclass
class Place:
    city: str
    rooms: int = 1


def order(what: Order, where: Place, pages: Annotated[int, Field(ge=1, le=9)] = 1) -> str:
    """Order."""
    return f"{what.title} {what.on} {where.city} {pages}"


def test_nested_types_and_bounds_are_in_the_schema_and_arrive_in_their_types() -> None:
    schema = schema_of(order)
    # A field named "title" is none of the titles that are left out.
    assert set(schema.parameters["$defs"]["Order"]["properties"]) == {"title", "on"}
    assert schema.parameters["properties"]["pages"]["maximum"] == 9
    given = schema.checked({"what": {"title": "A", "on": "2026-05-01"}, "where": {"city": "Lyon"}})
    assert given == {"what": Order(title="A", on=date(2026, 5, 1)), "where": Place("Lyon"), "pages": 1}
    with pytest.raises(ArgumentsRefused, match=r"what.on.*pages.*order takes: what, where, pages \(optional\)"):
        schema.checked({"what": {"title": "A", "on": "May"}, "where": {"city": "Lyon"}, "pages": 10})


@pytest.mark.parametrize(
    ("sent", "taken"),
    [
        ({"query": "a", "limit": "7"}, {"limit": 7}),
        ({"query": "a", "limit": 7.0}, {"limit": 7}),
        ({"query": "a", "limit": None}, {"limit": 5}),
        ({"query": "a", "kind": None}, {"kind": None}),
        ({"query": "a", "tags": ["x"]}, {"tags": ["x"]}),
    ],
)
def test_what_models_send_is_taken_where_it_can_mean_one_thing(sent: dict[str, Any], taken: dict[str, Any]) -> None:
    given = schema_of(search).checked(sent)
    assert {name: given[name] for name in taken} == taken


@pytest.mark.parametrize(
    ("sent", "why"),
    [
        ({}, "query: Field required"),
        ({"query": None}, "query"),
        ({"query": 5}, "query"),
        ({"query": "a", "limit": "many"}, "limit"),
        ({"query": "a", "limit": 1.5}, "limit"),
        ({"query": "a", "kind": "video"}, "'page' or 'table'"),
        ({"query": "a", "context": "mine"}, "context"),
        ({"query": "a", "more": 1}, "more"),
    ],
)
def test_what_does_not_fit_is_refused_with_what_the_tool_takes(sent: dict[str, Any], why: str) -> None:
    with pytest.raises(ArgumentsRefused) as refused:
        schema_of(search).checked(sent)
    assert why in str(refused.value)
    assert "search takes: query, limit (optional)" in str(refused.value)
    # Chinese steps are Chinese: but for names, values and JSON's own words nothing English is left.
    told = re.sub(r"'[^']*'|query|limit|kind|tags|context|more|search|true|false|null|\\d", "", refused.value.why.zh)
    assert not re.search("[A-Za-z]{2}", told), refused.value.why.zh
    assert "search 的参数：query、limit（可选）" in refused.value.why.zh


def no_docstring(x: int) -> int:
    return x


def no_type(x) -> int:  # type: ignore[no-untyped-def]
    """Has no type."""
    return x


def many(*x: int) -> int:
    """Takes many."""
    return sum(x)


def names(**x: int) -> int:
    """Takes names."""
    return sum(x.values())


def by_place(x: int, /) -> int:
    """Takes by place."""
    return x


def unknown(x: "Nowhere") -> int:  # type: ignore[name-defined]  # noqa: F821
    """Has an unknown type."""
    return 1


def calls_back(x: Callable[[int], int]) -> int:
    """Has a type that JSON has no form for."""
    return x(1)


async def waits(x: int) -> int:
    """Is a coroutine."""
    return x


def hidden(_x: int) -> int:
    """Hides an argument."""
    return _x


@pytest.mark.parametrize(
    "function", [no_docstring, no_type, many, names, by_place, unknown, calls_back, hidden, waits, lambda: 1]
)
def test_a_function_that_can_be_no_tool_is_refused_when_it_is_registered(function: Callable[..., Any]) -> None:
    with pytest.raises(UserError) as refused:
        ToolRegistry().register(function)
    assert "can't be a tool" in refused.value.en
    assert "不能作为工具" in refused.value.zh


def test_an_argument_may_be_called_anything(recwarn: pytest.WarningsRecorder) -> None:
    def odd(json: str, copy: int, model_name: str = "m", schema: bool = True) -> str:
        """Named oddly."""
        return f"{json} {copy} {model_name} {schema}"

    known = schema_of(odd)
    assert set(known.parameters["properties"]) == {"json", "copy", "model_name", "schema"}
    assert odd(**known.checked({"json": "a", "copy": 2})) == "a 2 m True"
    with pytest.raises(ArgumentsRefused, match=r"copy: Field required.*odd takes: json, copy, model_name \(optional\)"):
        known.checked({"json": "a"})
    assert not recwarn.list


def test_a_registry_knows_each_name_once_and_takes_methods_names_and_times() -> None:
    class Shelf:
        def look(self, query: str) -> str:
            """Look it up."""
            return query

    tools = ToolRegistry()
    tools.register(Shelf().look)

    @tools.register(name="look_again", description="Look once more.", seconds=2)
    def other(query: str) -> str:
        return query

    assert other("x") == "x"
    assert [(tool.name, tool.seconds) for tool in tools] == [("look", 30.0), ("look_again", 2)]
    assert [tool.schema.description for tool in tools] == ["Look it up.", "Look once more."]
    fewer = tools.without("look")
    assert [tool.name for tool in fewer] == ["look_again"]
    assert (fewer.get("look"), fewer.get("look_again")) == (None, tools.get("look_again"))
    tools.register(name="later", description="Look later.")(other)
    fewer.register(name="own", description="Look alone.")(other)
    assert [tool.name for tool in fewer] == ["look_again", "later", "own"]
    assert (len(tools), len(fewer)) == (3, 3)
    with pytest.raises(UserError, match="already"):
        fewer.register(name="later", description="Twice.")(other)
    with pytest.raises(UserError, match="already"):
        tools.register(name="look", description="Twice.")(other)
    with pytest.raises(UserError, match="0 seconds"):
        tools.register(name="soon", description="Never.", seconds=0)(other)
    with pytest.raises(UserError, match="letters, digits"):
        tools.register(name="look up!", description="Named oddly.")(other)
