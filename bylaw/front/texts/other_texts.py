"""Texts of others, read to be compared with ours and never recorded."""

from pathlib import Path

from bylaw.front.texts.mended_texts import corrections_of
from bylaw.ingest.consolidations import ReadConsolidation, read_consolidation
from bylaw.ingest.sources.received import read_source
from bylaw.ingest.sources.user_files import read_file
from bylaw.registry.answers.official_comparisons import PublishedWords
from bylaw.registry.store.view import View


def read_other(file: Path, *, lang: str) -> ReadConsolidation:
    """Read a consolidated text from a file; refuse one that cannot be read."""
    data = read_file(file)
    return read_consolidation(read_source(data, name=str(file)), lang=lang)


def received_words(view: View, lang: str) -> PublishedWords:
    """Collect the published texts of one language as they were received, and their corrections."""
    rows = [row for row in view.sources() if row.lang == lang]
    received = (read_source(row.data, name=row.file).text for row in rows)
    restored = (one.restored for row in rows for one in corrections_of(row))
    return PublishedWords(tuple(received), tuple(restored))
