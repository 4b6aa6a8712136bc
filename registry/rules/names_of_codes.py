"""From a code to the name that people read: games, bets, cards, decisions and payments.

What is named with `said` stands beside its code, for who must write it.
"""

from bylaw.registry.law.messages import LANGUAGES, Bilingual, Message, listed
from bylaw.registry.rules.binding import game_facts
from bylaw.registry.rules.codes_of_names import OF_BET, Words, decision_words, round_words


def bet_name(game: str, bet: str, lang: str) -> str:
    """Name a bet, or what the law adds to one, as the by-law does.

    >>> bet_name("craps", "hard:8", "en"), bet_name("four_card_poker", "ante_bonus", "fr")
    ('Hard Ways 8', 'bonus sur la mise initiale')
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
    """Name a decision, and the bet that it is about.

    >>> decision_name("craps", "withdrawn:dont_pass", "en")
    "Don't Pass: the wager was withdrawn after this roll"
    """
    _, sign, bet = decision.partition(":")
    name = decision_words(game, decision).name[lang]
    between = " : " if lang == "fr" else ": "
    return f"{bet_name(game, bet, lang)}{between}{name}" if sign else name


def decision_told(game: str, decision: str, value: str, *, lang: str) -> str:
    """Say what was decided, and of which bet.

    >>> decision_told("craps", "withdrawn:dont_pass", "2", lang="en")
    "Don't Pass: withdrawn after roll 2"
    >>> decision_told("war", "on_tie", "retrait", lang="fr")
    'choix en cas d’égalité (retrait)'
    """
    told = decision_words(game, decision).told
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
    values = decision_words(game, decision).values
    return values[choice][lang] if choice in values else choice


def payment_name(game: str, payment: str, lang: str) -> str:
    """Name what a table or a sentence pays.

    >>> payment_name("craps", "hard_inner", "en"), payment_name("craps", "any7", "en")
    ('Hard Ways 6, 8', 'Any 7')
    """
    words = round_words(game).payments.get(payment)
    return words[lang] if words else bet_name(game, payment, lang)


def game_said(game: str) -> Bilingual:
    """The name of a game, as the by-law has it.

    >>> str(game_said("three_card_poker"))
    '3-Cards Poker'
    """
    return Bilingual(game_facts()[game].title)


def games_said() -> Message:
    """The names of all games, any of which is understood.

    >>> str(games_said()).startswith("3-Cards Poker, War, Blackjack, Craps, ")
    True
    """
    return listed(Message("{game}", {"game": game_said(game)}) for game in game_facts())


def bet_said(game: str, bet: str) -> Message:
    """The code of a bet, and its name.

    >>> str(bet_said("war", "initial")), str(bet_said("craps", "hard:8"))
    ('initial (initial wager)', 'hard:8 (Hard Ways 8)')
    """
    return _code_and_name(bet, {lang: bet_name(game, bet, lang) for lang in LANGUAGES})


def cards_said(game: str, slot: str) -> Message:
    """The code of cards, and their name.

    >>> str(cards_said("war", "dealer"))
    "dealer (the dealer's first card)"
    """
    return _code_and_name(slot, round_words(game).cards[slot].name)


def decision_said(game: str, decision: str) -> Message:
    """The code of a decision, and its name.

    >>> str(decision_said("war", "on_tie")), str(decision_said("poker_room", "folded:seat:2"))
    ('on_tie (choice on a tie)', 'folded:seat:2 (seat 2: the seat folded in this betting round)')
    """
    _, sign, bet = decision.partition(":")
    if not sign or f":{bet}" == OF_BET:
        return _code_and_name(decision, decision_words(game, decision).name)
    return _code_and_name(
        decision, {lang: decision_name(game, decision, lang) for lang in LANGUAGES}
    )


def choice_said(game: str, decision: str, choice: str) -> Message:
    """The code of a choice, and its name.

    >>> str(choice_said("war", "on_tie", "withdraw"))
    '"withdraw" (withdrawal)'
    """
    values = decision_words(game, decision).values
    return _code_and_name(f'"{choice}"', values.get(choice, {"en": choice}))


def _code_and_name(code: str, name: Words) -> Message:
    """Put a name beside a code; a name that is the code is said once."""
    both = {lang: code if word == code else f"{code} ({word})" for lang, word in name.items()}
    return Message("{said}", {"said": Bilingual(both)})
