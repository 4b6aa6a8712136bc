"""What follows from recording something: which answers change, and what is told of it."""

from collections.abc import Iterable
from dataclasses import dataclass

from bylaw.front.clock import now
from bylaw.front.texts.texts_tried import changed_by, doubts_changed_by, new_findings
from bylaw.registry.answers.text_comparisons import difference_as_json
from bylaw.registry.compare.answers_changed import AnswerChanged, DoubtChanged
from bylaw.registry.law.findings import Finding
from bylaw.registry.law.messages import Message
from bylaw.registry.law.written_days import iso
from bylaw.registry.store.ledger.entries import Event
from bylaw.registry.store.recording import Recorded, record
from bylaw.registry.store.view import View


@dataclass(frozen=True)
class Signature:
    """Who records something and why, and whether it is only tried."""

    by: str = ""
    why: str = ""
    is_tried: bool = False


@dataclass(frozen=True)
class Consequences:
    """What was recorded or tried, and what the registry answers otherwise because of it."""

    what: Message
    recorded: Recorded
    changed: tuple[AnswerChanged, ...]
    doubts: tuple[DoubtChanged, ...]
    findings: tuple[Finding, ...]
    signature: Signature

    def as_json(self) -> dict[str, object]:
        """The consequences under the keys that other programs rely on."""
        recorded = self.recorded
        return {
            "what": str(self.what),
            "new": recorded.is_new,
            "entry": None if self.signature.is_tried else recorded.seq,
            "dry_run": self.signature.is_tried,
            "by": self.signature.by,
            "why": self.signature.why,
            "versions": {"opened": recorded.opened, "closed": recorded.closed},
            "changes": [change_as_json(one) for one in self.changed],
            "doubts": [doubt_as_json(one) for one in self.doubts],
            "findings": [finding.as_json() for finding in self.findings],
        }


def put_right(
    view: View, *events: Event, what: Message, files: Iterable[str], signature: Signature
) -> Consequences:
    """Record what puts the record right, and compare the answers before and after."""
    recorded = record(
        view.engine,
        events,
        moment=now(),
        by=signature.by,
        why=signature.why,
        is_tried=signature.is_tried,
        is_compared=True,
    )
    found = tuple(new_findings(view, recorded, frozenset(files)))
    doubts = doubts_changed_by(recorded)
    return Consequences(what, recorded, changed_by(recorded), doubts, found, signature)


def doubt_as_json(one: DoubtChanged) -> dict[str, object]:
    """A doubt that came or went: its days, and the finding that tells of it."""
    doubt = one.doubt
    return {
        "kind": "come" if one.has_come else "gone",
        "from": iso(doubt.since),
        "to": iso(doubt.until),
        "finding": doubt.finding().as_json(),
    }


def change_as_json(one: AnswerChanged) -> dict[str, object]:
    """An answer that changes: the section, the days, the text before and after."""
    found = {
        **difference_as_json(one.difference, one.lang),
        "from": iso(one.start),
        "to": iso(one.end),
    }
    return found | ({"work": one.work} if one.work else {})
