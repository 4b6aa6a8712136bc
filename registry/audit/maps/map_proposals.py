"""A map proposed for a file: what its columns and its first rows show, and what they leave open.

Nothing is guessed: where two readings fit, both are named and a person chooses.
"""

from collections.abc import Iterable, Iterator, Mapping, Sequence

from bylaw.registry.audit.maps.amount_proposals import take_amounts
from bylaw.registry.audit.maps.card_proposals import (
    ask_missing,
    take_cards,
    take_decisions,
    take_dice,
)
from bylaw.registry.audit.maps.day_forms import EXCEL, FIGURES, FORMS, read_day
from bylaw.registry.audit.maps.file_map import DOLLARS
from bylaw.registry.audit.maps.file_samples import Sample
from bylaw.registry.audit.maps.odd_cells import Usual, usual_cells
from bylaw.registry.audit.maps.proposed_map import Proposal, quoted_cell
from bylaw.registry.audit.rounds.columns.layouts import DAY, is_of_round
from bylaw.registry.audit.rounds.parts.name_words import words_of_name
from bylaw.registry.audit.rounds.parts.near_names import meant_by
from bylaw.registry.law.messages import N_, Message
from bylaw.registry.rules.codes_of_names import game_of
from bylaw.registry.rules.games.catalogue import RULES

_NOTHING = frozenset(("null", "(null)", "n/a", "#n/a", "na", "nan", "none", "nil", "s/o"))
_BARE_FIGURES = ([FIGURES], [EXCEL], [FIGURES, EXCEL])
_DAYS = frozenset(("day", "date", "gaming", "jour", "moment", "time", "timestamp", "heure"))
_IDS = frozenset(
    (
        *("id", "identifier", "n", "no", "number", "num", "ref", "reference", "seq", "sequence"),
        *("identifiant", "numero"),
    )
)
_ROUNDS = frozenset(
    (
        *("id", "identifier", "round", "hand", "game", "deal"),
        *("spin", "ticket", "transaction", "txn"),
        *("identifiant", "ronde", "coup", "main", "partie", "manche", "donne", "tirage"),
    )
)
_GAMES = frozenset(("game", "jeu"))
_BETS = ("bet", "bets", "bets_cents")
_KINDS = {
    "day": ("day",),
    "amount": ("bets", "bets_cents", "paid", "paid_cents", "stake", "stake_cents"),
    "cards": ("cards",),
}
"""The columns of a round that hold days, amounts and cards."""
_VOIDED = frozenset(
    (
        *("void", "voided", "cancelled", "canceled", "refunded", "reversed", "misdeal"),
        *("annule", "annulee", "rembourse", "remboursee", "nulle", "maldonne"),
    )
)
_CURRENCIES = frozenset(("currency", "devise", "monnaie"))
_CANADIAN = frozenset(("CAD", "CAN", "C$", "CA$", "$", "CDN"))
_FEW_WORDS = 20
"""Of how many different words a column is that states how a round ended."""
_VOID = N_(
    "{column} says “{cell}” of some rounds, which an audit would judge as any other: leave them "
    "out (in a map, by [left_out]), if they do not count"
)
_OTHER_MONEY = N_("{column} says “{cell}”, but every amount is taken for Canadian dollars")
_WHICH_DAY = N_("{columns} hold dates: name one of them under day")


# ---- Proposing -------------------------------------------------------------------------


def propose_map(sample: Sample) -> Proposal:
    """Propose a map for a file; what cannot be determined stays open."""
    made = Proposal(header=sample.header, is_grouped=sample.is_grouped)
    if sample.separator != ",":
        made.settings["separator"] = sample.separator
    if sample.encoding:
        made.settings["encoding"] = sample.encoding
    usual = {name: usual_cells(_worded_cells(cells)) for name, cells in sample.columns.items()}
    left = {name: one.cells for name, one in usual.items()}
    takers = (_take_unseen, _take_day, _take_game, _take_id, take_cards, take_dice)
    for take in (*takers, take_decisions, take_amounts):
        for name in list(take(made, left)):
            left.pop(name)
    _tell_odd(made, usual)
    _set_cells(made, sample, left)
    _ask_near(made, [*left, *sample.nested])
    _ask_unlike(made, left)
    made.carried += [*left, *(name for name in sample.nested if not is_of_round(name))]
    _ask_unfound(made, sample)
    return made


def _ask_unfound(made: Proposal, sample: Sample) -> None:
    """Ask for what every round has and no column was found to hold."""
    held = {*made.columns, *sample.nested}
    if not sample.nested and not any(sample.columns.values()):
        made.left.append(
            Message(N_("the file has no rows: only the names of its columns could be looked at"))
        )
    if DAY not in held and not any(one.template == _WHICH_DAY for one in made.left):
        made.left.append(Message(N_("no column of dates was found: name it under day")))
    if "game" not in held:
        template = N_("no column of games was found: name it under game, or say it in [constants]")
        made.left.append(Message(template))
    if not any(ours.partition(".")[0] in _BETS for ours in held):
        made.left.append(Message(N_("no column of a bet was found: name it, as bets.ante")))
    ask_missing(made, sample.nested)


def _take_unseen(made: Proposal, left: Mapping[str, Sequence[str]]) -> Iterator[str]:
    """Accept columns named like those of a round that have no cells to look at."""
    for name, cells in left.items():
        if not cells and is_of_round(name):
            made.columns[name] = (name,)
            yield name


def _tell_odd(made: Proposal, usual: Mapping[str, Usual]) -> None:
    """Tell what stands in a few rows of the columns that were taken, and will not be read."""
    for ours, theirs in made.columns.items():
        for name in theirs:
            if ours.partition(".")[0] in _KINDS.get(usual[name].kind, ()):
                template = N_("in {column}, {cells}: these rows will be refused")
                cells = ", ".join(map(quoted_cell, usual[name].odd[:3]))
                made.odd.append(Message(template, {"column": name, "cells": cells}))


def _ask_near(made: Proposal, names: Iterable[str]) -> None:
    """Ask about columns that are named nearly as those of a round, where nothing else was asked."""
    asked = {one.values.get("column") for one in made.left}
    for name in names:
        if name not in asked and not is_of_round(name) and (ours := meant_by(name)):
            template = N_(
                "the name {column} resembles {ours}: if it is that column, map it to that name; "
                "if not, map it to a name of its own, and it is carried along"
            )
            made.left.append(Message(template, {"column": name, "ours": ours}))


def _ask_unlike(made: Proposal, left: Mapping[str, Sequence[str]]) -> None:
    """Ask about rounds that a column marks as void or in other money, which an audit cannot see."""
    for name, cells in left.items():
        is_currency = bool(words_of_name(name) & _CURRENCIES)
        void = tuple(cell for cell in cells if words_of_name(cell) & _VOIDED)
        other = next((cell for cell in cells if cell.upper() not in _CANADIAN), "")
        if void and len(cells) <= _FEW_WORDS:
            made.left.append(Message(_VOID, {"column": name, "cell": void[0]}))
            made.voided[name] = void
        elif is_currency and other:
            made.left.append(Message(_OTHER_MONEY, {"column": name, "cell": other}))


def _set_cells(made: Proposal, sample: Sample, left: Mapping[str, Sequence[str]]) -> None:
    """Write down what says nothing in the columns of rounds, and whether floats are dollars."""
    taken = {cell for name in sample.columns.keys() - left for cell in sample.columns[name]}
    made.empty = tuple(sorted(cell for cell in taken if _is_nothing(cell)))
    money = {theirs for ours, [theirs, *_] in made.columns.items() if _is_dollars(ours)}
    money |= set(filter(_is_dollars, sample.nested))
    if money.intersection(sample.inexact):
        made.settings["floats"] = DOLLARS


def _is_dollars(ours: str) -> bool:
    return ours.partition(".")[0] in ("bets", "paid", "stake")


def _worded_cells(cells: Mapping[str, int]) -> dict[str, int]:
    """The cells of a column that say something."""
    return {cell: often for cell, often in cells.items() if not _is_nothing(cell)}


def _is_nothing(cell: str) -> bool:
    """Tell whether a cell is what programs write where there is nothing, or blank."""
    return not cell.strip() or cell.strip().casefold() in _NOTHING


def _take_day(made: Proposal, left: Mapping[str, Sequence[str]]) -> Iterator[str]:
    """Find the column of days, by its name or else by its cells; two of them are both told."""
    read = {name: _forms_of(cells) for name, cells in left.items()}
    dated = [name for name, forms in read.items() if forms]
    named = [name for name in dated if words_of_name(name) & _DAYS]
    # A mere number may be a day or not: its name must say so.
    others = [name for name in dated if read[name] not in _BARE_FIGURES]
    fitting = [DAY] if DAY in named else named or others
    if len(fitting) > 1:
        made.left.append(Message(_WHICH_DAY, {"columns": ", ".join(fitting)}))
    if len(fitting) != 1:
        return
    [name] = fitting
    made.columns["day"] = (name,)
    if len(read[name]) > 1:
        template = N_("the dates of {column} can be read as {forms}: choose one under day")
        made.left.append(Message(template, {"column": name, "forms": ", ".join(read[name])}))
    elif read[name] != ["%Y-%m-%d"]:
        made.settings["day"] = read[name][0]
    yield name


def _forms_of(cells: Sequence[str]) -> list[str]:
    """All ways in which every cell of a column can be read as a day."""
    return [form for form in FORMS if cells and all(read_day(cell, form=form) for cell in cells)]


def _take_game(made: Proposal, left: Mapping[str, Sequence[str]]) -> Iterator[str]:
    """Find the column of games, and what its words stand for; others are asked about."""
    named = {name: cells for name, cells in left.items() if words_of_name(name) & _GAMES}
    known = [name for name, cells in named.items() if any(map(game_of, cells))]
    worded = [n for n, cells in named.items() if _are_words(cells) and not words_of_name(n) & _IDS]
    for name in known or worded:
        found = {cell: game_of(cell) for cell in left[name]}
        made.columns["game"] = (name,)
        made.found |= set(filter(None, found.values()))
        for cell, game in found.items():
            if game is None:
                template = N_("{cell} names no game that is known: add it under [games]")
                made.left.append(Message(template, {"cell": cell}))
            elif game != cell:
                made.games[cell] = game
        yield name
        return


def _are_words(cells: Sequence[str]) -> bool:
    """Tell whether cells are a few words, and not numbers."""
    return 0 < len(cells) <= len(RULES) and not any(cell.isdecimal() for cell in cells)


def _take_id(made: Proposal, left: Mapping[str, Sequence[str]]) -> Iterator[str]:
    """Find the column that names each round; a mere number only where no column says so."""
    words = {name: words_of_name(name) for name in left}
    rounds = [n for n, said in words.items() if said & _ROUNDS and (said & _IDS or len(said) == 1)]
    numbers = [name for name, said in words.items() if said and said <= _IDS]
    for name in (rounds or numbers)[:1]:
        made.columns["id"] = (name,)
        yield name
