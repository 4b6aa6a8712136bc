"""What each day changed in the text, as other programs read it."""

from typing import TYPE_CHECKING

from bylaw.registry.law.doubt.doubts import findings_of
from bylaw.registry.law.time.changes import DayOfChange

if TYPE_CHECKING:
    from bylaw.registry.answers.shapes.law_shapes import ChangeShape


def change_as_json(change: DayOfChange) -> "ChangeShape":
    """The changes of a day as JSON; other programs rely on the keys."""
    return {
        "day": change.day.isoformat(),
        "date_evidence": change.certainty,
        "lang": change.lang,
        "kind": _kind(change),
        "instruments": list(change.instruments),
        "added": list(change.added),
        "changed": list(change.changed),
        "pending": list(change.pending),
        "repealed": list(change.repealed),
        "title": change.title or None,
        "units": [f"{kind.value} {label}".strip() for kind, label in change.larger],
        "doubtful": list(change.doubtful),
        "findings": [finding.as_json() for finding in findings_of(change.doubts)],
    }


def _kind(change: DayOfChange) -> str:
    if change.is_end:
        return "replaced"
    return "amended" if change.instruments else "doubtful"
