"""Sentences for people, kept apart from their values so that each reads them in their language.

A message is a template and its values.  `str(message)` gives English; the command line translates
the template first.  A value that is itself said in words, as the name of a place, is a message
too.  `N_` marks a template for the message catalogue.
"""

from collections.abc import Callable, Iterable, Mapping
from dataclasses import field

from bylaw.registry.law.light_values import dataclass

LANGUAGES = ("en", "fr")
"""The languages of the law, of equal authority, in which everything is said."""
CONTEXT_END = "\x04"
"""What parts a context from its template, as in the files of gettext."""


def N_(template: str) -> str:  # noqa: N802 - the customary gettext marker
    """Mark a template for the message catalogue, and give it back unchanged."""
    return template


def P_(context: str, template: str) -> str:  # noqa: N802 - a marker, like N_
    """Mark a template that other words translate elsewhere; the context is no part of it."""
    return f"{context}{CONTEXT_END}{template}"


def NN_(one: str, many: str) -> tuple[str, str]:  # noqa: N802 - a marker, like N_
    """Mark a template that has a singular and a plural."""
    return one, many


@dataclass(frozen=True, slots=True)
class Message:
    """One sentence: a template in English and the values that fill it."""

    template: str
    values: Mapping[str, "Value"] = field(default_factory=dict)

    def __str__(self) -> str:
        return self.template.format(**self.values)


class Bilingual(str):
    """A name that the data gives in each language, as that of a game; it is a text in English.

    >>> name = Bilingual({"en": "Poker rooms", "fr": "Salon de poker"})
    >>> name == "Poker rooms", name.in_language("fr")
    (True, 'Salon de poker')
    """

    words: Mapping[str, str]

    def __new__(cls, words: Mapping[str, str]) -> "Bilingual":
        """Take the English name as the text."""
        made = super().__new__(cls, words["en"])
        made.words = dict(words)
        return made

    def __reduce__(self) -> tuple[type["Bilingual"], tuple[Mapping[str, str]]]:
        """Send the names in all languages to another process."""
        return Bilingual, (self.words,)

    def in_language(self, lang: str) -> str:
        """The name in a language, or in English where it has none there."""
        return self.words.get(lang) or self.words["en"]


Value = str | int | Message
"""What fills a template: quoted words, a number, or words that are translated in their turn."""
Say = Callable[[str], str]
"""How a template is said in a language."""
Tell = Callable[[Message], str]
"""How a message is told in a language, with its values."""
TellDone = Callable[[int, int], None]
"""How whoever waits is told how much is done, and of how much."""


def as_said(words: str) -> Message:
    """Words of the data or of a person: translated where the catalogue has them, and no template.

    >>> str(as_said("lost at {page} of {0}"))
    'lost at {page} of {0}'
    """
    return Message(words.replace("{", "{{").replace("}", "}}"))


_LANGUAGE_NAMES = {"en": N_("English"), "fr": N_("French")}


def language_said(lang: str) -> Message:
    """Name a language as a sentence names it.

    >>> str(language_said("fr"))
    'French'
    """
    return Message(_LANGUAGE_NAMES[lang])


def listed(messages: Iterable[Value], by: str = ", ") -> Message:
    """Join messages by commas, or by other marks, into one.

    >>> str(listed([Message("section {label}", {"label": "67.22"}), Message("table")]))
    'section 67.22, table'
    """
    items: dict[str, Value] = {f"item{place}": one for place, one in enumerate(messages)}
    return Message(by.join(f"{{{name}}}" for name in items), items)


class BylawError(Exception):
    """Something that the user can act upon; every error of ours is one of these.

    BylawError
    ├── SourceError       a file cannot be read as a Gazette text (encoding, size, encryption …)
    ├── CorpusError       the packaged corpus does not match its manifest
    └── UsageError        what was asked makes no sense (an impossible day, an unknown language …)
    """

    hint = ""
    """A command that helps, for those who type commands."""

    def __init__(self, template: str, **values: Value) -> None:
        self.message = Message(template, values)
        super().__init__(str(self.message))


class SourceError(BylawError):
    """A file cannot be read as a published text."""


class CorpusError(BylawError):
    """The packaged corpus does not match what its manifest says of it."""


class UsageError(BylawError):
    """The question itself makes no sense."""
