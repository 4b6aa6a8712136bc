"""The instruments that a command works on: those of a text, or those that the registry holds."""

from bylaw.cli.asking.registry_asked import Asked
from bylaw.cli.commands.gazette.texts_asked import Request, read, refuse_facts
from bylaw.front.opening import open_view
from bylaw.ingest.subject import load_subject
from bylaw.registry.answers.instruments_listed import settled_instruments
from bylaw.registry.law.orders.instruments import Instrument
from bylaw.registry.law.time.operation_states import with_states


def read_or_held(request: Request, asked: Asked) -> list[Instrument]:
    """List the instruments of a FILE, or of the corpus as received; else those of the registry.

    What became of each operation is told as the replay found it.
    """
    if request.file is None and not request.as_received:
        refuse_facts(request)
        return list(settled_instruments(open_view(asked)))
    found = [item for reading in read(request) for item in reading.instruments]
    return list(with_states(found, load_subject()))
