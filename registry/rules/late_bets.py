"""Bets that are placed, changed or withdrawn too late: after "No more bets", or after the deal.

A round says it of a bet among its decisions: `late:ante` is `placed`, `changed` or `withdrawn`.  A
bet that was withdrawn is stated as it stood before.
"""

from collections.abc import Iterator, Mapping
from dataclasses import replace
from typing import TYPE_CHECKING

from bylaw.registry.law.light_values import dataclass
from bylaw.registry.rules.play.array_library import np
from bylaw.registry.rules.settlement.batches import Batch
from bylaw.registry.rules.settlement.outcome_columns import Cents, Column, Mask, first_case
from bylaw.registry.rules.settlement.settlements import Breach, forbid
from bylaw.registry.rules.settlement.unpaid_outcomes import no_action
from bylaw.registry.rules.text.law_text import Ground

if TYPE_CHECKING:
    from bylaw.registry.rules.rule import Terms

LATE = "late"
LATENESS = PLACED, CHANGED, WITHDRAWN = ("placed", "changed", "withdrawn")
_FORBIDDEN = "forbidden"
_NO_BET = "no bet may be made once the dealer has made that announcement"


@dataclass(frozen=True, slots=True)
class TooLate:
    """The words of a section on bets that come too late, and what they name.

    `says` are the manners that the words forbid; of the others they say nothing, and `question`
    asks whether these are forbidden as well.  What stands in neither is permitted.  `own` are words
    of the section of that bet alone.
    """

    section: str
    words: str
    says: tuple[str, ...] = LATENESS
    asks: tuple[str, ...] = ()
    question: str = ""
    own: tuple[str, str] | None = None

    def grounds(self, terms: "Terms") -> tuple[Ground, ...]:
        """Quote the words, those of the bet's own section first."""
        said = (self.section, self.words)
        return tuple(terms.cite(*each) for each in (self.own, said) if each is not None)


def bets_before(
    section: str, bets: tuple[str, ...], *, later: tuple[str, ...]
) -> dict[str, TooLate]:
    """Read a section after whose announcement no bet may be made, but for those placed later.

    The French text forbids changes and withdrawals as well; the English one does not name them.
    """
    early = TooLate(section, _NO_BET, (PLACED,), (CHANGED, WITHDRAWN), "late-changes")
    return {**dict.fromkeys(bets, early), **dict.fromkeys(later, replace(early, says=()))}


def made_before(section: str, words: str, *, also: str) -> TooLate:
    """Read a bet that has a section of its own, next to the one on all bets."""
    return replace(bets_before(also, ("",), later=())[""], own=(section, words))


def placed_before(section: str, words: str) -> TooLate:
    """Read words that say until when a wager is placed, and nothing of changing it."""
    return TooLate(section, words, (PLACED,), (CHANGED, WITHDRAWN), "unsaid-changes")


def changed_after(section: str, words: str) -> TooLate:
    """Read words on a wager that is placed during the game, which say nothing of changing it."""
    return replace(placed_before(section, words), says=())


def forbid_late_bets(
    terms: "Terms", rounds: Batch, bets: Mapping[str, Column]
) -> dict[str, Column]:
    """Forbid the bets that came too late; one that may be withdrawn decides nothing any more."""
    found = dict(bets)
    for name in rounds.bets:
        rule = _rule(terms, name)
        late = rounds.decided(f"{LATE}:{name}")
        if rule is None or name not in found or not (late >= 0).any():
            continue
        found[name] = _withdrawn(terms, rule, found[name], late=late)
        found = forbid(found, *_breaches(terms, rounds, rule, name=name))
    return found


def late_contests(terms: "Terms", rounds: Batch) -> dict[str, Mask]:
    """Tell in which rounds a question decides whether a bet came too late."""
    found: dict[str, Mask] = {}
    for name in rounds.bets:
        rule = _rule(terms, name)
        late = rounds.decided(f"{LATE}:{name}")
        if rule is None or not rule.asks or not (late >= 0).any():
            continue
        asks = np.isin(late, [LATENESS.index(manner) for manner in rule.asks])
        where = np.asarray(asks & rounds.placed(name))
        found[rule.question] = found.get(rule.question, np.zeros_like(where)) | where
    return found


def _rule(terms: "Terms", name: str) -> TooLate | None:
    rules = terms.rule.table.late
    return rules.get(name.partition(":")[0], rules.get(""))


def _withdrawn(terms: "Terms", rule: TooLate, settled: Column, *, late: Cents) -> Column:
    gone = np.asarray(late == LATENESS.index(WITHDRAWN))
    nothing = no_action(*rule.grounds(terms))
    return first_case(len(late), (gone, nothing), otherwise=settled)


def _breaches(terms: "Terms", rounds: Batch, rule: TooLate, *, name: str) -> Iterator[Breach]:
    late = rounds.decided(f"{LATE}:{name}")
    for number, manner in enumerate(LATENESS):
        where = np.asarray((late == number) & rounds.placed(name))
        if where.any() and _is_forbidden(terms, rule, manner):
            fallen = terms.rule.table.fallen_with(name)
            yield Breach(where, fallen, rule.grounds(terms))


def _is_forbidden(terms: "Terms", rule: TooLate, manner: str) -> bool:
    """Tell whether the words forbid it; where they do not say, the question is asked."""
    if manner in rule.says:
        return True
    return manner in rule.asks and terms.option(rule.question) == _FORBIDDEN
