"""A unit of an act in the making: what its element holds, gathered part by part."""

from dataclasses import dataclass, field, replace

from bylaw.ingest.sources.akoma.act_words import NO_WORDS, Put
from bylaw.registry.law.text.provenance import Span
from bylaw.registry.law.text.provisions import ITEMS, PLACED, Kind, Provision


@dataclass
class GatheredUnit:
    """Gathers what an element holds: words become alineas where the element has none of its own."""

    kind: Kind
    unit: str
    text: Put = NO_WORDS
    children: list[Provision] = field(default_factory=list)
    is_open: bool = False

    def takes_words(self) -> bool:
        """Tell whether further words have a place of their own here."""
        return self.kind in PLACED or not (self.text.words or self.children)

    def add_words(self, put: Put) -> None:
        """Add words: an alinea of their own, or the text of an item."""
        if self.kind not in PLACED:
            self.text = put
            return
        self.children.append(alinea_of(put))
        self.is_open = True

    def add(self, child: Provision) -> None:
        """Add a child; items and tables belong to the words that introduce them."""
        if self.is_open and child.kind in ITEMS:
            last = self.children[-1]
            self.children[-1] = replace(last, children=(*last.children, child))
            return
        self.children.append(child)
        self.is_open = False

    @property
    def introduction(self) -> str:
        """The words of an item, which its tables stand under."""
        return self.text.words if self.kind in ITEMS else ""


def alinea_of(put: Put) -> Provision:
    """The alinea that some words make."""
    return Provision(Kind.ALINEA, text=put.words, spans=put.spans)


def unit_made(
    gathered: GatheredUnit, label: str, heading: str, spans: tuple[Span, ...]
) -> Provision:
    """Make the provision; a table that is named as one holds its own rows."""
    children = tuple(gathered.children)
    if gathered.kind is Kind.TABLE and len(children) == 1 and children[0].kind is Kind.TABLE:
        own = children[0]
        spans = (*spans, *own.spans)
        return replace(own, label=label, heading=heading, text=gathered.text.words, spans=spans)
    return Provision(gathered.kind, label, heading, gathered.text.words, children, spans=spans)
