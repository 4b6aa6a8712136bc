"""A correction of damage in a text that is held, recorded beside its bytes."""

import re
from dataclasses import replace

from bylaw.front.rectifying.consequences import Consequences, Signature, put_right
from bylaw.front.rectifying.texts_named import texts_named
from bylaw.front.texts.mended_texts import corrections_of
from bylaw.front.texts.rereading import read_again, reading_of
from bylaw.ingest.sources.received import read_source
from bylaw.registry.law.corrections import Correction
from bylaw.registry.law.json_values import canonical, fingerprint
from bylaw.registry.law.messages import N_, Message, SourceError, UsageError
from bylaw.registry.store.access.rows import CONSOLIDATION, SourceRow
from bylaw.registry.store.codec import as_json as written
from bylaw.registry.store.codec import stored_parts
from bylaw.registry.store.ledger.entries import CorrectionRecorded
from bylaw.registry.store.text_facts import facts_of_text
from bylaw.registry.store.view import View


def only_text(view: View, name: str, *, lang: str | None) -> SourceRow:
    """Find the one Gazette text that a name stands for; refuse several, and a base text."""
    rows = texts_named(view, name, lang=lang)
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


def correct(view: View, row: SourceRow, said: Correction, signature: Signature) -> Consequences:
    """Record a correction of words that stand once in a text; its own name is made of them."""
    received = _found_once(row, said.received)
    name = f"own-{fingerprint(canonical([received, said.restored]))[:8]}"
    return _record(view, row, replace(said, id=name, received=received), signature)


def _record(
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


def _found_once(row: SourceRow, words: str) -> str:
    """Find words in a text as received, whatever blanks and line ends stand between them."""
    text = read_source(row.data, name=row.file).text
    pattern = r"\s+".join(map(re.escape, words.split()))
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
