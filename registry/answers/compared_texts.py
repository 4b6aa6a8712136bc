"""Texts compared: English against French, a draft against what was made, ours against another."""

import datetime as dt
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from typing import TYPE_CHECKING

from bylaw.registry.answers.law.provision_text import text_of
from bylaw.registry.answers.rules.game_rules import has_rules
from bylaw.registry.compare.languages.divergences import Divergence
from bylaw.registry.compare.languages.orders import compare_orders
from bylaw.registry.compare.languages.sections import compare_sections
from bylaw.registry.compare.languages.terms import Weight
from bylaw.registry.compare.wordings import WordingDifference, compare_wordings
from bylaw.registry.law.doubt.doubts import doubts_about, findings_of, name_of
from bylaw.registry.law.findings import Finding, told_once
from bylaw.registry.law.light_values import dataclass
from bylaw.registry.law.messages import LANGUAGES, N_, Message
from bylaw.registry.law.orders.instruments import Instrument, Status
from bylaw.registry.law.orders.instruments_concerned import amends
from bylaw.registry.law.text.consolidated import is_revocation
from bylaw.registry.law.text.labels import label_key
from bylaw.registry.law.text.provisions import Kind, Provision
from bylaw.registry.law.text.tree import Held
from bylaw.registry.law.time.versions import Timeline, Version
from bylaw.registry.rules.questions import all_questions
from bylaw.registry.store.view import View

if TYPE_CHECKING:
    from bylaw.registry.answers.shapes.law_shapes import DraftDifferenceShape

_ORDER = list(Weight)
_FEWEST_SHARED = 0.8


@dataclass(frozen=True, slots=True)
class LanguageComparison:
    """Where the two languages part on a day, and which sections could not be compared.

    `findings` say what else may have changed the sections that were.
    """

    day: dt.date
    compared: int
    divergences: tuple[Divergence, ...]
    unheld: Mapping[str, tuple[str, ...]]
    texts: Mapping[str, tuple[str, str]]
    findings: tuple[Finding, ...] = ()

    @property
    def beyond_noise(self) -> tuple[Divergence, ...]:
        """The places where they part by more than the noise of a copy."""
        return tuple(one for one in self.divergences if one.weight is not Weight.NOISE)


def compare_languages(
    view: View, day: dt.date, *, section: str | None = None
) -> LanguageComparison:
    """Compare English and French as they stood on a day, the heaviest differences first."""
    timelines = {lang: view.day(day, lang=lang) for lang in LANGUAGES}
    texts = {lang: _sections(timeline) for lang, timeline in timelines.items()}
    shared = [label for label in texts["en"] if label in texts["fr"]]
    asked = [label for label in shared if section in (None, label)]
    found = [
        one for label in asked for one in compare_sections(texts["en"][label], texts["fr"][label])
    ]
    if section is None:
        found += _orders(view, day)
    unheld = {
        lang: tuple(
            label for label in texts[other] if label not in texts[lang] and section in (None, label)
        )
        for lang, other in (("en", "fr"), ("fr", "en"))
    }
    asking = map(_linked, found) if has_rules(view) else found
    doubts = {label: tuple(_doubts(timelines.values(), label, day)) for label in asked}
    told = (replace(one, findings=doubts.get(one.section, ())) for one in asking)
    linked = tuple(sorted(told, key=_rank))
    words = {
        one.section: (
            text_of(texts["en"][one.section], "en"),
            text_of(texts["fr"][one.section], "fr"),
        )
        for one in linked
        if one.section in texts["en"] and one.section in texts["fr"]
    }
    every = told_once(one for label in asked for one in doubts[label])
    return LanguageComparison(day, len(asked), linked, unheld, words, every)


def _doubts(timelines: Iterable[Timeline], label: str, day: dt.date) -> Iterator[Finding]:
    """Tell of the doubts about a section in either language."""
    for one in timelines:
        name = name_of(Kind.SECTION, label)
        yield from findings_of(doubts_about(one.doubts, name, day, lang=one.lang))


def _sections(timeline: Timeline) -> dict[str, Provision]:
    return {v.label: v.provision for v in timeline.versions if _is_held_section(v)}


def _is_held_section(version: Version) -> bool:
    return version.kind is Kind.SECTION and version.held is Held.HELD


def _rank(one: Divergence) -> tuple[int, object]:
    return _ORDER.index(one.weight), label_key(one.section or "0")


def _linked(one: Divergence) -> Divergence:
    """Name the questions of the rules that a divergence raises: those that quote its sentence."""
    if one.weight is not Weight.SUBSTANTIVE:
        return one
    ids = [
        question.id
        for question in all_questions()
        for quote in question.quotes
        if quote.section == one.section and quote.text in (one.en if quote.lang == "en" else one.fr)
    ]
    return replace(one, questions=tuple(dict.fromkeys(ids)))


def _orders(view: View, day: dt.date) -> Iterator[Divergence]:
    """Compare the orders of each instrument that is held in both languages by that day."""
    subject = view.subject()
    held = [i for i in view.instruments() if amends(i, subject) and i.provisions]
    for one in held:
        if one.lang != "en" or one.published is None or one.published > day:
            continue
        other = _twin(one, held)
        if other is not None:
            yield from compare_orders(one, other)


def _twin(one: Instrument, held: Sequence[Instrument]) -> Instrument | None:
    """Find the other language of an instrument: by its number, or by what it enacts."""
    others = [i for i in held if i.lang != one.lang]
    by_number = next((i for i in others if one.number and i.number == one.number), None)
    if by_number is not None or one.status is Status.DRAFT:
        return by_number or next((i for i in others if _is_alike(one, i)), None)
    # The French of an order whose draft alone is held; a draft of its own language comes first.
    return next((i for i in others if i.number is None and _is_alike(one, i)), None)


def _is_alike(one: Instrument, other: Instrument) -> bool:
    ours, theirs = _enacted(one), _enacted(other)
    union = len(ours | theirs)
    return union > 0 and len(ours & theirs) >= _FEWEST_SHARED * union


def _enacted(instrument: Instrument) -> frozenset[str]:
    return frozenset(_provisions_of(instrument))


# ---- A draft against what was made ------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class DraftComparison:
    """A draft and the instrument that made it, with every difference of their words."""

    draft: Instrument
    made: Instrument
    differences: tuple[WordingDifference, ...]

    @property
    def is_contradicted(self) -> bool:
        """Whether the order says “without amendment” and the words differ in substance."""
        heavy = any(one.weight is Weight.SUBSTANTIVE for one in self.differences)
        return self.made.without_amendment and heavy

    def rows(self, *, is_all: bool = False) -> list["DraftDifferenceShape"]:
        """Put each difference under the keys that other programs rely on."""
        lang = self.made.lang
        return [
            {
                "section": one.section,
                "kind": "wording",
                "weight": one.weight,
                "en": one.second if lang == "en" else None,
                "fr": one.second if lang == "fr" else None,
                "draft": one.first,
                "made": one.second,
                "lang": lang,
                "instrument": self.made.number,
                "why": str(one.why),
            }
            for one in self.differences
            if is_all or one.weight is not Weight.NOISE
        ]


def compare_drafts(view: View) -> tuple[DraftComparison, ...]:
    """Compare each draft that is held with the instrument made of it, in the same language."""
    subject = view.subject()
    held = [i for i in view.instruments() if amends(i, subject) and i.provisions]
    drafts = [i for i in held if i.status is Status.DRAFT]
    made = [i for i in held if i.status is Status.MADE]
    pairs = [
        (draft, order)
        for draft in drafts
        for order in made
        if order.lang == draft.lang and _is_alike(draft, order)
    ]
    return tuple(
        DraftComparison(draft, order, tuple(_draft_differences(draft, order)))
        for draft, order in pairs
    )


def _draft_differences(draft: Instrument, made: Instrument) -> Iterator[WordingDifference]:
    ours, theirs = _provisions_of(draft), _provisions_of(made)
    nothing = Provision(Kind.SECTION)
    for label in dict.fromkeys((*theirs, *ours)):
        before, after = ours.get(label, nothing), theirs.get(label, nothing)
        yield from compare_wordings(before, after, lang=made.lang)


def _provisions_of(instrument: Instrument) -> dict[str, Provision]:
    orders = (order for each in instrument.provisions for order in each.operations)
    nodes = (node for order in orders for unit in order.payload for node in unit.walk())
    return {node.label: node for node in nodes if node.kind is Kind.SECTION}


# ---- Ours against an official consolidation ----------------------------------------------------


@dataclass(frozen=True, slots=True)
class PublishedWords:
    """The published texts as received, and the words that corrections restored in them."""

    received: tuple[str, ...]
    restored: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class OfficialDifference:
    """A section that another consolidation prints otherwise, and what that is taken to be."""

    section: str
    verdict: str
    weight: Weight
    ours: str
    theirs: str
    why: Message


def compare_official(
    view: View, official: Provision, *, day: dt.date, lang: str, received: PublishedWords
) -> tuple[OfficialDifference, ...]:
    """Compare the text of a day with another consolidation of that day, section by section.

    Words that stand in the published texts as received and not in ours are a defect of ours.  A
    number that both texts have as revoked is no difference.
    """
    versions = [v for v in view.day(day, lang=lang).versions if v.kind is Kind.SECTION]
    ours = {v.label: v for v in versions}
    theirs = {node.label: node for node in official.walk() if node.kind is Kind.SECTION}
    printed = "\n".join(map(_squeezed, received.received))
    restored = tuple(filter(None, map(_squeezed, received.restored)))
    found: list[OfficialDifference] = []
    for label in sorted({*ours, *theirs}, key=label_key):
        own, other = ours.get(label), theirs.get(label)
        found += _judged(label, own, other, lang=lang, published=(printed, restored))
    return tuple(found)


def _judged(
    label: str,
    ours: Version | None,
    theirs: Provision | None,
    *,
    lang: str,
    published: tuple[str, tuple[str, ...]],
) -> Iterator[OfficialDifference]:
    is_gone = ours is not None and ours.held is Held.REPEALED
    if ours is None or ours.held is not Held.HELD:
        if theirs is not None and not (is_gone and _is_gone(theirs)):
            told = Message(N_("the instruments that brought these words are not held"))
            yield OfficialDifference(
                label, "source missing", Weight.SUBSTANTIVE, "", _text(theirs), told
            )
        return
    if theirs is None:
        told = Message(N_("the other text does not have this section"))
        words = _text(ours.provision)
        yield OfficialDifference(label, "unresolved", Weight.SUBSTANTIVE, words, "", told)
        return
    for one in compare_wordings(ours.provision, theirs, lang=lang):
        verdict = _verdict(one, *published)
        yield OfficialDifference(label, verdict, one.weight, one.first, one.second, one.why)


def _is_gone(theirs: Provision) -> bool:
    words = _text(theirs)
    return not words or is_revocation(words)


def _verdict(one: WordingDifference, printed: str, restored: Sequence[str]) -> str:
    theirs, ours = _squeezed(one.second), _squeezed(one.first)
    if one.weight is not Weight.SUBSTANTIVE:
        return "editorial"
    if theirs and theirs in printed:
        return "our defect"
    # Words may be in no text as we have them, because an amendment put them together.
    is_restored = any(words in ours or ours in words for words in restored)
    return "correction" if ours and ours not in printed and is_restored else "unresolved"


def _squeezed(text: str) -> str:
    return "".join(ch for ch in text.casefold() if ch.isalnum())


def _text(provision: Provision) -> str:
    return "\n".join(node.text for node in provision.walk() if node.text)
