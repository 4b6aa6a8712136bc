"""Short words that templates need from values: amounts, names of provisions, runs of labels."""

import datetime as dt
from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from bylaw.registry.answers.law.provision_names import Address
from bylaw.registry.answers.rules.reading_words import payout_in_words, reading_in_words
from bylaw.registry.answers.unit_words import describe_kind
from bylaw.registry.audit.rounds.paid import TOTAL
from bylaw.registry.law.messages import N_
from bylaw.registry.law.orders.order_citations import order_name
from bylaw.registry.law.text.labels import spell_run
from bylaw.registry.law.text.provisions import Kind
from bylaw.registry.law.text.typography import with_capital
from bylaw.registry.law.time.versions import Version
from bylaw.registry.publish.document.phrases import day_in_words
from bylaw.registry.rules.codes_of_names import round_words
from bylaw.registry.rules.names_of_codes import (
    bet_name,
    cards_name,
    choice_name,
    decision_name,
    payment_name,
)
from bylaw.registry.rules.text.payouts import Payout
from bylaw.web.serving.requests.page_requests import PageRequest
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
            return with_capital(self.translator.say(_TOTAL))
        return with_capital(bet_name(self.game, bet, self.translator.lang))

    def cards(self, slot: str) -> str:
        """Name the cards of a round."""
        return with_capital(cards_name(self.game, slot, self.translator.lang))

    def decision(self, decision: str) -> str:
        """Name a decision."""
        return with_capital(decision_name(self.game, decision, self.translator.lang))

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


def labels_spelled(versions: Iterable[Version]) -> str:
    """Shorten the numbers of some sections."""
    return spell_run([version.label for version in versions])


def provision_name(kind: Kind, label: str, translator: Translator) -> str:
    """Name a provision with a capital: Section 67.31."""
    return with_capital(describe_kind(kind, label, translator.sayer))


def payment_words(row: Payout, translator: Translator) -> str:
    """Write what a row pays."""
    return payout_in_words(row, translator.sayer, lang=translator.lang) or "–"


def citation(asking: PageRequest, address: Address, day: dt.date) -> str:
    """Cite a provision as it stood on a day, to be copied."""
    subject, lang = asking.snapshot.subject, asking.lang
    name = describe_kind(address.kind, address.label, asking.translator.sayer)
    title = asking.snapshot.view.title(lang, day)
    whole = f"{title} ({order_name(subject.number, lang)})"
    return asking.translator.say(
        N_("{whole}, {name}, as it stood on {day}"),
        whole=whole,
        name=name,
        day=day_in_words(day, lang),
    )
