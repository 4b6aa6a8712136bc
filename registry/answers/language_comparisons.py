"""English against French on a day: where the two texts part, and what could not be compared."""

import datetime as dt
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import replace

from bylaw.registry.answers.drafts_followed import enact_the_same
from bylaw.registry.answers.law.provision_text import text_of
from bylaw.registry.answers.rules.game_rules import has_rules
from bylaw.registry.compare.languages.divergences import Divergence
from bylaw.registry.compare.languages.orders import compare_orders
from bylaw.registry.compare.languages.sections import compare_sections
from bylaw.registry.compare.languages.terms import Weight
from bylaw.registry.law.doubt.doubts import doubts_about, findings_of, name_of
from bylaw.registry.law.findings import Finding, told_once
from bylaw.registry.law.light_values import dataclass
from bylaw.registry.law.messages import LANGUAGES
from bylaw.registry.law.orders.acting.instruments_concerned import amends
from bylaw.registry.law.orders.instruments import Instrument, Status
from bylaw.registry.law.text.labels import label_key
from bylaw.registry.law.text.provisions import Kind, Provision
from bylaw.registry.law.text.tree import Held
from bylaw.registry.law.time.versions import Timeline, Version
from bylaw.registry.rules.questions import all_questions
from bylaw.registry.store.view import View

_ORDER = list(Weight)


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
    asking = map(_with_questions, found) if has_rules(view) else found
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
    """The doubts about a section in either language."""
    for one in timelines:
        name = name_of(Kind.SECTION, label)
        yield from findings_of(doubts_about(one.doubts, name, day, lang=one.lang))


def _sections(timeline: Timeline) -> dict[str, Provision]:
    return {v.label: v.provision for v in timeline.versions if _is_held_section(v)}


def _is_held_section(version: Version) -> bool:
    return version.kind is Kind.SECTION and version.held is Held.HELD


def _rank(one: Divergence) -> tuple[int, object]:
    return _ORDER.index(one.weight), label_key(one.section or "0")


def _with_questions(one: Divergence) -> Divergence:
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
        return by_number or next((i for i in others if enact_the_same(one, i)), None)
    # The French of an order whose draft alone is held; a draft of its own language comes first.
    return next((i for i in others if i.number is None and enact_the_same(one, i)), None)
