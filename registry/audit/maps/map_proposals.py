"""A map proposed for a file: what its columns and its first rows show, and what they leave open.

Nothing is guessed: where two readings fit, both are named and a person chooses.
"""

import json
import re
import unicodedata
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field

from bylaw.registry.audit.maps.file_samples import Sample
from bylaw.registry.audit.maps.mapped_columns import read_amount, read_cards, read_day
from bylaw.registry.audit.rounds.column_files import said_in
from bylaw.registry.audit.rounds.parts.cards_and_dice import read_dice
from bylaw.registry.audit.rounds.parts.round_decisions import read_decision
from bylaw.registry.audit.rounds.parts.round_errors import RoundError
from bylaw.registry.law.messages import N_, Message
from bylaw.registry.rules.games.catalogue import RULES
from bylaw.registry.rules.round_words import decision_of, game_of
from bylaw.registry.rules.rule import Rule

_DATES = ("%Y-%m-%d", "%d/%m/%Y", "%m/%d/%Y", "%Y/%m/%d", "%d-%m-%Y", "%d.%m.%Y", "%Y%m%d")
_TIMES = ("", " %H:%M", " %H:%M:%S", "T%H:%M:%S", "T%H:%M:%S%z", " %H:%M:%S%z", " %H:%M %z")
_FORMS = tuple(day + time for day in _DATES for time in _TIMES)
_DAYS = frozenset(("day", "date", "gaming", "jour", "moment", "time", "timestamp", "heure"))
_IDS = frozenset(("id", "no", "number", "numero", "num"))
_ROUNDS = frozenset(("id", "round", "hand", "coup", "main", "game", "partie"))
_GAMES = frozenset(("game", "jeu"))
_STAKES = frozenset(("bet", "bets", "wager", "stake", "staked", "mise", "mises"))
_PAID = frozenset(("paid", "pay", "payout", "payment", "win", "won", "winnings"))
_PAID |= frozenset(("gain", "paye", "payee", "paiement"))
_CENTS = frozenset(("cents", "cent"))
_DICE = frozenset(("dice", "die", "des", "roll", "rolls", "lancer", "lancers", "de"))
_FACES = frozenset("123456")
_WORDS = {
    "joueur": "player",
    "croupier": "dealer",
    "banque": "dealer",
    "initiale": "initial",
    "additionnel": "additional",
    "additionnelle": "additional",
}


@dataclass
class Proposal:
    """A map as far as it can be told; `left` says what a person must decide."""

    settings: dict[str, str] = field(default_factory=dict)
    columns: dict[str, tuple[str, ...]] = field(default_factory=dict)
    games: dict[str, str] = field(default_factory=dict)
    left: list[Message] = field(default_factory=list)
    carried: list[str] = field(default_factory=list)
    found: set[str] = field(default_factory=set)

    def as_toml(self) -> str:
        """Write the map, in the form in which it is read."""
        lines = [f"{key} = {_quoted(value)}" for key, value in self.settings.items()]
        lines += ["", "[columns]"]
        for ours, theirs in self.columns.items():
            named = theirs[0] if len(theirs) == 1 else theirs
            lines.append(f"{_key(ours)} = {json.dumps(named, ensure_ascii=False)}")
        if self.games:
            lines += ["", "[games]"]
            lines += [f"{_quoted(theirs)} = {_quoted(ours)}" for theirs, ours in self.games.items()]
        return "\n".join(lines).lstrip("\n") + "\n"


def _quoted(text: str) -> str:
    return json.dumps(text, ensure_ascii=False)


def _key(name: str) -> str:
    return name if re.fullmatch(r"\w+", name, re.ASCII) else _quoted(name)


# ---- Proposing -------------------------------------------------------------------------


def propose_map(sample: Sample) -> Proposal:
    """Propose a map for a file; what cannot be told stays open."""
    made = Proposal()
    if sample.separator != ",":
        made.settings["separator"] = sample.separator
    if sample.encoding:
        made.settings["encoding"] = sample.encoding
    left = dict(sample.columns)
    takers = (_take_day, _take_game, _take_id, _take_cards, _take_dice)
    for take in (*takers, _take_decisions, _take_amounts):
        for name in list(take(made, left)):
            left.pop(name)
    made.carried += left
    if "day" not in made.columns:
        made.left.append(Message(N_("no column of dates was found: name it under day")))
    if "game" not in made.columns:
        template = N_("no column of games was found: name it under game, or say it in [constants]")
        made.left.append(Message(template))
    if not any(ours.startswith("bets") for ours in made.columns):
        made.left.append(Message(N_("no column of a bet was found: name it, as bets.ante")))
    return made


def words_of_name(name: str) -> frozenset[str]:
    """Cut the name of a column into plain words of a round.

    >>> sorted(words_of_name("Mise initiale (¢)"))
    ['initial', 'mise']
    """
    plain = unicodedata.normalize("NFKD", re.sub(r"(?<=[a-z])(?=[A-Z])", " ", name))
    letters = "".join(c for c in plain if not unicodedata.combining(c)).lower()
    return frozenset(_WORDS.get(word, word) for word in re.findall(r"[a-z]+|\d+", letters))


def _take_day(made: Proposal, left: Mapping[str, Sequence[str]]) -> Iterator[str]:
    """Find the column of days; of two ways to read it, both are told."""
    for name, cells in left.items():
        if not words_of_name(name) & _DAYS or not cells:
            continue
        forms = [form for form in _FORMS if all(read_day(cell, form=form) for cell in cells)]
        if not forms:
            continue
        made.columns["day"] = (name,)
        if len(forms) > 1:
            template = N_("the dates of {column} can be read as {forms}: choose one under day")
            made.left.append(Message(template, {"column": name, "forms": ", ".join(forms)}))
        elif forms[0] != "%Y-%m-%d":
            made.settings["day"] = forms[0]
        yield name
        return


def _take_game(made: Proposal, left: Mapping[str, Sequence[str]]) -> Iterator[str]:
    """Find the column of games, and what its words stand for."""
    for name, cells in left.items():
        found = {cell: game_of(cell) for cell in cells}
        if not words_of_name(name) & _GAMES or not any(found.values()):
            continue
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


def _take_id(made: Proposal, left: Mapping[str, Sequence[str]]) -> Iterator[str]:
    for name in left:
        words = words_of_name(name)
        if words & _ROUNDS and (words & _IDS or len(words) == 1):
            made.columns["id"] = (name,)
            yield name
            return


def _take_cards(made: Proposal, left: Mapping[str, Sequence[str]]) -> Iterator[str]:
    """Find the columns of cards, by the slots of the games that the file has."""
    slots = {slot for rule in _rules(made) for slot in rule.form.slots}
    for name, cells in left.items():
        if not cells or not all(read_cards(cell, suits={}) for cell in cells):
            continue
        fitting = _best(name, slots, extra=frozenset())
        if len(fitting) != 1:
            template = N_("{column} holds cards: name it under one of {slots}")
            named = ", ".join(f"cards.{slot}" for slot in sorted(fitting or slots))
            made.left.append(Message(template, {"column": name, "slots": named}))
            continue
        ours = f"cards.{fitting[0]}"
        made.columns[ours] = (*made.columns.get(ours, ()), name)
        yield name


def _take_dice(made: Proposal, left: Mapping[str, Sequence[str]]) -> Iterator[str]:
    """Find the column of rolls, or the columns of one die each."""
    games = [rule for rule in _rules(made) if rule.form.dice]
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
        codes = {code for rule in _rules(made) if (code := _decided_in(name, cells, rule))}
        if len(codes) == 1 and (ours := f"decisions.{codes.pop()}") not in made.columns:
            made.columns[ours] = (name,)
            yield name


def _decided_in(name: str, cells: Sequence[str], rule: Rule) -> str:
    """The code of the decision that a column holds; empty where it holds none of the game."""
    own = {**rule.form.decisions, **rule.form.at_table}
    said = decision_of(rule.game, name)
    fitting = [said] if rule.form.choices(said) else _best(name, set(own), extra=frozenset())
    if len(fitting) != 1 or not cells:
        return ""
    try:
        for cell in cells:
            read_decision(fitting[0], said_in(_plain(cell)), rule)
    except RoundError:
        return ""
    return fitting[0]


def _plain(cell: str) -> str:
    """An amount with a point, where it is written with a comma; any other cell as it is."""
    return read_amount(cell, decimal=",", thousands=" ") or cell


def _take_amounts(made: Proposal, left: Mapping[str, Sequence[str]]) -> Iterator[str]:
    """Find the columns of stakes and payments, by the bets of the games that the file has."""
    bets = {bet.name for rule in _rules(made) for bet in rule.form.bets if not bet.parameters}
    bets |= {bonus for rule in _rules(made) for bonus in rule.bonuses}
    for name, cells in left.items():
        words = words_of_name(name)
        kinds = [kind for kind, known in (("bets", _STAKES), ("paid", _PAID)) if words & known]
        fitting = _best(name, bets | {"total"}, extra=_STAKES | _PAID | _CENTS)
        if len(kinds) != 1 or len(fitting) != 1:
            continue
        sign = _decimal(cells)
        if sign is None:
            continue
        cents = "_cents" if words & _CENTS else ""
        ours = f"{kinds[0]}{cents}.{fitting[0]}"
        if ours in made.columns:
            template = N_("{column} and {other} both look like {ours}: choose one")
            other = made.columns[ours][0]
            made.left.append(Message(template, {"column": name, "other": other, "ours": ours}))
            continue
        made.columns[ours] = (name,)
        if sign == ",":
            made.settings |= {"decimal": ",", "thousands": " "}
        yield name


def _decimal(cells: Sequence[str]) -> str | None:
    """Say which decimal sign fits all amounts of a column; None where neither does."""
    if all(read_amount(cell, decimal=".", thousands="") for cell in cells):
        return "."
    return "," if all(read_amount(cell, decimal=",", thousands=" ") for cell in cells) else None


def _best(name: str, known: set[str], *, extra: frozenset[str]) -> list[str]:
    """Find the names of ours of which all words stand in the name of a column, the longest."""
    words = words_of_name(name) | {word.rstrip("s") for word in words_of_name(name)}
    fitting = [one for one in known if set(one.split("_")) <= words]
    if not fitting:
        rest = {word for word in words_of_name(name) - extra if not word.isdecimal()}
        return [one for one in known if rest and rest <= set(one.split("_"))]
    most = max(len(one.split("_")) for one in fitting)
    return [one for one in fitting if len(one.split("_")) == most]


def _rules(made: Proposal) -> list[Rule]:
    """The games that the file has, or all where that is not known."""
    return [RULES[game] for game in sorted(made.found)] or list(RULES.values())
