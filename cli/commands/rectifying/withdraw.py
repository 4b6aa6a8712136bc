"""The command `bylaw withdraw`: an instrument, or an entry of the ledger, no longer counts."""

import click

from bylaw.cli.asking.completions import complete_instruments
from bylaw.cli.asking.parameters import json_option
from bylaw.cli.asking.registry_asked import RegistryChoice, db_option
from bylaw.cli.commands.rectifying.consequences_printing import tell
from bylaw.cli.commands.rectifying.signature import require_text, signer, signing_options
from bylaw.cli.say.translated_commands import argument, option, translated_command
from bylaw.front.opening import open_view
from bylaw.front.rectifying.consequences import Signature
from bylaw.front.rectifying.withdrawals import withdraw
from bylaw.registry.law.messages import LANGUAGES, N_


@translated_command(
    help=N_(
        "Withdraw an instrument by its number, or an entry of the ledger (a text, a correction, a "
        "date, a certificate, an acceptance, or an earlier withdrawal), and replay history without "
        "it. Nothing is erased: what was answered before stays on record.\n\n"
        "Example: bylaw withdraw 77-2009 --why 'a draft, ingested as an order'\n\n"
        "Example: bylaw withdraw 8 --why 'wrong issue'"
    )
)
@argument(
    "name",
    shell_complete=complete_instruments,
    metavar="NUMBER|ENTRY",
    help=N_("An instrument (77-2009), or an entry (8)."),
)
@option("--why", required=True, help=N_("The reason."))
@option("--lang", type=click.Choice(LANGUAGES), help=N_("Only the instrument in this language."))
@signing_options
@db_option
@json_option
def command(
    *,
    name: str,
    why: str,
    lang: str | None,
    by: str | None,
    dry_run: bool,
    db: str | None,
    as_json: bool,
) -> None:
    """Record that it no longer counts, and say what follows."""
    view = open_view(RegistryChoice(db))
    signature = Signature(signer(by), require_text("--why", why), dry_run)
    tell(withdraw(view, name, signature, lang=lang), as_json=as_json)
