"""Instruments and their amending provisions, as they were read from one published text."""

import datetime as dt
from collections.abc import Iterator
from enum import StrEnum

from bylaw.registry.law.evidence import Certainty
from bylaw.registry.law.findings import Finding
from bylaw.registry.law.light_values import dataclass
from bylaw.registry.law.orders.commencements import Commencement
from bylaw.registry.law.orders.operations import Operation
from bylaw.registry.law.orders.order_citations import Citation
from bylaw.registry.law.orders.transitions import Transition
from bylaw.registry.law.text.provenance import Span
from bylaw.registry.law.text.provisions import Provision


class Status(StrEnum):
    """What an instrument is in law: only what is made can come into force."""

    MADE = "made"
    DRAFT = "draft"
    NOTICE = "notice"
    ERRATUM = "erratum"
    UNKNOWN = "unknown"


class Extent(StrEnum):
    """How much of an instrument the source holds."""

    WHOLE = "whole"
    HEAD_MISSING = "head_missing"
    CUT = "cut"
    TEXT_MISSING = "text_missing"


class OperationState(StrEnum):
    """What became of an operation."""

    APPLIED = "applied"
    PENDING = "pending"
    REFUSED = "refused"
    DRAFT = "draft"


@dataclass(frozen=True, slots=True)
class Chain:
    """What a footnote says of a base text: the order that made it, and its last amendment."""

    base: Citation
    last: Citation | None
    span: Span


@dataclass(frozen=True, slots=True)
class ReadOperation:
    """An operation as it is recorded: its new text, where its words stand, what became of it.

    What acts on the law of a day is an `Order` made from it, with its source.

    Where the new text is itself an amending provision, `enacts` is that provision as read.  Where
    words that are days are replaced by others, `days` are the old and the new one.
    `item` is the numbered item of the provision that orders it, if the provision has items,
    `inner_item` the item below that one, and `alinea` the block, if the provision has several.
    """

    operation: Operation
    state: OperationState
    span: Span
    payload: tuple[Provision, ...] = ()
    findings: tuple[Finding, ...] = ()
    enacts: "tuple[AmendingProvision, ...]" = ()
    days: tuple[dt.date, ...] = ()
    item: str = ""
    inner_item: str = ""
    alinea: int | None = None


@dataclass(frozen=True, slots=True)
class AmendingProvision:
    """One provision of an instrument: its number by sequence, as printed, and what it does.

    A clause of the order itself ("THAT …") has no number.  A provision that amends nothing,
    as those of a new regulation, has neither operations nor commencements.  `transition` is what
    it says of the passage from the old text to the new.
    """

    number: str
    printed: str
    text: str
    span: Span
    operations: tuple[ReadOperation, ...] = ()
    commencements: tuple[Commencement, ...] = ()
    findings: tuple[Finding, ...] = ()
    is_amending: bool = True
    transition: Transition | None = None


@dataclass(frozen=True, slots=True)
class PrintedAttachment:
    """A schedule or form printed after the provisions of an instrument."""

    heading: str
    text: str
    span: Span


@dataclass(frozen=True, slots=True)
class Instrument:
    """One instrument of a Gazette page, with all that its print says of itself.

    `number` is the order in council that made or approved it (None for a draft, a notice or a
    text whose head is missing).  `base_title` is the text that it amends, as its title names it.
    `evidence` says how sure the day of publication is, where one is known.
    An erratum has no number of its own: `corrects` is the number of the order that it corrects.
    `comment_days` is the period for comments that the notice of a draft states.
    """

    lang: str
    status: Status
    extent: Extent
    span: Span
    number: str | None = None
    made: dt.date | None = None
    title: str = ""
    subject: str = ""
    enabling: str = ""
    base_title: str | None = None
    without_amendment: bool = False
    signature: str = ""
    job_number: str | None = None
    chain: Chain | None = None
    published: dt.date | None = None
    evidence: Certainty | None = None
    order_clauses: tuple[AmendingProvision, ...] = ()
    provisions: tuple[AmendingProvision, ...] = ()
    attachments: tuple[PrintedAttachment, ...] = ()
    findings: tuple[Finding, ...] = ()
    corrects: str = ""
    comment_days: int | None = None

    @property
    def all_provisions(self) -> tuple[AmendingProvision, ...]:
        """The provisions, then the clauses of the order itself."""
        return self.provisions + self.order_clauses

    @property
    def printed_provisions(self) -> tuple[AmendingProvision, ...]:
        """The same as they are printed: the clauses of the order itself first."""
        return self.order_clauses + self.provisions

    def all_findings(self) -> Iterator[Finding]:
        """Every finding of the instrument, its provisions and operations."""
        yield from self.findings
        for provision in self.printed_provisions:
            yield from provision.findings
            for read in provision.operations:
                yield from read.findings

    @property
    def last_amendment(self) -> Citation | None:
        """The amendment that it says came before it, where it says so."""
        return None if self.chain is None else self.chain.last

    @property
    def last_amended_by(self) -> str | None:
        """The number of that amendment."""
        return None if self.last_amendment is None else self.last_amendment.number

    @property
    def name(self) -> str:
        """Name the instrument: its number, or else its title."""
        return self.number or self.title
