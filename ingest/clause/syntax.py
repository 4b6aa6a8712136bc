"""What a clause says, as values: locators, quotations, places, actions and their contexts.

They are what `trees` makes of a parse in either language.  They hold no law yet: `meaning` makes
operations of them.
"""

import datetime as dt
from dataclasses import dataclass, field

from bylaw.registry.law.orders.operations import Labels, Ordinals


@dataclass(frozen=True, slots=True)
class QuoteRef:
    """A quotation that was put aside, by its place among the quotations of the clause."""

    index: int


@dataclass(frozen=True, slots=True)
class Step:
    """One step of a locator, such as "paragraph 2" or "the first sentence".

    `inner` is the locator that a lead-in or a heading stands before (None in "preceding it"), and
    `below` how many of its steps lie below the unit that a lead-in is a portion of;
    `name` is a title, a language, or the word by which an item is called; `order` is the number of
    the order that made an instrument; `is_own` tells "this By-law" from "the By-law", and `noun` is
    the noun of either.  A quotation `is_after_unit` where it may be the heading of the unit that
    stands before the instrument, as well as the title of the instrument.
    """

    kind: str
    labels: Labels = ()
    ordinals: Ordinals = ()
    quotes: tuple[QuoteRef, ...] = ()
    inner: "tuple[Step, ...] | None" = None
    below: int = 1
    comprising: Labels | None = None
    name: str | None = None
    order: str | None = None
    is_own: bool = False
    noun: str = ""
    is_after_unit: bool = False


Locator = tuple[Step, ...]
"""Steps as printed in both languages: from the innermost to the outermost."""


@dataclass(frozen=True, slots=True)
class NamedWords:
    """Words or numbers that the clause quotes one by one, or one of their occurrences.

    A mark that `is_final` ends its place: "the final period".  Words that are a heading are those
    of a column or a row of a table.  Words that are matched stand each for one of others: « ceux de
    « c » et de « d » ».
    """

    parts: tuple[QuoteRef | str, ...]
    occurrence: int | None = None
    is_final: bool = False
    is_heading: bool = False
    is_matched: bool = False


@dataclass(frozen=True, slots=True)
class Beyond:
    """The words after or before some quoted words: "what follows “X”", of a unit if it is named."""

    position: str
    ref: QuoteRef
    locator: Locator = ()


@dataclass(frozen=True, slots=True)
class Following:
    """The announcement of a quoted text: "the following paragraphs", "a second paragraph".

    It may give the numbers that the text bears, "section 12.1, which reads as follows", how many
    units it holds, or the term that it defines.  Whether it `is_several` is told by its noun or
    « les suivants », and not by "the following".
    """

    noun: str | None
    rank: int | None = None
    count: int | None = None
    numbers: Labels = ()
    term: QuoteRef | None = None
    is_several: bool | None = None


@dataclass(frozen=True, slots=True)
class Payload:
    """The quoted text that was announced."""

    ref: QuoteRef


@dataclass(frozen=True, slots=True)
class Attachment:
    """A text attached elsewhere in the instrument: "Schedule II attached hereto".

    Without a name it is the one that takes the place of the unit: "celle jointe au règlement".
    Of several, the noun and the numbers are kept: "Schedules II and III attached hereto".
    """

    name: str | None
    labels: Labels = ()
    noun: str = ""


@dataclass(frozen=True, slots=True)
class Place:
    """Where an action takes place; several locators mean several places."""

    locators: tuple[Locator, ...]


@dataclass(frozen=True, slots=True)
class OwnPlace(Place):
    """The place of the words right before it: « le mot « X » de la deuxième ligne »."""


@dataclass(frozen=True, slots=True)
class Scope:
    """Everywhere that the words are found; "wherever they appear" speaks of several, "it" of one.

    Joined by "and", it may open the next order; one within an order is of that order alone.
    """

    is_plural: bool = False
    is_singular: bool = False
    is_joined: bool = False
    is_own: bool = False


@dataclass(frozen=True, slots=True)
class Excepting:
    """Not in these places: "wherever it appears, except in section 4"."""

    locators: tuple[Locator, ...]


@dataclass(frozen=True, slots=True)
class Edge:
    """At the beginning or at the end, of the whole or of what the locator names.

    One that `is_reached` is where something goes, or how far it runs: "to the end".
    """

    side: str
    locator: Locator = ()
    is_reached: bool = False


@dataclass(frozen=True, slots=True)
class Anchor:
    """After or before some words or some unit."""

    position: str
    words: QuoteRef | str | None = None
    locator: Locator = ()
    occurrence: int | None = None
    everywhere: bool = False


@dataclass(frozen=True, slots=True)
class Opposite:
    """In the row of a table that bears these words."""

    ref: QuoteRef


@dataclass(frozen=True, slots=True)
class TableColumn:
    """In a column of a table, counted from 1, where -1 is the last, or named by its heading."""

    rank: int | QuoteRef
    locator: Locator = ()


@dataclass(frozen=True, slots=True)
class Provisions:
    """The announcement of a list of provisions: "in the following provisions of the Act"."""

    locator: Locator = ()
    noun: str = ""


@dataclass(frozen=True, slots=True)
class Listed:
    """The list of provisions that was announced; what ends the last of numbered ones is its own.

    A list that `is_bare` gives only numbers, which are those of sections.  `everywhere` are those
    of which it is said that the words are meant wherever they are.
    """

    locators: tuple[Locator, ...]
    is_numbered: bool = False
    is_bare: bool = False
    everywhere: tuple[Locator, ...] = ()


@dataclass(frozen=True, slots=True)
class Alphabetical:
    """In alphabetical order."""


@dataclass(frozen=True, slots=True)
class Nth:
    """Which occurrence of the words is meant, counted from 1; -1 is the last."""

    rank: int


@dataclass(frozen=True, slots=True)
class Qualified:
    """How the order is to be carried out: "with the necessary modifications"."""

    words: str


Arg = (
    Place
    | Scope
    | Excepting
    | Edge
    | Anchor
    | Opposite
    | TableColumn
    | Provisions
    | Listed
    | Alphabetical
    | Payload
    | Qualified
    | Nth
)


@dataclass(frozen=True, slots=True)
class Action:
    """One thing that the clause does, in its own words.

    It `is_trailed` by a place that stands after all of it, and may be that of others too.
    """

    verb: str
    object: NamedWords | Beyond | tuple[Locator, ...] | None = None
    new: NamedWords | Following | Attachment | None = None
    args: tuple[Arg, ...] = ()
    respectively: bool = False
    becomes: Locator = ()
    on: dt.date | None = None
    is_trailed: bool = False


@dataclass(frozen=True, slots=True)
class Scoped:
    """A context and what is done in it: "in paragraph 1: (a) by …".

    A fragment has lost the words that name what is amended; an excerpt leaves them out.  Pairs of
    words that `is_shared_out` are "respectively" of the places named before them.  `item` is the
    place among the numbered items of the clause or of another item, counted from 0, and `block`
    the block of the clause, counted from 1 where it has several.  What `is_listed` are the items
    below those: all of them are in the place that opens their list.  What `is_of_one_verb` are the
    pairs or places that one verb governs.
    """

    subjects: tuple[Locator, ...] = ()
    args: tuple[Arg, ...] = ()
    children: "tuple[Scoped | Action, ...]" = field(default=())
    is_fragment: bool = False
    is_excerpt: bool = False
    is_shared_out: bool = False
    is_listed: bool = False
    is_of_one_verb: bool = False
    item: int | None = None
    block: int | None = None
