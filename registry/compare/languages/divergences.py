"""Where two stretches of equal authority part: what one says and the other does not."""

from collections.abc import Iterator
from enum import StrEnum
from typing import TYPE_CHECKING

from bylaw.registry.compare.languages.alignment import EXPANSION
from bylaw.registry.compare.languages.facts import Facts, facts_of
from bylaw.registry.compare.languages.terms import Weight, load_terms
from bylaw.registry.law.findings import Finding
from bylaw.registry.law.light_values import dataclass
from bylaw.registry.law.messages import N_, Message, listed

if TYPE_CHECKING:
    from bylaw.registry.compare.languages.divergence_shapes import DivergenceShape

_SHORT = 80
_THIN, _THICK = 0.62, 1.7
"""A French stretch outside these shares of its expected length lacks or adds a clause."""


class ComparedPart(StrEnum):
    """What kind of thing differs."""

    STRUCTURE = "structure"
    OPERATION = "operation"
    ODDS = "odds"
    AMOUNT = "amount"
    PERCENTAGE = "percentage"
    NUMBER = "number"
    DATE = "date"
    REFERENCE = "reference"
    TERM = "term"
    CONJUNCTION = "conjunction"
    CLAUSE = "clause"


@dataclass(frozen=True, slots=True)
class Divergence:
    """One difference between the languages: where, how heavy, both quotations, and why it counts.

    `at_en` and `at_fr` are the ranges of the quotations in the block that they come from;
    `findings` say what else may have changed the section by then.
    """

    section: str
    part: ComparedPart
    weight: Weight
    en: str
    fr: str
    why: Message
    at_en: tuple[int, int] = (0, 0)
    at_fr: tuple[int, int] = (0, 0)
    questions: tuple[str, ...] = ()
    findings: tuple[Finding, ...] = ()

    def as_json(self) -> "DivergenceShape":
        """The divergence as JSON; other programs rely on the keys."""
        return {
            "section": self.section,
            "kind": self.part,
            "weight": self.weight,
            "en": self.en,
            "fr": self.fr,
            "why": str(self.why),
            "span": {"en": list(self.at_en), "fr": list(self.at_fr)},
            "questions": list(self.questions),
            "findings": [finding.as_json() for finding in self.findings],
        }


def divergences_of(en: str, fr: str, *, section: str = "") -> Iterator[Divergence]:
    """Compare two stretches that stand for one another."""
    ours, theirs = facts_of(en, lang="en"), facts_of(fr, lang="fr")
    found = [*_figures(ours, theirs), *_terms(ours, theirs), *_conjunctions(ours, theirs)]
    if not any(weight is Weight.SUBSTANTIVE for _part, weight, _why in found):
        found += _lengths(ours, theirs)
    for part, weight, why in found:
        yield Divergence(section, part, weight, en, fr, why)


_Found = tuple[ComparedPart, Weight, Message]


def _figures(en: Facts, fr: Facts) -> Iterator[_Found]:
    sides = (
        (ComparedPart.ODDS, en.odds, fr.odds),
        (ComparedPart.AMOUNT, tuple(map(str, en.money)), tuple(map(str, fr.money))),
        (ComparedPart.PERCENTAGE, tuple(map(str, en.percentages)), tuple(map(str, fr.percentages))),
        (ComparedPart.DATE, en.dates, fr.dates),
        (ComparedPart.REFERENCE, tuple(sorted(en.references)), tuple(sorted(fr.references))),
        (ComparedPart.NUMBER, *_numbers_apart(en, fr)),
    )
    for part, ours, theirs in sides:
        if ours != theirs:
            yield part, Weight.SUBSTANTIVE, _only(ours, theirs)


def _numbers_apart(en: Facts, fr: Facts) -> tuple[tuple[str, ...], tuple[str, ...]]:
    """The numbers of one side that the other lacks in every form."""
    ours, theirs = en.numbers - _elsewhere(fr), fr.numbers - _elsewhere(en)
    return tuple(map(str, sorted(ours - fr.numbers))), tuple(map(str, sorted(theirs - en.numbers)))


def _elsewhere(facts: Facts) -> frozenset[int]:
    """Collect whole figures that stand as a date, a percentage or a sum, and doubles as 2."""
    whole = {int(v) for v in (*facts.money, *facts.percentages) if v == int(v)}
    double = {2} if facts.concepts.get("double") or facts.concepts.get("two pairs") else set()
    kinds = {"four of a kind": 4, "three of a kind": 3}
    named = {number for concept, number in kinds.items() if facts.concepts.get(concept)}
    return frozenset(whole | double | named)


def _only(ours: tuple[str, ...], theirs: tuple[str, ...]) -> Message:
    left, right = _less(ours, theirs), _less(theirs, ours)
    values = {"en": ", ".join(left), "fr": ", ".join(right)}
    if left and right:
        return Message(N_("English has {en} where French has {fr}"), values)
    return Message(
        N_("only the English has {en}") if left else N_("only the French has {fr}"), values
    )


def _less(these: tuple[str, ...], those: tuple[str, ...]) -> tuple[str, ...]:
    rest = list(those)
    left = []
    for one in these:
        if one in rest:
            rest.remove(one)
        else:
            left.append(one)
    return tuple(left)


def _terms(en: Facts, fr: Facts) -> Iterator[_Found]:
    """Gather the concepts that one side has and the other has not, in one finding."""
    missing_fr = [c for c in en.concepts if _lacks(fr, en, c)]
    missing_en = [c for c in fr.concepts if _lacks(en, fr, c)]
    missing_fr, missing_en = (
        _without_balanced(missing_fr, en, fr),
        _without_balanced(missing_en, fr, en),
    )
    if not missing_en and not missing_fr:
        return
    weight = _weight_of({*missing_en, *missing_fr})
    if weight is not Weight.NOISE:
        missing_en, missing_fr = (
            [c for c in side if load_terms().concepts[c].weight is not Weight.NOISE]
            for side in (missing_en, missing_fr)
        )
    yield ComparedPart.TERM, weight, _terms_told(missing_en, missing_fr)


_MODAL = frozenset(("must", "may"))


def _weight_of(missing: set[str]) -> Weight:
    """Weigh what is missing; a lone verb of obligation may stand in the tense of the other.

    “Must” against “may” is heavy; “must” against the French present, which orders too, is not.
    """
    concepts = load_terms().concepts
    if missing <= _MODAL and missing != _MODAL:
        return Weight.EDITORIAL
    weights = {concepts[c].weight for c in missing - (_MODAL if missing != _MODAL else set())}
    return min(weights, key=list(Weight).index)


def _lacks(side: Facts, other: Facts, concept: str) -> bool:
    count = side.concepts.get(concept, 0)
    if load_terms().concepts[concept].is_counted:
        return count + side.pronouns < other.concepts[concept]
    return count == 0


_STAND_INS = {
    # What one language says with one of these, the other may say with another.
    "may": ("not", "only"),
    "at most": ("not", "more than"),
    "more than": ("at most", "at least"),
    "unless, except": ("not", "condition", "only"),
    "only": ("not", "unless, except"),
    "equal": ("at least",),
    "at least": ("equal", "more than"),
}


_COVERED = {"after": "before, deadline"}
"""“Within 60 days after” says no more than « dans les 60 jours de »."""


def _without_balanced(missing: list[str], has: Facts, lacks: Facts) -> list[str]:
    """Leave out what the other side says with another word of the same family, once more often."""
    return [c for c in missing if not _is_said_otherwise(c, has, lacks)]


def _is_said_otherwise(concept: str, has: Facts, lacks: Facts) -> bool:
    cover = _COVERED.get(concept)
    if cover is not None and has.concepts.get(cover) and lacks.concepts.get(cover):
        return True
    stand_ins = _STAND_INS.get(concept, ())
    return any(lacks.concepts.get(s, 0) > has.concepts.get(s, 0) for s in stand_ins)


def _terms_told(missing_en: list[str], missing_fr: list[str]) -> Message:
    values = {
        "en": listed(Message(name) for name in missing_fr),
        "fr": listed(Message(name) for name in missing_en),
    }
    if missing_en and missing_fr:
        return Message(N_("only the English says “{en}”, only the French says “{fr}”"), values)
    if missing_fr:
        return Message(N_("only the English says “{en}”"), values)
    return Message(N_("only the French says “{fr}”"), values)


def _conjunctions(en: Facts, fr: Facts) -> Iterator[_Found]:
    """Find an “or” that the other language writes as “and”."""
    ors, ands = en.ors - fr.ors, en.ands - fr.ands
    if ors and ors == -ands:
        told = N_("“or” in one language, “and” in the other")
        yield ComparedPart.CONJUNCTION, Weight.SUBSTANTIVE, Message(told)


def _lengths(en: Facts, fr: Facts) -> Iterator[_Found]:
    if max(en.length, fr.length) < _SHORT:
        return
    share = fr.length / max(en.length * EXPANSION, 1)
    if not _THIN <= share <= _THICK:
        told = N_("one language is much longer: a clause may be missing in the other")
        yield ComparedPart.CLAUSE, Weight.SUBSTANTIVE, Message(told)
