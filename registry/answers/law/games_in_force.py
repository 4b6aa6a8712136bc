"""The games in force on a day, under which sections, since when, and the state of their rules."""

import datetime as dt
from collections.abc import Iterator, Mapping
from dataclasses import replace
from typing import TYPE_CHECKING

from bylaw.registry.answers.law.parts_without_rule import findings_without_rule
from bylaw.registry.answers.law.section_answers import evidence
from bylaw.registry.answers.rules.game_rules import (
    certified_in,
    game_findings,
    has_rules,
    state_of_rule,
)
from bylaw.registry.law.doubt.doubts import DoubtKind, findings_of, own_first
from bylaw.registry.law.evidence import Certainty
from bylaw.registry.law.findings import Finding, note, warning
from bylaw.registry.law.light_values import dataclass
from bylaw.registry.law.messages import LANGUAGES, N_, listed
from bylaw.registry.law.orders.order_citations import number_key, order_named
from bylaw.registry.law.orders.subjects import Ending, Subject
from bylaw.registry.law.text.provisions import CONTAINERS, Kind
from bylaw.registry.law.text.tree import Held
from bylaw.registry.law.time.versions import End, Timeline, Version, title_among
from bylaw.registry.law.written_days import iso
from bylaw.registry.rules.binding import BindingState, Certificate, GameFacts, game_facts
from bylaw.registry.rules.rule_text import first_texts
from bylaw.registry.rules.text.law_on_day import law_text
from bylaw.registry.rules.text.law_text import Coming, LawText
from bylaw.registry.store.view import View

if TYPE_CHECKING:
    from bylaw.registry.answers.shapes.law_shapes import (
        BylawShape,
        DayShape,
        DivisionShape,
        GameShape,
    )
    from bylaw.registry.law.shapes.common_shapes import TitlesShape


@dataclass(frozen=True)
class GameInForce:
    """A game in force on a day: its sections as they stood, and the state of its rule."""

    name: str
    facts: GameFacts
    versions: tuple[Version, ...]
    state: BindingState
    findings: tuple[Finding, ...] = ()

    @property
    def start(self) -> Version:
        """The section that came last: since then the game has stood as it is."""
        return max(self.versions, key=lambda version: version.start or dt.date.min)

    @property
    def end(self) -> Version:
        """The section that ends first."""
        return min(self.versions, key=lambda version: version.end or dt.date.max)


@dataclass(frozen=True)
class InForce:
    """The by-law on a day."""

    day: dt.date
    subject: Subject
    end: End | None
    divisions: tuple[Version, ...]
    games: tuple[GameInForce, ...]
    coming: Mapping[str, Coming]
    findings: tuple[Finding, ...]
    has_rules: bool = True

    @property
    def state(self) -> str:
        """Whether the by-law was in force: not yet, in force, or replaced."""
        return _state(self.day, self.subject.made, self.end)

    @property
    def ending(self) -> Ending | None:
        """What is known to have replaced the text, where that and nothing else ended it."""
        ending = self.subject.ending
        if ending is None or self.end is None or self.end.by != ending.number:
            return None
        return ending


def _state(day: dt.date, made: dt.date | None, end: End | None) -> str:
    if made is not None and day < made:
        return "not_yet"
    return "in_force" if end is None or day < end.day else "replaced"


def state_on(timelines: Mapping[str, Timeline], day: dt.date, *, made: dt.date | None) -> str:
    """Tell whether a text was in force on a day: not yet, in force, or replaced."""
    return _state(day, made, _leading(timelines, day).end)


def in_force(view: View, day: dt.date, timelines: Mapping[str, Timeline] | None = None) -> InForce:
    """Ask the registry what was in force on a day; versions that are at hand may be passed."""
    with view.database.at_once():
        known = timelines or {lang: view.timeline(lang) for lang in LANGUAGES}
        return _games_on(view, day, known)


def _games_on(view: View, day: dt.date, timelines: Mapping[str, Timeline]) -> InForce:
    subject = _with_titles_on(view.subject(), timelines, day)
    law = law_text(timelines.values(), day, made=subject.made)
    first = _leading(timelines, day)
    certified = certified_in(view)
    is_ruled, stands = has_rules(view), law.begun and not law.replaced
    games = tuple(_games(timelines, law, certified)) if stands else ()
    divisions = [v for v in first.day(day) if v.kind in CONTAINERS and v.held is not Held.REPEALED]
    standing = {game.name for game in games}
    coming = {} if law.replaced or not is_ruled else dict(_coming(law, standing))
    findings = tuple(_findings(first, games, day, is_ruled=is_ruled)) if stands else ()
    shown = tuple(divisions) if law.begun else ()
    return InForce(day, subject, first.end, shown, games, coming, findings, is_ruled)


def _with_titles_on(subject: Subject, timelines: Mapping[str, Timeline], day: dt.date) -> Subject:
    """The work under the titles that it bore on a day."""
    borne = {lang: title_among(timeline.versions, day) for lang, timeline in timelines.items()}
    held = {lang: title for lang, title in borne.items() if title}
    return replace(subject, titles={**subject.titles, **held})


def _leading(timelines: Mapping[str, Timeline], day: dt.date) -> Timeline:
    """Choose the English text, or the French where nothing of the English is held on a day."""
    held = (t for t in timelines.values() if any(v.held is Held.HELD for v in t.day(day)))
    return next(held, timelines["en"])


def _games(
    timelines: Mapping[str, Timeline], law: LawText, certified: frozenset[Certificate]
) -> Iterator[GameInForce]:
    standing = {
        (lang, v.label): v
        for lang, timeline in timelines.items()
        for v in timeline.day(law.day)
        if v.kind is Kind.SECTION
    }
    facts = game_facts()
    for name, rule in first_texts().items():
        read = ((one.lang, one.label) for one in rule.read_provisions(law))
        versions = tuple(standing[key] for key in read if key in standing)
        if versions:
            state = state_of_rule(name, law, certified)
            told = game_findings(law, name, state=state)
            yield GameInForce(name, facts[name], versions, state, told)


def _coming(law: LawText, standing: set[str]) -> Iterator[tuple[str, Coming]]:
    for name, rule in first_texts().items():
        days = [law.coming[label] for label in rule.sections if label in law.coming]
        if name not in standing and days:
            yield name, min(days, key=lambda coming: coming.in_force)


def _findings(
    timeline: Timeline, games: tuple[GameInForce, ...], day: dt.date, *, is_ruled: bool
) -> Iterator[Finding]:
    if not timeline.is_base_held:
        template = N_(
            "The base text is not held: games that no held instrument names are left out."
        )
        yield warning("base-not-held", template)
    pending = sorted({s.instrument for v in timeline.day(day) for s in v.pending}, key=number_key)
    if pending:
        template = N_("Amendments by {instruments} to text that is not held are pending.")
        names = listed(map(order_named, pending))
        yield warning("operation-pending", template, instruments=names)
    if is_ruled:
        read = {version.label for game in games for version in game.versions}
        yield from findings_without_rule(timeline, day, read)
    others = (d for d in timeline.doubts if d.stands_on(day) and d.kind is not DoubtKind.PENDING)
    weighty = (doubt for doubt in others if doubt.is_weighty)
    yield from findings_of(own_first(weighty, lang=timeline.lang), day)
    inferred = {g.start.start for g in games if g.start.start_certainty is Certainty.INFERRED}
    for start in sorted(one for one in inferred if one is not None):
        template = N_("{day} is inferred: no source states the date of publication.")
        yield note("inferred-day", template, day=start.isoformat())


def in_force_as_json(found: InForce, *, why: bool) -> "DayShape":
    """What was in force as JSON; other programs rely on the keys."""
    return {
        "day": found.day.isoformat(),
        "bylaw": _bylaw_as_json(found),
        "divisions": [_division_as_json(version) for version in found.divisions],
        "games": [_game_as_json(game, why=why) for game in found.games],
        "coming": [
            {
                "game": name,
                "instrument": coming.instrument,
                "from": coming.in_force.isoformat(),
                "earlier": "not_held" if earlier_unheld(name) else "none",
            }
            for name, coming in found.coming.items()
        ],
        "findings": [finding.as_json() for finding in found.findings],
    }


def _bylaw_as_json(found: InForce) -> "BylawShape":
    titles = both(found.subject.titles)
    told: BylawShape = {
        "state": found.state,
        "number": found.subject.number,
        "title": titles,
    }
    end = found.end
    if end is not None and found.state == "replaced":
        told["by"], told["since"] = end.by, end.day.isoformat()
        told["evidence"] = end.certainty
        if (ending := found.ending) is not None:
            told["note"] = both(ending.note)
    return told


def both(said: Mapping[str, str]) -> "TitlesShape":
    """Words in both languages; null where they are not known in one."""
    return {"en": said.get("en"), "fr": said.get("fr")}


def _division_as_json(version: Version) -> "DivisionShape":
    return {
        "unit": version.kind,
        "label": version.label,
        "heading": version.provision.heading,
        "from": iso(version.start),
        "instrument": version.sources[-1].instrument if version.sources else None,
    }


def _game_as_json(game: GameInForce, *, why: bool) -> "GameShape":
    start = game.start
    told: GameShape = {
        "game": game.name,
        "title": both(game.facts.title),
        "sections": [version.label for version in game.versions],
        "instrument": start.sources[-1].instrument if start.sources else None,
        "from": iso(start.start),
        "to": iso(game.end.end),
        "date_evidence": evidence(start.start, start.start_certainty),
        "rule": {"id": game.name, "state": game.state},
        "findings": [finding.as_json() for finding in game.findings],
    }
    if why:
        told["why"] = [
            {
                "section": v.label,
                "from": iso(v.start),
                "instruments": [s.as_json() for s in v.sources],
            }
            for v in game.versions
        ]
    return told


def earlier_unheld(game: str) -> bool:
    """Tell whether a text that is not held may have governed a game before its first section."""
    facts = game_facts()[game]
    return any(facts.unheld_before(label) for label in first_texts()[game].sections)
