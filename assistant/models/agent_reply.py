"""An agent's reply, parted into what all may read and what it keeps to itself; pure."""

import re
from dataclasses import dataclass, field

_OPENS = re.compile(r"(?<!`)<\s*private\s*>", re.IGNORECASE)
_CLOSES = re.compile(r"<\s*/\s*private\s*>", re.IGNORECASE)
_FENCE = re.compile(r"^[ \t]*(?:```|~~~)")


@dataclass(frozen=True, slots=True)
class AgentReply:
    """What goes on the whiteboard, and the private notes, in order."""

    public: str
    private: tuple[str, ...] = ()


def read_reply(text: str) -> AgentReply:
    """Part a reply at its <private> marks; one that is never closed goes on to the end, so that nothing gets out.

    Inside a block of code, or behind a backtick, the mark means nothing.
    """
    parts = _Parts()
    in_code = False
    for line in text.splitlines():
        if not parts.is_private and _FENCE.match(line):
            in_code = not in_code
        if in_code:
            parts.public.append(line)
        else:
            parts.add(line)
    notes = ("\n".join(lines).strip() for lines in parts.private)
    return AgentReply("\n".join(parts.public).strip(), tuple(note for note in notes if note))


@dataclass
class _Parts:
    """The lines so far."""

    public: list[str] = field(default_factory=list[str])
    private: list[list[str]] = field(default_factory=list[list[str]])
    is_private: bool = False

    def add(self, line: str) -> None:
        """Part one line, which may open and close several notes."""
        outside: list[str] = []
        rest, touched = line, self.is_private
        while mark := (_CLOSES if self.is_private else _OPENS).search(rest):
            self._take(rest[: mark.start()], outside)
            self.is_private = not self.is_private
            touched = True
            if self.is_private:
                self.private.append([])
            rest = rest[mark.end() :]
        self._take(rest, outside)
        # A line of nothing but notes leaves none behind.
        if not touched or "".join(outside).strip():
            self.public.append("".join(outside))

    def _take(self, text: str, outside: list[str]) -> None:
        if self.is_private:
            self.private[-1].append(text)
        else:
            outside.append(text)
