"""The words of a round: the legal names of games, bets, cards and decisions, in both languages.

Names are known without regard to case, accents, hyphens and blanks; codes are known too.
"""

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import field
from functools import cache, lru_cache
from typing import cast

from bylaw.registry.law.corpus_tables import corpus_table
from bylaw.registry.law.json_values import Json
from bylaw.registry.law.late_patterns import late_pattern
from bylaw.registry.law.light_values import dataclass
from bylaw.registry.law.messages import LANGUAGES, Bilingual, Message, listed
from bylaw.registry.law.text.typography import without_accents
from bylaw.registry.rules.binding import game_facts

_EVERY = "every"
_OF_BET = ":BET"
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
    "guerre": "war",
}
_JOINING = frozenset(("a", "au", "aux", "jeu", "de", "du", "la", "le", "the", "game", "of"))
Words = Mapping[str, str]


@dataclass(frozen=True, slots=True)
class Named:
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

    >>> game_of("Poker 3 cartes"), game_of("La guerre"), game_of("Poker"), game_of("=war")
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


def _by_name(entries: Iterable[tuple[str, Named]]) -> dict[str, str]:
    """The codes by all names of what they stand for; a code stands for nothing else."""
    listed = tuple(entries)
    known = {bare(name): code for code, named in listed for name in _spoken(named)}
    return known | {bare(code): code for code, _ in listed}


def _spoken(named: Named) -> Iterator[str]:
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
        (code.removesuffix(_OF_BET), named) for code, named in round_words(game).decisions.items()
    )


def decision_of(game: str, name: str) -> str:
    """Find the decision that is meant by its code or by its name, and the bet that it speaks of.

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
    values = _decision(game, decision).values
    known = {bare(word): code for code, words in values.items() for word in words.values()}
    return (known | {bare(code): code for code in values}).get(bare(choice), choice)


def truth_of(word: str) -> bool | None:
    """Read yes or no in either language.

    >>> truth_of("Oui"), truth_of("FALSE"), truth_of("perhaps")
    (True, False, None)
    """
    return _TRUTHS.get(bare(word))


def _decision(game: str, decision: str) -> Named:
    change, sign, _ = decision.partition(":")
    return round_words(game).decisions[f"{change}{_OF_BET}" if sign else decision]


# ---- For people ------------------------------------------------------------------------


def bet_name(game: str, bet: str, lang: str) -> str:
    """Name a bet, or what the law adds to one, as the by-law does.

    >>> bet_name("craps", "hard:8", "en"), bet_name("four_card_poker", "ante_bonus", "fr")
    ('Hard Ways 8', 'boni sur la mise initiale')
    """
    words = round_words(game)
    kind, _, parameter = bet.partition(":")
    named = words.bets.get(kind) or words.bonuses.get(kind)
    return f"{named.name[lang] if named else kind} {parameter}".strip()


def cards_name(game: str, slot: str, lang: str) -> str:
    """Name the cards of a round.

    >>> cards_name("war", "war_player", "en")
    "the player's card after War"
    """
    return round_words(game).cards[slot].name[lang]


def decision_name(game: str, decision: str, lang: str) -> str:
    """Name a decision, and the bet that it speaks of.

    >>> decision_name("craps", "withdrawn:dont_pass", "en")
    "Don't Pass: the wager was withdrawn after this roll"
    """
    _, sign, bet = decision.partition(":")
    name = _decision(game, decision).name[lang]
    between = " : " if lang == "fr" else ": "
    return f"{bet_name(game, bet, lang)}{between}{name}" if sign else name


def decision_told(game: str, decision: str, value: str, *, lang: str) -> str:
    """Say what was decided, and of which bet.

    >>> decision_told("craps", "withdrawn:dont_pass", "2", lang="en")
    "Don't Pass: withdrawn after roll 2"
    >>> decision_told("war", "on_tie", "retrait", lang="fr")
    'choix en cas d’égalité (retrait)'
    """
    told = _decision(game, decision).told
    if not told:
        return f"{decision_name(game, decision, lang)} ({value})"
    _, _, bet = decision.partition(":")
    between = "\N{NO-BREAK SPACE}: " if lang == "fr" else ": "
    return f"{bet_name(game, bet, lang)}{between}{told[lang].format(value=value)}"


def choice_name(game: str, decision: str, choice: str, *, lang: str) -> str:
    """Name what was chosen.

    >>> choice_name("war", "on_tie", "withdraw", lang="fr")
    'retrait'
    """
    values = _decision(game, decision).values
    return values[choice][lang] if choice in values else choice


def payment_name(game: str, payment: str, lang: str) -> str:
    """Name what a table or a sentence pays.

    >>> payment_name("craps", "hard_inner", "en"), payment_name("craps", "any7", "en")
    ('Hard Ways 6, 8', 'Any 7')
    """
    words = round_words(game).payments.get(payment)
    return words[lang] if words else bet_name(game, payment, lang)


# ---- Beside their codes, for who must write them ------------------------------------------


def game_said(game: str) -> Bilingual:
    """The name of a game, as the by-law has it.

    >>> str(game_said("three_card_poker"))
    '3-Cards Poker'
    """
    return Bilingual(game_facts()[game].title)


def games_said() -> Message:
    """The names of all games, of which any is understood.

    >>> str(games_said()).startswith("3-Cards Poker, War, Blackjack, Craps, ")
    True
    """
    return listed(Message("{game}", {"game": game_said(game)}) for game in game_facts())


def bet_said(game: str, bet: str) -> Message:
    """The code of a bet, and its name.

    >>> str(bet_said("war", "initial")), str(bet_said("craps", "hard:8"))
    ('initial (initial wager)', 'hard:8 (Hard Ways 8)')
    """
    return _said(bet, {lang: bet_name(game, bet, lang) for lang in LANGUAGES})


def cards_said(game: str, slot: str) -> Message:
    """The code of cards, and their name.

    >>> str(cards_said("war", "dealer"))
    "dealer (the dealer's first card)"
    """
    return _said(slot, round_words(game).cards[slot].name)


def decision_said(game: str, decision: str) -> Message:
    """The code of a decision, and its name.

    >>> str(decision_said("war", "on_tie")), str(decision_said("poker_room", "folded:seat:2"))
    ('on_tie (choice on a tie)', 'folded:seat:2 (seat 2: the seat folded in this betting round)')
    """
    _, sign, bet = decision.partition(":")
    if not sign or f":{bet}" == _OF_BET:
        return _said(decision, _decision(game, decision).name)
    return _said(decision, {lang: decision_name(game, decision, lang) for lang in LANGUAGES})


def choice_said(game: str, decision: str, choice: str) -> Message:
    """The code of a choice, and its name.

    >>> str(choice_said("war", "on_tie", "withdraw"))
    '"withdraw" (withdrawal)'
    """
    values = _decision(game, decision).values
    return _said(f'"{choice}"', values.get(choice, {"en": choice}))


def _said(code: str, name: Words) -> Message:
    """Put a name beside a code; a name that is the code is said once."""
    both = {lang: code if word == code else f"{code} ({word})" for lang, word in name.items()}
    return Message("{said}", {"said": Bilingual(both)})
