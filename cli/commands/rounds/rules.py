"""The command `bylaw rules`: which rule is bound to which text, and certifying a rule."""

import datetime as dt
from collections.abc import Sequence
from dataclasses import asdict
from typing import TYPE_CHECKING

import click

from bylaw.cli.asking.parameters import Day, json_option, rows_option
from bylaw.cli.asking.registry_asked import RegistryChoice, law_options, registry_options
from bylaw.cli.commands.rectifying.signature import signer
from bylaw.cli.commands.rounds.game_names import Game, title_of
from bylaw.cli.say.language import _, translate
from bylaw.cli.say.printing import (
    UNKNOWN,
    inferred_note,
    print_findings,
    print_json,
    print_rows,
    screen,
    shown_day,
    shown_last,
    table,
    tell,
)
from bylaw.cli.say.sheet import Sheet, Text
from bylaw.cli.say.translated_commands import Command, Group, option
from bylaw.front.clock import now
from bylaw.front.judging.law_periods import periods_in_force, periods_of
from bylaw.front.opening import open_view
from bylaw.registry.answers.rules.bound_periods import BoundPeriod, bindings
from bylaw.registry.answers.rules.game_rules import certified_in, require_rules
from bylaw.registry.law.evidence import Certainty
from bylaw.registry.law.findings import told_once
from bylaw.registry.law.messages import N_, BylawError
from bylaw.registry.rules.binding import BindingState
from bylaw.registry.rules.rule_text import first_texts
from bylaw.registry.rules.staleness import SectionChange
from bylaw.registry.store.ledger.statements import (
    Certified,
    record_statements,
    recorded_certificates,
)

if TYPE_CHECKING:
    from bylaw.registry.answers.rules.certifying import Candidate

_STATES = {
    BindingState.BOUND: N_("bound"),
    BindingState.STALE: N_("stale"),
    BindingState.UNBOUND: N_("unbound"),
}
_STYLES = {BindingState.BOUND: "green", BindingState.STALE: "red", BindingState.UNBOUND: "yellow"}


class NothingToCertifyError(BylawError):
    """No rule is stale on that day."""


class RuleMisfitError(BylawError):
    """A rule does not find in a text what it needs."""


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
@option("--on", "day", type=Day(), help=N_("Only the texts in force on this date (2005-06-01)."))
@law_options
@rows_option
@click.pass_context
def command(
    ctx: click.Context, *, day: dt.date | None, asked: RegistryChoice, as_json: str | None
) -> None:
    """List which rule is bound to which text."""
    if ctx.invoked_subcommand is not None:
        return
    view = open_view(asked)
    require_rules(view)
    periods, certified = periods_in_force(view), certified_in(view)
    rows = [
        bound
        for rule in first_texts().values()
        for bound in bindings(rule, periods, certified)
        if day is None or bound.covers(day)
    ]
    if as_json:
        recorded = recorded_certificates(view.record())
        print_rows([row.as_json() | _certified_by(row, recorded) for row in rows], as_json)
    else:
        with screen() as sheet:
            _show(sheet, rows)


def _certified_by(row: BoundPeriod, recorded: Sequence[Certified]) -> dict[str, object]:
    prints = set(row.binding.fingerprints.values())
    by = [one for one in recorded if one.rule == row.binding.rule and one.fingerprint in prints]
    return {"certified_by": [{"lang": one.lang, "by": one.by, "reason": one.reason} for one in by]}


def _show(sheet: Sheet, rows: Sequence[BoundPeriod]) -> None:
    if not rows:
        sheet.print(_("no rule has a text that is held on that date"))
        return
    grid = table(_("Game"), _("From"), _("Until"), _("Rule"), _("Fingerprint"))
    for row in rows:
        prints = " ".join(f"{lang} {p[:8]}" for lang, p in row.binding.fingerprints.items())
        state = row.binding.state
        grid.add_row(
            title_of(row.binding.game),
            shown_day(row.start, row.certainty),
            shown_last(row.end),
            Text(_(_STATES[state]), style=_STYLES[state]),
            prints,
        )
    sheet.print(grid)
    print_findings(sheet, told_once(finding for row in rows for finding in row.findings))
    sheet.print(_("Fingerprint: that of the text, without the figures that the rule reads."))
    if any(row.certainty is Certainty.INFERRED for row in rows):
        sheet.print(inferred_note())


@command.command(
    "certify",
    cls=Command,
    help=N_(
        "Certify that the rules implement the words in force on a date. The old and the new words "
        "are shown, and a rule that does not find in them what it needs is refused. Who, when and "
        "why is recorded in the ledger of the registry, and never deleted.\n\n"
        "Example: bylaw rules certify --on 2008-01-01 --game war --by 'M. Roy' --reason 'read'"
    ),
)
@option("--on", "day", type=Day(), required=True, help=N_("The date of the text (2005-06-01)."))
@option("--game", type=Game(), help=N_("Only this game, e.g. three_card_poker."))
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
    asked: RegistryChoice,
    as_json: bool,
) -> None:
    """Record certificates for the rules that are stale."""
    view = open_view(asked)
    # Trying a rule on words needs its implementation, which a list does not.
    from bylaw.registry.answers.rules.certifying import candidates

    stale = list(candidates(periods_of(view), day, known=certified_in(view), game=game))
    if not stale:
        template = N_("no rule is stale on {day}; there is nothing to certify")
        raise NothingToCertifyError(template, day=day.isoformat())
    for one in stale:
        _refuse_doubtful(one, day)
        _refuse_misfit(one, day)
    new = [
        Certified(rule, lang, found, signer(by or None), reason)
        for one in stale
        for rule, lang, found in one.certificates
    ]
    seq = record_statements(view.engine, new, moment=now())
    if as_json:
        changes = [_change_as_json(one.rule.id, each) for one in stale for each in one.changes]
        print_json({"entry": seq, "certified": [asdict(one) for one in new], "changes": changes})
        return
    for one in stale:
        for change in one.changes:
            _show_change(change)
    for made in new:
        told = _("{game} [{lang}]: certified by {by}, fingerprint {words}")
        words, name = made.fingerprint[:8], title_of(made.rule.partition(".")[0])
        tell(told.format(game=name, lang=made.lang, by=made.by, words=words))


def _refuse_doubtful(one: "Candidate", day: dt.date) -> None:
    """Refuse to certify a rule for words that are not known."""
    if one.doubts:
        raise RuleMisfitError(
            N_(
                "The rule {rule} cannot be certified for {day}, because its text is in doubt: "
                "{doubt} Resolve that first; bylaw findings lists it."
            ),
            rule=one.rule.id,
            day=day.isoformat(),
            doubt=one.doubts[0].message,
        )


def _refuse_misfit(one: "Candidate", day: dt.date) -> None:
    """Refuse to certify a rule for words that it cannot read."""
    if one.misfit:
        raise RuleMisfitError(
            N_(
                "The rule {rule} cannot be certified for {day}: the text does not have what it "
                "needs ({misfit}). It needs an implementation of its own."
            ),
            rule=one.rule.id,
            day=day.isoformat(),
            misfit=one.misfit,
        )


def _show_change(change: SectionChange) -> None:
    """Show the words that a certificate is about."""
    tell(
        _(
            "{provision} [{lang}], since {since} by O.C. {instrument}",
            provision=translate(change.said),
            lang=change.lang,
            since=change.since.isoformat(),
            instrument=change.instrument,
        )
    )
    tell(_("  was: {words}", words=change.before or UNKNOWN))
    tell(_("  is:  {words}", words=change.after or UNKNOWN))


def _change_as_json(rule: str, change: SectionChange) -> dict[str, object]:
    return {"rule": rule, **asdict(change), "since": change.since.isoformat()}
