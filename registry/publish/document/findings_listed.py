"""The findings at the end of a document: each with its number and the sections it bears on."""

from collections.abc import Iterator, Mapping, Sequence

from bylaw.registry.law.findings import Finding, named_sections, named_units
from bylaw.registry.law.gathering import gather
from bylaw.registry.law.light_values import dataclass
from bylaw.registry.law.message_catalogue import number_form
from bylaw.registry.law.messages import NN_, Tell
from bylaw.registry.law.text.labels import follows, group_runs
from bylaw.registry.law.text.provenance import Span, lies_in
from bylaw.registry.law.text.provisions import SECTIONS, Kind
from bylaw.registry.law.text.references import sections_named
from bylaw.registry.publish.document.consolidation import Consolidation
from bylaw.registry.publish.document.phrases import PHRASES

_SECTION = "section:"
_CITED = NN_("(s. {labels})", "(ss. {labels})")


@dataclass(frozen=True, slots=True)
class ListedFinding:
    """A finding as a document tells it; `labels` are the sections of the document it bears on."""

    number: int
    words: str
    labels: tuple[str, ...]

    @property
    def anchor(self) -> str:
        """Where the finding stands in the document."""
        return finding_anchor(self.number)


def finding_anchor(number: int) -> str:
    """Address a finding of a document."""
    return f"finding-{number}"


def listed_findings(text: Consolidation, tell: Tell) -> tuple[ListedFinding, ...]:
    """List the findings of a text, the same sentence about the same sections only once."""
    printed = tuple(_printed_sections(text))
    order = tuple(dict.fromkeys(label for label, _span in printed))
    told = dict.fromkeys(_finding_line(one, text, tell, printed, order) for one in text.findings)
    return tuple(
        ListedFinding(number, _with_sections(words, labels, order, text.lang), labels)
        for number, (words, labels) in enumerate(told, 1)
    )


def numbers_by_section(findings: Sequence[ListedFinding]) -> Mapping[str, tuple[int, ...]]:
    """The numbers of the findings that bear on each section."""
    found = gather((label, one.number) for one in findings for label in one.labels)
    return {label: tuple(numbers) for label, numbers in found.items()}


_Printed = tuple[tuple[str, Span | None], ...]


def _printed_sections(text: Consolidation) -> Iterator[tuple[str, Span | None]]:
    """Visit the sections of a document, each with the places where its words were received."""
    for unit in text.walk():
        if unit.version.kind in SECTIONS:
            yield unit.version.label, None
            yield from ((unit.version.label, span) for span in unit.version.provision.all_spans())


def _finding_line(
    finding: Finding, text: Consolidation, tell: Tell, printed: _Printed, order: Sequence[str]
) -> tuple[str, tuple[str, ...]]:
    phrases = PHRASES[text.lang]
    severity = phrases.severities[finding.severity]
    words = phrases.finding.format(severity=severity, sentence=tell(finding.message))
    sections = set(sections_of(finding, text, printed))
    return words, tuple(label for label in order if label in sections)


def concerns_part(finding: Finding, part: Consolidation, whole: Consolidation) -> bool:
    """Tell whether a finding of a text bears on a part of it, or on nothing in particular."""
    units = {(unit.version.kind.value, unit.version.label) for unit in part.walk()}
    named = set(named_units(finding.message))
    if named:
        return bool(named & units)
    found = sections_of(finding, whole, tuple(_printed_sections(whole)))
    sections = {(Kind.SECTION.value, label) for label in found}
    return not sections or bool(sections & units)


def sections_of(finding: Finding, text: Consolidation, printed: _Printed) -> Iterator[str]:
    """Name the sections that a finding bears on: it names them, lies in them, or orders them."""
    named, span = tuple(named_sections(finding.message)), finding.span
    if named or span is None:
        yield from named
        return
    held = {label for label, part in printed if part is not None and lies_in(span, part)}
    yield from held or _labels_ordered_at(span, text)


def _labels_ordered_at(span: Span, text: Consolidation) -> Iterator[str]:
    for change in text.changes:
        if any(lies_in(span, part) for part in change.source.spans):
            yield from (n.removeprefix(_SECTION) for n in change.touched if n.startswith(_SECTION))


def _with_sections(words: str, labels: Sequence[str], order: Sequence[str], lang: str) -> str:
    """Name the sections that a sentence bears on, where it does not name them itself."""
    named = {one.label for one in sections_named(words, lang)}
    runs = tuple(_runs(labels, order))
    if all({run[0], run[-1]} <= named for run in runs):
        return words
    cited = ", ".join(
        PHRASES[lang].range.format(first=r[0], last=r[-1]) if r[1:] else r[0] for r in runs
    )
    template = number_form(_CITED, len(labels), lang=lang)
    return f"{words.rstrip()} {template.format(labels=cited)}"


def _runs(labels: Sequence[str], order: Sequence[str]) -> Iterator[tuple[str, ...]]:
    """Group numbers that follow one another, and in the document too, where there are three."""

    def goes_on(before: str, label: str) -> bool:
        return follows(before, label) and order.index(label) == order.index(before) + 1

    for run in group_runs(labels, goes_on):
        yield from [tuple(run)] if len(run) > 2 else ((label,) for label in run)
