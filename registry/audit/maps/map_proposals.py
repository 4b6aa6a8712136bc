"""A map proposed for a file: what its columns and its first rows show, and what they leave open.

Nothing is guessed: where two readings fit, both are named and a person chooses.
"""

import json
from collections.abc import Iterable, Iterator, Mapping, Sequence

from bylaw.registry.audit.maps.amount_proposals import amounts_in, take_amounts
from bylaw.registry.audit.maps.card_notations import read_cards
from bylaw.registry.audit.maps.day_forms import EXCEL, FORMS, read_day
from bylaw.registry.audit.maps.file_map import DOLLARS
from bylaw.registry.audit.maps.file_samples import Sample
from bylaw.registry.audit.maps.mapped_columns import read_amount
from bylaw.registry.audit.maps.proposed_map import Proposal
from bylaw.registry.audit.rounds.columns.file_parts import said_in
from bylaw.registry.audit.rounds.columns.layouts import DAY, is_of_round
from bylaw.registry.audit.rounds.parts.cards_and_dice import read_dice
from bylaw.registry.audit.rounds.parts.name_words import best_names, words_of_name
from bylaw.registry.audit.rounds.parts.near_names import meant_by
from bylaw.registry.audit.rounds.parts.round_amounts import is_bet
from bylaw.registry.audit.rounds.parts.round_decisions import read_decision
from bylaw.registry.audit.rounds.parts.round_errors import RoundError
from bylaw.registry.law.late_patterns import late_pattern
from bylaw.registry.law.messages import N_, Message
from bylaw.registry.rules.codes_of_names import bet_of, decision_of, game_of
from bylaw.registry.rules.games.catalogue import RULES
from bylaw.registry.rules.play.cards import SUITS
from bylaw.registry.rules.rule import Rule

_NOTHING = frozenset(("null", "(null)", "n/a", "#n/a", "na", "nan", "none", "nil", "s/o"))
_FIGURES = "%Y%m%d"
_BARE_FIGURES = ([_FIGURES], [EXCEL], [_FIGURES, EXCEL])
_DAYS = frozenset(("day", "date", "gaming", "jour", "moment", "time", "timestamp", "heure"))
_IDS = frozenset(("id", "no", "number", "numero", "num"))
_ROUNDS = frozenset(("id", "round", "hand", "coup", "main", "game", "partie"))
_GAMES = frozenset(("game", "jeu"))
_HANDS = frozenset(("card", "cards", "hand", "hands", "carte", "cartes", "main", "mains"))
_HOLDERS = frozenset(("player", "dealer"))
_MARKED = late_pattern(r"(?:10|[2-9TJQKARDV])\s?([^\W\d_]{1,2}|[^\w\s,;|/-])")
_ALL_MARKED = late_pattern(rf"(?:{_MARKED.pattern}[\s,;|/-]*)+")
_BETS = ("bet", "bets", "bets_cents")
_DICE = frozenset(("dice", "die", "des", "roll", "rolls", "lancer", "lancers", "de"))
_FACES = frozenset("123456")
_MOST = 0.8


# ---- Proposing -------------------------------------------------------------------------


def propose_map(sample: Sample) -> Proposal:
    """Propose a map for a file; what cannot be told stays open."""
    made = Proposal(header=sample.header, is_grouped=sample.is_grouped)
    if sample.separator != ",":
        made.settings["separator"] = sample.separator
    if sample.encoding:
        made.settings["encoding"] = sample.encoding
    left = {name: _said(cells) for name, cells in sample.columns.items()}
    takers = (_take_day, _take_game, _take_id, _take_cards, _take_dice)
    for take in (*takers, _take_decisions, take_amounts):
        for name in list(take(made, left)):
            left.pop(name)
    _set_cells(made, sample, left)
    _ask_near(made, [*left, *sample.nested])
    made.carried += [*left, *(name for name in sample.nested if not is_of_round(name))]
    if "game" not in made.columns:
        template = N_("no column of games was found: name it under game, or say it in [constants]")
        made.left.append(Message(template))
    if not any(ours.partition(".")[0] in _BETS for ours in (*made.columns, *sample.nested)):
        made.left.append(Message(N_("no column of a bet was found: name it, as bets.ante")))
    return made


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


def _said(cells: Sequence[str]) -> list[str]:
    """The cells of a column that say something."""
    return [cell for cell in cells if not _is_nothing(cell)]


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
        template = N_("{columns} hold dates: name one of them under day")
        made.left.append(Message(template, {"columns": ", ".join(fitting)}))
    elif not fitting:
        made.left.append(Message(N_("no column of dates was found: name it under day")))
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
    for name in known or [name for name, cells in named.items() if _are_words(cells)]:
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
    """Tell whether cells are a few words, and neither numbers nor names of rounds."""
    return 0 < len(cells) <= len(RULES) and not any(
        c.isdecimal() for cell in cells for c in cell[:1]
    )


def _take_id(made: Proposal, left: Mapping[str, Sequence[str]]) -> Iterator[str]:
    for name in left:
        words = words_of_name(name)
        if words & _ROUNDS and (words & _IDS or len(words) == 1):
            made.columns["id"] = (name,)
            yield name
            return


def _take_cards(made: Proposal, left: Mapping[str, Sequence[str]]) -> Iterator[str]:
    """Find the columns of cards, by the slots of the games that the file has."""
    slots = {slot for rule in made.rules() for slot in rule.form.slots}
    marks = {mark for name, cells in left.items() for mark in _marks_in(name, cells)}
    for name, cells in left.items():
        if not _are_cards(name, cells):
            _ask_suits(made, name, cells, marks=marks)
            continue
        # Of a game in which only one hand counts, the cards need not say whose they are.
        is_bare = len(slots) == 1 and _unnumbered(name) <= _HANDS
        fitting = slots if is_bare else set(best_names(name, slots, extra=_HANDS))
        if len(fitting) != 1:
            template = N_("{column} holds cards: name it under one of {slots}")
            named = ", ".join(f"cards.{slot}" for slot in sorted(fitting or slots))
            made.left.append(Message(template, {"column": name, "slots": named}))
            continue
        [slot] = fitting
        ours = f"cards.{slot}"
        before = made.columns.get(ours, ())
        if before and _unnumbered(before[0]) != _unnumbered(name):
            made.ask_which(name, before[0], ours)
            continue
        made.columns[ours] = (*before, name)
        yield name
    _ask_unread(made, left, slots)


def _ask_unread(made: Proposal, left: Mapping[str, Sequence[str]], slots: set[str]) -> None:
    """Ask about columns that are named after cards which no column was found to hold."""
    asked = {one.values.get("column") for one in made.left}
    for name, cells in left.items():
        fitting = best_names(name, slots, extra=_HANDS) if words_of_name(name) & _HANDS else []
        is_held = any(f"cards.{slot}" in made.columns for slot in fitting)
        if cells and len(fitting) == 1 and name not in asked and not is_held:
            template = N_("{column} is named after cards, but {cell} is not read as cards")
            said = next(cell for cell in cells if not read_cards(cell, suits={}))
            cell = json.dumps(said, ensure_ascii=False)
            made.left.append(Message(template, {"column": name, "cell": cell}))


def _are_cards(name: str, cells: Sequence[str]) -> bool:
    """Tell whether a column holds cards: all its cells, or most of one that is named so.

    A row of totals has other words there; it is refused alone.
    """
    read = sum(1 for cell in cells if read_cards(cell, suits={}))
    is_named = bool(words_of_name(name) & _HANDS)
    return 0 < len(cells) == read or (is_named and read > len(cells) * _MOST)


def _unnumbered(name: str) -> frozenset[str]:
    return frozenset(word for word in words_of_name(name) if not word.isdecimal())


def _ask_suits(made: Proposal, name: str, cells: Sequence[str], *, marks: set[str]) -> None:
    """Ask for the suits of the file where a column looks like cards with other marks for them."""
    if _marks_in(name, cells) and len(marks) <= len(SUITS):
        template = N_("{column} looks like cards with the suits {marks}: say each under [suits]")
        listed = ", ".join(sorted(marks))
        made.left.append(Message(template, {"column": name, "marks": listed}))


def _marks_in(name: str, cells: Sequence[str]) -> set[str]:
    """What marks the suits in a column that looks like cards; nothing in any other."""
    is_named = words_of_name(name) & (_HANDS | _HOLDERS)
    if not is_named or not all(_ALL_MARKED.fullmatch(cell) for cell in cells):
        return set()
    return {mark for cell in cells for mark in _MARKED.findall(cell)}


def _take_dice(made: Proposal, left: Mapping[str, Sequence[str]]) -> Iterator[str]:
    """Find the column of rolls, or the columns of one die each."""
    games = [rule for rule in made.rules() if rule.form.dice]
    named = [name for name in left if words_of_name(name) & _DICE and left[name]]
    whole = [name for name in named if any(_are_rolls(left[name], rule) for rule in games)]
    each = [name for name in named if _is_one_of_several(name, left[name])]
    if len(whole) == 1:
        made.columns["dice"] = (whole[0],)
    elif len(each) > 1:
        made.columns |= {f"dice.{place}": (name,) for place, name in enumerate(each, start=1)}
    yield from whole if len(whole) == 1 else each if len(each) > 1 else ()


def _is_one_of_several(name: str, cells: Sequence[str]) -> bool:
    """Tell whether a column is one numbered die, as `Die 2`."""
    numbers = {word for word in words_of_name(name) if word.isdecimal()}
    is_named_so = words_of_name(name) - numbers <= _DICE
    return bool(numbers) and is_named_so and all(cell in _FACES for cell in cells)


def _are_rolls(cells: Sequence[str], rule: Rule) -> bool:
    try:
        return all(read_dice(said_in(cell), rule) for cell in cells)
    except RoundError:
        return False


def _take_decisions(made: Proposal, left: Mapping[str, Sequence[str]]) -> Iterator[str]:
    """Find the columns of decisions, by their names and by what may be answered in the games."""
    for name, cells in left.items():
        if name.startswith("decisions."):
            # It is called as ours, whatever its cells are; an empty one looked like a bet.
            made.columns[name] = (name,)
            yield name
            continue
        codes = {code for rule in made.rules() if (code := _decided_in(name, cells, rule))}
        if len(codes) == 1 and (ours := f"decisions.{codes.pop()}") not in made.columns:
            made.columns[ours] = (name,)
            yield name
        elif answered := [rule for rule in made.rules() if _answers(cells, rule)]:
            template = N_("{column} holds answers to {decision}: name it so, if it is that")
            decision = f"decisions.{_answers(cells, answered[0])}"
            made.left.append(Message(template, {"column": name, "decision": decision}))


def _decided_in(name: str, cells: Sequence[str], rule: Rule) -> str:
    """The code of the decision that a column holds; empty where it holds none of the game."""
    own = {**rule.form.decisions, **rule.form.at_table}
    said = decision_of(rule.game, name)
    fitting = [said] if rule.form.choices(said) else best_names(name, set(own), extra=frozenset())
    if len(fitting) != 1 or not cells or _is_stake(name, cells, rule):
        return ""
    try:
        for cell in cells:
            read_decision(fitting[0], said_in(_plain(cell)), rule)
    except RoundError:
        return ""
    return fitting[0]


def _answers(cells: Sequence[str], rule: Rule) -> str:
    """The decision that is answered by words which no other has, and by these cells."""
    for code, choices in rule.form.decisions.items():
        if cells and isinstance(choices, tuple) and all(_is_answer(c, code, rule) for c in cells):
            return code
    return ""


def _is_answer(cell: str, code: str, rule: Rule) -> bool:
    try:
        return read_decision(code, cell, rule) is not None
    except RoundError:
        return False


def _is_stake(name: str, cells: Sequence[str], rule: Rule) -> bool:
    """Tell whether a column that is named after a bet holds what was staked on it."""
    is_counted = rule.form.choices(decision_of(rule.game, name)) is int
    is_named = is_bet(bet_of(rule.game, name), rule.form.bets)
    return is_counted and is_named and amounts_in(cells) is not None


def _plain(cell: str) -> str:
    """An amount with a point, where it is written with a comma; any other cell as it is."""
    return read_amount(cell, decimal=",", thousands=" ") or cell
