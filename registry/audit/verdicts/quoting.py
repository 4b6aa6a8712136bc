"""The language in which a verdict speaks: its sentences, its doubts and its quotations."""

from collections.abc import Callable

from bylaw.registry.law.light_values import dataclass
from bylaw.registry.law.messages import Tell
from bylaw.registry.rules.text.law_text import Ground
from bylaw.registry.rules.text.mendings import Mending

Quoted = Callable[[Ground], Ground]
Mended = Callable[[Ground], Mending | None]


def as_it_stands(ground: Ground) -> Ground:
    """Quote the words in the language in which the rule has read them."""
    return ground


def as_received(_ground: Ground) -> Mending | None:
    """Take every text as it was received."""
    return None


@dataclass(frozen=True, slots=True)
class Voice:
    """A language, how sentences and the law are said in it, and what of the law was mended."""

    lang: str = "en"
    say: Tell = str
    quoted: Quoted = as_it_stands
    mended: Mended = as_received
