"""The command `bylaw amend-day`: another day of issue for texts that are held."""

import datetime as dt
from collections.abc import Iterator
from dataclasses import replace

import click

from bylaw.cli.asking.completions import complete_instruments
from bylaw.cli.asking.parameters import Day, json_option
from bylaw.cli.asking.registry_asked import RegistryChoice, db_option
from bylaw.cli.commands.rectifying.consequences import Signature, put_right, tell
from bylaw.cli.commands.rectifying.signature import require_text, signer, signing_options
from bylaw.cli.commands.rectifying.texts_named import texts_named
from bylaw.cli.say.translated_commands import argument, option, translated_command
from bylaw.front.opening import open_view
from bylaw.front.texts.overriding import Override, check_day
from bylaw.front.texts.rereading import read_again
from bylaw.ingest.checks.contradictions import DAY_CODES
from bylaw.registry.law.evidence import Evidence
from bylaw.registry.law.json_values import canonical
from bylaw.registry.law.messages import LANGUAGES, N_, Message, UsageError
from bylaw.registry.store.access.rows import GAZETTE, SourceRow
from bylaw.registry.store.codec import stored_parts
from bylaw.registry.store.entries import DayAmended, TextRecorded


@translated_command(
    help=N_(
        "Record another publication date for the texts of an instrument, with the evidence for "
        "it, and replay history. Every instrument in the same texts moves with it; earlier "
        "answers stay on record. A date that contradicts the texts or what is held is refused; "
        "--override CODE with --why records it anyway.\n\nExample: bylaw amend-day 928-2000 "
        "--published 2000-08-02 --evidence 'the printed issue'"
    )
)
@argument(
    "name",
    shell_complete=complete_instruments,
    metavar="NUMBER",
    help=N_("The instrument (928-2000), a file or an entry."),
)
@option("--published", type=Day(), required=True, help=N_("The publication date (2000-08-02)."))
@option(
    "--evidence",
    required=True,
    help=N_("Evidence for the publication date; begin with “inferred:” if it is inferred."),
)
@option(
    "--override",
    metavar="CODE",
    type=click.Choice(DAY_CODES),
    multiple=True,
    help=N_("Record the date despite this contradiction; needs --why."),
)
@option("--why", default="", help=N_("The reason for --override."))
@option("--lang", type=click.Choice(LANGUAGES), help=N_("Only the text in this language."))
@signing_options
@db_option
@json_option
def command(
    *,
    name: str,
    published: dt.date,
    evidence: str,
    override: tuple[str, ...],
    why: str,
    lang: str | None,
    by: str | None,
    dry_run: bool,
    db: str | None,
    as_json: bool,
) -> None:
    """Find the texts, record the day, and say what follows."""
    view = open_view(RegistryChoice(db))
    rows = [row for row in texts_named(view, name, lang=lang) if row.role == GAZETTE]
    reason = require_text("--evidence", evidence)
    overridden = check_day(view, rows, published, override=Override(override, why.strip()))
    events = tuple(_amend_days(rows, published, reason))
    if not events:
        raise UsageError(
            N_("{name} already has that publication date ({day}), on the same evidence"),
            name=name,
            day=published.isoformat(),
        )
    told = put_right(
        view,
        *events,
        what=Message(
            N_("{name}: publication date {day}"), {"name": name, "day": published.isoformat()}
        ),
        files=[row.file for row in rows],
        signature=Signature(signer(by), "; ".join(filter(None, (reason, why.strip()))), dry_run),
    )
    tell(replace(told, findings=(*overridden, *told.findings)), as_json=as_json)


def _amend_days(rows: list[SourceRow], published: dt.date, reason: str) -> Iterator[DayAmended]:
    known = Evidence.told(reason)
    said = {
        "day": published.isoformat(),
        "evidence": known.certainty.value,
        "reason": known.reason,
    }
    for row in rows:
        facts = stored_parts(row.facts)
        if said.items() <= facts.items():
            continue
        amended = replace(row, day=published, facts=canonical({**facts, **said}))
        text = read_again(amended)
        assert isinstance(text, TextRecorded), "only Gazette texts have a day of issue"
        yield DayAmended(text)
