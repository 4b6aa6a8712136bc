"""One language for one request: sentences, findings, figures and days, never set for the process.

>>> Translator.of("fr").say("Contents")
'Table des matières'
"""

import datetime as dt
from dataclasses import dataclass, field, replace
from functools import cache, cached_property

from bylaw.registry.law.evidence import Certainty
from bylaw.registry.law.message_catalogue import figure_in, number_form, say_message, sayer
from bylaw.registry.law.messages import LANGUAGES, Message, Say
from bylaw.registry.law.text.typography import with_fixed_blanks
from bylaw.registry.publish.document.phrases import day_in_words


@dataclass(frozen=True)
class Translator:
    """Speaks one language."""

    lang: str
    sayer: Say = field(repr=False)

    @staticmethod
    @cache
    def of(lang: str) -> "Translator":
        """The one translator of a language; its catalogue is read once."""
        return Translator(lang, sayer(lang))

    @cached_property
    def on_page(self) -> "Translator":
        """The same for the words of a page, whose lines the browser breaks."""
        return replace(self, sayer=lambda template: with_fixed_blanks(self.sayer(template)))

    @property
    def other(self) -> str:
        """The other language."""
        return next(lang for lang in LANGUAGES if lang != self.lang)

    def say(self, template: str, **values: object) -> str:
        """A sentence of the catalogue, with its values in place."""
        said = self.sayer(template)
        return said.format(**values) if values else said

    def tell(self, message: Message) -> str:
        """A message of the registry."""
        return say_message(message, self.sayer)

    def count(self, templates: tuple[str, str], count: int, **values: object) -> str:
        """Say how many there are, in the singular or the plural."""
        template = with_fixed_blanks(number_form(templates, count, lang=self.lang))
        return template.format(count=self.figure(f"{count:,}"), **values)

    def figure(self, written: str) -> str:
        """A number, written as English does, as the language writes it."""
        return figure_in(written, self.lang)

    def day(self, day: dt.date | None, certainty: Certainty = Certainty.STATED) -> str:
        """Write a day out, a dash where there is none."""
        if day is None:
            return "–"
        sign = " ~" if certainty is Certainty.INFERRED else ""
        return f"{day_in_words(day, self.lang)}{sign}".replace(" ", "\xa0")

    def last(self, end: dt.date | None, certainty: Certainty = Certainty.STATED) -> str:
        """Write the last day of an interval that ends on a day, a dash where it has no end."""
        return self.day(None if end is None else end - dt.timedelta(days=1), certainty)
