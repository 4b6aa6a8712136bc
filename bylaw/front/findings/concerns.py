"""What a finding concerns: the instrument in whose words it lies, and the sections it bears on."""

from collections.abc import Iterable, Iterator
from functools import cached_property

from bylaw.registry.law.doubt.doubts import SECTION_NAMES, Doubts
from bylaw.registry.law.findings import Finding, named_sections
from bylaw.registry.law.gathering import gather
from bylaw.registry.law.light_values import dataclass
from bylaw.registry.law.messages import Message, Value
from bylaw.registry.law.orders.instruments import Instrument, ReadOperation
from bylaw.registry.law.orders.operations import LabelRange, Labels
from bylaw.registry.law.text.provenance import Span, lies_in
from bylaw.registry.law.text.provisions import SECTIONS, Provision


@dataclass(frozen=True)
class FindingSurroundings:
    """The instruments, doubts and whole texts among which a finding is placed."""

    instruments: tuple[Instrument, ...]
    doubts: Doubts = ()
    whole: tuple[Provision, ...] = ()

    def instrument_of(self, finding: Finding) -> str:
        """The instrument that a finding is about; empty where it lies in none."""
        if finding.instrument or finding.span is None:
            return finding.instrument
        around = (item for item in self.instruments if lies_in(finding.span, item.span))
        return next((item.name for item in around), "")

    def sections_of(self, finding: Finding) -> Labels:
        """Name the sections that a finding bears on: where it lies, or what its order touches."""
        found: dict[str | LabelRange, None] = dict.fromkeys(named_sections(finding.message))
        if finding.span is not None:
            found |= dict.fromkeys(
                self._printed_at(finding.span) or self._labels_ordered_at(finding.span)
            )
        return tuple(found)

    def _printed_at(self, span: Span) -> tuple[str, ...]:
        held = self._printed.get(span.file, ())
        start = span.start
        around = (label for label, part in held if part.start <= start < part.end)
        return tuple(dict.fromkeys(around))

    def _labels_ordered_at(self, span: Span) -> Iterator[str | LabelRange]:
        for read in self._operations:
            if lies_in(span, read.span) or lies_in(read.span, span):
                yield from read.operation.target.section or ()
                yield from _sections_in(read.payload)
        for doubt in self.doubts:
            if any(lies_in(span, part) for part in doubt.source.spans):
                yield from (
                    n.removeprefix(SECTION_NAMES) for n in doubt.touched if SECTION_NAMES in n
                )

    @cached_property
    def _operations(self) -> tuple[ReadOperation, ...]:
        read = (provision for item in self.instruments for provision in item.printed_provisions)
        return tuple(operation for provision in read for operation in provision.operations)

    @cached_property
    def _printed(self) -> dict[str, list[tuple[str, Span]]]:
        """The characters of every section that is printed, by file."""
        payloads = (unit for read in self._operations for unit in read.payload)
        units = (unit for tree in (*self.whole, *payloads) for unit in tree.walk())
        sections = (unit for unit in units if unit.kind in SECTIONS)
        return gather(
            (span.file, (one.label, span)) for one in sections for span in one.all_spans()
        )


def values_in(message: Message) -> Iterator[tuple[str, Value]]:
    """Visit every value of a message, and of the messages in it."""
    for name, value in message.values.items():
        if isinstance(value, Message):
            yield from values_in(value)
        yield name, value


def _sections_in(units: Iterable[Provision]) -> Iterator[str]:
    parts = (part for unit in units for part in unit.walk())
    yield from (part.label for part in parts if part.kind in SECTIONS)
