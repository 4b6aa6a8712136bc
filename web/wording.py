"""Short words that templates need from values: amounts, names of provisions, runs of labels."""

import datetime as dt
from collections.abc import Iterable

from bylaw.registry.answers.law.provision_names import Address
from bylaw.registry.answers.rules.payout_words import payout_in_words
from bylaw.registry.answers.unit_words import describe_kind
from bylaw.registry.law.messages import N_
from bylaw.registry.law.orders.order_citations import order_name
from bylaw.registry.law.text.labels import spelled
from bylaw.registry.law.text.provisions import Kind
from bylaw.registry.law.text.typography import capitalized
from bylaw.registry.law.time.versions import Version
from bylaw.registry.publish.document.phrases import day_in_words
from bylaw.registry.rules.text.payouts import Payout
from bylaw.web.serving.page_requests import PageRequest
from bylaw.web.translators import Translator


def labels_spelled(versions: Iterable[Version]) -> str:
    """Shorten the numbers of some sections."""
    return spelled([version.label for version in versions])


def provision_name(kind: Kind, label: str, translator: Translator) -> str:
    """Name a provision with a capital: Section 67.31."""
    return capitalized(describe_kind(kind, label, translator.sayer))


def paid(row: Payout, translator: Translator) -> str:
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
