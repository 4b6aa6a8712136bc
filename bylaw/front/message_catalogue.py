"""The one catalogue of sentences: any of them in a language that is passed along, never set.

The catalogue lies in `cli/locale`, in the gettext domain `bylaw`.
"""

import gettext
from collections.abc import Callable
from functools import cache
from pathlib import Path

from bylaw.registry.law.messages import Message

DOMAIN = "bylaw"
LOCALE = Path(__file__).parents[1] / "cli" / "locale"
LANGUAGES = ("en", "fr")


@cache
def sayer(lang: str) -> Callable[[str], str]:
    """Make the function that says a template of the catalogue in one language.

    >>> sayer("fr")("not held"), sayer("en")("not held")
    ('non détenu', 'not held')
    """
    catalogue = gettext.translation(DOMAIN, str(LOCALE), languages=[lang], fallback=True)
    return lambda template: catalogue.gettext(template) if template else ""


def told(message: Message, say: Callable[[str], str]) -> str:
    """Say a message as `say` says its words, with its values in place.

    A value that is itself a message, as the name of a place, is translated too; other values
    stay as they are, for they are quoted from a text.
    """
    values = {
        name: told(value, say) if isinstance(value, Message) else value
        for name, value in message.values.items()
    }
    return (say(message.template) if message.template else "").format(**values)


def tell_in(lang: str) -> Callable[[Message], str]:
    """Make the function that tells a message in one language, whatever the user speaks."""
    say = sayer(lang)
    return lambda message: told(message, say)
