"""A part of a consolidated text: some sections, or one division, with the headings above them."""

import datetime as dt
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import replace

from bylaw.registry.law.light_values import dataclass
from bylaw.registry.law.messages import LANGUAGES, N_, BylawError, UsageError
from bylaw.registry.law.orders.order_citations import order_year
from bylaw.registry.law.text.labels import label_key
from bylaw.registry.law.text.provenance import Source
from bylaw.registry.law.text.provisions import SECTIONS, Kind
from bylaw.registry.publish.document.consolidation import Consolidation, Lacking, Mark, Unit
from bylaw.registry.publish.document.findings_listed import concerns_part

_RANGE = ".."
NOT_AN_EXTRACT: Mapping[str, str] = dict.fromkeys(LANGUAGES, "")


class NothingToExtractError(BylawError):
    """The text of the day has none of the provisions that were asked for."""


@dataclass(frozen=True, slots=True)
class Extract:
    """An extract: a choice of provisions, and its name in each language."""

    names: Mapping[str, str]
    takes: Callable[[Unit], bool]


def extract_of_sections(asked: str) -> Extract:
    """Read a section or a range of them: 67.75, or 67.75..67.87.

    >>> extract_of_sections("67.75..67.87").names["fr"]
    '67.75–67.87'
    """
    first, _dots, last = (part.strip() for part in asked.partition(_RANGE))
    if not first or (_RANGE in asked and not last):
        raise UsageError(
            N_("{asked} is not a range of sections; expected 67.75..67.87"), asked=asked
        )
    ends = label_key(first), label_key(last or first)
    if ends[0] > ends[1]:
        raise UsageError(N_("{asked} runs backwards; give the lower number first"), asked=asked)
    name = f"{first}–{last}" if last else first
    return Extract(
        dict.fromkeys(LANGUAGES, name),
        lambda unit: (
            unit.version.kind in SECTIONS and ends[0] <= label_key(unit.version.label) <= ends[1]
        ),
    )


def extract_of_labels(labels: Iterable[str], *, names: Mapping[str, str]) -> Extract:
    """An extract of listed sections, such as those of a game."""
    kept = frozenset(labels)
    return Extract(names, lambda unit: unit.version.kind in SECTIONS and unit.version.label in kept)


def extract_of_part(kind: Kind, label: str, *, names: Mapping[str, str]) -> Extract:
    """An extract of a whole division or subdivision."""
    return Extract(names, lambda unit: unit.version.kind is kind and unit.version.label == label)


def extract_from(text: Consolidation, extract: Extract) -> Consolidation:
    """Keep what an extract takes, under its headings; refuse one that takes nothing."""
    units = tuple(kept for unit in text.units for kept in _chosen_units(unit, extract.takes))
    if not units:
        template = N_("nothing to extract: the text of {day} does not contain {name}")
        raise NothingToExtractError(template, day=str(text.day), name=extract.names[text.lang])
    return _with_own_sources(replace(text, units=units), text)


def _with_own_sources(part: Consolidation, whole: Consolidation) -> Consolidation:
    """Keep the sources, instruments and findings that a part rests on, and no other."""
    versions = [unit.version for unit in part.walk()]
    sources = [source for unit in part.walk() for source in _sources(unit)]
    files = {span.file for version in versions for span in version.provision.all_spans()}
    files |= {span.file for source in sources for span in source.spans}
    numbers = {source.instrument for source in sources}
    return replace(
        part,
        texts=tuple(text for text in part.texts if text.file in files or text.is_consolidated),
        acts=tuple(act for act in part.acts if act.number in numbers),
        lacking=tuple(_may_concern(part)),
        findings=tuple(one for one in part.findings if concerns_part(one, part, whole)),
    )


def _sources(unit: Unit) -> tuple[Source, ...]:
    version = unit.version
    return (*version.sources, *version.history, *version.pending, *unit.doubts)


def _may_concern(part: Consolidation) -> Iterator[Lacking]:
    """Keep the instruments not held that may have touched a provision since it was first made."""
    first = _first_made(part)
    for one in part.lacking:
        last = one.in_force or one.published or one.made
        year = order_year(one.number) if last is None else last.year
        is_older = first is not None and year is not None and year < first.year
        if not is_older and (first is None or last is None or last >= first):
            yield one


def _first_made(part: Consolidation) -> dt.date | None:
    """Find the day of the oldest provision; None where one is older than what is held."""
    days = {act.number: act.in_force for act in part.acts}
    firsts: list[dt.date] = []
    for unit in part.walk():
        if unit.version.kind in SECTIONS:
            made = next((source.instrument for source in unit.version.history), "")
            if Mark.OLDER in unit.marks or unit.earlier or made not in days:
                return None
            firsts.append(days[made])
    return min(firsts, default=None)


def _chosen_units(unit: Unit, takes: Callable[[Unit], bool]) -> Iterator[Unit]:
    if takes(unit):
        yield unit
        return
    children = tuple(kept for child in unit.children for kept in _chosen_units(child, takes))
    if children:
        yield replace(unit, children=children)
