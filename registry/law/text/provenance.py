"""Who said it: the instrument, its provision, the language and the printed characters."""

from collections.abc import Iterable
from typing import TYPE_CHECKING

from bylaw.registry.law.light_values import dataclass
from bylaw.registry.law.text.spans import Span

if TYPE_CHECKING:
    from bylaw.registry.law.shapes.common_shapes import ProvisionShape


@dataclass(frozen=True, slots=True)
class Source:
    """One provision of one instrument, in one language: the authority for a change of the text."""

    RECURS = True
    """Nearly every version names the same few: one that is read stands for all that are alike."""

    instrument: str
    provision: str = ""
    lang: str = ""
    spans: tuple[Span, ...] = ()

    def as_json(self) -> "ProvisionShape":
        """The source under the keys that other programs rely on."""
        return {
            "instrument": self.instrument,
            "provision": self.provision,
            "lang": self.lang,
            "source": [span.as_json() for span in self.spans],
        }


def instruments_in(sources: Iterable[Source]) -> tuple[str, ...]:
    """The instruments that some sources are provisions of, each once."""
    return tuple(dict.fromkeys(source.instrument for source in sources))
