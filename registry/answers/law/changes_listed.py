"""What each day changed in the text, as other programs read it."""

from typing import TYPE_CHECKING

from bylaw.registry.law.doubt.doubts import findings_of
from bylaw.registry.law.time.changes import Turn

if TYPE_CHECKING:
    from bylaw.registry.answers.shapes.law_shapes import ChangeShape


def change_as_json(turn: Turn) -> "ChangeShape":
    """Put the changes of a day under the keys that other programs rely on."""
    return {
        "day": turn.day.isoformat(),
        "date_evidence": turn.certainty,
        "lang": turn.lang,
        "kind": _kind(turn),
        "instruments": list(turn.instruments),
        "added": list(turn.added),
        "changed": list(turn.changed),
        "pending": list(turn.pending),
        "repealed": list(turn.repealed),
        "title": turn.title or None,
        "units": [f"{kind.value} {label}".strip() for kind, label in turn.larger],
        "doubtful": list(turn.doubtful),
        "findings": [finding.as_json() for finding in findings_of(turn.doubts)],
    }


def _kind(turn: Turn) -> str:
    if turn.is_end:
        return "replaced"
    return "amended" if turn.instruments else "doubtful"
