"""The language in which the command speaks to its user: English, or French by the catalogue.

The one catalogue lies in `cli/locale`, in the gettext domain `bylaw`.  That domain is made the
default one, so that click takes its own sentences ("Usage", "No such option") from it as well.
"""

import gettext
import os
from collections.abc import Mapping, Sequence

from bylaw.registry.law.message_catalogue import DOMAIN, LOCALE, figure_in, say_message, sayer
from bylaw.registry.law.messages import LANGUAGES, Message, Say

OPTION = "--ui"


def set_language(ui: str) -> None:
    """From now on, give every sentence in that language."""
    gettext.bindtextdomain(DOMAIN, str(LOCALE))
    gettext.textdomain(DOMAIN)
    # The standard library reads the wished language from here at each sentence, and so do we.
    os.environ["LANGUAGE"] = ui


def _(template: str, /, **values: object) -> str:
    """A template of the catalogue in the user's language, with its values in place."""
    ui = os.environ.get("LANGUAGE")
    # The standard library looks for the file of its catalogue at each sentence: that takes longer.
    said = sayer(ui)(template) if ui in LANGUAGES else gettext.gettext(template)
    return said.format(**values) if values else said


def user_lang() -> str:
    """The language of the user, as the data of the corpus names it."""
    return _("en")


def translate(message: Message, say: Say = _) -> str:
    """A message in the user's language, or as `say` says it, with its values in place."""
    return say_message(message, say)


def figure(written: str) -> str:
    """A number, written as English does, as the user's language writes it.

    >>> set_language("fr"), figure("1,234.5%")
    (None, '1\xa0234,5\xa0%')
    >>> set_language("en"), figure("1,234.5%")
    (None, '1,234.5%')
    """
    return figure_in(written, os.environ.get("LANGUAGE", ""))


def language_of(
    arguments: Sequence[str], environment: Mapping[str, str], *, settled: str | None = None
) -> str:
    """Find the user's language: what `--ui` says, else the settings, the locale, or English.

    It is looked up before anything is parsed, so that even a complaint about the other
    arguments comes in the right language.

    >>> language_of(["sources", "--ui", "fr"], {"LANG": "en_CA.UTF-8"})
    'fr'
    >>> language_of(["sources"], {"LC_ALL": "fr_CA.UTF-8", "LANG": "en_CA.UTF-8"})
    'fr'
    >>> language_of(["sources"], {"LANG": "de_CH"})
    'en'
    """
    said = language_said_in(arguments)
    return said if said in LANGUAGES else settled or _of_locale(environment)


def language_said_in(arguments: Sequence[str]) -> str:
    """What `--ui` says in a command line, or nothing."""
    for index, argument in enumerate(arguments):
        if argument == "--":
            break
        if argument.startswith(f"{OPTION}="):
            return argument.removeprefix(f"{OPTION}=")
        if argument == OPTION:
            return "".join(arguments[index + 1 : index + 2])
    return ""


def locale_variable(environment: Mapping[str, str]) -> str | None:
    """The variable by which the system names its language, if there is one."""
    names = ("LC_ALL", "LC_MESSAGES", "LANG")
    return next((name for name in names if environment.get(name)), None)


def _of_locale(environment: Mapping[str, str]) -> str:
    locale = environment.get(locale_variable(environment) or "", "")
    return "fr" if locale.partition(".")[0].partition("_")[0] == "fr" else "en"
