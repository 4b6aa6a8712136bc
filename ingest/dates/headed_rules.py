"""The days of chapters and divisions: a rule for what stands under a heading names its provisions.

"Chapter II comes into force on 1 September 2024" is about the provisions that the instrument prints
under that heading.  Where its headings do not tell them, the rule is left as it was said.
"""

import re
from collections.abc import Iterator, Sequence
from dataclasses import replace

from bylaw.ingest.dates.stated_rules import unit_named
from bylaw.registry.law.orders.commencements import Commencement, Division
from bylaw.registry.law.orders.instruments import AmendingProvision

_Unit = tuple[str, str]
"""A chapter, division or the like of an instrument, by its kind and number."""
Units = tuple[_Unit, ...]

_LEVELS = ("book", "part", "title", "chapter", "division", "subdivision")
_HEADING = re.compile(
    r"(?i)(?P<noun>book|livre|part(?:ie)?|title|titre|chapter|chapitre|division|section"
    r"|subdivision|sous-section)\s+(?P<label>[IVXLC]+(?:\.\d+)*|\d+(?:\.\d+)*|[A-Z])(?![\w.])"
)


def units_under(around: Units, headings: Sequence[str]) -> Units:
    """The units in which a provision stands, given those of the one before it and its headings.

    >>> units_under((("chapter", "I"), ("division", "II")), ["CHAPTER II", "PERMITS"])
    (('chapter', 'II'),)
    """
    for heading in headings:
        match = _HEADING.match(heading)
        if match is not None:
            unit = unit_named(match["noun"])
            outer = (one for one in around if _LEVELS.index(one[0]) < _LEVELS.index(unit))
            around = (*outer, (unit, match["label"].upper()))
    return around


def with_units_resolved(
    provisions: Sequence[AmendingProvision], headings: Sequence[Sequence[str]]
) -> tuple[AmendingProvision, ...]:
    """Provisions whose rules for chapters or divisions name the provisions under these."""
    placed = tuple(_placed(provisions, headings))
    return tuple(
        replace(one, commencements=tuple(_resolved(rule, placed) for rule in one.commencements))
        if any(rule.divisions and rule.is_own for rule in one.commencements)
        else one
        for one in provisions
    )


def _placed(
    provisions: Sequence[AmendingProvision], headings: Sequence[Sequence[str]]
) -> Iterator[tuple[str, Units]]:
    around: Units = ()
    for provision, own in zip(provisions, headings, strict=True):
        around = units_under(around, own)
        yield provision.number, around


def _resolved(rule: Commencement, placed: Sequence[tuple[str, Units]]) -> Commencement:
    """A rule for the provisions under some headings; as it was where these are not all found."""
    inner = rule.divisions[-1:]
    if not inner or not rule.is_own:
        return rule
    wanted = [(inner[0].unit, str(label)) for label in inner[0].labels]
    found = [(number, units) for number, units in placed if _is_in(units, rule.divisions)]
    units_met = {unit for _number, units in found for unit in units}
    if not set(wanted) <= units_met or len(_homes(found, inner[0])) != len(wanted):
        return rule
    return replace(rule, sections=tuple(number for number, _units in found), divisions=())


def _is_in(units: Units, divisions: Sequence[Division]) -> bool:
    return all(any((one.unit, str(label)) in units for label in one.labels) for one in divisions)


def _homes(found: Sequence[tuple[str, Units]], inner: Division) -> set[Units]:
    """The places of the units that are meant: one that two chapters have is not told apart."""
    return {
        units[: place + 1]
        for _number, units in found
        for place, one in enumerate(units)
        if one[0] == inner.unit
    }
