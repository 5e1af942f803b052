"""Who may write into which scope; who may read is in the keys that a viewer has (`Viewer.scope_keys`).

| scope | read by | written by |
|---|---|---|
| global | everyone | the hand of who runs the home; no extraction and no tool, so nothing that is said gets into all prompts |
| user | that user, whichever agent works for them | that user's words and hand; what one agent heard serves the others |
| task | the agents that work on that task of that user | the same |
| agent | that agent alone, working for that user | the same |

Whose a record is never changes; triggers in the database see to that, below every way of writing (migration 0008).
"""

from assistant.datatypes import Scope, Viewer
from assistant.errors import UserError


def check_writable(viewer: Viewer, scope: Scope, actor: str) -> None:
    """Raises UserError where this viewer, by this actor, may not add to a scope."""
    if scope == "global" and not (viewer.is_admin and actor == "user"):
        raise UserError(
            en="What everyone reads is written by hand by whoever runs this home (TANDEM_USER). Store it for yourself"
            " instead.",
            zh="所有人都能读到的记忆只能由此目录的管理者（TANDEM_USER）手动写入。请改为只为自己保存。",
        )
