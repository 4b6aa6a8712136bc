"""The columns of cards, dice and decisions of a file, by the games that it has."""

from collections.abc import Collection, Iterator, Mapping, Sequence

from bylaw.registry.audit.maps.amount_proposals import amounts_in
from bylaw.registry.audit.maps.amounts_written import read_amount
from bylaw.registry.audit.maps.card_notations import read_cards
from bylaw.registry.audit.maps.proposed_map import Proposal, quoted_cell
from bylaw.registry.audit.rounds.columns.file_parts import said_in
from bylaw.registry.audit.rounds.parts.cards_and_dice import read_dice
from bylaw.registry.audit.rounds.parts.name_words import best_names, words_of_name
from bylaw.registry.audit.rounds.parts.round_amounts import is_bet
from bylaw.registry.audit.rounds.parts.round_decisions import read_decision
from bylaw.registry.audit.rounds.parts.round_errors import RoundError
from bylaw.registry.law.late_patterns import late_pattern
from bylaw.registry.law.messages import N_, Message
from bylaw.registry.rules.codes_of_names import bet_of, decision_of, slot_of
from bylaw.registry.rules.play.cards import DECK_SIZE, SUITS
from bylaw.registry.rules.rule import Rule

_HANDS = frozenset(("card", "cards", "hand", "hands", "carte", "cartes", "main", "mains"))
_ORDINALS = frozenset(("first", "second", "third", "premiere", "deuxieme", "troisieme"))
_HOLDERS = frozenset(("player", "dealer"))
_MARKED = late_pattern(r"(?:10|[2-9TJQKARDV])\s?([^\W\d_]{1,2}|[^\w\s,;|/-])")
_ALL_MARKED = late_pattern(rf"(?:{_MARKED.pattern}[\s,;|/-]*)+")
_DICE = frozenset(("dice", "die", "des", "roll", "rolls", "lancer", "lancers", "de"))
_FACES = frozenset("123456")
_NUMBERS = frozenset(map(str, range(DECK_SIZE)))
_NUMBERED = late_pattern(r"cards\.\w+\.\d+")
_MOST = 0.8
_WHICH = N_("{column} holds cards: name it under one of {slots}")
_UNREAD = N_("{column} is named after cards, but {cell} is not read as cards")
_MARKS = N_("{column} looks like cards with the suits {marks}: say each under [suits]")
_ASKED = frozenset((_WHICH, _UNREAD, _MARKS))
_MISSING = N_("no column was found for {columns}: say which of yours it is")


def ask_missing(made: Proposal, nested: Collection[str]) -> None:
    """Ask for what the games and payments of the file need and no column was found to hold."""
    held = {*made.columns, *nested}
    rules = made.rules() if made.found else []
    wanted = {"dice" for rule in rules if rule.form.dice}
    if not any(one.template in _ASKED for one in made.left):
        wanted |= {f"cards.{slot}" for rule in rules for slot in _slots_missing(rule, held)}
    missing = sorted(one for one in wanted | _stakes_paid(made) if not _is_held(one, held))
    if missing:
        made.left.append(Message(_MISSING, {"columns": ", ".join(missing)}))


def _slots_missing(rule: Rule, held: Collection[str]) -> set[str]:
    """The cards that every round of a game shows and no column holds under any of their names."""
    named = (name.split(".") for name in held if name.startswith("cards."))
    shown = {slot_of(rule.game, slot) for _, slot, *_ in named}
    return {name for name, slot in rule.form.slots.items() if not slot.needed_with} - shown


def _stakes_paid(made: Proposal) -> set[str]:
    """The stakes of the bets that columns pay: without them, all that is paid looks too much."""
    paid = {ours.partition(".")[2] for ours in made.columns if ours.startswith("paid")}
    staked = {ours.partition(".")[2] for ours in made.columns if ours.startswith("bets_cents")}
    bets = {
        b for b in paid - staked for r in made.rules() if is_bet(bet_of(r.game, b), r.form.bets)
    }
    return {f"bets.{bet}" for bet in bets}


def _is_held(ours: str, held: Collection[str]) -> bool:
    """Tell whether a column, several of one card or die each, or one of many names holds this."""
    known = (ours, ours.partition(".")[0])
    return any(name in known or name.startswith(f"{ours}.") for name in held)


def take_cards(made: Proposal, left: Mapping[str, Sequence[str]]) -> Iterator[str]:
    """Find the columns of cards, by the slots of the games that the file has."""
    most = {name: slot.most for rule in made.rules() for name, slot in rule.form.slots.items()}
    slots = set(most)
    marks = {mark for name, cells in left.items() for mark in _marks_in(name, cells)}
    for name, cells in left.items():
        if _NUMBERED.fullmatch(name) and set(cells) <= _NUMBERS:
            made.columns[name] = (name,)
            yield name
            continue
        if not _are_cards(name, cells):
            continue
        # Of a game in which only one hand counts, the cards need not say whose they are.
        is_bare = len(slots) == 1 and _words_without_numbers(name) <= _HANDS
        free = {slot for slot in slots if len(made.columns.get(f"cards.{slot}", ())) < most[slot]}
        fitting = slots if is_bare else set(best_names(name, free, extra=_HANDS))
        if len(fitting) != 1:
            named = ", ".join(f"cards.{slot}" for slot in sorted(fitting or slots))
            made.left.append(Message(_WHICH, {"column": name, "slots": named}))
            continue
        [slot] = fitting
        ours = f"cards.{slot}"
        before = made.columns.get(ours, ())
        if before and _words_without_numbers(before[0]) != _words_without_numbers(name):
            made.ask_which(name, before[0], ours)
            continue
        made.columns[ours] = (*before, name)
        yield name
    _ask_suits(made, left, slots, marks=marks)
    _ask_unread(made, left, slots)


def _ask_unread(made: Proposal, left: Mapping[str, Sequence[str]], slots: set[str]) -> None:
    """Ask about columns that are named after cards which no column was found to hold."""
    asked = {*made.columns, *(one.values.get("column") for one in made.left)}
    for name, cells in left.items():
        fitting = best_names(name, slots, extra=_HANDS) if words_of_name(name) & _HANDS else []
        is_held = any(f"cards.{slot}" in made.columns for slot in fitting)
        if cells and len(fitting) == 1 and name not in asked and not is_held:
            said = next(cell for cell in cells if not read_cards(cell, suits={}))
            made.left.append(Message(_UNREAD, {"column": name, "cell": quoted_cell(said)}))


def _are_cards(name: str, cells: Sequence[str]) -> bool:
    """Tell whether a column holds cards: all its cells, or most of one that is named so.

    A row of totals has other words there; it is refused alone.
    """
    read = sum(1 for cell in cells if read_cards(cell, suits={}))
    is_named = bool(words_of_name(name) & _HANDS)
    return 0 < len(cells) == read or (is_named and read > len(cells) * _MOST)


def _words_without_numbers(name: str) -> frozenset[str]:
    return frozenset(w for w in words_of_name(name) if not w.isdecimal() and w not in _ORDINALS)


def _ask_suits(
    made: Proposal, left: Mapping[str, Sequence[str]], slots: set[str], *, marks: set[str]
) -> None:
    """Ask for the suits of the file where a column looks like cards with other marks for them.

    The hand of a slot that is found already needs no other: `Ann` is a dealer, and no ace.
    """
    for name, cells in left.items():
        fitting = best_names(name, slots, extra=_HANDS)
        is_held = bool(fitting) and all(f"cards.{slot}" in made.columns for slot in fitting)
        if _are_cards(name, cells) or is_held or len(marks) > len(SUITS):
            continue
        if _marks_in(name, cells):
            listed = ", ".join(sorted(marks))
            made.left.append(Message(_MARKS, {"column": name, "marks": listed}))


def _marks_in(name: str, cells: Sequence[str]) -> set[str]:
    """What marks the suits in a column that looks like cards; nothing in any other."""
    is_named = words_of_name(name) & (_HANDS | _HOLDERS)
    if not is_named or not all(_ALL_MARKED.fullmatch(cell) for cell in cells):
        return set()
    return {mark for cell in cells for mark in _MARKED.findall(cell)}


def take_dice(made: Proposal, left: Mapping[str, Sequence[str]]) -> Iterator[str]:
    """Find the column of rolls, or the columns of one die each."""
    games = [rule for rule in made.rules() if rule.form.dice]
    named = [name for name in left if words_of_name(name) & _DICE and left[name]]
    whole = [name for name in named if games and _are_rolls(left[name], games)]
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


def _are_rolls(cells: Sequence[str], games: Sequence[Rule]) -> bool:
    """Tell whether each cell is a roll of one of the games: some take two dice, others three."""
    return all(any(_is_rolled(cell, rule) for rule in games) for cell in cells)


def _is_rolled(cell: str, rule: Rule) -> bool:
    try:
        return bool(read_dice(said_in(cell), rule))
    except RoundError:
        return False


def take_decisions(made: Proposal, left: Mapping[str, Sequence[str]]) -> Iterator[str]:
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
    if len(fitting) != 1 or not cells or _is_stake(name, cells, rule, fitting[0]):
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


def _is_stake(name: str, cells: Sequence[str], rule: Rule, decision: str) -> bool:
    """Tell whether a column that is named after a bet holds what was staked on it."""
    is_counted = rule.form.choices(decision) is int
    is_named = is_bet(bet_of(rule.game, name), rule.form.bets)
    return is_counted and is_named and amounts_in(cells) is not None


def _plain(cell: str) -> str:
    """An amount with a point, where it is written with a comma; any other cell as it is."""
    return read_amount(cell, decimal=",", thousands=" ") or cell
