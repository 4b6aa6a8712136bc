"""The data that the program is shipped with, and the one manifest of its hashes.

The manifest is in the form of `sha256sum`: anyone can check it in the folder of the package with
`sha256sum --check corpus/SHA256SUMS`.
"""

from collections.abc import Iterator, Mapping
from functools import cache
from typing import TYPE_CHECKING

from bylaw.registry.law.corpus_tables import CORPUS
from bylaw.registry.law.findings import Finding, fault
from bylaw.registry.law.json_values import fingerprint
from bylaw.registry.law.messages import N_

if TYPE_CHECKING:
    from importlib.resources.abc import Traversable

MANIFEST = "corpus/SHA256SUMS"
_CODE = (".py", ".pyc", ".so", ".pyd")
_NEVER = "__pycache__"
# What an answer can depend on; the sentences and style sheets of the program are not among it.
_ANSWERS = ("corpus/", "ingest/")
_PACKAGE = CORPUS.parent


def packaged_files(folder: "Traversable | None" = None) -> Mapping[str, bytes]:
    """The data of the package by path: every file but code."""
    return dict(sorted(_walk(_PACKAGE if folder is None else folder, "")))


def _walk(folder: "Traversable", path: str) -> Iterator[tuple[str, bytes]]:
    for item in folder.iterdir():
        name = f"{path}{item.name}"
        if item.name == _NEVER or item.name.startswith(".") or name == MANIFEST:
            continue
        if item.is_dir():
            yield from _walk(item, f"{name}/")
        elif not _is_code(name):
            yield name, item.read_bytes()


def _is_code(name: str) -> bool:
    """Tell whether a file is code; the corpus has none, whatever its files are called."""
    return name.endswith(_CODE) and not name.startswith("corpus/")


def manifest_of(found: Mapping[str, bytes]) -> str:
    """Write the manifest of some files."""
    sums = {name: fingerprint(data) for name, data in found.items()}
    return "".join(f"{digest}  {name}\n" for name, digest in sums.items())


@cache
def data_digest() -> str:
    """One digest of the data that an answer can depend on, as it is on this machine."""
    found = dict(sorted(one for room in _ANSWERS for one in _walk(_PACKAGE / room, room)))
    return fingerprint(manifest_of(found))


def data_problems(folder: "Traversable | None" = None) -> tuple[Finding, ...]:
    """Find the files of the package that are not what was shipped."""
    root = _PACKAGE if folder is None else folder
    found = manifest_of(packaged_files(root))
    shipped = _shipped_manifest(root)
    if found == shipped:
        return ()
    ours, theirs = set(found.splitlines()), set(shipped.splitlines())
    names = sorted({line[66:] for line in ours ^ theirs}) or [MANIFEST]
    template = N_("{file} is not the file that bylaw was shipped with; install bylaw again.")
    return tuple(fault("data-changed", template, file=name) for name in names)


def _shipped_manifest(root: "Traversable") -> str:
    try:
        return root.joinpath(MANIFEST).read_bytes().decode("ascii", "replace")
    except OSError:
        return ""
