"""A draft against the instrument that was made of it, word by word."""

from collections.abc import Iterator
from typing import TYPE_CHECKING

from bylaw.registry.compare.languages.terms import Weight
from bylaw.registry.compare.wordings import WordingDifference, compare_wordings
from bylaw.registry.law.light_values import dataclass
from bylaw.registry.law.orders.instruments import Instrument, Status
from bylaw.registry.law.orders.instruments_concerned import amends
from bylaw.registry.law.text.provisions import Kind, Provision
from bylaw.registry.store.view import View

if TYPE_CHECKING:
    from bylaw.registry.answers.shapes.law_shapes import DraftDifferenceShape

_FEWEST_SHARED = 0.8


@dataclass(frozen=True, slots=True)
class DraftComparison:
    """A draft and the instrument that made it, with every difference of their words."""

    draft: Instrument
    made: Instrument
    differences: tuple[WordingDifference, ...]

    @property
    def is_contradicted(self) -> bool:
        """Whether the order says “without amendment” and the words differ in substance."""
        heavy = any(one.weight is Weight.SUBSTANTIVE for one in self.differences)
        return self.made.without_amendment and heavy

    def rows(self, *, is_all: bool = False) -> list["DraftDifferenceShape"]:
        """Put each difference under the keys that other programs rely on."""
        lang = self.made.lang
        return [
            {
                "section": one.section,
                "kind": "wording",
                "weight": one.weight,
                "en": one.second if lang == "en" else None,
                "fr": one.second if lang == "fr" else None,
                "draft": one.first,
                "made": one.second,
                "lang": lang,
                "instrument": self.made.number,
                "why": str(one.why),
            }
            for one in self.differences
            if is_all or one.weight is not Weight.NOISE
        ]


def compare_drafts(view: View) -> tuple[DraftComparison, ...]:
    """Compare each draft that is held with the instrument made of it, in the same language."""
    subject = view.subject()
    held = [i for i in view.instruments() if amends(i, subject) and i.provisions]
    drafts = [i for i in held if i.status is Status.DRAFT]
    made = [i for i in held if i.status is Status.MADE]
    pairs = [
        (draft, order)
        for draft in drafts
        for order in made
        if order.lang == draft.lang and enact_the_same(draft, order)
    ]
    return tuple(
        DraftComparison(draft, order, tuple(_draft_differences(draft, order)))
        for draft, order in pairs
    )


def _draft_differences(draft: Instrument, made: Instrument) -> Iterator[WordingDifference]:
    ours, theirs = _sections_enacted(draft), _sections_enacted(made)
    nothing = Provision(Kind.SECTION)
    for label in dict.fromkeys((*theirs, *ours)):
        before, after = ours.get(label, nothing), theirs.get(label, nothing)
        yield from compare_wordings(before, after, lang=made.lang)


def enact_the_same(one: Instrument, other: Instrument) -> bool:
    """Tell whether two instruments enact mostly the same sections."""
    return are_mostly_shared(frozenset(_sections_enacted(one)), frozenset(_sections_enacted(other)))


def are_mostly_shared(ours: frozenset[str], theirs: frozenset[str]) -> bool:
    """Tell whether two sets have nearly all in common."""
    union = len(ours | theirs)
    return union > 0 and len(ours & theirs) >= _FEWEST_SHARED * union


def _sections_enacted(instrument: Instrument) -> dict[str, Provision]:
    orders = (order for each in instrument.provisions for order in each.operations)
    nodes = (node for order in orders for unit in order.payload for node in unit.walk())
    return {node.label: node for node in nodes if node.kind is Kind.SECTION}
