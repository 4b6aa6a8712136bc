"""The one catalogue of sentences: any of them in a language that is passed along, never set.

The catalogue lies in `cli/locale`, in the gettext domain `bylaw`.
"""

import gettext
from collections.abc import Iterator, Mapping, Sequence
from functools import cache
from pathlib import Path
from typing import NamedTuple, TypeVar

from bylaw.registry.law.messages import (
    CONTEXT_END,
    LANGUAGES,
    N_,
    P_,
    Bilingual,
    Message,
    Say,
    Tell,
    Value,
    listed,
)
from bylaw.registry.law.text.labels import follows, group_runs
from bylaw.registry.law.text.typography import with_fixed_blanks

_NAMED = "{kind} {label}"
_SHORTEST = 3
_RUNS = {
    "section": N_("sections {first} to {last}"),
    "rule": N_("rules {first} to {last}"),
}

DOMAIN = "bylaw"
LOCALE = Path(__file__).parents[2] / "cli" / "locale"
_THIS = P_("the code of the language of this catalogue", "en")


@cache
def sayer(lang: str) -> Say:
    """Make the function that says a template of the catalogue in one language.

    >>> sayer("fr")("not held"), sayer("en")("not held")
    ('non détenu', 'not held')
    """
    catalogue = _catalogue(lang)
    return lambda template: _bare(catalogue.gettext(template)) if template else ""


@cache
def _catalogue(lang: str) -> gettext.NullTranslations:
    return gettext.translation(DOMAIN, str(LOCALE), languages=[lang], fallback=True)


def _bare(said: str) -> str:
    """Leave out the context of a template that no catalogue translates."""
    return said.rpartition(CONTEXT_END)[2]


def number_form(templates: tuple[str, str], count: int, *, lang: str) -> str:
    """Choose the singular or the plural of a template, as a language has them.

    >>> number_form(("{count} held", "{count} held"), 2, lang="fr").format(count=2)
    '2\\xa0détenus'
    """
    return _catalogue(lang).ngettext(*templates, count)


_FRENCH_FIGURES = str.maketrans({",": "\xa0", ".": ",", "%": "\xa0%"})


def figure_in(written: str, lang: str) -> str:
    """A number, written as English does, as a language writes it.

    >>> figure_in("1,234.5%", "fr"), figure_in("1,234.5%", "en")
    ('1\xa0234,5\xa0%', '1,234.5%')
    """
    return written.translate(_FRENCH_FIGURES) if lang == "fr" else written


def odds_in_words(odds: str, say: Say) -> str:
    """Say odds as the law does, and not as programs write them: 10 to 1."""
    return odds.replace(":", say(N_(" to ")))


_T = TypeVar("_T", bound=NamedTuple)


class InEachLanguage(Mapping[str, _T]):
    """Words that stand together, said in each language when it is first asked for.

    Each field is a template, several of them, or templates by name.
    """

    def __init__(self, templates: _T) -> None:
        self._templates = templates
        self._said: dict[str, _T] = {}

    def __getitem__(self, lang: str) -> _T:
        if lang not in LANGUAGES:
            raise KeyError(lang)
        if lang not in self._said:
            say = sayer(lang)
            parts = self._templates._asdict().items()
            said = {name: _translate_template(part, say) for name, part in parts}
            self._said[lang] = self._templates._replace(**said)
        return self._said[lang]

    def __iter__(self) -> Iterator[str]:
        return iter(LANGUAGES)

    def __len__(self) -> int:
        return len(LANGUAGES)


def _translate_template(template: object, say: Say) -> object:
    match template:
        case str():
            return with_fixed_blanks(say(template))
        case tuple():
            return tuple(_translate_template(one, say) for one in template)
        case Mapping():
            return {name: _translate_template(one, say) for name, one in template.items()}
        case _:
            raise TypeError(f"{template!r} is no template")


def say_message(message: Message, say: Say) -> str:
    """Say a message as `say` says its words, with its values in place.

    A value that is itself a message, as the name of a place, is translated too, and a name that
    the data gives in each language is given in this one; other values stay as they are, for they
    are quoted from a text.

    >>> game = Bilingual({"en": "War", "fr": "Guerre"})
    >>> say_message(Message("{game}", {"game": game}), sayer("fr"))
    'Guerre'
    """
    values = {name: _value(value, say) for name, value in message.values.items()}
    return (say(message.template) if message.template else "").format(**values)


def _value(value: Value, say: Say) -> str | int:
    match value:
        case Message():
            return say_message(in_runs(value), say)
        case Bilingual():
            return value.in_language(_bare(say(_THIS)))
        case _:
            return value


def tell_in(lang: str) -> Tell:
    """Make the function that tells a message in one language, whatever the user speaks."""
    say = sayer(lang)
    return lambda message: say_message(message, say)


def in_runs(message: Message) -> Message:
    """Tell three or more sections of a list that follow one another as a run.

    >>> named = [
    ...     Message("{kind} {label}", {"kind": Message("section"), "label": label})
    ...     for label in ("1", "67.22", "67.23", "67.24", "86")
    ... ]
    >>> str(in_runs(listed(named)))
    'section 1, sections 67.22 to 67.24, section 86'
    """
    items = tuple(message.values.values())
    whole = ", ".join(f"{{item{place}}}" for place in range(len(items)))
    if len(items) < _SHORTEST or message.template != whole:
        return message
    named = [item for item in items if isinstance(item, Message)]
    if len(named) < len(items):
        return message
    return listed(one for run in group_runs(named, _goes_on) for one in _as_run(run))


def _goes_on(before: Message, item: Message) -> bool:
    return (
        before.template == item.template == _NAMED
        and str(before.values["kind"]) == str(item.values["kind"])
        and follows(str(before.values["label"]), str(item.values["label"]))
    )


def _as_run(run: Sequence[Message]) -> Sequence[Message]:
    template = _RUNS.get(str(run[0].values.get("kind", "")))
    if len(run) < _SHORTEST or template is None:
        return run
    ends: dict[str, Value] = {"first": run[0].values["label"], "last": run[-1].values["label"]}
    return (Message(template, ends),)
