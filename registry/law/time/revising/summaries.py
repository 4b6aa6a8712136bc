"""What must be known of an instrument to tell whether another can change what it does.

Most instruments only amend the text, on days that they state, and nothing speaks of them.  Of
these, nothing else need be read again when one more is taken in.
"""

import datetime as dt
from collections.abc import Iterable

from bylaw.registry.law.evidence import Certainty
from bylaw.registry.law.light_values import dataclass
from bylaw.registry.law.orders.acting.instruments_concerned import spoken_of
from bylaw.registry.law.orders.enactments import Enactment, enactment_of
from bylaw.registry.law.orders.instruments import Extent, Instrument, Status
from bylaw.registry.law.orders.operations import OWN
from bylaw.registry.law.orders.order_citations import order_year
from bylaw.registry.law.orders.subjects import Subject
from bylaw.registry.law.text.typography import reduced_key
from bylaw.registry.law.time.revising.revision import revise
from bylaw.registry.law.time.schedule import day_of


@dataclass(frozen=True)
class Mentions:
    """What an instrument mentions: the text that it says it amends, and all that it names."""

    base: str = ""
    base_title: str = ""
    titles: tuple[str, ...] = ()
    numbers: tuple[str, ...] = ()

    def is_only_of(self, subject: Subject) -> bool:
        """Tell whether the instrument says that it amends the text, and names nothing else."""
        titles = subject.title_keys()
        numbers = (order_year(self.base), order_year(subject.number))
        is_titled = self.base == subject.number if all(numbers) else self.base_title in titles
        return is_titled and {*self.titles} <= titles and {*self.numbers} <= {subject.number}

    def names_any(self, keys: Iterable[str]) -> bool:
        """Tell whether the instrument may mean one of those that are called so."""
        numbers = {reduced_key(number) for number in self.numbers}
        return any(
            key in numbers or any(key in title for title in self.titles) for key in keys if key
        )


@dataclass(frozen=True)
class Summary:
    """An instrument in short; `keys` are what it is called, `days` those on which it acts.

    A plain one was made under a number and read whole, its days are all known, and it neither
    corrects another nor fixes the day of another.
    """

    name: str
    lang: str
    is_plain: bool
    spoken: Mentions
    keys: tuple[str, ...] = ()
    days: tuple[dt.date, ...] = ()


def summary_of(item: Instrument) -> Summary:
    """Sum an instrument up."""
    enactment = enactment_of(item, certainty=Certainty.STATED)
    alone = revise((enactment,)).enactments[0]
    days = [day_of(alone, order) for order in alone.orders]
    named = list(spoken_of(item))
    titles = {reduced_key(title) for title, _ in named if title and title != OWN}
    numbers = {number for _, number in named if number} | {item.corrects} - {""}
    base = "" if item.chain is None else item.chain.base.number
    return Summary(
        item.name,
        item.lang,
        all(days) and _is_plain(item, enactment),
        Mentions(
            base, reduced_key(item.base_title or ""), tuple(sorted(titles)), tuple(sorted(numbers))
        ),
        tuple(sorted({reduced_key(name) for name in (item.title, item.name) if name})),
        tuple(sorted({when[0] for when in days if when is not None})),
    )


def _is_plain(item: Instrument, enactment: Enactment) -> bool:
    is_ordinary = item.status is Status.MADE and item.extent is Extent.WHOLE
    told_otherwise = enactment.unread or enactment.transitional
    is_alone = not (item.corrects or item.without_amendment or enactment.fixings)
    # A new title is one by which others may mean the text: all of them are looked at again.
    is_alone = is_alone and not any(one.operation.is_on_title for one in enactment.orders)
    return is_ordinary and is_alone and bool(item.number) and not told_otherwise
