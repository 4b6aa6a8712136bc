"""The text that a provision attaches, found among those that stand after it."""

import re
from collections.abc import Sequence

from bylaw.ingest.page.provisions.found_provisions import FoundProvision
from bylaw.ingest.sources.passages import Passage
from bylaw.registry.law.findings import Finding, Severity
from bylaw.registry.law.messages import N_, Message
from bylaw.registry.law.orders.operations import Operation


def attached_text(operation: Operation, attachments: Sequence[Passage]) -> Passage | None:
    """Find the attachment that a clause names, whole: Schedule I is not Schedule II.

    "The schedule attached" is the one that bears the number of what it replaces, or the only one.
    """
    wanted = _name(operation.new_ref or "")
    held = [passage for passage in attachments if not _points_only(passage.text)]
    names = [(passage, _name(passage.text.partition("\n")[0])) for passage in held]
    numbers = (operation.target.schedule, operation.target.form)
    said = [wanted, *(_name(f"{wanted} {number}") for number in numbers if number)]
    fitting = [passage for passage, name in names if name in said]
    if not fitting and not any(numbers):
        fitting = [passage for passage, name in names if name.split()[:1] == [wanted]]
    return fitting[0] if len(fitting) == 1 else None


def _points_only(text: str) -> bool:
    """Tell a heading above an attachment that has its own: "SCHEDULE (s. 4)", and no words.

    >>> _points_only("SCHEDULE\\n(s. 4)"), _points_only("SCHEDULE I\\n(s. 4)\\nOak")
    (True, False)
    """
    _, *below = text.split("\n")
    return all(re.fullmatch(r"\([^()]*\)", line) for line in below)


def _name(heading: str) -> str:
    """A heading without marks, and the section that it points at: "SCHEDULE “I” (s. 4)"."""
    return " ".join(re.sub(r"\([^()]*\)|[“”«»\"]", " ", heading).casefold().split())


def attachment_missing(found: FoundProvision, reference: str) -> Finding:
    """Tell of a text that a provision attaches, and that does not stand there."""
    message = Message(N_("{reference} is not attached"), {"reference": reference})
    span = found.passage.span()
    return Finding("attachment-missing", Severity.ERROR, message, found.passage.text, span)
