"""The words of a round: the legal names of games, bets, cards and decisions, in both languages.

Names are known without regard to case, accents, hyphens and blanks; codes are known too.
"""

import unicodedata
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from functools import cache
from typing import cast

from bylaw.registry.law.corpus_tables import corpus_table
from bylaw.registry.law.orders.operations import Json
from bylaw.registry.rules.binding import game_facts

_EVERY = "every"
Words = Mapping[str, str]


@dataclass(frozen=True, slots=True)
class Named:
    """A bet, cards or a decision: its names, when it is needed, and the section that says so.

    `values` names what a decision may be.
    """

    name: Words
    when: Words = field(default_factory=dict)
    section: str = ""
    also: tuple[str, ...] = ()
    values: Mapping[str, Words] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class RoundWords:
    """What people are told of the rounds of one game, with an example that can be audited.

    `bonuses` are what the law adds to bets, `payments` what its tables and sentences pay.
    """

    bets: Mapping[str, Named]
    bonuses: Mapping[str, Named]
    payments: Mapping[str, Words]
    cards: Mapping[str, Named]
    decisions: Mapping[str, Named]
    dice: Words
    example: Mapping[str, Json]


@cache
def round_words() -> Mapping[str, RoundWords]:
    """Read the words of the rounds of every game."""
    games = cast(dict[str, dict[str, object]], corpus_table("rounds"))
    every = games.pop(_EVERY)
    return {game: _words(entry, _of_every(every, game)) for game, entry in games.items()}


def _of_every(every: Mapping[str, object], game: str) -> Mapping[str, object]:
    """The decisions of every game, without those that a game is excepted from."""
    found = cast(Mapping[str, Mapping[str, Sequence[str]]], every["decisions"])
    return {code: one for code, one in found.items() if game not in one.get("except", ())}


def _words(entry: Mapping[str, object], every: Mapping[str, object]) -> RoundWords:
    return RoundWords(
        bets=_named(entry.get("bets")),
        bonuses=_named(entry.get("bonuses")),
        payments=cast(Mapping[str, Words], entry.get("payments", {})),
        cards=_named(entry.get("cards")),
        decisions={**_named(every), **_named(entry.get("decisions"))},
        dice=cast(Words, entry.get("dice", {})),
        example=cast(Mapping[str, Json], entry["example"]),
    )


def _named(entries: object) -> dict[str, Named]:
    found = cast(Mapping[str, Mapping[str, object]], entries or {})
    return {
        code: Named(
            name={"en": str(entry["en"]), "fr": str(entry["fr"])},
            when=cast(Words, entry.get("when", {})),
            section=str(entry.get("section", "")),
            values=cast(Mapping[str, Words], entry.get("values", {})),
            also=tuple(cast(Sequence[str], entry.get("also", ()))),
        )
        for code, entry in found.items()
    }


def bare(name: str) -> str:
    """A name without what people write in different ways.

    >>> bare("Don't Pass"), bare("dont_pass"), bare("  PAIRE d’as  ou plus")
    ('dontpass', 'dontpass', 'pairedasouplus')
    """
    apart = unicodedata.normalize("NFKD", name.casefold())
    return "".join(letter for letter in apart if letter.isalnum())


@cache
def _games() -> Mapping[str, str]:
    known = {bare(game): game for game in game_facts()}
    for game, facts in game_facts().items():
        known |= {bare(title): game for title in facts.title.values()}
    return known


def game_of(name: str) -> str | None:
    """Find the game that is meant by its code or by its title in either language.

    >>> game_of("Crazy Four Poker"), game_of("fou du poker"), game_of("chess")
    ('crazy_four_poker', 'crazy_four_poker', None)
    """
    return _games().get(bare(name))


@cache
def _bets(game: str) -> Mapping[str, str]:
    known: dict[str, str] = {}
    words = round_words()[game]
    for code, named in (*words.bonuses.items(), *words.bets.items()):
        for name in (*named.name.values(), *named.also, code):
            known[bare(name)] = code
    return known


def bet_of(game: str, name: str) -> str:
    """Find the bet that is meant by its code or by its name in either language.

    What is not known is given back as it is, to be refused where it is read.

    >>> bet_of("crazy_four_poker", "Queens Up"), bet_of("craps", "Hard Ways:8")
    ('queens_up', 'hard:8')
    >>> bet_of("craps", "Hard Ways 8"), bet_of("craps", "Right Bet 6"), bet_of("craps", "roulette")
    ('hard:8', 'right:6', 'roulette')
    """
    known = _bets(game)
    if bare(name) in known:
        return known[bare(name)]
    kind, sign, parameter = name.partition(":")
    if not sign:
        kind, sign, parameter = name.rpartition(" ")
    code = known.get(bare(kind)) if sign else None
    return name if code is None else f"{code}:{parameter.strip()}"


# ---- For people ------------------------------------------------------------------------


def bet_name(game: str, bet: str, lang: str) -> str:
    """Name a bet, or what the law adds to one, as the by-law does.

    >>> bet_name("craps", "hard:8", "en"), bet_name("four_card_poker", "ante_bonus", "fr")
    ('Hard Ways 8', 'boni sur la mise initiale')
    """
    words = round_words()[game]
    kind, _, parameter = bet.partition(":")
    named = words.bets.get(kind) or words.bonuses.get(kind)
    return f"{named.name[lang] if named else kind} {parameter}".strip()


def cards_name(game: str, slot: str, lang: str) -> str:
    """Name the cards of a round.

    >>> cards_name("war", "war_player", "en")
    "the player's card after War"
    """
    return round_words()[game].cards[slot].name[lang]


def decision_name(game: str, decision: str, lang: str) -> str:
    """Name a decision, and the bet that it speaks of.

    >>> decision_name("craps", "withdrawn:dont_pass", "en")
    "Don't Pass: the wager was withdrawn after this roll"
    """
    change, sign, bet = decision.partition(":")
    name = round_words()[game].decisions[f"{change}:BET" if sign else decision].name[lang]
    between = " : " if lang == "fr" else ": "
    return f"{bet_name(game, bet, lang)}{between}{name}" if sign else name


def choice_name(game: str, decision: str, choice: str, *, lang: str) -> str:
    """Name what was chosen.

    >>> choice_name("war", "on_tie", "withdraw", lang="fr")
    'retrait'
    """
    change, sign, _ = decision.partition(":")
    named = round_words()[game].decisions[f"{change}:BET" if sign else decision]
    return named.values[choice][lang] if choice in named.values else choice


def payment_name(game: str, payment: str, lang: str) -> str:
    """Name what a table or a sentence pays.

    >>> payment_name("craps", "hard_inner", "en"), payment_name("craps", "any7", "en")
    ('Hard Ways 6, 8', 'Any 7')
    """
    words = round_words()[game].payments.get(payment)
    return words[lang] if words else bet_name(game, payment, lang)
