"""Transitional provisions: what an instrument says of the passage from the old text to the new.

Such a provision changes no words of the text.  It says for whom, or for how long, something else
holds, so it is kept with its words and told beside the sections that it names.
"""

import datetime as dt
import re
from enum import StrEnum
from typing import TYPE_CHECKING

from bylaw.registry.law.late_patterns import late_pattern
from bylaw.registry.law.light_values import dataclass
from bylaw.registry.law.text.references import Reference, names_another, references
from bylaw.registry.law.written_days import iso

if TYPE_CHECKING:
    from bylaw.registry.law.shapes.order_shapes import TransitionShape


class TransitionKind(StrEnum):
    """What a transitional provision does, by the words that it rests on."""

    CONTINUED = "continued"
    VALID = "valid"
    DEEMED = "deemed"
    HOLDER = "holder"
    READ_AS = "read_as"
    SAVING = "saving"
    DEROGATION = "derogation"
    UNDER_HEADING = "under_heading"


_THIS = late_pattern(
    r"(?i)\b(?:sections?|articles?)\s+(?P<labels>\d+(?:(?:\s*,\s*|\s+(?:and|or|to|et|ou|à)\s+)\d+)*)"
    r"\s+(?:of this|du présent)\s+(?:by-?law|regulation|order|règlement|décret|arrêté)\b"
)
_ROUNDS = late_pattern(
    r"(?i)\b(?:games?|rounds?|hands?|wagers?|bets?|parties?|jeux|mains?|mises?|paris?|tours?)\s"
    r"(?:(?:of|de|du|d'|au)\s?[\w' -]{1,30}?\s)?"
    r"(?:(?:that|which|qui)\s(?:(?:is|are|was|were|have|had|has|been|est|sont|ont|a|été)\s){1,2})?"
    r"(?:already\s|déjà\s)?"
    r"(?:begun|commenced|started|in progress|under way|played|dealt|placed|made|accepted"
    r"|(?:commenc|début|entam|jou|plac|accept)ée?s?|faites?|en cours)\b"
)


@dataclass(frozen=True, slots=True)
class Transition:
    """The words of a transitional provision, and the days that they give.

    `before` is the day that divides the old from the new, `until` the last day of its effect,
    where the words say them.
    """

    kind: TransitionKind
    text: str
    before: dt.date | None = None
    until: dt.date | None = None

    def references(self, lang: str, titles: tuple[str, ...] = ()) -> tuple[Reference, ...]:
        """Find the provisions of the amended text, by its titles, that the words name."""
        return references(_THIS.sub(" ", self.text), lang=lang, titles=titles)

    def is_of_another(self, lang: str, titles: tuple[str, ...]) -> bool:
        """Tell whether the words name provisions of another text, and none of this one."""
        return names_another(self.text, lang=lang, titles=titles)

    @property
    def own_provisions(self) -> tuple[str, ...]:
        """The provisions of its own instrument that the words name."""
        found = (number for match in _THIS.finditer(self.text) for number in _numbers(match))
        return tuple(dict.fromkeys(found))

    @property
    def is_about_rounds(self) -> bool:
        """Whether only games that were under way on its day can be concerned."""
        return _ROUNDS.search(self.text) is not None

    @property
    def derogates(self) -> bool:
        """Whether it sets aside what the text itself says, changed or not."""
        return self.kind in (TransitionKind.DEROGATION, TransitionKind.DEEMED)

    def as_json(self, lang: str) -> "TransitionShape":
        """A transitional provision as JSON; other programs rely on the keys."""
        named = self.references(lang)
        return {
            "kind": self.kind,
            "text": self.text,
            "names": [str(one) for one in named],
            "before": iso(self.before),
            "until": iso(self.until),
        }


def _numbers(match: re.Match[str]) -> list[str]:
    """The numbers of a list of provisions; a run means all that lie in it."""
    found = [int(number) for number in re.findall(r"\d+", match["labels"])]
    if re.search(r"\s(?:to|à)\s", match["labels"]) and found[0] <= found[-1] < found[0] + 1000:
        return [str(number) for number in range(found[0], found[-1] + 1)]
    return [str(number) for number in found]
