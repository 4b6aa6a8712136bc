"""What the bets of a round came to together, under each reading of the law."""

from collections.abc import Iterable, Mapping
from fractions import Fraction

from bylaw.registry.audit.rounds.round import Round
from bylaw.registry.audit.verdicts.interpretations import Interpretation, Interpretations
from bylaw.registry.law.light_values import dataclass
from bylaw.registry.rules.settlement.outcome_columns import Outcome

_CENTS = 100


@dataclass(frozen=True, slots=True)
class RoundTotal:
    """What the table owed beyond the stakes, and the player's net, on the bets with a figure.

    `net` counts the commission that was charged; `is_whole` says whether every bet has a figure.
    """

    owed: Fraction
    net: Fraction
    is_whole: bool


def round_totals(one: Round, found: Interpretations) -> tuple[RoundTotal, ...]:
    """Each total that some reading gives, once, that of the primary reading first."""
    return tuple(dict.fromkeys(_total(one, each) for each in found.all))


def _total(one: Round, found: Interpretation) -> RoundTotal:
    nets = list(_nets(one, found.bets))
    known = [net for net in nets if net is not None]
    owed = sum((net for net in known if net > 0), Fraction(0))
    charged = Fraction(0) if found.charge is None or found.charge.is_limit else found.charge.paid
    return RoundTotal(owed, sum(known, -charged), len(known) == len(nets))


def _nets(one: Round, bets: Mapping[str, Outcome]) -> Iterable[Fraction | None]:
    """The net of each bet against the house, and of what the law adds to one."""
    for name, outcome in bets.items():
        owner = one.rule.bonuses.get(name, name)
        if owner in one.bets and not one.rule.form.is_stated(name):
            yield outcome.net(Fraction(one.bets[owner], _CENTS))
