"""The tools a model may call: plain typed functions, registered by hand.

tools = ToolRegistry()

@tools.register
def stock(item: str, warehouse: Literal["north", "south"] = "north") -> int:
    '''How many pieces of an item are in stock.

    Args:
        item: the item's number, like A-17
    '''
    return ...
"""

from collections.abc import Callable, Collection, Iterable, Iterator
from dataclasses import dataclass
from typing import Any, TypeVar, overload

from assistant.errors import UserError
from assistant.tools.schema import ToolSchema, schema_of

Function = TypeVar("Function", bound=Callable[..., Any])
SECONDS = 30.0


@dataclass(frozen=True)
class Tool:
    """One tool: what the model knows of it, the function behind it, and how long it may take in seconds."""

    schema: ToolSchema
    function: Callable[..., Any]
    seconds: float = SECONDS

    @property
    def name(self) -> str:
        """What the model calls it by."""
        return self.schema.name


class ToolRegistry:
    """Tools by name, in the order they were registered; behind them those of another registry, but for some."""

    def __init__(
        self, tools: Iterable[Tool] = (), *, behind: "ToolRegistry | None" = None, hidden: Collection[str] = ()
    ) -> None:
        self._tools = {tool.name: tool for tool in tools}
        self._behind = behind
        self._hidden = frozenset(hidden)

    @overload
    def register(self, function: Function) -> Function: ...

    @overload
    def register(
        self, *, name: str = "", description: str = "", seconds: float = SECONDS
    ) -> Callable[[Function], Function]: ...

    def register(
        self, function: Function | None = None, *, name: str = "", description: str = "", seconds: float = SECONDS
    ) -> Function | Callable[[Function], Function]:
        """Add a function, as a decorator or by a call; raises UserError where it can be no tool, or the name is taken.

        Each parameter has a type. The docstring, or `description`, tells the model what the tool does; what an `Args:`
        section says of a parameter is shown with it. A parameter of type `ToolContext` is filled by the loop. To say
        that something could not be done, raise `ToolFailed`. A call that takes longer than `seconds` is given up.
        """

        def add(chosen: Function) -> Function:
            self.add(Tool(schema_of(chosen, name, description), chosen, seconds))
            return chosen

        return add if function is None else add(function)

    def add(self, tool: Tool) -> None:
        """Add a tool; raises UserError where its name is taken or its time is none."""
        if self.get(tool.name) is not None:
            raise UserError(
                en=f"There is a tool named {tool.name} already; register this one under another name.",
                zh=f"已有名为 {tool.name} 的工具；请用其他名称注册。",
            )
        if not tool.seconds > 0:
            raise UserError(
                en=f"The tool {tool.name} needs more than 0 seconds; leave `seconds` out or raise it.",
                zh=f"工具 {tool.name} 的时限必须大于 0 秒；请省略或调大 `seconds`。",
            )
        self._tools[tool.name] = tool

    def get(self, name: str) -> Tool | None:
        """The tool of this name."""
        behind = None if self._behind is None or name in self._hidden else self._behind.get(name)
        return self._tools.get(name) or behind

    def without(self, *names: str) -> "ToolRegistry":
        """These tools but for some, and whatever is registered here later; others may be added to it alone."""
        return ToolRegistry(behind=self, hidden=names)

    def functions(self) -> list[dict[str, Any]]:
        """All tools as a chat request names them."""
        return [tool.schema.as_function for tool in self]

    def __iter__(self) -> Iterator[Tool]:
        yield from (tool for tool in self._behind or () if tool.name not in self._hidden)
        yield from self._tools.values()

    def __len__(self) -> int:
        return sum(1 for _ in self)
