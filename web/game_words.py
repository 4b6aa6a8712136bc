"""The bets, cards and decisions of a game in words for a form: as the by-law names them."""

from collections.abc import Mapping
from dataclasses import dataclass

from bylaw.registry.answers.rules.reading_words import reading_in_words
from bylaw.registry.audit.rounds.paid import TOTAL
from bylaw.registry.law.messages import N_
from bylaw.registry.law.text.typography import capitalized
from bylaw.registry.rules.codes_of_names import round_words
from bylaw.registry.rules.names_of_codes import (
    bet_name,
    cards_name,
    choice_name,
    decision_name,
    payment_name,
)
from bylaw.web.translators import Translator

_TOTAL = N_("the round as a whole")


@dataclass(frozen=True, slots=True)
class GameWords:
    """The names of one game in the language of a reader, as labels."""

    game: str
    translator: Translator

    def bet(self, bet: str) -> str:
        """Name a bet, what the law adds to one, or the round as a whole."""
        if bet == TOTAL:
            return capitalized(self.translator.say(_TOTAL))
        return capitalized(bet_name(self.game, bet, self.translator.lang))

    def cards(self, slot: str) -> str:
        """Name the cards of a round."""
        return capitalized(cards_name(self.game, slot, self.translator.lang))

    def decision(self, decision: str) -> str:
        """Name a decision."""
        return capitalized(decision_name(self.game, decision, self.translator.lang))

    def choice(self, decision: str, choice: str) -> str:
        """Name what may be chosen."""
        return choice_name(self.game, decision, choice, lang=self.translator.lang)

    def reading(self, options: Mapping[str, str]) -> str:
        """Say under which reading of the law a bet was counted."""
        return reading_in_words(options, self.translator.say, lang=self.translator.lang)

    def payment(self, payment: str) -> str:
        """Name what a table or a sentence pays; the one table of a game needs no name."""
        if tuple(round_words(self.game).payments) == (payment,):
            return ""
        return payment_name(self.game, payment, self.translator.lang)
