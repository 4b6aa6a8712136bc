"""Answers about one provision on one day, with what the registry says around them."""

import datetime as dt
from collections.abc import Iterable
from dataclasses import replace
from functools import cached_property
from typing import TYPE_CHECKING

from bylaw.registry.answers.law.provision_names import Address
from bylaw.registry.answers.law.provision_text import text_of
from bylaw.registry.answers.law.provisions_removed import no_longer_held
from bylaw.registry.law.evidence import Certainty
from bylaw.registry.law.findings import note
from bylaw.registry.law.light_values import dataclass
from bylaw.registry.law.messages import LANGUAGES, N_, BylawError, Message, listed
from bylaw.registry.law.orders.order_citations import (
    citations_noted,
    end_note,
    entries_of,
    history_note,
    order_in,
    order_year,
)
from bylaw.registry.law.text.consolidated import note_name
from bylaw.registry.law.text.naming import place_name
from bylaw.registry.law.text.provenance import Source, instruments_in
from bylaw.registry.law.text.provisions import Kind
from bylaw.registry.law.text.tree import Held
from bylaw.registry.law.time.base.history_notes import notes_on
from bylaw.registry.law.time.selection import Answer, select
from bylaw.registry.law.time.versions import End, Sources, State, Version
from bylaw.registry.law.written_days import iso
from bylaw.registry.store.view import NearVersions, View

if TYPE_CHECKING:
    from bylaw.registry.answers.shapes.law_shapes import SectionShape

EARLIER = "…"
"""Stands in a history note for earlier instruments that are not held."""


_OUTERMOST = frozenset(("", Kind.INSTRUMENT.value))
"""What stands above every division: the text itself, or nothing."""


class AmbiguousError(BylawError):
    """A number that could mean two things."""


@dataclass(frozen=True)
class SectionAnswer:
    """An answer, with what the registry says around it."""

    view: View
    answer: Answer
    near: NearVersions
    note: str = ""
    held_in: tuple[str, ...] = ()

    @property
    def elsewhere(self) -> str | None:
        """The language in which the words are held, where this one has none."""
        others = (lang for lang in self.held_in if lang != self.answer.lang)
        return None if self.answer.is_answered else next(others, None)

    @cached_property
    def above(self) -> tuple[Version, ...]:
        """The division and subdivision that the provision stands in, the outermost first."""
        found: list[Version] = []
        day, lang, version = self.answer.day, self.answer.lang, self.answer.version
        while version is not None and version.parent not in _OUTERMOST:
            version = self.view.version_of(version.parent, day, lang=lang)
            if version is not None:
                found.insert(0, version)
        return tuple(found)

    @cached_property
    def source(self) -> Source | None:
        """The provision that made the text, or ended it, or is to bring it.

        What stood in a base text was last changed by what its history note names last.
        """
        answer = self.answer
        last = answer.sources[-1] if answer.sources else None
        noted = None if last is not None and last.provision else _last_noted(self.note)
        if noted is not None:
            return replace(noted, lang=answer.lang)
        is_unproved = answer.version is not None and answer.version.unproved is not None
        return None if is_unproved and last is not None and not last.provision else last

    @cached_property
    def history_note(self) -> str:
        """The history of the provision in the official style, that of a base text first.

        After the end of the whole text it is that of the last day, and what ended the text.
        """
        lang, end = self.answer.lang, self._end
        if end is not None:
            last = self._on(end.day - dt.timedelta(days=1)).history_note.rstrip(".")
            names = instruments_in(end.sources)
            ends = (end_note(n, end.day, lang, is_revoked=end.is_revoked) for n in names)
            said = "; ".join(part for part in (last, *ends) if part)
            return f"{said}." if said else ""
        said = history_note(self.answer.history, lang, earlier=self._earlier)
        return "" if said == f"{EARLIER}." else said

    @property
    def _end(self) -> End | None:
        """The end of the whole text, where that is why the provision is no longer in force."""
        end = self.near.timelines[self.answer.lang].end
        is_past = end is not None and self.answer.day >= end.day
        return end if is_past and self.answer.state is State.ENDED else None

    def _on(self, day: dt.date) -> "SectionAnswer":
        """The same provision on another day."""
        address = Address(self.answer.kind, self.answer.label)
        return _answer_on(self.view, address, day=day, lang=self.answer.lang)

    @property
    def _earlier(self) -> str:
        """What changed the provision before all that was replayed, as far as a note says it."""
        answer = self.answer
        if not self.near.timelines[answer.lang].is_base_held:
            return EARLIER if self.near.is_from_before(answer.lang) else ""
        known = _versions(self.view, answer)
        replayed = {s.instrument for v in known for s in v.sources if s.provision}
        # What goes by its title alone, as an erratum does, stands where it was replayed.
        told = entries_of(history_note(answer.history, answer.lang))
        left = (entry for entry in entries_of(self.note) if not _names_any(entry, replayed))
        return "; ".join(entry for entry in left if entry not in told)


def _names_any(entry: str, numbers: set[str]) -> bool:
    """Tell whether an entry of a history note names one of the instruments."""
    return any(one.number in numbers for one in citations_noted(entry)[:1])


def _last_noted(note: str) -> Source | None:
    """Read the last instrument that a history note names."""
    noted = citations_noted(note)
    return Source(noted[-1].number, noted[-1].provision) if noted else None


def ask(view: View, address: Address, *, day: dt.date, lang: str) -> SectionAnswer:
    """Ask the registry for one provision on one day."""
    with view.database.at_once():
        return _answer_on(view, address, day=day, lang=lang)


def _answer_on(view: View, address: Address, *, day: dt.date, lang: str) -> SectionAnswer:
    near = view.near(address.label, day, langs=LANGUAGES, kind=address.kind)
    timelines, made = near.timelines, view.subject().made
    _refuse_two(view, timelines[lang].versions, address, day=day, lang=lang)
    answer = select(
        address.label,
        day,
        lang=lang,
        timelines=timelines,
        kind=address.kind,
        made=made,
    )
    if answer.state is State.ENDED and answer.version is None:
        answer = _with_new_number(view, answer)
    if answer.state is State.UNKNOWN:
        told = no_longer_held(view, address)
        answer = replace(answer, findings=(*answer.findings, *told))
    begun = timelines if made is None or day >= made else {}
    held = [lang for lang, one in begun.items() if any(_is_held(v, day) for v in one.versions)]
    return SectionAnswer(view, answer, near, _note(view, answer), tuple(held))


def _with_new_number(view: View, answer: Answer) -> Answer:
    """Add the number that a provision bears since it lost the one asked for."""
    own = [v for v in answer.candidates if v.lang == answer.lang and v.end == answer.end]
    bearer = next((view.version_of(v.identity, answer.day, lang=v.lang) for v in own), None)
    if bearer is None or answer.end is None or bearer.label == answer.label:
        return answer
    first = view.version_of(bearer.identity, answer.end, lang=bearer.lang) or bearer
    template = N_("Since {day}, this provision bears the number {label}.")
    finding = note("renumbered", template, day=answer.end.isoformat(), label=bearer.label)
    return replace(
        answer,
        sources=_renumbering(view, first),
        history=first.history,
        findings=(*answer.findings, finding),
    )


def _renumbering(view: View, version: Version) -> Sources:
    """The provisions that gave a number; others may have changed the words on the same day."""
    # What is read of instruments is loaded only to answer for a number that was lost.
    from bylaw.registry.law.orders.operations import Op

    held = view.instruments_numbered({source.instrument for source in version.sources})
    giving = {
        (item.number, one.number)
        for item in held
        for one in item.provisions
        if any(read.operation.op is Op.RENUMBER_UNIT for read in one.operations)
    }
    named = tuple(s for s in version.sources if (s.instrument, s.provision) in giving)
    return named or version.sources


def _is_held(version: Version, day: dt.date) -> bool:
    return version.covers(day) and version.held is Held.HELD


def _note(view: View, answer: Answer) -> str:
    """The history note of a base text, without what was made after the day of the question.

    A section that was given another number keeps its note.
    """
    bearer = answer.version or next(iter(answer.candidates), None)
    name = answer.label if bearer is None else note_name(bearer.identity)
    noted = view.notes(answer.lang)
    # The only text, or the first, gives every section its name.
    is_first = len(noted) < 2 or answer.day < noted[1][0]
    known_as = () if is_first else _versions(view, answer)
    # Before every base text, the oldest still names who made the section.
    known = notes_on(answer.day, noted, known_as) or (noted[0][1] if noted else {})
    entries = entries_of(known.get(name, ""))
    years = ((entry, order_year(order_in(entry) or "")) for entry in entries)
    past = [entry for entry, year in years if year is None or year <= answer.day.year]
    return f"{'; '.join(past)}." if past else ""


def _versions(view: View, answer: Answer) -> tuple[Version, ...]:
    """All versions that ever bore the number of an answer."""
    return view.timeline_of(answer.label, lang=answer.lang, kind=answer.kind).versions


def _refuse_two(
    view: View, versions: Iterable[Version], address: Address, *, day: dt.date, lang: str
) -> None:
    """Refuse a number that two living provisions bear on the same day."""
    alive = [v for v in versions if v.covers(day) and v.held is not Held.REPEALED]
    if len(alive) > 1:
        first, second = (_place(view, one.parent, day=day, lang=lang) for one in alive[:2])
        raise AmbiguousError(
            N_("{label} could mean two things on {day}: one in {first}; the other in {second}"),
            label=address.label,
            day=day.isoformat(),
            first=first,
            second=second,
        )


def _place(view: View, parent: str, *, day: dt.date, lang: str) -> Message:
    """Name the part in which a provision stands, with those around it."""
    version = None if parent in _OUTERMOST else view.version_of(parent, day, lang=lang)
    if version is None:
        return place_name(Kind.INSTRUMENT, "")
    own = place_name(version.kind, version.label)
    if version.parent in _OUTERMOST:
        return own
    return listed((own, _place(view, version.parent, day=day, lang=lang)))


def answer_as_json(told: SectionAnswer) -> "SectionShape":
    """An answer under the keys that other programs rely on."""
    answer, source = told.answer, told.source
    version = answer.version if answer.is_answered else None
    return {
        "section": answer.label,
        "unit": answer.kind,
        "lang": answer.lang,
        "day": answer.day.isoformat(),
        "state": answer.state,
        "text": None if version is None else text_of(version.provision, answer.lang),
        "from": iso(answer.start),
        "to": iso(answer.end),
        "from_evidence": evidence(answer.start, answer.start_certainty),
        "to_evidence": evidence(answer.end, answer.end_certainty),
        "instrument": None if source is None else source.instrument,
        "provision": None if source is None else source.provision or None,
        "history_note": (told.history_note or None) if answer.history or told.note else None,
        "text_state": None if version is None else version.text_state,
        "source": [] if source is None else [span.as_json() for span in source.spans],
        "findings": [finding.as_json() for finding in answer.findings],
    }


def evidence(day: dt.date | None, certainty: Certainty) -> Certainty | None:
    """Say what a day rests on, where there is a day."""
    return None if day is None else certainty
