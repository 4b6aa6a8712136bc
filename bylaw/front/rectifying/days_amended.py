"""Another day of issue for texts that are held, with the evidence for it."""

import datetime as dt
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace

from bylaw.front.rectifying.consequences import Consequences, Signature, put_right
from bylaw.front.texts.overriding import Override, check_day
from bylaw.front.texts.rereading import read_again
from bylaw.registry.law.evidence import Evidence
from bylaw.registry.law.json_values import canonical
from bylaw.registry.law.messages import N_, Message, UsageError
from bylaw.registry.store.access.rows import GAZETTE, SourceRow
from bylaw.registry.store.codec import stored_parts
from bylaw.registry.store.ledger.entries import DayAmended, TextRecorded
from bylaw.registry.store.view import View


@dataclass(frozen=True, slots=True)
class DayStated:
    """A day of issue, the evidence for it, and the name under which its texts were asked for."""

    name: str
    published: dt.date
    evidence: str


def amend_day(
    view: View,
    texts: Sequence[SourceRow],
    stated: DayStated,
    *,
    override: Override,
    signature: Signature,
) -> Consequences:
    """Record another day for the Gazette texts among some; refuse one that contradicts them."""
    rows = [row for row in texts if row.role == GAZETTE]
    overridden = check_day(view, rows, stated.published, override=override)
    events, day = tuple(_events(rows, stated)), stated.published.isoformat()
    if not events:
        template = N_("{name} already has that publication date ({day}), on the same evidence")
        raise UsageError(template, name=stated.name, day=day)
    told = put_right(
        view,
        *events,
        what=Message(N_("{name}: publication date {day}"), {"name": stated.name, "day": day}),
        files=[row.file for row in rows],
        signature=signature,
    )
    return replace(told, findings=(*overridden, *told.findings))


def _events(rows: Sequence[SourceRow], stated: DayStated) -> Iterator[DayAmended]:
    known = Evidence.from_words(stated.evidence)
    said = {
        "day": stated.published.isoformat(),
        "evidence": known.certainty.value,
        "reason": known.reason,
    }
    for row in rows:
        facts = stored_parts(row.facts)
        if said.items() <= facts.items():
            continue
        amended = replace(row, day=stated.published, facts=canonical({**facts, **said}))
        text = read_again(amended)
        assert isinstance(text, TextRecorded), "only Gazette texts have a day of issue"
        yield DayAmended(text)
