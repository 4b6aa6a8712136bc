"""What a player may or must pay the house beside the bets: a commission, and what was paid."""

from dataclasses import replace
from fractions import Fraction

from bylaw.registry.law.light_values import dataclass
from bylaw.registry.rules.play.array_choices import any_of
from bylaw.registry.rules.play.array_library import NDArray, np
from bylaw.registry.rules.settlement.outcome_columns import Cents, Mask
from bylaw.registry.rules.text.law_text import Ground

CHARGE = "charge"
"""What a commission is called where bets have their names."""
_CENTS = 100
CHARGE_RESULTS = (
    "",
    *("undercharged", "charged", "overcharged"),
    *("compliant", "not_permitted"),
    "ambiguous",
)
"""What can become of a commission; nothing where a round has none."""
_COMPARED = {
    True: ("compliant", "compliant", "not_permitted"),
    False: ("undercharged", "charged", "overcharged"),
}
ChargeCodes = NDArray[np.int8]


@dataclass(frozen=True, slots=True)
class Charged:
    """A commission of one round: how it compares, what was paid, what was due, and the words."""

    result: str
    paid: Fraction
    due: Fraction
    is_limit: bool
    grounds: tuple[Ground, ...]


@dataclass(frozen=True, slots=True)
class Charge:
    """A commission: what may or must be paid for each round, and what was.

    What is due is in whole parts of a cent, `scale` of them; `words` says in which rounds each
    quotation counts; a round without any of them has no commission.  `asked` names the questions
    of the law that were looked at.
    """

    parts: NDArray[np.int64]
    scale: int
    paid: Cents
    words: tuple[tuple[Mask, Ground], ...]
    is_limit: bool = False
    asked: frozenset[str] = frozenset()

    def at(self, row: int) -> Charged | None:
        """The commission of one round, or None where it has none."""
        grounds = tuple(dict.fromkeys(ground for where, ground in self.words if where[row]))
        paid = Fraction(int(self.paid[row]), _CENTS)
        if not grounds and not paid:
            return None
        due = Fraction(int(self.parts[row]), self.scale * _CENTS)
        return Charged(self._result(paid, due), paid, due, self.is_limit, grounds)

    def of(self, rows: NDArray[np.intp]) -> "Charge | None":
        """The same for some of the rounds; None where none of them has a commission."""
        words = tuple((where[rows], ground) for where, ground in self.words)
        some = replace(self, parts=self.parts[rows], paid=self.paid[rows], words=words)
        return some if some.held.any() else None

    @property
    def held(self) -> Mask:
        """Tell which rounds have a commission."""
        return any_of(len(self.paid), (self.paid > 0, *(where for where, _ in self.words)))

    def _result(self, paid: Fraction, due: Fraction) -> str:
        """Say how what was paid compares with what may or must be paid."""
        less, equal, more = _COMPARED[self.is_limit]
        return equal if paid == due else more if paid > due else less

    def results(self) -> ChargeCodes:
        """Say the same of every round, by its place in CHARGE_RESULTS."""
        less, equal, more = map(CHARGE_RESULTS.index, _COMPARED[self.is_limit])
        paid = self.paid * self.scale
        over, under = (paid > self.parts).view(np.int8), (paid < self.parts).view(np.int8)
        found = equal + over * np.int8(more - equal) + under * np.int8(less - equal)
        return np.asarray(found * self.held, dtype=np.int8)
