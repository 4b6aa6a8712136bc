"""The language in which a verdict speaks: its sentences, its doubts and its quotations."""

from collections.abc import Callable
from dataclasses import dataclass

from bylaw.registry.law.messages import Message
from bylaw.registry.rules.text.law_text import Ground

Say = Callable[[Message], str]
Quoted = Callable[[Ground], Ground]


def as_it_stands(ground: Ground) -> Ground:
    """Quote the words in the language in which the rule has read them."""
    return ground


@dataclass(frozen=True, slots=True)
class Voice:
    """A language, how a sentence is said in it, and how the law is quoted in it."""

    lang: str = "en"
    say: Say = str
    quoted: Quoted = as_it_stands
