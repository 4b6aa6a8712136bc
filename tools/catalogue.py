"""Keep what is made from the rest: the message catalogue, the tables as JSON, and the hashes.

    python -m tools.catalogue

Sentences come from the marks `_` and `N_` in the packages and in their templates, from the data of
the corpus that is shown to people, and from what the API says of each of its addresses.
"""

import datetime as dt
import json
import re
import tomllib
from collections.abc import Iterable, Iterator
from io import BytesIO
from pathlib import Path
from typing import IO, Any, cast

from babel.messages.catalog import Catalog
from babel.messages.extract import extract_from_dir, extract_python
from babel.messages.mofile import write_mo
from babel.messages.pofile import read_po, write_po
from fastapi.routing import APIRoute

from bylaw.registry.law.corpus_tables import CORPUS, KEPT_TABLES, toml_table
from bylaw.registry.law.json_values import fingerprint
from bylaw.registry.store.integrity.packaged_data import MANIFEST, manifest_of, packaged_files
from bylaw.web.application import ROUTERS

ROOT = Path(__file__).parent.parent
PACKAGES = ("bylaw/front", "cli", "ingest", "registry", "web")
KEYWORDS = {"_": None, "N_": None, "NN_": (1, 2), "P_": ((1, "c"), 2)}
_MARK = re.compile(rb"(?<!\w)(?:_|N_|NN_|P_)\(")
_NO_DAY = dt.datetime(2000, 1, 1, tzinfo=dt.UTC)
Sentence = str | tuple[str, str]
# The sentences of the corpus that are shown to people: file, table, keys.
SHOWN_DATA = (
    ("manifest.toml", "text", ("reason",)),
    ("corrections.toml", "correction", ("cause", "authority")),
    ("terms.toml", "concept", ("id",)),
    ("instruments.toml", "instrument", ("title",)),
)
WORK = "corpus/casino_games"
PO = ROOT / "cli" / "locale" / "fr" / "LC_MESSAGES" / "bylaw.po"


def extract() -> Catalog:
    """Collect every sentence of the project that a user can meet, with the file it stands in."""
    catalogue = Catalog(project="bylaw", fuzzy=False)
    for file, sentence, context in _from_code():
        catalogue.add(sentence, locations=[(file, 0)], context=context)
    for file, sentence in (*_from_data(), *_from_addresses()):
        catalogue.add(sentence, locations=[(file, 0)])
    return catalogue


def _from_python(file: IO[bytes], keywords: Any, tags: Any, options: Any) -> Iterable[Any]:
    """Read a module only where a sentence is marked in it: most have none."""
    if not _MARK.search(file.read()):
        return ()
    file.seek(0)
    return extract_python(file, keywords, tags, options)


METHODS: Any = [("**.py", _from_python), ("templates/**.html", "jinja2")]


def _from_code() -> Iterator[tuple[str, Sentence, str | None]]:
    for package in PACKAGES:
        found = extract_from_dir(ROOT / package, METHODS, keywords=KEYWORDS)
        for file, _line, sentence, _comments, context in found:
            yield f"{package}/{file}", cast(Sentence, sentence), context


def _from_data() -> Iterator[tuple[str, str]]:
    for file, table, keys in SHOWN_DATA:
        rows = tomllib.loads((ROOT / WORK / file).read_text(encoding="utf-8"))[table]
        yield from ((f"{WORK}/{file}", row[key]) for row in rows for key in keys)
    games = tomllib.loads((ROOT / WORK / "games.toml").read_text(encoding="utf-8"))
    for game in games.values():
        for sentence in (game["because"], *game.get("sections", {}).values()):
            yield f"{WORK}/games.toml", sentence


def _from_addresses() -> Iterator[tuple[str, str]]:
    """What is said of each address of the API: the docstring of what answers there."""
    for route in (route for router in ROUTERS for route in router.routes):
        if isinstance(route, APIRoute) and route.include_in_schema:
            module = route.endpoint.__module__.removeprefix("bylaw.")
            yield f"{module.replace('.', '/')}.py", route.description


def read() -> Catalog:
    """Read the French catalogue as committed."""
    with PO.open("rb") as file:
        catalogue = read_po(file, locale="fr")
    # The files must not change with the clock: what was read gives the same bytes each time.
    catalogue.creation_date = catalogue.revision_date = _NO_DAY
    return catalogue


def update() -> Catalog:
    """Bring the French catalogue up to date: new sentences come in empty, dead ones go."""
    catalogue = read()
    catalogue.update(extract(), no_fuzzy_matching=True)
    catalogue.obsolete.clear()
    catalogue.fuzzy = False
    return catalogue


def as_po(catalogue: Catalog) -> bytes:
    """Print the catalogue in a stable order, with files but no line numbers, for small diffs."""
    out = BytesIO()
    write_po(out, catalogue, sort_by_file=True, include_lineno=False, omit_header=False, width=99)
    return b"".join(
        line for line in out.getvalue().splitlines(keepends=True) if not _is_clock(line)
    )


def _is_clock(line: bytes) -> bool:
    return line.startswith((b'"POT-Creation-Date', b'"PO-Revision-Date', b'"Generated-By'))


def as_mo(catalogue: Catalog) -> bytes:
    """Compile the catalogue for gettext."""
    out = BytesIO()
    write_mo(out, catalogue)
    return out.getvalue()


def tables_as_json() -> str:
    """The tables of the corpus as they are soonest read, each with the hash of its file."""
    lines = (_table_as_json(file) for file in sorted(CORPUS.glob("**/*.toml")))
    return "{\n" + ",\n".join(line for line in lines if line) + "\n}\n"


def _table_as_json(file: Path) -> str:
    """A table on a line of its own; none where it holds dates, which JSON cannot say."""
    data = file.read_bytes()
    kept = {"sha256": fingerprint(data), "table": toml_table(data)}
    try:
        written = json.dumps(kept, ensure_ascii=False, separators=(",", ":"))
    except TypeError:
        return ""
    return f'"{file.relative_to(CORPUS).as_posix()}":{written}'


def main() -> None:
    """Write both files of the catalogue, the tables as JSON, and the hashes of all data."""
    PO.write_bytes(as_po(update()))
    PO.with_suffix(".mo").write_bytes(as_mo(read()))
    KEPT_TABLES.write_text(tables_as_json(), encoding="utf-8")
    (ROOT / "bylaw" / MANIFEST).write_text(manifest_of(packaged_files()), encoding="ascii")


if __name__ == "__main__":
    main()
