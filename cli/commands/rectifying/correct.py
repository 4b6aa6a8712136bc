"""The command `bylaw correct`: undo damage in a text that is held, by a correction on record."""

import re
from dataclasses import replace

import click

from bylaw.cli.asking.completions import complete_instruments
from bylaw.cli.asking.parameters import json_option
from bylaw.cli.asking.registry_asked import RegistryChoice, db_option
from bylaw.cli.commands.rectifying.consequences import Consequences, Signature, put_right, tell
from bylaw.cli.commands.rectifying.signature import require_text, signer, signing_options
from bylaw.cli.commands.rectifying.texts_named import texts_named
from bylaw.cli.say.translated_commands import argument, option, translated_command
from bylaw.front.opening import open_view
from bylaw.front.texts.mended_texts import corrections_of
from bylaw.front.texts.rereading import read_again, reading_of
from bylaw.ingest.sources.received import read_source
from bylaw.registry.law.corrections import Correction
from bylaw.registry.law.json_values import canonical, fingerprint
from bylaw.registry.law.messages import LANGUAGES, N_, Message, SourceError, UsageError
from bylaw.registry.store.access.rows import CONSOLIDATION, SourceRow
from bylaw.registry.store.codec import as_json as written
from bylaw.registry.store.codec import stored_parts
from bylaw.registry.store.entries import CorrectionRecorded
from bylaw.registry.store.text_facts import facts_of_text
from bylaw.registry.store.view import View


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
    """Find the words, record the correction, and say what follows."""
    view = open_view(RegistryChoice(db))
    row = _only_text(texts_named(view, file, lang=lang), file)
    cause, authority = require_text("--cause", cause), require_text("--authority", authority)
    words = _found_once(row, received)
    correction = Correction(_correction_id(words, restored), words, restored, cause, authority)
    signature = Signature(signer(by), cause, dry_run)
    tell(_record_correction(view, row, correction, signature), as_json=as_json)


def _only_text(rows: tuple[SourceRow, ...], name: str) -> SourceRow:
    if len(rows) > 1:
        raise UsageError(
            N_("{name} designates several texts ({held}); name one file, or its language"),
            name=name,
            held=", ".join(f"{row.file.rpartition('/')[2]} [{row.lang}]" for row in rows),
        )
    if rows[0].role == CONSOLIDATION:
        template = N_("{name} is a base text; withdraw it, then ingest a corrected copy")
        raise UsageError(template, name=name)
    return rows[0]


def _found_once(row: SourceRow, words: str) -> str:
    """Find words in a text as received, whatever blanks and line ends stand between them."""
    text = read_source(row.data, name=row.file).text
    pattern = r"\s+".join(map(re.escape, require_text("--received", words).split()))
    found = [match[0] for match in re.finditer(pattern, text)]
    if not found:
        template = N_("“{words}” does not occur in {file}; give the words as they were received")
        raise SourceError(template, words=words, file=row.file)
    if len(found) > 1:
        raise SourceError(
            N_(
                "“{words}” occurs {count} times in {file}, not once; give more of the words "
                "around it"
            ),
            words=words,
            count=len(found),
            file=row.file,
        )
    _refuse_overlap(row, text, text.index(found[0]), found[0])
    return found[0]


def _refuse_overlap(row: SourceRow, text: str, start: int, words: str) -> None:
    """Refuse words that another correction already changes."""
    for other in (one.received for one in corrections_of(row)):
        at = text.index(other)
        if at < start + len(words) and start < at + len(other):
            raise SourceError(
                N_("“{words}” is part of what another correction restores (“{other}”)"),
                words=words,
                other=other,
            )


def _correction_id(received: str, restored: str) -> str:
    return f"own-{fingerprint(canonical([received, restored]))[:8]}"


def _record_correction(
    view: View, row: SourceRow, correction: Correction, signature: Signature
) -> Consequences:
    if correction.received == correction.restored:
        raise UsageError(N_("the words restored are those received; nothing would change"))
    facts = stored_parts(row.facts)
    own = [*map(written, facts_of_text(row).restorations), written(correction)]
    row = replace(row, facts=canonical(facts | {"restorations": own}))
    event, read = read_again(row), reading_of(row)
    if not read.instruments:
        template = N_("with this correction no instrument is found in {file}")
        raise SourceError(template, file=row.file)
    template = N_("{file}: “{received}” is corrected to “{restored}”")
    values = {
        "file": row.file,
        "received": correction.received,
        "restored": correction.restored,
    }
    told = put_right(
        view,
        CorrectionRecorded(correction, event),
        what=Message(template, values),
        files=(row.file,),
        signature=signature,
    )
    return replace(told, findings=(*read.all_findings(), *told.findings))
