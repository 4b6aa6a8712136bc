"""The command `bylaw in-force`: the games in force on a day, and what governs them."""

import datetime as dt
from collections.abc import Iterator, Mapping
from dataclasses import dataclass

import click
from rich.console import Console

from bylaw.cli.asking.opening import open_view
from bylaw.cli.asking.parameters import Day, json_option, why_option
from bylaw.cli.asking.registry_asked import Asked, registry_options
from bylaw.cli.commands.law.section_answers import LANGS, evidence, iso, shown_day
from bylaw.cli.commands.rounds.game_names import title_of
from bylaw.cli.say.language import _
from bylaw.cli.say.printing import (
    INFERRED_NOTE,
    INFERRED_SIGN,
    UNKNOWN,
    indented,
    print_findings,
    print_json,
    screen,
    table,
)
from bylaw.cli.say.speaking import argument
from bylaw.cli.say.speaking import command as speaking_command
from bylaw.registry.law.findings import Finding, Severity
from bylaw.registry.law.messages import N_, Message
from bylaw.registry.law.orders.acting import Subject
from bylaw.registry.law.orders.enactments import Certainty
from bylaw.registry.law.text.provisions import Kind
from bylaw.registry.law.text.tree import CONTAINERS, Held
from bylaw.registry.law.time.versions import End, Timeline, Version
from bylaw.registry.rules.binding import BindingState, GameFacts, bind, game_facts
from bylaw.registry.rules.games.catalogue import RULES
from bylaw.registry.rules.text.law_on_day import law_text
from bylaw.registry.rules.text.law_text import Coming, LawText
from bylaw.registry.store.view import View

_STATES = {
    BindingState.BOUND: N_("bound"),
    BindingState.STALE: N_("stale: the words differ from those certified"),
    BindingState.UNBOUND: N_("unbound: a section is not held"),
}


@dataclass(frozen=True)
class Game:
    """A game in force on a day: its sections as they stood, and the state of its rule."""

    name: str
    facts: GameFacts
    versions: tuple[Version, ...]
    state: BindingState

    @property
    def start(self) -> Version:
        """The section that came last: since then the game has stood as it is."""
        return max(self.versions, key=lambda version: version.start or dt.date.min)

    @property
    def end(self) -> Version:
        """The section that ends first."""
        return min(self.versions, key=lambda version: version.end or dt.date.max)


@dataclass(frozen=True)
class Standing:
    """The by-law on a day."""

    day: dt.date
    subject: Subject
    end: End | None
    divisions: tuple[Version, ...]
    games: tuple[Game, ...]
    coming: Mapping[str, Coming]
    findings: tuple[Finding, ...]

    @property
    def state(self) -> str:
        """Whether the by-law was in force: not yet, in force, or replaced."""
        if self.subject.made is not None and self.day < self.subject.made:
            return "not_yet"
        return "in_force" if self.end is None or self.day < self.end.day else "replaced"


@speaking_command(
    help=N_(
        "List what was in force on DAY: divisions, games with their sections, since when, by "
        "which instrument, and whether a certified rule is bound to the text.\n\n"
        "Ends with status 1 if the by-law was not in force.\n\n"
        "Example: bylaw in-force 2008-01-01"
    )
)
@argument("day", type=Day(), help=N_("The day of the question (2005-06-01)."))
@why_option
@registry_options
@json_option
def command(
    *, day: dt.date, why: bool, db: str | None, as_known: dt.datetime | None, as_json: bool
) -> None:
    """Ask, and show what stood on the day."""
    standing = _standing(open_view(Asked(db, as_known)), day)
    if as_json:
        print_json(_as_json(standing, why=why))
    else:
        with screen() as sheet:
            _show(sheet, standing, why=why)
    if standing.state != "in_force":
        click.get_current_context().exit(1)


def _standing(view: View, day: dt.date) -> Standing:
    timelines = {lang: view.timeline(lang) for lang in LANGS}
    subject = view.subject()
    law = law_text(timelines.values(), day, made=subject.made)
    english = timelines["en"]
    games = () if law.replaced or not law.begun else tuple(_games(english, law))
    divisions = [
        v for v in english.day(day) if v.kind in CONTAINERS and v.held is not Held.REPEALED
    ]
    listed = {game.name for game in games}
    coming = {} if law.replaced else dict(_coming(law, listed))
    findings = () if law.replaced or not law.begun else tuple(_findings(english, games, day))
    shown = tuple(divisions) if law.begun else ()
    return Standing(day, subject, english.end, shown, games, coming, findings)


def _games(timeline: Timeline, law: LawText) -> Iterator[Game]:
    standing = {v.label: v for v in timeline.day(law.day) if v.kind is Kind.SECTION}
    facts = game_facts()
    for name, rule in RULES.items():
        held = [standing[label] for label in rule.sections if label in standing]
        versions = tuple(v for v in held if v.held is Held.HELD)
        if versions:
            yield Game(name, facts[name], versions, bind(rule, law).state)


def _coming(law: LawText, listed: set[str]) -> Iterator[tuple[str, Coming]]:
    for name, rule in RULES.items():
        days = [law.coming[label] for label in rule.sections if label in law.coming]
        if name not in listed and days:
            yield name, min(days, key=lambda coming: coming.in_force)


def _findings(timeline: Timeline, games: tuple[Game, ...], day: dt.date) -> Iterator[Finding]:
    if not timeline.is_base_held:
        template = N_(
            "The base text is not held: games that no held instrument names are left out."
        )
        yield Finding("base-not-held", Severity.WARNING, Message(template))
    pending = sorted({s.instrument for v in timeline.day(day) for s in v.pending})
    if pending:
        template = N_("Amendments by {instruments} to text that is not held are pending.")
        values = {"instruments": ", ".join(pending)}
        yield Finding("operation-pending", Severity.WARNING, Message(template, values))
    inferred = {g.start.start for g in games if g.start.start_certainty is Certainty.INFERRED}
    for start in sorted(one for one in inferred if one is not None):
        template = N_("{day} is inferred: no source prints the day of publication.")
        yield Finding("inferred-day", Severity.NOTE, Message(template, {"day": start.isoformat()}))


# ---- For programs ----------------------------------------------------------------------


def _as_json(standing: Standing, *, why: bool) -> dict[str, object]:
    end = standing.end
    bylaw: dict[str, object] = {"state": standing.state, "number": standing.subject.number}
    bylaw["title"] = dict(standing.subject.titles)
    if end is not None and standing.state == "replaced":
        bylaw |= {"by": _by(end), "since": end.day.isoformat(), "evidence": end.certainty.value}
        if standing.subject.ending is not None:
            bylaw["note"] = dict(standing.subject.ending.note)
    return {
        "day": standing.day.isoformat(),
        "bylaw": bylaw,
        "divisions": [_division_as_json(version) for version in standing.divisions],
        "games": [_game_as_json(game, why=why) for game in standing.games],
        "coming": [
            {
                "game": name,
                "instrument": coming.instrument,
                "from": coming.in_force.isoformat(),
                "earlier": "not_held" if earlier_unheld(name) else "none",
            }
            for name, coming in standing.coming.items()
        ],
        "findings": [finding.as_json() for finding in standing.findings],
    }


def _by(end: End) -> str:
    return ", ".join(dict.fromkeys(source.instrument for source in end.sources))


def _division_as_json(version: Version) -> dict[str, object]:
    return {
        "unit": version.kind.value,
        "label": version.label,
        "heading": version.provision.heading,
        "from": iso(version.start),
        "instrument": version.sources[-1].instrument if version.sources else None,
    }


def _game_as_json(game: Game, *, why: bool) -> dict[str, object]:
    start = game.start
    told: dict[str, object] = {
        "game": game.name,
        "title": {lang: game.facts.title.get(lang) for lang in LANGS},
        "sections": [version.label for version in game.versions],
        "instrument": start.sources[-1].instrument if start.sources else None,
        "from": iso(start.start),
        "to": iso(game.end.end),
        "date_evidence": evidence(start.start, start.start_certainty),
        "rule": {"id": game.name, "state": game.state.value},
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


# ---- For people ------------------------------------------------------------------------


def _show(sheet: Console, standing: Standing, *, why: bool) -> None:
    sheet.print(_headline(standing), style="bold")
    if standing.state == "replaced" and standing.subject.ending is not None:
        sheet.print(indented(standing.subject.ending.note.get(_(N_("en")), "")))
    if standing.state != "in_force":
        return
    _show_games(sheet, standing)
    _show_coming(sheet, standing)
    if why:
        _show_why(sheet, standing)
    sheet.print()
    findings = [f for f in standing.findings if f.code != "inferred-day"]
    print_findings(sheet, findings)
    if len(findings) < len(standing.findings):
        sheet.print(_(INFERRED_NOTE).format(sign=INFERRED_SIGN))


def _show_games(sheet: Console, standing: Standing) -> None:
    if not standing.games:
        sheet.print(indented(_(N_("no game whose sections are held"))))
        return
    grid = table(_(N_("Game")), _(N_("Sections")), _(N_("Since")), _(N_("By")), _(N_("Rule")))
    for game in standing.games:
        grid.add_row(
            title_of(game.name),
            spelled([version.label for version in game.versions]),
            shown_day(game.start.start, game.start.start_certainty),
            game.start.sources[-1].instrument if game.start.sources else UNKNOWN,
            _(_STATES[game.state]),
        )
    sheet.print(grid)


def _show_coming(sheet: Console, standing: Standing) -> None:
    for name, coming in standing.coming.items():
        told = _(N_("{game}: not yet in force; comes {day}, by {instrument}"))
        if earlier_unheld(name):
            told = _(N_("{game}: an earlier text is not held; next {day}, by {instrument}"))
        title = title_of(name)
        values = {"day": coming.in_force.isoformat(), "instrument": coming.instrument}
        sheet.print(indented(told.format(game=title, **values)))


def _headline(standing: Standing) -> str:
    title, day = standing.subject.titles.get(_(N_("en")), ""), standing.day.isoformat()
    if standing.state == "not_yet":
        made = iso(standing.subject.made)
        return _(N_("{title}: not yet made on {day}; made on {made}")).format(
            title=title, day=day, made=made
        )
    if standing.end is not None and standing.state == "replaced":
        template = _(N_("{title}: replaced by O.C. {by} since {since}"))
        since = standing.end.day.isoformat()
        return template.format(title=title, by=_by(standing.end), since=since)
    return _(N_("{title} on {day}")).format(title=title, day=day)


def _show_why(sheet: Console, standing: Standing) -> None:
    grid = table(_(N_("Section")), _(N_("From")), _(N_("To")), _(N_("By")))
    for game in standing.games:
        for version in game.versions:
            by = ", ".join(f"{s.instrument}, {s.provision}" for s in version.sources)
            grid.add_row(
                version.label,
                shown_day(version.start, version.start_certainty),
                shown_day(version.end, version.end_certainty),
                by,
            )
    sheet.print(grid)


def earlier_unheld(game: str) -> bool:
    """Tell whether a text that is not held may have governed a game before its first section."""
    facts = game_facts()[game]
    return any(facts.unheld_before(label) for label in RULES[game].sections)


def spelled(labels: list[str]) -> str:
    """Shorten a run of numbers to its two ends.

    >>> spelled(["67.22", "67.23", "67.24"]), spelled(["21.2", "21.4"])
    ('67.22–67.24', '21.2, 21.4')
    """
    runs: list[list[str]] = []
    for label in labels:
        if runs and _follows(runs[-1][-1], label):
            runs[-1].append(label)
        else:
            runs.append([label])
    return ", ".join(f"{r[0]}–{r[-1]}" if len(r) > 1 else r[0] for r in runs)


def _follows(before: str, label: str) -> bool:
    head, _dot, tail = before.rpartition(".")
    other, _other_dot, number = label.rpartition(".")
    is_counted = tail.isdecimal() and number.isdecimal()
    return head == other and is_counted and int(number) == int(tail) + 1
