"""Readings of the law in words: what an option of a question says, for people who read no codes."""

from collections.abc import Iterable, Iterator, Mapping
from fractions import Fraction

from bylaw.registry.audit.money import dollars
from bylaw.registry.law.message_catalogue import odds_in_words
from bylaw.registry.law.messages import N_, Say
from bylaw.registry.rules.language_questions import language_question
from bylaw.registry.rules.questions import Question, all_questions
from bylaw.registry.rules.text.payouts import Payout

PRIMARY = N_("primary reading")
DECKS = "decks"
"""Under which the number of decks stands beside the options of a reading."""


def reading_in_words(options: Mapping[str, str], say: Say, *, lang: str) -> str:
    """Say under which reading something was counted: what differs from the primary one.

    >>> options = {"ace-pair": "no-straight", "highest-card": "all-cards", "decks": "6"}
    >>> reading_in_words(options, lambda words: words, lang="en")
    'decks: 6; unsuited ace, two and three are no straight'
    """
    told = [say(_DECKS_USED).format(decks=options[DECKS])] if DECKS in options else []
    chosen = {question: option for question, option in options.items() if question != DECKS}
    other = list(_other_readings(chosen, lang))
    if chosen and not other:
        told.append(say(PRIMARY))
    return "; ".join([*told, *other])


_DECKS_USED = N_("decks: {decks}")


def _other_readings(chosen: Mapping[str, str], lang: str) -> Iterator[str]:
    for name, option in chosen.items():
        question = question_named(name)
        if option != question.primary:
            yield next(one.says[lang] for one in question.options if one.id == option)


def option_in_words(question: str, option: str, lang: str) -> str:
    """Say what an option of a question says.

    >>> option_in_words("languages-67.31", "fr", "en")
    'the French figures'
    """
    return next(one.says[lang] for one in question_named(question).options if one.id == option)


def options_named(readings: Iterable[Mapping[str, str]]) -> list[str]:
    """Name the options of some readings as a command takes them, without the primary ones.

    >>> options_named([{"ace-pair": "no-straight", "highest-card": "all-cards"}])
    ['ace-pair=no-straight']
    """
    chosen = (pair for options in readings for pair in options.items() if pair[0] != DECKS)
    other = (pair for pair in chosen if pair[1] != question_named(pair[0]).primary)
    return list(dict.fromkeys(f"{question}={option}" for question, option in other))


def question_named(name: str) -> Question:
    """A question of the corpus, or the one that the two languages of a section raise."""
    found = next((one for one in all_questions() if one.id == name), None)
    return found or language_question(name)


def payout_in_words(row: Payout, say: Say, *, lang: str) -> str | None:
    """Say what a row pays; None where it gives no figure."""
    if row.odds is not None:
        return odds_in_words(row.odds, say)
    if row.amount is not None:
        return dollars(Fraction(row.amount), lang)
    if row.share is not None:
        return say(N_("{percent}% of the jackpot")).format(percent=row.percent)
    return None
