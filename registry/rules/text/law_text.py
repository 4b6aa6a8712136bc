"""The view that a rule has of the law: the sections in force on one day, in each language.

It is a plain value.  Whoever reads the published texts, or a store of them, can make one.
"""

import datetime as dt
from collections.abc import Callable, Mapping
from dataclasses import field, replace
from functools import cached_property
from typing import TYPE_CHECKING

from bylaw.registry.law.doubt.doubts import Doubts
from bylaw.registry.law.evidence import Certainty
from bylaw.registry.law.json_values import fingerprint
from bylaw.registry.law.light_values import dataclass
from bylaw.registry.law.messages import LANGUAGES
from bylaw.registry.law.text.provisions import Kind, Provision, Table
from bylaw.registry.law.text.references import all_words
from bylaw.registry.law.text.sentences import quotable_parts
from bylaw.registry.rules.text.legal_words import level_text

if TYPE_CHECKING:
    from bylaw.registry.rules.rule_shapes import BasisShape


@dataclass(frozen=True, slots=True)
class TextBlock:
    """A piece of running text of a section: an alinea, or an item under its label."""

    label: str
    text: str
    table: Table | None = None


@dataclass(frozen=True, slots=True)
class SectionText:
    """A section as it stood on a day: its tree, the instrument it comes from, and since when.

    A schedule, a form or the heading of a division that governs a game is one too; its `label` is
    then the identity that it has in the text, as `schedule:I`.  What governs a game counts
    although it is not, or not all, held.  `as_received` finds the tree of the published copy: it is
    read again for it, so that few ask.
    """

    label: str
    lang: str
    provision: Provision
    instrument: str
    in_force: dt.date
    certainty: Certainty = Certainty.STATED
    is_held: bool = True
    as_received: Callable[[], Provision | None] | None = field(
        default=None, compare=False, repr=False
    )

    @property
    def received(self) -> Provision | None:
        """The tree as received, where a correction stands between it and the one in force."""
        return None if self.as_received is None else self.as_received()

    @property
    def fingerprint(self) -> str:
        """The fingerprint of its words, where they are held; few ask for it."""
        return words_fingerprint(self.provision) if self.is_held else ""

    @property
    def key(self) -> str:
        """What tells it from every other section that is or was in force."""
        return f"{self.lang} {self.label} {self.in_force} {self.fingerprint}"

    @property
    def name(self) -> str:
        """What programs call it: the number of a section, or “schedule I”."""
        return provision_name(self.provision)


def makers(instrument: str) -> tuple[str, ...]:
    """The instruments that made a text as it stands; one that several made names them all.

    >>> makers("928-2000"), makers("928-2000, 1033-2007")
    (('928-2000',), ('928-2000', '1033-2007'))
    """
    return tuple(instrument.split(", "))


def provision_name(one: Provision) -> str:
    """What programs call a provision that governs a game.

    >>> provision_name(Provision(Kind.SCHEDULE, "I")), provision_name(Provision(Kind.SECTION, "5"))
    ('schedule I', '5')
    """
    return one.label if one.kind is Kind.SECTION else f"{one.kind.value} {one.label}"


@dataclass(frozen=True, slots=True)
class Coming:
    """A section that was not yet in force on the day: by which instrument it came, and when."""

    instrument: str
    in_force: dt.date
    certainty: Certainty = Certainty.STATED


@dataclass(frozen=True, slots=True)
class Replaced:
    """The end of the whole by-law: what replaced it, and since when."""

    by: str
    since: dt.date
    certainty: Certainty = Certainty.STATED


EarlierWords = tuple[dt.date | None, Provision]
"""Since when a provision said something else, and what."""


@dataclass(frozen=True)
class StandingProvision:
    """A section where it stands on a day: in which container, and since when under that number.

    `entered` is None where it has stood there since before all that is held.  A section that was
    struck out or repealed no longer stands; its day is the one on which it went.  `instrument` is
    what last changed it, whether its words are held or not; `earlier` is what it said before.
    """

    label: str
    parent: str
    place: int
    entered: dt.date | None
    start: dt.date | None
    provision: Provision
    is_struck: bool = False
    instrument: str = ""
    earlier: tuple[EarlierWords, ...] = ()

    @cached_property
    def words(self) -> tuple[str, ...]:
        """Its words, piece by piece: every game asks what they say of it."""
        return tuple(all_words(self.provision))

    def as_on(self, day: dt.date) -> "StandingProvision | None":
        """The same with the words that it had on an earlier day, or None where it had none."""
        said = [words for since, words in self.earlier if since is None or since <= day]
        return replace(self, provision=said[-1]) if said else None


@dataclass(frozen=True, slots=True)
class Container:
    """A division or subdivision on a day, and the one that holds it."""

    kind: Kind
    label: str
    parent: str
    place: int


@dataclass(frozen=True)
class Surroundings:
    """How the sections of a day stand in the text of one language.

    `first_held` is, by number, the day since when the words were first held.  `others` are the
    schedules, the forms and the headings of divisions, by identity: they may speak of a game too.
    """

    sections: Mapping[str, StandingProvision]
    containers: Mapping[str, Container]
    first_held: Mapping[str, dt.date]
    others: Mapping[str, StandingProvision] = field(default_factory=dict)

    @cached_property
    def standing(self) -> tuple[StandingProvision, ...]:
        """What stands in the text: sections in their order, then what else may speak of a game."""
        every = (self.sections, self.others)
        return tuple(one for kind in every for one in sorted(kind.values(), key=lambda o: o.place))


@dataclass(frozen=True)
class LawText:
    """The law on one day: sections by language and label, what was to come, and what had ended.

    `around` says, by language, where the sections stand; a text without it is only its sections.
    `doubts` are the orders that may have changed it by that day.  `work` names the work, if it is
    not the first of the registry.
    """

    day: dt.date
    sections: Mapping[tuple[str, str], SectionText]
    coming: Mapping[str, Coming] = field(default_factory=dict)
    begun: bool = True
    replaced: Replaced | None = None
    around: Mapping[str, Surroundings] = field(default_factory=dict)
    doubts: Doubts = ()
    work: str = ""
    _kept: dict[object, tuple[SectionText, ...]] = field(
        default_factory=dict, init=False, compare=False, repr=False
    )

    def keep(
        self, key: object, find: Callable[[], tuple[SectionText, ...]]
    ) -> tuple[SectionText, ...]:
        """Find some sections of this law once: it does not change."""
        if key not in self._kept:
            self._kept[key] = find()
        return self._kept[key]

    def section(self, label: str, *, lang: str) -> SectionText | None:
        """A section in a language, or None where it is not held on that day."""
        return self.sections.get((lang, label))

    def binding(self, label: str) -> SectionText | None:
        """The section that rules read: the English, or the French where only that is held."""
        return next((self.sections[lang, label] for lang in self.languages(label)), None)

    def is_inferred(self, ground: "Ground") -> bool:
        """Tell whether no source states since when the quoted words were in force."""
        section = self.section(ground.section, lang=ground.lang)
        return section is not None and section.certainty is Certainty.INFERRED

    def languages(self, label: str) -> tuple[str, ...]:
        """The languages in which a section is held, English first."""
        return tuple(lang for lang in LANGUAGES if (lang, label) in self.sections)


_LEVELS = {"en": ("par.", "subpar."), "fr": ("par.", "sous-par.")}


@dataclass(frozen=True, slots=True)
class Ground:
    """A quotation on which an answer rests, with its source."""

    section: str
    instrument: str
    since: dt.date
    lang: str
    quote: str
    item: str = ""

    def pinpoint(self, lang: str) -> str:
        """Name the section, and the item in it, as lawyers of a language cite them.

        >>> ground = Ground("95.14", "928-2000", dt.date(2000, 8, 24), "en", "…", item="3")
        >>> ground.pinpoint("en"), ground.pinpoint("fr")
        ('95.14, par. 3', '95.14, par. 3°')
        """
        items = [item for item in self.item.split(".") if item]
        sign = "°" if lang == "fr" else ""
        named = (
            f"{level} {item}{sign if item.isdigit() else ''}"
            for level, item in zip(_LEVELS[lang], items, strict=False)
        )
        return ", ".join((self.section, *named))

    def as_json(self) -> "BasisShape":
        """The ground under the keys that other programs rely on."""
        found: BasisShape = {
            "section": self.section,
            "instrument": self.instrument,
            "from": self.since.isoformat(),
            "lang": self.lang,
            "quote": self.quote,
        }
        if self.item:
            found["item"] = self.item
        return found


def ground(section: SectionText, quote: str, *, item: str = "") -> Ground:
    """Quote a section, or one item of it."""
    return Ground(section.label, section.instrument, section.in_force, section.lang, quote, item)


def blocks(provision: Provision) -> tuple[TextBlock, ...]:
    """The pieces of a section in printed order, each under the label of its item."""
    return tuple(_blocks(provision, ""))


def _blocks(provision: Provision, label: str) -> list[TextBlock]:
    own = provision.label if provision.kind is not Kind.SECTION else ""
    path = ".".join(part for part in (label, own) if part)
    found = [TextBlock(path, provision.text, provision.table)]
    for child in provision.children:
        found += _blocks(child, path)
    return [block for block in found if block.text or block.table is not None]


def words_fingerprint(provision: Provision) -> str:
    """The fingerprint of a section's text, whatever its typography."""
    return fingerprint("\n".join(_lines(provision)))


def _lines(provision: Provision) -> list[str]:
    lines: list[str] = []
    for block in blocks(provision):
        lines.append(f"{block.label}|{level_text(block.text)}")
        if block.table is not None:
            lines += [f"{r.rubric}|{r.label}|{'|'.join(r.cells)}" for r in block.table.rows]
    return lines


def sentence_with(
    section: SectionText, words: str, *, item: str | None = None
) -> tuple[str, str] | None:
    """The sentence that holds the words, and its item; None unless exactly one does.

    With `item`, only that item of the section is looked at.
    """
    wanted = level_text(words)
    found = [
        (sentence, block.label)
        for block in blocks(section.provision)
        if item is None or block.label == item
        for sentence in quotable_parts(block.text)
        if wanted in level_text(sentence)
    ]
    return found[0] if len(found) == 1 else None


def holds(section: SectionText, words: str) -> bool:
    """Tell whether the words stand in a section, its tables included."""
    return level_text(words) in level_text(" ".join(_lines(section.provision)).replace("|", " "))
