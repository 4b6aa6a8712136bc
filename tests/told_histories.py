"""What a registry tells of a history: a section, a document, the same in any order of ingest."""

import datetime as dt
from collections.abc import Iterable, Mapping
from itertools import product

from bylaw.front.documents.editions import edition
from bylaw.registry.answers.law.provision_names import read_address
from bylaw.registry.answers.law.section_answers import answer_as_json, ask
from bylaw.registry.answers.shapes.law_shapes import SectionShape
from bylaw.registry.law.messages import LANGUAGES
from bylaw.registry.publish.formats.all_formats import Format, set_consolidation
from bylaw.registry.store.view import View


def shown(law: View, section: str, day: str, lang: str) -> SectionShape:
    """What is answered about a section on a day."""
    told = ask(law, read_address(section), day=dt.date.fromisoformat(day), lang=lang)
    return answer_as_json(told)


def document(law: View, day: str, lang: str, form: Format = Format.TEXT) -> str:
    """The text of a day, as it is published."""
    return set_consolidation(edition(law, lang).on(dt.date.fromisoformat(day)), form).decode()


def told_otherwise(law: View, others: Mapping[str, View], days: Iterable[str]) -> list[object]:
    """Where other registries give other words of a text, by their names, languages and days."""
    asked = list(product(LANGUAGES, days))
    ours = [_words(document(law, day, lang)) for lang, day in asked]
    return [
        (name, *one)
        for name, other in others.items()
        for one, words in zip(asked, ours, strict=True)
        if _words(document(other, one[1], one[0])) != words
    ]


def _words(text: str) -> str:
    """The law of a document, without what it says of itself."""
    return text.partition("CHAP")[2].partition("SHA-256")[0]
