"""The command `bylaw rules`: which rule is bound to which text, and certifying a rule."""

import datetime as dt
import getpass
from collections.abc import Iterator, Sequence
from dataclasses import asdict, dataclass

import click
from rich.console import Console
from rich.text import Text

from bylaw.cli.asking.parameters import Day, json_option
from bylaw.cli.asking.registry_asked import Asked, registry_options
from bylaw.cli.commands.rounds.game_names import Game, title_of
from bylaw.cli.say.language import _
from bylaw.cli.say.printing import UNKNOWN, print_json, screen, table, tell
from bylaw.cli.say.speaking import Command, Group, option
from bylaw.front.clock import now
from bylaw.front.judging_law import periods_of
from bylaw.front.opening import open_view
from bylaw.registry.answers.certified_words import certified_in
from bylaw.registry.audit.many.periods import Periods
from bylaw.registry.law.messages import N_, BylawError
from bylaw.registry.rules.binding import Binding, BindingState, Certificate, bind
from bylaw.registry.rules.games.catalogue import RULES
from bylaw.registry.rules.rule import LANGUAGES, Rule
from bylaw.registry.store.certificates import Certified, record_certificates, recorded_certificates
from bylaw.registry.store.view import View

_STATES = {
    BindingState.BOUND: N_("bound"),
    BindingState.STALE: N_("stale"),
    BindingState.UNBOUND: N_("unbound"),
}
_STYLES = {BindingState.BOUND: "green", BindingState.STALE: "red", BindingState.UNBOUND: "yellow"}


class NothingToCertifyError(BylawError):
    """No rule is stale on that day."""


@dataclass(frozen=True, slots=True)
class Bound:
    """A rule against the text of one period, `[start, end)`."""

    binding: Binding
    start: dt.date
    end: dt.date | None

    def as_json(self) -> dict[str, object]:
        """Give the binding for programs."""
        return {
            "rule": self.binding.game,
            "from": self.start.isoformat(),
            "to": None if self.end is None else self.end.isoformat(),
            "state": self.binding.state.value,
            "fingerprints": dict(self.binding.fingerprints),
        }


@click.group(
    cls=Group,
    invoke_without_command=True,
    help=N_(
        "List the rules: for which games, since when and until when their text stands, and "
        "whether somebody has certified that the rule implements its words. A stale rule settles "
        "nothing.\n\n"
        "Example: bylaw rules --on 2008-01-01"
    ),
)
@option("--on", "day", type=Day(), help=N_("Only the texts of this day (2005-06-01)."))
@registry_options
@json_option
@click.pass_context
def command(
    ctx: click.Context,
    *,
    day: dt.date | None,
    db: str | None,
    as_known: dt.datetime | int | None,
    as_json: bool,
) -> None:
    """List which rule is bound to which text."""
    if ctx.invoked_subcommand is not None:
        return
    view = open_view(Asked(db, as_known))
    periods, certified = periods_of(view), certified_in(view)
    rows = [
        bound
        for rule in RULES.values()
        for bound in bindings(rule, periods, certified)
        if day is None or (bound.start <= day and (bound.end is None or day < bound.end))
    ]
    if as_json:
        recorded = recorded_certificates(view)
        print_json([row.as_json() | _certified_by(row, recorded) for row in rows])
    else:
        with screen() as sheet:
            _show(sheet, rows)


def bindings(rule: Rule, periods: Periods, certified: frozenset[Certificate]) -> Iterator[Bound]:
    """Cut time where a section of the game changes, and bind the rule to each period."""
    ends = [*periods.starts[1:], None]
    found: list[tuple[tuple[str, ...], Bound]] = []
    for start, end in zip(periods.starts, ends, strict=True):
        law = periods(start)
        held = [s for lang in LANGUAGES for s in rule.provisions(law, lang=lang)]
        if not held:
            continue
        text = tuple(f"{section.lang} {section.label} {section.fingerprint}" for section in held)
        if found and found[-1][0] == text and found[-1][1].end == start:
            before = found.pop()[1]
            found.append((text, Bound(before.binding, before.start, end)))
        else:
            found.append((text, Bound(bind(rule, law, certified=certified), start, end)))
    yield from (bound for _text, bound in found)


def _certified_by(row: Bound, recorded: Sequence[Certified]) -> dict[str, object]:
    prints = set(row.binding.fingerprints.values())
    by = [one for one in recorded if one.rule == row.binding.game and one.fingerprint in prints]
    return {"certified_by": [{"lang": one.lang, "by": one.by, "reason": one.reason} for one in by]}


def _show(sheet: Console, rows: Sequence[Bound]) -> None:
    if not rows:
        sheet.print(_(N_("no rule has a text that is held on that day")))
        return
    grid = table(_(N_("Game")), _(N_("From")), _(N_("To")), _(N_("Rule")), _(N_("Words")))
    for row in rows:
        prints = " ".join(f"{lang} {p[:8]}" for lang, p in row.binding.fingerprints.items())
        state = row.binding.state
        grid.add_row(
            title_of(row.binding.game),
            row.start.isoformat(),
            UNKNOWN if row.end is None else row.end.isoformat(),
            Text(_(_STATES[state]), style=_STYLES[state]),
            prints,
        )
    sheet.print(grid)
    sheet.print(
        _(N_("Words: the fingerprint of the text without the figures that the rule reads."))
    )


@command.command(
    "certify",
    cls=Command,
    help=N_(
        "Certify that the rules implement the words in force on a day. Who, when and why is "
        "recorded in the ledger of the registry, and never deleted.\n\n"
        "Example: bylaw rules certify --on 2008-01-01 --game war --by 'M. Roy' --reason 'read'"
    ),
)
@option("--on", "day", type=Day(), required=True, help=N_("The day of the text (2005-06-01)."))
@option("--game", type=Game(), help=N_("Only this game, as three_card_poker."))
@option("--by", help=N_("Who certifies; by default, the name of the user."))
@option("--reason", default="", help=N_("Why the rule still implements the words."))
@registry_options
@json_option
def certify(
    *,
    day: dt.date,
    game: str | None,
    by: str | None,
    reason: str,
    db: str | None,
    as_known: dt.datetime | int | None,
    as_json: bool,
) -> None:
    """Record certificates for the rules that are stale."""
    view = open_view(Asked(db, as_known))
    new = [
        Certified(rule, lang, found, by or getpass.getuser(), reason)
        for rule, lang, found in uncertified(view, day, game=game)
    ]
    if not new:
        template = N_("no rule is stale on {day}; there is nothing to certify")
        raise NothingToCertifyError(template, day=day.isoformat())
    seq = record_certificates(view.engine, new, moment=now())
    if as_json:
        print_json({"entry": seq, "certified": [asdict(one) for one in new]})
        return
    for one in new:
        told = _(N_("{game} [{lang}]: certified by {by}, words {words}"))
        words = one.fingerprint[:8]
        tell(told.format(game=title_of(one.rule), lang=one.lang, by=one.by, words=words))


def uncertified(view: View, day: dt.date, *, game: str | None) -> Iterator[Certificate]:
    """Give the words on a day that nobody has certified, of the games whose sections are held."""
    law, known = periods_of(view)(day), certified_in(view)
    for rule in RULES.values():
        binding = bind(rule, law, certified=known)
        if game in (None, rule.game) and binding.state is BindingState.STALE:
            prints = ((rule.game, lang, found) for lang, found in binding.fingerprints.items())
            yield from (one for one in prints if one not in known)
