"""The wagers of sections 21.2 to 21.4 at blackjack: progressive, sevens, over and under 13."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from fractions import Fraction
from functools import partial
from typing import cast

from bylaw.registry.rules.late_bets import placed_before
from bylaw.registry.rules.play.array_choices import either
from bylaw.registry.rules.play.array_library import NDArray, np
from bylaw.registry.rules.play.cards import (
    NO_CARD,
    RANKS,
    Cards,
    cards_at,
    is_red,
    rank_of,
    suit_of,
)
from bylaw.registry.rules.round_form import BetForm, Form, Slot
from bylaw.registry.rules.rule import Rule, Terms
from bylaw.registry.rules.rule_text import rule_text
from bylaw.registry.rules.settlement.batches import Batch
from bylaw.registry.rules.settlement.outcome_columns import (
    Column,
    Mask,
    Outcome,
    Result,
    first_case,
)
from bylaw.registry.rules.settlement.settlements import Breach, Settlement, forbid
from bylaw.registry.rules.settlement.unpaid_outcomes import lost, no_action
from bylaw.registry.rules.table_rules import TableRules

MANNERS = ("1", "2", "3")
_MOST_CARDS = 12
_SEVEN = RANKS.index("7")
_ACE, _TEN = RANKS.index("A"), RANKS.index("T")
_COUNTED = 3
_CENTS = 100
_THIRTEEN = 13
_BITS = 4
"""How many bits count the cards of one rank, so that the order of cards does not matter."""
_ONE = np.int64(1)


def settle(terms: Terms, rounds: Batch) -> Settlement:
    """Settle the progressive wagers, the sevens wager and the wagers over and under 13."""
    bets = {name: _settle_placed(terms, name, rounds) for name in rounds.bets}
    return Settlement(forbid(bets, *_breaches(terms, rounds)))


def _settle_placed(terms: Terms, name: str, rounds: Batch) -> Column:
    """Settle a wager in the rounds in which it was placed."""
    cards = rounds.cards["player"]
    return terms.settle_bet(
        name, rounds, lambda bound, rows: _wager(bound, name, cards_at(cards, rows))
    )


def _wager(terms: Terms, name: str, cards: Cards) -> Column:
    if name == "sevens":
        return _sevens(terms, cards)
    if name in ("over13", "under13"):
        return _thirteen(terms, name, cards)
    return _progressive(terms, name.rpartition("_")[2], cards)


def _progressive(terms: Terms, manner: str, cards: Cards) -> Column:
    """Pay the row of 21.2 that the first cards fit: the highest, or all of them added up."""
    ground = terms.cite("21.2", "Winning progressive wagers are paid")
    rows = terms.paid_rows(f"progressive_{manner}", ground)
    fits = [_fits(cards, row) for row in rows]
    several = np.sum(fits, axis=0) > 1
    if not (several.any() and _accumulates(terms.where(several))):
        cases = list(zip(fits, rows.values(), strict=True))
        return first_case(len(cards), *cases, otherwise=lost(ground))
    return _added_up(fits, list(rows.values()), otherwise=lost(ground))


def _accumulates(terms: Terms) -> bool:
    """Tell whether all rows that a hand fits are paid."""
    return terms.option("progressive-cumulation") == "cumulative"


def _added_up(fits: list[Mask], rows: list[Outcome], *, otherwise: Outcome) -> Column:
    code = sum((fit.astype(np.int64) << place for place, fit in enumerate(fits)), np.int64(0))
    kinds, index = np.unique(np.asarray(code), return_inverse=True)
    outcomes = []
    for kind in kinds.tolist():
        chosen = [row for place, row in enumerate(rows) if kind >> place & 1]
        outcomes.append(_sum(chosen) if chosen else otherwise)
    return Column(index.astype(np.int16).reshape(-1), tuple(outcomes))


def _sum(rows: list[Outcome]) -> Outcome:
    grounds = tuple(dict.fromkeys(ground for row in rows for ground in row.grounds))
    if any(row.result is Result.UNDEFINED for row in rows):
        return Outcome(Result.UNDEFINED, None, grounds)
    amount = sum((row.amount or Fraction(0) for row in rows), Fraction(0))
    share = sum((row.share or Fraction(0) for row in rows), Fraction(0))
    return Outcome(Result.WIN, None, grounds, amount or None, share or None)


def _fits(cards: Cards, row: str) -> Mask:
    """Tell which hands are what a row says: how many cards, which ones, of which suit or colour."""
    count, what, *more = row.split(":")
    first = cards[:, : int(count)]
    if first.shape[1] < int(count):
        return np.zeros(len(cards), dtype=np.bool_)
    ranks = rank_of(first)
    dealt = np.asarray((first != NO_CARD).all(axis=1))
    return dealt & _ranks_fit(ranks, what, more) & _suits_fit(first, more)


def may_go_on(rows: Sequence[str], cards: Cards) -> Mask:
    """Tell which cards may still come to a row that asks for more cards than these."""
    ranks = rank_of(cards)
    found = np.zeros(len(cards), dtype=np.bool_)
    for row in rows:
        count, what, *more = row.split(":")
        if int(count) > cards.shape[1]:
            named = [RANKS.index(rank) for rank in (more[0] if what == "same" else what.split("-"))]
            found |= np.isin(ranks, named).all(axis=1) & _suits_fit(cards, more)
    return found


def _ranks_fit(ranks: NDArray[np.int8], what: str, more: list[str]) -> Mask:
    if what == "blackjack":
        tens = (ranks >= _TEN) & (ranks < _ACE)
        return np.asarray((ranks == _ACE).any(axis=1) & tens.any(axis=1))
    if what == "same":
        named = [RANKS.index(rank) for rank in more[0]]
        return np.asarray((ranks == ranks[:, :1]).all(axis=1) & np.isin(ranks[:, 0], named))
    wanted = sum(1 << _BITS * RANKS.index(rank) for rank in what.split("-"))
    return np.asarray((_ONE << _BITS * ranks.astype(np.int64)).sum(axis=1) == wanted)


def _suits_fit(first: Cards, more: list[str]) -> Mask:
    suits, red = suit_of(first), is_red(first)
    match more[-1] if more else "":
        case "suited":
            return np.asarray((suits == suits[:, :1]).all(axis=1))
        case "coloured":
            return np.asarray((red == red[:, :1]).all(axis=1))
        case "red":
            return np.asarray(red.all(axis=1))
        case "black":
            return np.asarray(~red.any(axis=1))
    return np.ones(len(first), dtype=np.bool_)


def _sevens(terms: Terms, cards: Cards) -> Column:
    """Settle the sevens wager by the table of 21.3, or as its prose counts."""
    ground = terms.cite("21.3", "shall win if the player's first three cards")
    rows = terms.paid_rows("sevens", ground)
    by_table = _sevens_by_table(cards, rows, otherwise=lost(ground))
    by_prose = partial(_sevens_by_prose, terms, cards, rows, by_table=by_table)
    short = np.asarray((cards[:, :_COUNTED] != NO_CARD).sum(axis=1) < _COUNTED)
    if not (short.any() and terms.where(short).option("sevens-third-card") == "wait"):
        return by_prose()
    waits = no_action(ground)
    return first_case(len(cards), (short, waits), otherwise=by_prose)


def _sevens_by_table(cards: Cards, rows: Mapping[str, Outcome], *, otherwise: Outcome) -> Column:
    cases = []
    for row, outcome in rows.items():
        _, count, *suited = row.split(":")
        if cards.shape[1] >= int(count):
            first = cards[:, : int(count)]
            sevens = np.asarray(
                (rank_of(first) == _SEVEN).all(axis=1) & (first != NO_CARD).all(axis=1)
            )
            cases.append((sevens & _suits_fit(first, suited), outcome))
    return first_case(len(cards), *cases, otherwise=otherwise)


def _sevens_by_prose(
    terms: Terms, cards: Cards, rows: Mapping[str, Outcome], *, by_table: Column
) -> Column:
    """Count as the prose does; only a seven after another card makes a difference."""
    first = cards[:, :_COUNTED]
    seven = (rank_of(first) == _SEVEN) & (first != NO_CARD)
    count = seven.sum(axis=1)
    leading = np.cumprod(seven, axis=1).sum(axis=1)
    later = np.asarray(count > leading)
    option = terms.where(later).option("sevens-prose") if later.any() else ""
    if option == "prose-one":
        more = ~by_table.wins() & (count > 0)
        return first_case(len(cards), (np.asarray(more), rows["sevens:1"]), otherwise=by_table)
    if option != "prose-count":
        return by_table
    suits = either(seven, suit_of(first), np.int8(-1))
    highest = suits.max(axis=1, keepdims=True)
    suited = np.asarray(((suits == highest) | ~seven).all(axis=1))
    cases = []
    for row, outcome in rows.items():
        _, number, *same = row.split(":")
        cases.append((np.asarray(count == int(number)) & (suited | (not same)), outcome))
    return first_case(len(cards), *cases, otherwise=by_table)


def _thirteen(terms: Terms, name: str, cards: Cards) -> Column:
    """Compare the first two cards with 13, the ace counting 1; exactly 13 loses (21.4)."""
    ranks = rank_of(cards[:, :2])
    values = either(ranks == _ACE, np.int8(1), np.minimum(ranks + 2, np.int8(10)))
    total = values.sum(axis=1)
    wins = np.asarray(total > _THIRTEEN if name == "over13" else total < _THIRTEEN)
    ground = terms.cite("21.4", "The supplemental wager shall win if the player has wagered")
    settled = first_case(len(cards), (wins, terms.paid("thirteen", ground)), otherwise=lost(ground))
    aces = np.asarray((ranks == _ACE).any(axis=1))
    return _told_of_aces(terms, settled, aces) if aces.any() else settled


def _told_of_aces(terms: Terms, settled: Column, aces: Mask) -> Column:
    """Quote as well what an ace counts for, where one was dealt."""
    counts = terms.cite("21.4", "the ace has a value of 1")
    told = tuple(replace(one, grounds=(counts, *one.grounds)) for one in settled.outcomes)
    with_aces = Column(settled.index, told)
    return first_case(len(aces), (aces, with_aces), otherwise=settled)


def _breaches(terms: Terms, rounds: Batch) -> Iterator[Breach]:
    """A table pays in one manner (21.2); these wagers are of the amount that the sections state."""
    manners = [rounds.placed(bet) for bet in _progressive_names() if bet in rounds.bets]
    if len(manners) > 1:
        several = np.asarray(np.sum(manners, axis=0) > 1)
        one = terms.cite("21.2", "in one of the following three manners")
        yield Breach(several, _progressive_names(), (one,))
    for section, name, words, bets in (
        ("21.2", "progressive_stake", "The progressive wager must be for", _progressive_names()),
        ("21.3", "sevens_stake", "The additional wager must be for", ("sevens",)),
    ):
        stake = int(cast(Fraction, terms.value(name)) * _CENTS)
        for bet in rounds.bets.keys() & set(bets):
            wrong = np.asarray(rounds.placed(bet) & (rounds.bet(bet) != stake))
            yield Breach(wrong, (bet,), (terms.cite(section, words),))


def _progressive_names() -> tuple[str, ...]:
    return tuple(f"progressive_manner_{manner}" for manner in MANNERS)


_SECTIONS = {
    **dict.fromkeys(_progressive_names(), "21.2"),
    "sevens": "21.3",
    "over13": "21.4",
    "under13": "21.4",
}
_IN_TIME = 'before the dealer announces "No more bets"'

RULE = Rule(
    *rule_text("blackjack"),
    form=Form(
        bets=(
            *(BetForm(name) for name in _progressive_names()),
            BetForm("sevens"),
            BetForm("over13"),
            BetForm("under13"),
        ),
        slots={"player": Slot(2, _MOST_CARDS)},
    ),
    settle=settle,
    table=TableRules(
        limits=dict.fromkeys(
            ("over13", "under13"), ("21.4", "in accordance to the limits indicated at the table")
        ),
        lowest=True,
        late={name: placed_before(section, _IN_TIME) for name, section in _SECTIONS.items()},
    ),
    several_decks=True,
    bet_sections=_SECTIONS,
)
