"""The texts that a command works on: the packaged corpus, or a Gazette text of the user's."""

import datetime as dt
from collections.abc import Callable
from functools import wraps
from pathlib import Path
from typing import TYPE_CHECKING

import click

from bylaw.cli.asking.completions import Completion, complete_corpus, complete_instruments
from bylaw.cli.asking.parameters import lang_option, published_option
from bylaw.cli.asking.registry_asked import RegistryChoice
from bylaw.cli.say.translated_commands import argument, option
from bylaw.ingest.packaged import GazetteText, corrections_to, load_manifest, read_bytes
from bylaw.registry.law.evidence import Certainty
from bylaw.registry.law.json_values import fingerprint
from bylaw.registry.law.light_values import dataclass
from bylaw.registry.law.messages import N_, SourceError, UsageError

if TYPE_CHECKING:
    # The grammars are for those who have a text read: the registry answers without them.
    from bylaw.ingest.pipeline import Reading


@dataclass(frozen=True, slots=True)
class Request:
    """Which text to read, and what the user says about it; no file means the whole corpus."""

    file: str | None = None
    lang: str | None = None
    published: dt.date | None = None
    as_received: bool = False

    @property
    def is_of_registry(self) -> bool:
        """Whether the registry is asked, and no text read again."""
        return self.file is None and not self.as_received


instrument_option = option(
    "--instrument",
    shell_complete=complete_instruments,
    metavar="NUMBER",
    help=N_("Only this order in council, e.g. 928-2000."),
)
_received_option = option(
    "--as-received",
    is_flag=True,
    help=N_("Read the texts of the corpus without any correction."),
)


def gazette_options(
    function: Callable[..., None], *, complete: Completion = complete_corpus
) -> Callable[..., None]:
    """Add FILE, --lang, --published and --as-received to a command, as one request."""
    file_argument = argument(
        "file",
        required=False,
        type=click.Path(),
        shell_complete=complete,
        help=N_("A Gazette text: plain text, Markdown, HTML or PDF; or a text of the corpus."),
    )
    given = _given_a_request(function)
    return file_argument(lang_option(published_option(_received_option(given))))


def _given_a_request(function: Callable[..., None]) -> Callable[..., None]:
    @wraps(function)
    def command(
        *,
        file: str | None,
        lang: str | None,
        published: dt.date | None,
        as_received: bool,
        **others: object,
    ) -> None:
        function(request=Request(file, lang, published, as_received), **others)

    return command


def read_requested(request: Request) -> "tuple[Reading, ...]":
    """Read what is asked for."""
    from bylaw.ingest.pipeline import read_corpus

    if request.file is None:
        refuse_facts(request)
        return read_corpus(as_received=request.as_received)
    data, entry = _find(request.file)
    if entry is None:
        return (_read_foreign(data, request),)
    return (_read_held(data, entry, request),)


def refuse_facts(request: Request) -> None:
    """Refuse facts about a file where none is named."""
    if request.lang is not None or request.published is not None:
        raise UsageError(N_("--lang and --published apply to a FILE; give one"))


def refuse_work(asked: RegistryChoice) -> None:
    """Refuse to choose among the works of the registry where a text is read and not the registry.

    An instrument that is named is the same for every work.
    """
    if asked.work is not None:
        raise UsageError(N_("--work queries the registry; leave out FILE and --as-received"))


def is_text(file: str) -> bool:
    """Tell whether a name is that of a file, or of a text of the corpus."""
    names = (name for e in load_manifest() for name in (e.file, e.file.rpartition("/")[2]))
    return Path(file).is_file() or file in names


def _find(file: str) -> tuple[bytes, GazetteText | None]:
    """Find a file of the user's, or a text of the corpus by its name; know both by their bytes."""
    from bylaw.ingest.sources.user_files import read_file

    path = Path(file)
    if path.is_file():
        data = read_file(path)
        digest = fingerprint(data)
        return data, next((e for e in load_manifest() if e.sha256 == digest), None)
    for entry in load_manifest():
        if file in (entry.file, entry.file.rpartition("/")[2]):
            return read_bytes(entry), entry
    raise SourceError(N_("{file} is neither a file nor a text of the corpus"), file=file)


def _read_foreign(data: bytes, request: Request) -> "Reading":
    from bylaw.ingest.pipeline import read_text
    from bylaw.ingest.sources.received import read_source

    if request.lang is None:
        raise UsageError(
            N_("give the language of {file} with --lang en or --lang fr"), file=request.file or ""
        )
    received = read_source(data, name=request.file or "")
    evidence = None if request.published is None else Certainty.STATED
    return read_text(received, lang=request.lang, published=request.published, evidence=evidence)


def _read_held(data: bytes, entry: GazetteText, request: Request) -> "Reading":
    from bylaw.ingest.pipeline import read_text
    from bylaw.ingest.sources.received import read_source

    fixes = () if request.as_received else corrections_to(entry)
    is_own_day = request.published in (None, entry.published)
    return read_text(
        read_source(data, name=entry.file),
        lang=request.lang or entry.lang,
        published=request.published or entry.published,
        evidence=entry.evidence.certainty if is_own_day else Certainty.STATED,
        corrections=fixes,
    )
