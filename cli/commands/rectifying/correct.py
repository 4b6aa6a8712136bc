"""The command `bylaw correct`: undo damage in a text that is held, by a correction on record."""

import click

from bylaw.cli.asking.completions import complete_instruments
from bylaw.cli.asking.parameters import json_option
from bylaw.cli.asking.registry_asked import RegistryChoice, db_option
from bylaw.cli.commands.rectifying.consequences_printing import tell
from bylaw.cli.commands.rectifying.signature import require_text, signer, signing_options
from bylaw.cli.say.translated_commands import argument, option, translated_command
from bylaw.front.opening import open_view
from bylaw.front.rectifying.consequences import Signature
from bylaw.front.rectifying.corrections_made import correct, only_text
from bylaw.registry.law.corrections import Correction
from bylaw.registry.law.messages import LANGUAGES, N_


@translated_command(
    help=N_(
        "Correct damage in a text that is held, and replay history. The bytes stay as received; "
        "the correction stands beside them in the ledger, with its cause and its authority, and "
        "what was answered before stays on record.\n\n"
        "The words received must stand exactly once in the text.\n\n"
        "Example: bylaw correct oc-77-2009.txt --received 'siz decks' --restored 'six decks' "
        "--cause 'misread by the scanner' --authority 'the printed issue, page 301'"
    )
)
@argument(
    "file",
    help=N_("The text: its file, its instrument (77-2009) or its entry."),
    shell_complete=complete_instruments,
)
@option("--received", required=True, help=N_("The words as they stand in the text."))
@option("--restored", required=True, help=N_("The words that belong there."))
@option("--cause", required=True, help=N_("What damaged the text."))
@option("--authority", required=True, help=N_("What shows the right words."))
@option("--lang", type=click.Choice(LANGUAGES), help=N_("The language, if both are held."))
@signing_options
@db_option
@json_option
def command(
    *,
    file: str,
    received: str,
    restored: str,
    cause: str,
    authority: str,
    lang: str | None,
    by: str | None,
    dry_run: bool,
    db: str | None,
    as_json: bool,
) -> None:
    """Record the correction, and say what follows."""
    view = open_view(RegistryChoice(db))
    row = only_text(view, file, lang=lang)
    cause, authority = require_text("--cause", cause), require_text("--authority", authority)
    said = Correction("", require_text("--received", received), restored, cause, authority)
    signature = Signature(signer(by), cause, dry_run)
    tell(correct(view, row, said, signature), as_json=as_json)
