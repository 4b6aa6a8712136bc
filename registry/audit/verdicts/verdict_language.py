"""The language in which a verdict speaks: its sentences, its doubts and its quotations."""

from collections.abc import Callable

from bylaw.registry.law.light_values import dataclass
from bylaw.registry.law.messages import Tell
from bylaw.registry.rules.text.law_text import Ground
from bylaw.registry.rules.text.mendings import Mending

_Quoted = Callable[[Ground], Ground]
_Told = Callable[[Ground], bool]
Mended = Callable[[Ground], Mending | None]


def as_it_stands(ground: Ground) -> Ground:
    """Quote the words in the language in which the rule has read them."""
    return ground


def of_none(_ground: Ground) -> bool:
    """Say nothing of any quotation: no other text of it is held, and its date is stated."""
    return False


def as_received(_ground: Ground) -> Mending | None:
    """Treat every text as received."""
    return None


@dataclass(frozen=True, slots=True)
class Language:
    """A language, how it says sentences and the law, and what is known of the words it quotes."""

    lang: str = "en"
    say: Tell = str
    quoted: _Quoted = as_it_stands
    mended: Mended = as_received
    is_held: _Told = of_none
    is_inferred: _Told = of_none
