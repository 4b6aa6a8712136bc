"""What rounds say was paid to the player, in columns."""

from collections.abc import Mapping
from dataclasses import field

from bylaw.registry.law.light_values import dataclass
from bylaw.registry.rules.play.array_choices import rows_at
from bylaw.registry.rules.play.array_library import NDArray, np
from bylaw.registry.rules.settlement.outcome_columns import Cents, Mask, RoundRows, rows_where

TOTAL = "total"


@dataclass(frozen=True)
class PaidAmounts:
    """What rounds say was paid, in cents: by bet, and for the whole round under TOTAL."""

    cents: Mapping[str, Cents] = field(default_factory=dict)
    said: Mapping[str, Mask] = field(default_factory=dict)
    with_stake: Mask | None = None
    _rows: dict[str, RoundRows] = field(default_factory=dict, compare=False, repr=False)

    def rows(self, name: str) -> RoundRows:
        """The rounds that say what was paid under a name, or all where that is most of them."""
        if name not in self._rows:
            self._rows[name] = rows_where(self.said[name])
        return self._rows[name]

    def take(self, rows: NDArray[np.intp] | slice) -> "PaidAmounts":
        """What some of the rounds say; a bet that none of them mentions is left out."""
        stake = None if self.with_stake is None else self.with_stake[rows]
        every = ((name, rows_at(said, rows)) for name, said in self.said.items())
        some = {name: said for name, said in every if said.any()}
        return PaidAmounts({name: rows_at(self.cents[name], rows) for name in some}, some, stake)
