"""From a name to its code: games, bets, cards and decisions by their names in both languages.

Names are known without regard to case, accents, hyphens and blanks; codes are known too.
"""

import re
from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import field
from functools import cache, lru_cache
from typing import cast

from bylaw.registry.law.corpus_tables import corpus_table
from bylaw.registry.law.json_values import Json
from bylaw.registry.law.late_patterns import late_pattern
from bylaw.registry.law.light_values import dataclass
from bylaw.registry.law.text.typography import without_accents
from bylaw.registry.rules.binding import game_facts

_EVERY = "every"
OF_BET = ":BET"
_ARTICLE = late_pattern(r"(?:the|les?|la)\s+|l['’]\s*", re.IGNORECASE)
_JOINTS = late_pattern(r"(?<=\w)[\s_,:'’\u2010-\u2015-]+(?=\w)")
_TRUTHS = {
    **dict.fromkeys(("true", "yes", "y", "oui", "o", "vrai", "1"), True),
    **dict.fromkeys(("false", "no", "n", "non", "faux", "0"), False),
}
_IN_CODES = {
    **dict.fromkeys(("carte", "cartes", "cards"), "card"),
    **dict.fromkeys(("trois", "3"), "three"),
    **dict.fromkeys(("quatre", "4"), "four"),
    **dict.fromkeys(("guerre", "bataille"), "war"),
}
_JOINING = frozenset(
    ("a", "au", "aux", "jeu", "de", "du", "la", "le", "the", "game", "of", "casino")
)
Words = Mapping[str, str]


@dataclass(frozen=True, slots=True)
class NamedCode:
    """A bet, cards or a decision: its names, when it is needed, and the section that says so.

    `values` names what a decision may be, and `told` says of a bet what was decided.
    """

    name: Words
    when: Words = field(default_factory=dict)
    section: str = ""
    also: tuple[str, ...] = ()
    values: Mapping[str, Words] = field(default_factory=dict)
    told: Words = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class RoundWords:
    """The rounds of one game described for people, with an example that can be audited.

    `bonuses` are what the law adds to bets, `payments` what its tables and sentences pay.
    """

    bets: Mapping[str, NamedCode]
    bonuses: Mapping[str, NamedCode]
    payments: Mapping[str, Words]
    cards: Mapping[str, NamedCode]
    decisions: Mapping[str, NamedCode]
    dice: Words
    example: Mapping[str, Json]


@cache
def round_words(game: str) -> RoundWords:
    """Read the words of the rounds of a game."""
    parts = cast(dict[str, dict[str, object]], corpus_table("rounds"))
    return _words(parts[game], _of_every(parts[_EVERY], game))


def _of_every(every: Mapping[str, object], game: str) -> Mapping[str, object]:
    """The decisions of every game, without those that a game is excepted from."""
    found = cast(Mapping[str, Mapping[str, Sequence[str]]], every["decisions"])
    return {code: one for code, one in found.items() if game not in one.get("except", ())}


def _words(entry: Mapping[str, object], every: Mapping[str, object]) -> RoundWords:
    return RoundWords(
        bets=_named_codes(entry.get("bets")),
        bonuses=_named_codes(entry.get("bonuses")),
        payments=cast(Mapping[str, Words], entry.get("payments", {})),
        cards=_named_codes(entry.get("cards")),
        decisions={**_named_codes(every), **_named_codes(entry.get("decisions"))},
        dice=cast(Words, entry.get("dice", {})),
        example=cast(Mapping[str, Json], entry["example"]),
    )


def _named_codes(entries: object) -> dict[str, NamedCode]:
    found = cast(Mapping[str, Mapping[str, object]], entries or {})
    return {
        code: NamedCode(
            name={"en": str(entry["en"]), "fr": str(entry["fr"])},
            when=cast(Words, entry.get("when", {})),
            section=str(entry.get("section", "")),
            values=cast(Mapping[str, Words], entry.get("values", {})),
            also=tuple(cast(Sequence[str], entry.get("also", ()))),
            told=cast(Words, entry.get("told", {})),
        )
        for code, entry in found.items()
    }


@lru_cache(maxsize=1 << 12)
def bare(name: str) -> str:
    """A name without what people write in different ways.

    >>> bare("Don't Pass"), bare("dont_pass"), bare("  PAIRE d’as  ou plus")
    ('dontpass', 'dontpass', 'pairedasouplus')

    Any other mark makes it another name.

    >>> bare("=sic_bo"), bare("-war")
    ('=sicbo', '-war')
    """
    return _JOINTS.sub("", without_accents(name.strip().casefold()))


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

    The words of its code, in either language and in any order, mean it too.

    >>> game_of("Poker 3 cartes"), game_of("La bataille"), game_of("Poker"), game_of("=war")
    ('three_card_poker', 'war', None, None)
    """
    return _games().get(bare(name)) or (_game_worded(name) if bare(name).isalnum() else None)


@lru_cache(maxsize=1 << 12)
def _game_worded(name: str) -> str | None:
    """The game whose code has all the words of a name, and no other."""
    found = re.findall(r"[a-z]+|\d+", without_accents(name.casefold()))
    words = {_IN_CODES.get(word, word) for word in found if word not in _JOINING}
    return next((game for game in game_facts() if words == set(game.split("_"))), None)


@cache
def _bets(game: str) -> Mapping[str, str]:
    words = round_words(game)
    return _by_name((*words.bonuses.items(), *words.bets.items()))


def _by_name(entries: Iterable[tuple[str, NamedCode]]) -> dict[str, str]:
    """The codes by all names of what they stand for; a code stands for nothing else.

    A name of several things, as « mise progressive » of three manners, means none of them.
    """
    listed, known = tuple(entries), defaultdict[str, set[str]](set)
    for code, named in listed:
        for name in _spoken_names(named):
            known[bare(name)].add(code)
    sure = {name: min(codes) for name, codes in known.items() if len(codes) == 1}
    return sure | {bare(code): code for code, _ in listed}


def _spoken_names(named: NamedCode) -> Iterator[str]:
    """The names of a thing, with and without their article and what follows a comma."""
    for name in (*named.name.values(), *named.also):
        for short in (name, name.partition(",")[0]):
            yield short
            yield _ARTICLE.sub("", short, count=1) if _ARTICLE.match(short) else short


def bet_of(game: str, name: str) -> str:
    """Find the bet that is meant by its code or by its name in either language.

    What is not known is given back as it is, to be refused where it is read.

    >>> bet_of("crazy_four_poker", "Queens Up"), bet_of("craps", "Hard Ways:8")
    ('queens_up', 'hard:8')
    >>> bet_of("craps", "Hard Ways 8"), bet_of("craps", "Right Bet 6"), bet_of("craps", "roulette")
    ('hard:8', 'right:6', 'roulette')
    >>> bet_of("blackjack", "Mise progressive"), bet_of("blackjack", "over 13")
    ('Mise progressive', 'over13')
    """
    known = _bets(game)
    if bare(name) in known:
        return known[bare(name)]
    kind, sign, parameter = name.partition(":")
    if not sign:
        kind, sign, parameter = name.rpartition(" ")
    code = known.get(bare(kind)) if sign else None
    return name if code is None else f"{code}:{parameter.strip()}"


@cache
def _slots(game: str) -> Mapping[str, str]:
    return _by_name(round_words(game).cards.items())


def slot_of(game: str, name: str) -> str:
    """Find the cards that are meant by their code or by their name in either language.

    >>> slot_of("war", "Player's card after War"), slot_of("four_card_poker", "croupier")
    ('war_player', 'dealer_six')
    """
    return _slots(game).get(bare(name), name)


@cache
def _decisions(game: str) -> Mapping[str, str]:
    return _by_name(
        (code.removesuffix(OF_BET), named) for code, named in round_words(game).decisions.items()
    )


def decision_of(game: str, name: str) -> str:
    """Find a decision by its code or by its name, and the bet that it is about.

    >>> decision_of("war", "Choix en cas d'égalité"), decision_of("craps", "withdrawn:Don't Pass")
    ('on_tie', 'withdrawn:dont_pass')
    >>> decision_of("craps", "Hard Ways 8 : la mise a été réduite après ce coup")
    'reduced:hard:8'
    """
    known = _decisions(game)
    if bare(name) in known:
        return known[bare(name)]
    change, _, bet = name.partition(":")
    if bare(change) not in known:
        bet, _, change = name.rpartition(":")
    code = known.get(bare(change))
    return name if code is None else f"{code}:{bet_of(game, bet.strip())}"


def choice_of(game: str, decision: str, choice: str) -> str:
    """Find the choice that is meant by its code or by its name in either language.

    >>> choice_of("war", "on_tie", "Guerre"), choice_of("war", "on_tie", "flight")
    ('war', 'flight')
    """
    values = decision_words(game, decision).values
    known = {bare(word): code for code, words in values.items() for word in words.values()}
    return (known | {bare(code): code for code in values}).get(bare(choice), choice)


def truth_of(word: str) -> bool | None:
    """Read yes or no in either language.

    >>> truth_of("Oui"), truth_of("FALSE"), truth_of("perhaps")
    (True, False, None)
    """
    return _TRUTHS.get(bare(word))


def decision_words(game: str, decision: str) -> NamedCode:
    """The words of a decision, of whatever bet it speaks."""
    change, sign, _ = decision.partition(":")
    return round_words(game).decisions[f"{change}{OF_BET}" if sign else decision]
