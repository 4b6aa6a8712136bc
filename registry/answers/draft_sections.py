"""A section as a draft would have it: never in force, and never mixed with what is."""

import datetime as dt
from typing import TYPE_CHECKING

from bylaw.registry.answers.law.provision_names import Address
from bylaw.registry.answers.law.provision_text import text_of
from bylaw.registry.compare.days import Difference
from bylaw.registry.compare.drafts import effect_of_newest
from bylaw.registry.law.light_values import dataclass
from bylaw.registry.law.messages import N_, BylawError
from bylaw.registry.law.orders.instruments import Instrument
from bylaw.registry.law.text.tree import TextState
from bylaw.registry.law.time.versions import State
from bylaw.registry.law.written_days import iso
from bylaw.registry.store.view import View

if TYPE_CHECKING:
    from bylaw.registry.answers.shapes.law_shapes import DraftSectionShape


class NotInDraftError(BylawError):
    """The draft does not change the provision asked for."""


@dataclass(frozen=True)
class DraftSection:
    """A provision as the newest draft of a language would leave it."""

    draft: Instrument
    day: dt.date
    address: Address
    difference: Difference

    @property
    def text(self) -> str | None:
        """The words that the provision would have; None where it would go or they are not held."""
        new = self.difference.new
        return None if new is None else text_of(new.provision, self.draft.lang) or None

    @property
    def provision(self) -> str | None:
        """The provision of the draft that would bring it."""
        sources = self.difference.sources
        return sources[-1].provision or None if sources else None

    def as_json(self) -> "DraftSectionShape":
        """Put it under the keys of any other answer about a provision."""
        return {
            "section": self.address.label,
            "unit": self.address.kind,
            "lang": self.draft.lang,
            "day": iso(self.day),
            "state": State.NOT_YET,
            "text": self.text,
            "from": None,
            "to": None,
            "from_evidence": None,
            "to_evidence": None,
            "instrument": None,
            "provision": self.provision,
            "history_note": None,
            "text_state": TextState.DRAFT,
            "draft": self.draft.title,
            "change": self.difference.what,
            "source": [],
            "findings": [],
        }


def draft_section(view: View, address: Address, *, lang: str) -> DraftSection:
    """Read a provision as the newest draft would have it."""
    effect = effect_of_newest(view, lang)
    for one in effect.differences:
        if (one.version.kind, one.label) == (address.kind, address.label):
            return DraftSection(effect.draft, effect.day, address, one)
    raise NotInDraftError(
        N_("the draft of {day} does not change {label}; bylaw diff --draft shows what it changes"),
        day=effect.day.isoformat(),
        label=address.label,
    )
