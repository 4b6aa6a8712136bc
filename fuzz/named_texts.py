"""A law of instruments that amend several texts: no order is given for a text that is not named.

An instrument is made up of provisions whose text is known; some of them are damaged.  Each order
of a provision that is whole must be of its own text, or be refused: never of another of them.
"""

import random
from collections.abc import Iterator
from dataclasses import dataclass

from bylaw.ingest.pipeline import read_text
from bylaw.ingest.sources.passages import Received
from bylaw.registry.law.orders.instruments import OperationState
from fuzz.mutation import delete_run, insert_token

TEXTS = {
    "en": (
        ("By-law respecting docks", "By-law"),
        ("Regulation respecting ports", "Regulation"),
        ("Ferry Tolls Regulation", "Regulation"),
        ("Act respecting pilots", "Act"),
        ("Code of ethics of captains", "Code"),
    ),
    "fr": (
        ("Règlement sur les quais", "règlement"),
        ("Règlement concernant les ports", "règlement"),
        ("Loi sur les pilotes", "loi"),
        ("Code de déontologie des capitaines", "code"),
    ),
}
_SENTENCES = {
    "en": (
        "Section {n} of the {text} is revoked.",
        "Section {n} of the {text} is amended by replacing “oak” by “ash”.",
        "Section {n} of the {text} is amended by embellishing the first paragraph.",
    ),
    "fr": (
        "L'article {n} {text} est abrogé.",
        "L'article {n} {text} est modifié par le remplacement de « a » par « b ».",
        "L'article {n} {text} est modifié par l'embellissement du premier alinéa.",
    ),
}
_HEAD = {
    "en": "O.C. 1-2012, 2 May 2012\n\nRegulation to amend various regulations\n\n",
    "fr": "Décret 1-2012, 2 mai 2012\n\nRèglement modifiant divers règlements\n\n",
}


@dataclass(frozen=True, slots=True)
class _MadeProvision:
    """A provision, the text that it amends, and whether its words were damaged."""

    words: str
    text: str
    is_damaged: bool


def check(chance: random.Random, lang: str) -> str:
    """Make an instrument, read it, and give its words; a broken law raises AssertionError."""
    made = list(_provisions(chance, lang))
    words = _HEAD[lang] + "\n\n".join(f"{n}. {each.words}" for n, each in enumerate(made, 1))
    reading = read_text(Received("made", words), lang=lang, published=None)
    for instrument in reading.instruments:
        for provision in instrument.provisions:
            own = made[int(provision.number) - 1] if _is_one(provision.number, made) else None
            if own is None or own.is_damaged or provision.text != own.words:
                continue
            for read in provision.operations:
                if read.state is not OperationState.REFUSED:
                    named = read.operation.target.instrument
                    assert named not in _others(own, lang), f"{own.words}: {named}\n\n{words}"
    return words


def _others(own: _MadeProvision, lang: str) -> frozenset[str]:
    return frozenset(title for title, _ in TEXTS[lang]) - {own.text}


def _is_one(number: str, made: list[_MadeProvision]) -> bool:
    return number.isdecimal() and 1 <= int(number) <= len(made)


def _provisions(chance: random.Random, lang: str) -> Iterator[_MadeProvision]:
    """Provisions that name a text in full, or point at the last one of its kind."""
    last: dict[str, str] = {}
    for number in range(1, chance.randrange(4, 14)):
        title, noun = chance.choice(TEXTS[lang])
        is_pointing = noun in last and chance.random() < 0.5
        text = last[noun] if is_pointing else title
        sentence = chance.choice(_SENTENCES[lang])
        words = sentence.format(n=number, text=_of_text(noun if is_pointing else title, lang))
        last[noun] = text
        if chance.random() < 0.15:
            damage = chance.choice((delete_run, insert_token))
            yield _MadeProvision(
                damage(words, (), chance).replace("\n", " "), text, is_damaged=True
            )
        else:
            yield _MadeProvision(words, text, is_damaged=False)


def _of_text(name: str, lang: str) -> str:
    if lang == "en":
        return name
    if name[0].islower():
        return ("de cette " if name == "loi" else "de ce ") + name
    return ("de la " if name.startswith("Loi") else "du ") + name
