"""The command `bylaw amend-day`: another day of issue for texts that are held."""

import datetime as dt

import click

from bylaw.cli.asking.completions import complete_instruments
from bylaw.cli.asking.parameters import Day, json_option
from bylaw.cli.asking.registry_asked import RegistryChoice, db_option
from bylaw.cli.commands.rectifying.consequences_printing import tell
from bylaw.cli.commands.rectifying.signature import require_text, signer, signing_options
from bylaw.cli.say.translated_commands import argument, option, translated_command
from bylaw.front.opening import open_view
from bylaw.front.rectifying.consequences import Signature
from bylaw.front.rectifying.days_amended import DayStated, amend_day
from bylaw.front.rectifying.texts_named import texts_named
from bylaw.front.texts.overriding import Override
from bylaw.ingest.checks.contradictions import DAY_CODES
from bylaw.registry.law.messages import LANGUAGES, N_


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
    """Record the day, and say what follows."""
    view, overridden = open_view(RegistryChoice(db)), Override(override, why.strip())
    texts = texts_named(view, name, lang=lang)
    evidence = require_text("--evidence", evidence)
    reasons = "; ".join(filter(None, (evidence, overridden.why)))
    told = amend_day(
        view,
        texts,
        DayStated(name, published, evidence),
        override=overridden,
        signature=Signature(signer(by), reasons, dry_run),
    )
    tell(told, as_json=as_json)
