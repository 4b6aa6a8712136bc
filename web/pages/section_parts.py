"""What the page of a section shows: its words, its history, what hangs on it, and its origins."""

import datetime as dt
from collections.abc import Iterator
from dataclasses import dataclass, replace

from bylaw.front.judging.payouts_listed import in_one_language
from bylaw.front.texts.highlighted_words import Excerpt, excerpts, spans_of
from bylaw.registry.answers.law.provision_names import Address
from bylaw.registry.answers.law.references_between import links_between
from bylaw.registry.answers.law.section_answers import SectionAnswer
from bylaw.registry.answers.law.section_history import version_findings
from bylaw.registry.answers.orders_in_words import describe_operation
from bylaw.registry.answers.rules.game_rules import has_rules
from bylaw.registry.compare.days import Difference, differences
from bylaw.registry.law.findings import Finding
from bylaw.registry.law.orders.operations import Operation
from bylaw.registry.law.text.labels import label_key
from bylaw.registry.law.text.provisions import Kind
from bylaw.registry.law.text.tree import Held
from bylaw.registry.law.time.versions import State, Version, in_turn
from bylaw.registry.rules.binding import BindingState, game_title
from bylaw.registry.rules.games.catalogue import RULES
from bylaw.registry.rules.questions import Question, all_questions
from bylaw.registry.rules.text.payouts import Payout
from bylaw.web.linked_data import section_data
from bylaw.web.pages.law_pages import changes, in_force_on, is_in_force
from bylaw.web.pages.rounds.judging import payouts
from bylaw.web.pages.shown_text import ShownPart, shown_text
from bylaw.web.serving.requests.delivery import render
from bylaw.web.serving.requests.page_requests import PageRequest
from bylaw.web.translators import Translator
from bylaw.web.wording import GameWords, citation, payment_words, provision_name


@dataclass(frozen=True)
class ShownVersion:
    """A version of a section, what changed from the one before it, and what is in doubt."""

    version: Version
    change: Difference | None
    findings: tuple[Finding, ...] = ()


@dataclass(frozen=True)
class Origin:
    """The provision that brought words, what it orders, and the received text with them lit."""

    version: Version
    operations: tuple[Operation, ...]
    excerpts: tuple[Excerpt, ...]


@dataclass(frozen=True)
class GameRule:
    """A game that a section governs, and the state of its rule."""

    game: str
    title: str
    state: BindingState | None


def section_page(asking: PageRequest, told: SectionAnswer) -> bytes:
    """Make the page of a section on a day."""
    answer, snapshot = told.answer, asking.snapshot
    stands = is_in_force(snapshot, answer.day)
    text = shown_text(snapshot, asking.translator, answer.day) if stands else None
    links = _links(asking, answer.day)
    return render(
        asking,
        "section.html",
        day=answer.day,
        told=told,
        answer=answer,
        stood=answer.state not in (State.NOT_YET, State.ENDED),
        name=provision_name(answer.kind, answer.label, asking.translator),
        citation=citation(asking, Address(answer.kind, answer.label), answer.day),
        describe=lambda operation: describe_operation(operation, asking.translator.sayer),
        words=lambda game: GameWords(game, asking.translator),
        paid=lambda row: payment_words(row, asking.translator),
        part=None if text is None else text.section(answer.label, answer.kind),
        twin=_twin(asking, told) if stands else None,
        versions=tuple(_versions(asking, told)),
        origins=tuple(_origins(asking, told)),
        payouts=_payouts(asking, told),
        rules=tuple(_rules(asking, told)),
        questions=tuple(_questions(asking, answer.label)),
        names=links.get(answer.label, ()),
        named_by=_naming(links, answer.label),
        changes=changes(asking),
        neighbours=_neighbours(asking, told),
        linked=None
        if text is None
        else section_data(asking, text.consolidation, day=answer.day, label=answer.label),
    )


def _links(asking: PageRequest, day: dt.date) -> "dict[str, tuple[str, ...]]":
    def make() -> dict[str, tuple[str, ...]]:
        return dict(links_between(asking.snapshot.timeline(asking.lang).day(day)))

    return asking.snapshot.keep(("links", asking.lang, day), make)


def _naming(links: "dict[str, tuple[str, ...]]", label: str) -> tuple[str, ...]:
    return tuple(sorted((one for one, named in links.items() if label in named), key=label_key))


def _twin(asking: PageRequest, told: SectionAnswer) -> ShownPart | None:
    other = Translator.of(asking.translator.other)
    text = shown_text(asking.snapshot, other, told.answer.day)
    return text.section(told.answer.label, told.answer.kind)


def _neighbours(asking: PageRequest, told: SectionAnswer) -> tuple[str | None, str | None]:
    """The sections before and after this one on the day."""
    on_day = asking.snapshot.timeline(asking.lang).day(told.answer.day)
    labels = [v.label for v in on_day if v.kind is Kind.SECTION and v.held is not Held.REPEALED]
    if told.answer.label not in labels:
        return None, None
    place = labels.index(told.answer.label)
    after = labels[place + 1] if place + 1 < len(labels) else None
    return (labels[place - 1] if place else None), after


def _versions(asking: PageRequest, told: SectionAnswer) -> Iterator[ShownVersion]:
    """Tell every version with what changed in it, the newest first."""
    answer = told.answer
    timeline = asking.snapshot.timeline(asking.lang)
    found = in_turn(timeline.of(answer.label, answer.kind))
    shown = [
        ShownVersion(v, _change(before, v), version_findings(timeline, v))
        for before, v in zip((None, *found), found, strict=False)
    ]
    yield from reversed(shown)


def _change(before: Version | None, after: Version) -> Difference | None:
    if before is None:
        return None
    old = replace(before, identity=after.identity)
    return next(iter(differences([old], [after])), None)


def _origins(asking: PageRequest, told: SectionAnswer) -> Iterator[Origin]:
    version = told.answer.version
    if version is None or not told.answer.is_answered:
        return
    spans = tuple(spans_of(version.provision))
    for row in asking.snapshot.sources:
        lit = excerpts(row, spans)
        if lit:
            yield Origin(version, tuple(_operations(asking, version)), lit)


def _operations(asking: PageRequest, version: Version) -> Iterator[Operation]:
    """Find the operations of the provisions that made a version."""
    made = {(source.instrument, source.provision) for source in version.sources}
    for item in asking.snapshot.instruments:
        if item.lang != version.lang:
            continue
        for provision in item.provisions:
            if (item.name, provision.number) in made:
                yield from (read.operation for read in provision.operations)


def _payouts(asking: PageRequest, told: SectionAnswer) -> tuple[Payout, ...]:
    is_ruled = has_rules(asking.snapshot.view)
    rows = payouts(asking.snapshot, told.answer.day) if is_ruled else ()
    of_section = (row for row in rows if row.section == told.answer.label)
    return tuple(in_one_language(of_section, asking.lang))


def _rules(asking: PageRequest, told: SectionAnswer) -> Iterator[GameRule]:
    if told.answer.kind is not Kind.SECTION or not has_rules(asking.snapshot.view):
        return
    states = {game.name: game.state for game in in_force_on(asking.snapshot, told.answer.day).games}
    for name, rule in RULES.items():
        if told.answer.label in rule.sections:
            yield GameRule(name, game_title(name, asking.lang), states.get(name))


def _questions(asking: PageRequest, label: str) -> Iterator[Question]:
    asked = all_questions() if has_rules(asking.snapshot.view) else ()
    return (question for question in asked if label in question.sections)
