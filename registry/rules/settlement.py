"""What bets came to, in columns: each round points at one of a few outcomes.

A settle function decides masks over arrays and never loops over rounds.  A `Column` holds, for one
bet, the outcomes that can happen and, for each round, which of them did.  One round is a column
of one.
"""

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import field, replace
from enum import StrEnum
from fractions import Fraction

from bylaw.registry.law.light_values import dataclass
from bylaw.registry.rules.play.array_choices import any_of, either, looked_up
from bylaw.registry.rules.play.array_library import NDArray, np
from bylaw.registry.rules.play.cards import Cards, cards_at
from bylaw.registry.rules.play.dice import Dice
from bylaw.registry.rules.text.law_text import Ground

Mask = NDArray[np.bool_]
Cents = NDArray[np.int64]
Index = NDArray[np.int16] | NDArray[np.int32]
"""Which outcome happened: narrow, unless there are very many, as of pots of all sizes."""
Rows = NDArray[np.intp] | slice
EVERY = slice(None)

CHARGE = "charge"
"""What a commission is called where bets have their names."""

_CENTS = 100
_MOSTLY = 2


class Result(StrEnum):
    """What can become of a bet."""

    WIN = "win"
    LOSE = "lose"
    PUSH = "push"
    LOSE_HALF = "lose_half"
    NO_ACTION = "no_action"
    VOID = "void"
    NOT_PERMITTED = "not_permitted"
    UNDEFINED = "undefined"


@dataclass(frozen=True, slots=True)
class Outcome:
    """One outcome of a bet: the result, what it is paid, and the words that say so.

    `odds` are per unit staked; `amount` is a sum in dollars, whatever the stake, negative for a
    bet of which only a part is lost; `share` a part of the progressive jackpot.
    """

    result: Result
    odds: Fraction | None = None
    grounds: tuple[Ground, ...] = ()
    amount: Fraction | None = None
    share: Fraction | None = None

    def net(self, stake: Fraction) -> Fraction | None:
        """The player's net on the bet; None where the law gives no figure."""
        if self.share is not None:
            return None
        match self.result:
            case Result.WIN:
                return self.amount if self.odds is None else stake * self.odds
            case Result.LOSE:
                return -stake if self.amount is None else self.amount
            case Result.LOSE_HALF:
                return -stake / 2
            case Result.PUSH | Result.NO_ACTION | Result.VOID:
                return Fraction(0)
            case Result.NOT_PERMITTED | Result.UNDEFINED:
                return None

    @property
    def has_figure(self) -> bool:
        """Whether the law says what the bet is worth."""
        if self.share is not None or self.result in (Result.NOT_PERMITTED, Result.UNDEFINED):
            return False
        return self.result is not Result.WIN or self.odds is not None or self.amount is not None

    def due(self, stake: Fraction) -> Fraction | None:
        """What the house owes beyond the stake; None where the law gives no figure."""
        net = self.net(stake)
        return None if net is None else max(net, Fraction(0))


@dataclass(frozen=True, slots=True)
class Column:
    """For each round, which of the outcomes happened to one bet."""

    index: Index
    outcomes: tuple[Outcome, ...]

    def at(self, row: int) -> Outcome:
        """The outcome of one round."""
        return self.outcomes[int(self.index[row])]

    def of(self, rows: NDArray[np.intp]) -> "Column":
        """The same for some of the rounds."""
        return Column(self.index[rows], self.outcomes)

    def wins(self) -> Mask:
        """Tell which rounds have an outcome that wins."""
        return self.told([outcome.result is Result.WIN for outcome in self.outcomes])

    def told(self, of_outcomes: Sequence[bool]) -> Mask:
        """Tell of each round what is told of its outcome."""
        if not any(of_outcomes):
            return np.zeros(len(self.index), dtype=np.bool_)
        return looked_up(np.array(of_outcomes, dtype=np.bool_), self.index)


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


@dataclass(frozen=True, slots=True)
class Look:
    """A question that was looked at: for which bet ("" for any), and in which rounds.

    Without `where`, it may be any of them.
    """

    question: str
    bet: str = ""
    where: Mask | None = None

    def within(self, where: Mask) -> "Look":
        """The same look in some rounds only."""
        return replace(self, where=where if self.where is None else self.where & where)

    def spread(self, rows: Rows, size: int) -> "Look":
        """A look at some rows among all rounds."""
        where = np.zeros(size, dtype=np.bool_)
        where[rows] = True if self.where is None else self.where
        return replace(self, where=where)


@dataclass(frozen=True, slots=True)
class SettledBet:
    """What became of one bet under a law, and the questions that were looked at for it.

    `chosen` is the option of each of them: under another option of any other question the bet
    comes to the same.
    """

    law: object
    chosen: Mapping[str, str]
    column: Column
    looks: tuple[Look, ...]

    def of(self, rows: Rows) -> "SettledBet":
        """The same for some of the rounds, with the questions that these raise."""
        within = (
            replace(one, where=one.where[rows]) for one in self.looks if one.where is not None
        )
        met = tuple(one for one in within if one.where is not None and one.where.any())
        return replace(
            self, column=Column(self.column.index[rows], self.column.outcomes), looks=met
        )


def raised_in(looks: Iterable[Look], size: int) -> dict[tuple[str, str], Mask]:
    """Say for each question and bet in which rounds it was looked at."""
    found: dict[tuple[str, str], Mask] = {}
    for look in looks:
        where = np.ones(size, dtype=np.bool_) if look.where is None else look.where
        before = found.get((look.question, look.bet))
        found[look.question, look.bet] = where if before is None else before | where
    return found


@dataclass(frozen=True, slots=True)
class Settlement:
    """All bets of a batch; `breach` points at the rule that a round breaks, or at PERMITTED.

    `asked` names the questions of the law that were looked at: no other can change a bet.
    `raised` says for which bet ("" for any) and in which rounds each was looked at: it changes
    no other.  `contested` says in which rounds a question decides whether a bet was permitted.
    """

    bets: Mapping[str, Column]
    breach: Column | None = None
    charge: Charge | None = None
    asked: frozenset[str] = frozenset()
    raised: Mapping[tuple[str, str], Mask] = field(default_factory=dict)
    contested: Mapping[str, Mask] = field(default_factory=dict)

    def at(self, rows: NDArray[np.intp], bets: Iterable[str]) -> "Settlement":
        """What became of some bets in some of the rounds, as if these alone had been settled."""
        raised = {key: where[rows] for key, where in self.raised.items()}
        met = {key: where for key, where in raised.items() if where.any()}
        return Settlement(
            {name: self.bets[name].of(rows) for name in bets},
            None if self.breach is None else self.breach.of(rows),
            None if self.charge is None else self.charge.of(rows),
            frozenset(question for question, _ in met),
            met,
            {question: where[rows] for question, where in self.contested.items()},
        )


PERMITTED = Outcome(Result.VOID)


def broken_rounds(settled: Settlement) -> Mask | None:
    """Tell which rounds a section forbids as a whole; None where none is."""
    if settled.breach is None:
        return None
    results = [outcome.result is Result.NOT_PERMITTED for outcome in settled.breach.outcomes]
    return settled.breach.told(results) if any(results) else None


@dataclass(frozen=True, slots=True)
class Breach:
    """What a section does not permit: where, which bets it concerns or upsets, and its words."""

    where: Mask
    bets: tuple[str, ...]
    grounds: tuple[Ground, ...]


def forbid(bets: Mapping[str, Column], *breaches: Breach) -> dict[str, Column]:
    """Take its outcome from each bet that a section does not permit; the first breach counts."""
    found = dict(bets)
    for breach in reversed(breaches):
        if not breach.where.any():
            continue
        outcome = Outcome(Result.NOT_PERMITTED, None, breach.grounds)
        for name in (name for name in breach.bets if name in found):
            case = (breach.where, outcome)
            found[name] = first_case(len(breach.where), case, otherwise=found[name])
    return found


@dataclass(frozen=True)
class Batch:
    """Rounds of one game in columns: bets in cents (0 where not placed), cards, dice, decisions.

    A decision is a column of integers, -1 where nothing is said.
    """

    size: int
    bets: Mapping[str, Cents] = field(default_factory=dict)
    cards: Mapping[str, Cards] = field(default_factory=dict)
    dice: Dice | None = None
    decisions: Mapping[str, NDArray[np.int64]] = field(default_factory=dict)
    _kept: dict[object, NDArray[np.generic]] = field(
        default_factory=dict, compare=False, repr=False
    )
    rows_placed: dict[str, Rows] = field(default_factory=dict, compare=False, repr=False)
    _among: "tuple[Batch, Rows] | None" = field(default=None, compare=False, repr=False)
    _settled: dict[str, SettledBet] = field(default_factory=dict, compare=False, repr=False)

    def keep(self, key: object, make: Callable[[], NDArray[np.generic]]) -> NDArray[np.generic]:
        """Work something out about each round once, for all readings of the law.

        What is known of more rounds is known of these, which are some of them.
        """
        found = self._kept.get(key)
        if found is None and self._among is not None:
            rounds, rows = self._among
            every = rounds._kept.get(key)
            found = None if every is None else every[rows]
        if found is None:
            found = make()
        return self._kept.setdefault(key, found)

    def keep_settled(self, name: str, found: SettledBet) -> None:
        """Keep what a bet came to; the first reading of the law is that of most rounds."""
        self._settled.setdefault(name, found)

    def settled_before(self, name: str, fits: Callable[[SettledBet], bool]) -> SettledBet | None:
        """What a bet came to before under a reading that fits: in these rounds, or among more."""
        own = self._settled.get(name)
        if own is not None and fits(own):
            return own
        if self._among is None:
            return None
        rounds, rows = self._among
        found = rounds.settled_before(name, fits)
        return None if found is None else found.of(rows)

    def bet(self, name: str) -> Cents:
        """The amounts of a bet."""
        found = self.bets.get(name)
        return np.zeros(self.size, dtype=np.int64) if found is None else found

    def placed(self, name: str) -> Mask:
        """Tell in which rounds a bet was placed."""
        return np.asarray(self.bet(name) > 0)

    def decided(self, name: str) -> NDArray[np.int64]:
        """The decisions of a name, -1 where nothing is said."""
        found = self.decisions.get(name)
        return np.full(self.size, -1, dtype=np.int64) if found is None else found

    def only(self, rows: Rows, *bets: str) -> "Batch":
        """Some rounds, with some of their bets."""
        return Batch(
            len(range(self.size)[rows]) if isinstance(rows, slice) else len(rows),
            bets={name: self.bets[name][rows] for name in bets if name in self.bets},
            cards={slot: cards_at(cards, rows) for slot, cards in self.cards.items()},
            dice=None if self.dice is None else self.dice[rows],
            decisions={name: said[rows] for name, said in self.decisions.items()},
            _among=(self, rows),
        )


_NOT_PLACED = Outcome(Result.NO_ACTION)


def placed_rows(rounds: Batch, name: str) -> Rows:
    """The rounds in which a bet was placed, or all where that is most of them."""
    if name not in rounds.rows_placed:
        rounds.rows_placed[name] = rows_where(rounds.placed(name))
    return rounds.rows_placed[name]


def rows_where(mask: Mask) -> Rows:
    """The rounds for which a mask is true, or all where that is most of them: sooner done."""
    rows = _few(mask)
    return rows if rows.ndim else EVERY


def _few(mask: Mask) -> NDArray[np.intp]:
    """The places where a mask is true; where these are many, an array without any dimension."""
    if _MOSTLY * np.count_nonzero(mask) >= len(mask):
        return np.array(0, dtype=np.intp)
    return np.flatnonzero(mask)


def spread(column: Column, rows: Rows, size: int) -> Column:
    """Put what became of a bet in some rows among all rounds, of which the others have none."""
    if isinstance(rows, slice):
        return column
    index = no_index(size, of=len(column.outcomes) + 1) + len(column.outcomes)
    index[rows] = column.index
    return Column(index, (*column.outcomes, _NOT_PLACED))


Then = Outcome | Column | Callable[[], Outcome | Column]
Case = tuple[Mask, Then]

_ALONE = np.zeros(1, dtype=np.int16)
_EVERYWHERE = np.ones(1, dtype=np.bool_)
"""The mask of what is chosen where no other case is met."""


def first_case(size: int, *cases: Case, otherwise: Then) -> Column:
    """Choose for each round the outcome of the first case that is true for it.

    An outcome may be given as a function: it is asked only if its case is met, so that no question
    of the law is asked that these rounds do not raise.

    >>> cases = ((np.array([True, False]), Outcome(Result.WIN)),)
    >>> first_case(2, *cases, otherwise=Outcome(Result.LOSE)).index.tolist()
    [1, 0]
    """
    if size == 1:
        met = next((then for mask, then in cases if mask[0]), otherwise)
        return _alone(_made(met))
    every = ((_EVERYWHERE, otherwise), *reversed(cases))
    met_cases = [(mask, _made(then)) for mask, then in every if mask.any()]
    index = no_index(size, of=sum(_number(then) for _, then in met_cases))
    outcomes: tuple[Outcome, ...] = ()
    for mask, made in met_cases:
        outcomes += _put(index, made, mask, offset=len(outcomes))
    return Column(index, outcomes)


def no_index(size: int, *, of: int) -> Index:
    """Make a column that points at the first of a number of outcomes everywhere."""
    if of <= np.iinfo(np.int16).max:
        return np.zeros(size, dtype=np.int16)
    return np.zeros(size, dtype=np.int32)


def _number(then: Outcome | Column) -> int:
    return len(then.outcomes) if isinstance(then, Column) else 1


def _made(then: Then) -> Outcome | Column:
    return then if isinstance(then, Outcome | Column) else then()


def _alone(then: Outcome | Column) -> Column:
    return Column(_ALONE, (then,)) if isinstance(then, Outcome) else then


def _put(index: Index, then: Outcome | Column, mask: Mask, *, offset: int) -> tuple[Outcome, ...]:
    """Write in place, where the mask is true, which outcome happened; later cases go over it."""
    place = index.dtype.type(offset)
    put = place if isinstance(then, Outcome) else then.index + place
    index[:] = put if mask is _EVERYWHERE else either(mask, put, index)
    return (then,) if isinstance(then, Outcome) else then.outcomes
