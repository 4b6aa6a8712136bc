"""The lines of one instrument, each with its role, and the provisions found among them."""

import re
from dataclasses import dataclass
from functools import cached_property

from bylaw.ingest.page.cues import ORDER_HEAD, head_of_title
from bylaw.ingest.page.enacting_cues import approves_several, is_approval
from bylaw.ingest.page.lines.printed_lines import LineKind, PrintedLine
from bylaw.ingest.page.parts import PagePart, Role, assign_roles
from bylaw.ingest.page.provisions.found_provisions import Found
from bylaw.ingest.page.segments import Segment
from bylaw.registry.law.text.typography import reduced_key


@dataclass(frozen=True)
class InstrumentLines:
    """The lines of a segment by their roles; of one that `is_tail`, only the end is held."""

    segment: Segment
    parts: tuple[PagePart, ...]
    found: Found
    is_tail: bool

    def texts(self, *roles: Role) -> list[str]:
        """The words of the lines with these roles."""
        return [part.line.text for part in self.parts if part.role in roles]

    @cached_property
    def heads(self) -> list[re.Match[str]]:
        """The numbers that the instrument bears, by themselves or with the title of a by-law."""
        heads = map(ORDER_HEAD.fullmatch, self.texts(Role.ORDER_HEAD))
        titled = map(head_of_title, self.texts(Role.TITLE, Role.SUBJECT))
        return [head for head in (*heads, *titled) if head is not None]

    def of_kind(self, kind: LineKind) -> list[PrintedLine]:
        """The lines that are asides of one kind."""
        return [line for line in self.segment.lines if line.kind is kind]


def order_naming(title: str, segment: Segment) -> InstrumentLines | None:
    """The order or notice above another text that names this one too, as attached to it.

    Of two texts that one order approves, only the first stands right below it.  Where it names
    none of them, the reasons before it may.
    """
    parts = assign_roles(segment.order)
    is_joint = any(
        part.role is Role.ORDER_CLAUSE and approves_several(part.line.text) for part in parts
    )
    naming = (*_NAMING, Role.RECITAL) if is_joint else _NAMING
    words = [part.line.text for part in parts if part.role in naming]
    is_named = any(reduced_key(title) in reduced_key(said) for said in words)
    # “The Regulations attached” are all those that stand below, where none of them is named.
    is_any = is_joint and not any(_NAMES_ONE.search(said) for said in words)
    if not title or not (is_named or is_any):
        return None
    return InstrumentLines(Segment(segment.kind, segment.order), parts, Found((), (), ()), False)


_NAMES_ONE = re.compile(
    r"\b(?:Regulation|By-law|Rules|Decree|Règlement|Règles|Décret)\b[^.;:]{0,200}?"
    r"\b(?:to amend|amending|modifiant)\b"
)
"""A text that amends another, by its own title."""

_NAMING = (Role.ORDER_CLAUSE, Role.ORDERED, Role.NOTICE)
"""The lines by which an order or a notice says which texts are attached to it."""


def is_operative(part: PagePart) -> bool:
    """Tell a clause of an order that does more than approve the text attached to it."""
    return part.role is Role.ORDER_CLAUSE and not is_approval(part.line.text)
