"""What stands around the law in a document: its status before it, what it rests on after it."""

import datetime as dt
import re
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence

from bylaw.registry.law.evidence import Certainty
from bylaw.registry.law.message_catalogue import number_form
from bylaw.registry.law.messages import NN_
from bylaw.registry.law.orders.order_citations import end_note, order_name, order_year
from bylaw.registry.law.text.provisions import SECTIONS, Kind
from bylaw.registry.law.text.tree import Held
from bylaw.registry.publish.document.blocks import (
    Block,
    DocumentLine,
    Grid,
    Heading,
    LineRole,
    Paragraph,
    about_line,
)
from bylaw.registry.publish.document.consolidation import Act, Consolidation, Lacking, Mark, Unit
from bylaw.registry.publish.document.findings_listed import ListedFinding
from bylaw.registry.publish.document.phrases import PHRASES, day_in_words, known_day

_COUNTED: Mapping[Held | Mark, tuple[str, str]] = {
    Held.HELD: NN_("{count} held", "{count} held"),
    Held.PARTLY: NN_("{count} partly held", "{count} partly held"),
    Held.NOT: NN_("{count} not held", "{count} not held"),
    Mark.ELSEWHERE: NN_("{count} held in French only", "{count} held in French only"),
    Held.REPEALED: NN_("{count} revoked", "{count} revoked"),
}
# In French a division is a *section*, a schedule an *annexe*.
_FEMININE = frozenset((Kind.DIVISION, Kind.SUBDIVISION, Kind.SCHEDULE))


def front_of(text: Consolidation, *, extract: str = "") -> Iterator[Block]:
    """Write the three lines that stand before the law: the day, the authority, the knowledge."""
    phrases, lang = PHRASES[text.lang], text.lang
    what = phrases.what.format(day=day_in_words(text.day, lang))
    parts = (what, phrases.extract.format(sections=extract)) if extract else (what,)
    yield about_line(" ".join(parts))
    if text.replaced_by and text.end is not None:
        ended = end_note(text.replaced_by, text.end, lang, is_revoked=text.is_revoked)
        yield about_line(f"{ended}.")
    yield about_line(phrases.official)
    known = phrases.known_from
    if text.known is not None:
        known = phrases.known.format(day=day_in_words(text.known, lang))
    if text.shown_day is not None:
        known += " " + phrases.shown.format(day=day_in_words(text.shown_day, lang))
    elif text.acts and text.version_day is not None:
        known += " " + phrases.since.format(day=day_in_words(text.version_day, lang))
    yield about_line(f"{known} {_counts_in_words(text)}")


def back_of(
    text: Consolidation, findings: Sequence[ListedFinding], *, is_extract: bool = False
) -> Iterator[Block]:
    """Write what the document rests on, and its findings at the end."""
    phrases = PHRASES[text.lang]
    yield Heading("", phrases.about, 2, "about")
    if not text.is_base_held and not is_extract:
        yield about_line(phrases.base_not_held.format(number=text.work.number))
    yield from _legend(text)
    yield Grid(phrases.instruments, tuple(_act_rows(text)))
    yield Grid(phrases.sources, tuple(_source_rows(text)))
    yield Heading("", phrases.findings, 3, "findings")
    if not findings:
        yield Paragraph(phrases.no_findings, LineRole.FINDING)
    for one in findings:
        yield Paragraph(one.words, LineRole.FINDING, f"{one.number}.", 0, one.anchor)


def _counts_in_words(text: Consolidation) -> str:
    held = Counter(_how_held(unit) for unit in text.walk() if unit.version.kind in SECTIONS)
    told = (
        number_form(_COUNTED[state], held[state], lang=text.lang).format(count=held[state])
        for state in _COUNTED
        if held[state]
    )
    counts = ", ".join(told) or PHRASES[text.lang].none
    return PHRASES[text.lang].counts.format(counts=counts)


def _how_held(unit: Unit) -> Held | Mark:
    return Mark.ELSEWHERE if Mark.ELSEWHERE in unit.marks else unit.version.held


def _legend(text: Consolidation) -> Iterator[Block]:
    """Explain the marks that occur, and no other."""
    phrases = PHRASES[text.lang]
    used = {mark for unit in text.walk() for mark in unit.marks}
    if used:
        yield Heading("", phrases.legend, 3, "marks")
    for mark in (mark for mark in Mark if mark in used):
        sign = re.sub(r"\{\w+\}", "…", sign_of(mark, text.lang))
        yield Paragraph(phrases.meanings[mark], LineRole.MEANING, sign, 1)


def _state_of(act: Act | Lacking, lang: str) -> str:
    phrases = PHRASES[lang]
    if isinstance(act, Act):
        return phrases.states[act.text_state] if act.is_held else phrases.elsewhere
    return phrases.in_base if act.is_in_base else phrases.lacking


def _act_rows(text: Consolidation) -> Iterator[DocumentLine]:
    """List the instruments that acted, held or not, the oldest first."""
    listed: list[Act | Lacking] = [*text.acts, *text.lacking]
    for act in sorted(listed, key=_age):
        state = _state_of(act, text.lang)
        yield DocumentLine(
            (
                order_name(act.number, text.lang),
                known_day(act.made, Certainty.STATED, lang=text.lang),
                known_day(act.published, act.certainty, lang=text.lang),
                known_day(act.in_force, act.certainty, lang=text.lang),
                state,
            )
        )


def _age(act: Act | Lacking) -> tuple[dt.date, str]:
    """Order instruments by the day they were made, or else by the year of their number."""
    year = order_year(act.number)
    first = act.made or (None if year is None else dt.date(year, 12, 31)) or act.in_force
    return first or dt.date.max, act.number


def _source_rows(text: Consolidation) -> Iterator[DocumentLine]:
    for held in text.texts:
        day = known_day(held.published, held.certainty, lang=text.lang)
        if held.is_consolidated:
            day = PHRASES[text.lang].consolidated.format(day=day)
        yield DocumentLine((held.file.rpartition("/")[2], held.lang, day, held.sha256))


def revoked_words(kind: Kind, lang: str) -> str:
    """The words that stand in place of a provision that was revoked.

    >>> revoked_words(Kind.SECTION, "fr"), revoked_words(Kind.DIVISION, "fr")
    ('(Abrogé).', '(Abrogée).')
    """
    phrases = PHRASES[lang]
    is_feminine = kind in _FEMININE
    return f"({phrases.revoked_feminine if is_feminine else phrases.marks[Mark.REPEALED]})."


def sign_of(mark: Mark, lang: str) -> str:
    """The mark that is printed."""
    phrases = PHRASES[lang]
    if mark is Mark.REPEALED:
        return revoked_words(Kind.SECTION, lang)
    return phrases.text.format(mark=phrases.marks[mark])
