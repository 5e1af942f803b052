"""A passage as it is read: the text that was matched, with what stands beside it, in one piece of the stored text."""

from dataclasses import dataclass

from assistant.datatypes import DocumentHit


@dataclass(frozen=True, slots=True)
class Place:
    """Where a piece of a document stands."""

    page: int | None
    heading: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Reading:
    """`text` begins at the offset `start` of the stored text; what was matched is `text[core[0]:core[1]]`."""

    text: str
    start: int
    core: tuple[int, int]
    hit: DocumentHit

    def score(self, offset: int) -> float | None:
        """The score of what stands at an offset of `text`; None where it was not found by itself."""
        hit = self.hit
        if hit.before and offset < self.core[0]:
            return hit.before.score
        return hit.after.score if hit.after and offset >= self.core[1] else hit.score

    def place(self, offset: int) -> Place:
        """The page and heading of what stands at an offset of `text`."""
        hit = self.hit
        if hit.before and offset < self.core[0]:
            return Place(hit.before.page, hit.before.heading)
        if hit.after and offset >= self.core[1]:
            return Place(hit.after.page, hit.after.heading)
        return Place(hit.page, hit.heading)


def read(hit: DocumentHit) -> Reading:
    """The whole of what is read of a hit."""
    before = hit.before.text if hit.before else ""
    after = hit.after.text if hit.after else ""
    core = (len(before), len(before) + len(hit.text))
    return Reading(before + hit.text + after, hit.start - len(before), core, hit)
