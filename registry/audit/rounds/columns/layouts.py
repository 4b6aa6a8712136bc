"""The layout of rounds in columns: what the name of each column means.

A row is a round.  `id`, `day` and `game` are as in JSON.  `bets.NAME` and `paid.NAME` are dollars
(text, decimal or whole numbers), `bets_cents.NAME` and `paid_cents.NAME` whole cents.
`cards.SLOT` is text such as `AS KD TC`; `cards.SLOT.1`, `cards.SLOT.2` … are numbers of cards, one
column each.  `dice` is JSON text; `dice.1`, `dice.2` … are the dice in the order rolled.
`decisions.NAME` is as in JSON.  What a row does not say is null.  What is paid is beyond the stake,
unless `paid_includes_stake` is true; `paid.total` is for the whole round.  Any other column without
a dot, as `casino`, is carried along.
"""

from collections.abc import Iterable, Mapping, Sequence

from bylaw.registry.law.light_values import dataclass
from bylaw.registry.law.messages import N_, BylawError

WITH_STAKE = "paid_includes_stake"
DAY = "day"
_PLAIN = ("id", DAY, "game", "dice", WITH_STAKE)
AMOUNTS = ("bets", "paid", "bets_cents", "paid_cents")
KINDS = (*AMOUNTS, "cards", "dice", "decisions")
LONG = {"stake": "bets", "stake_cents": "bets_cents", "paid": "paid", "paid_cents": "paid_cents"}
"""What the form with a row or an entry for each bet says of it, and where a round says the same."""
NETS = ("net", "net_cents")
"""The columns of a map that hold what was won or lost, of which a round only has payments."""
_CENTS = "_cents"
_EXAMPLES = {
    "bets": "bets.ante",
    "bets_cents": "bets_cents.ante",
    "paid": "paid.total",
    "paid_cents": "paid_cents.total",
    "cards": "cards.player",
    "decisions": "decisions.on_tie",
}
"""How a column is named of which the name must also say the bet, the cards or the decision."""
_INEXACT = frozenset(("float", "double", "halffloat"))
_MISSING = N_("the column {column} is missing; name it so, or say which of yours it is")
_FLOATS = N_(
    "the column {column} has inexact numbers; write dollars as text or cents, or say "
    'floats = "dollars" in a map'
)
_NO_BET = N_(
    "no column holds a bet; name each after its bet, e.g. bets.ante, or say which of yours hold one"
)
_ONLY_MAPPED = N_(
    "the column {column} holds what was won or lost, which is read under a map only: it says whose "
    "wins these are"
)


class ColumnsError(BylawError):
    """A file does not have the documented columns."""


class UnmappedError(ColumnsError):
    """A file may hold what is needed under names, or in words, that a map must explain."""

    hint = N_("“bylaw rounds map FILE” proposes how to read yours")


@dataclass(frozen=True, slots=True)
class Amount:
    """The column of an amount, and whether it counts cents."""

    column: str
    in_cents: bool


@dataclass(frozen=True)
class ColumnLayout:
    """The columns of a file by what they mean; cards and dice may take one column each."""

    plain: frozenset[str]
    bets: Mapping[str, Amount]
    paid: Mapping[str, Amount]
    cards: Mapping[str, Sequence[str]]
    dice: Sequence[str]
    decisions: Mapping[str, str]
    carried: Sequence[str] = ()


def is_of_round(name: str) -> bool:
    """Whether the name of a column is one of a round's, and not carried along."""
    return name in _PLAIN or name.partition(".")[0] in KINDS


_NESTED = ("list", "large_list", "fixed_size_list", "struct", "map", "dense_union", "sparse_union")


def layout_of(columns: Sequence[tuple[str, str]], *, needs_bets: bool = True) -> ColumnLayout:
    """Read the meaning of columns, given as name and type, or refuse one that has none."""
    names = [name for name, _ in columns]
    for name, held in columns:
        _check(name, held, names=names)
    for name in ("day", "game"):
        if name not in names:
            raise UnmappedError(_MISSING, column=name)
    bets = _amounts(names, "bets")
    if not bets and needs_bets:
        raise UnmappedError(_NO_BET)
    return ColumnLayout(
        plain=frozenset(name for name in names if name in _PLAIN),
        bets=bets,
        paid=_amounts(names, "paid"),
        cards=_cards(names),
        dice=_numbered_columns(names, "dice"),
        decisions=_under(names, "decisions"),
        carried=tuple(name for name in names if "." not in name and name not in _PLAIN),
    )


def _check(name: str, held: str, *, names: Sequence[str]) -> None:
    kind, _, rest = name.partition(".")
    if names.count(name) > 1:
        raise ColumnsError(N_("there are two columns {column}"), column=name)
    if rest and kind in NETS:
        raise UnmappedError(_ONLY_MAPPED, column=name)
    if rest and kind not in KINDS:
        raise UnmappedError(N_("the column {column} is not known"), column=name)
    check_plain(name, held)
    if name in _EXAMPLES:
        template = N_("the column {column} does not say what it is for; name it, e.g., {example}")
        raise ColumnsError(template, column=name, example=_EXAMPLES[name])
    if kind in AMOUNTS and not kind.endswith(_CENTS) and held in _INEXACT:
        raise UnmappedError(_FLOATS, column=name)


def check_plain(name: str, held: str) -> None:
    """Refuse a column of values within values."""
    if held.startswith(_NESTED):
        template = N_("the column {column} holds values within values ({type}), not plain ones")
        raise ColumnsError(template, column=name, type=held)


def not_read(name: str, held: str) -> ColumnsError:
    """The message for a column whose type has no meaning there."""
    template = N_("the column {column} holds {type}, which cannot be read there")
    return ColumnsError(template, column=name, type=held)


def _under(names: Iterable[str], kind: str) -> dict[str, str]:
    return {name.removeprefix(f"{kind}."): name for name in names if name.startswith(f"{kind}.")}


def _amounts(names: Sequence[str], kind: str) -> dict[str, Amount]:
    dollars, cents = _under(names, kind), _under(names, kind + _CENTS)
    both = dollars.keys() & cents.keys()
    if both:
        template = N_("the bet {bet} has a column in dollars and one in cents")
        raise ColumnsError(template, bet=sorted(both)[0])
    found = {name: Amount(column, in_cents=False) for name, column in dollars.items()}
    return found | {name: Amount(column, in_cents=True) for name, column in cents.items()}


def _cards(names: Sequence[str]) -> dict[str, Sequence[str]]:
    slots = dict.fromkeys(slot.partition(".")[0] for slot in _under(names, "cards"))
    return {slot: _numbered_columns(names, f"cards.{slot}") for slot in slots}


def _numbered_columns(names: Sequence[str], stem: str) -> tuple[str, ...]:
    """The one column of a name, or its columns 1, 2, 3 …, which must all be there."""
    numbers = _under(names, stem)
    if stem in names and numbers:
        raise ColumnsError(N_("{column} is given both as text and as numbers"), column=stem)
    if not numbers:
        return (stem,) if stem in names else ()
    wanted = [str(number) for number in range(1, len(numbers) + 1)]
    if set(numbers) != set(wanted):
        raise ColumnsError(N_("the columns of {column} are not 1, 2, 3 …"), column=stem)
    return tuple(numbers[number] for number in wanted)
