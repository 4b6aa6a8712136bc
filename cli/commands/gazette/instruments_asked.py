"""The instruments that a command works on: those of a text, or those that the registry holds."""

from bylaw.cli.asking.parameters import reader_lang
from bylaw.cli.asking.registry_asked import RegistryChoice
from bylaw.cli.commands.gazette.texts_asked import (
    Request,
    is_text,
    read_requested,
    refuse_facts,
    refuse_work,
)
from bylaw.cli.say.language import _
from bylaw.cli.say.printing import tell
from bylaw.front.opening import open_view
from bylaw.registry.answers.instruments.instruments_named import (
    edition_of,
    in_language,
    instruments_named,
    require_named,
)
from bylaw.registry.answers.instruments.withdrawn_instruments import refusal_of, withdrawal_of
from bylaw.registry.answers.instruments_listed import instruments_about, settled_instruments
from bylaw.registry.law.message_catalogue import sayer, tell_in
from bylaw.registry.law.messages import N_, UsageError
from bylaw.registry.law.orders.instruments import Instrument
from bylaw.registry.publish.formats.format_names import Format

_ONLY_IN = {
    "en": N_("French text not held; the document is in English."),
    "fr": N_("English text not held; the document is in French."),
}


def read_or_held(request: Request, asked: RegistryChoice) -> list[Instrument]:
    """List the instruments of a FILE, or of the corpus as received; else those of the registry.

    What became of each operation is told as the replay found it.
    """
    if request.is_of_registry:
        refuse_facts(request)
        view = open_view(asked)
        return list(settled_instruments(view) if asked.work is None else instruments_about(view))
    refuse_work(asked)
    named = _held_by_number(request, asked)
    if named:
        return named
    from bylaw.ingest.subject import load_subject
    from bylaw.registry.law.time.operation_states import with_states

    found = [item for reading in read_requested(request) for item in reading.instruments]
    return list(with_states(found, load_subject()))


def _held_by_number(request: Request, asked: RegistryChoice) -> list[Instrument]:
    """Find an instrument of the registry by its number, where no text has that name."""
    if request.file is None or is_text(request.file):
        return []
    view = open_view(asked)
    found = instruments_named(view, request.file)
    if not found and (withdrawn := withdrawal_of(view, request.file)) is not None:
        raise withdrawn
    if not found and not _is_file_name(request.file):
        raise refusal_of(view, request.file)
    if not found or request.lang is None:
        return list(found)
    return [in_language(found, request.lang, preferred=request.lang)]


def _is_file_name(name: str) -> bool:
    """Tell whether a name looks like that of a file, and not like the number of an instrument."""
    return "/" in name or "." in name


def document_of_one(
    name: str | None, lang: str | None, asked: RegistryChoice, *, form: Format
) -> bytes:
    """Set one instrument of the registry as a document in its own language."""
    from bylaw.registry.answers.instruments.instrument_documents import instrument_document

    if name is None:
        raise UsageError(
            N_("name an instrument, for example: bylaw instruments 111-2000 --format html")
        )
    view = open_view(asked)
    item = in_language(require_named(view, name), lang, preferred=reader_lang())
    if lang is None and item.lang != reader_lang():
        tell(_(_ONLY_IN[item.lang]), err=True)
    return instrument_document(
        edition_of(view, item), form, say=sayer(item.lang), tell=tell_in(item.lang)
    )
