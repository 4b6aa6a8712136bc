"""What makes a run the same as another, so that it can go on, and how many rounds it has."""

from collections.abc import Mapping
from pathlib import Path

import pyarrow.parquet

from bylaw.registry.audit.rounds.columns.row_batches import BATCH, CELLS, FIRST
from bylaw.registry.audit.rounds.round_files import PACKED
from bylaw.registry.audit.runs.resuming import KeptParts
from bylaw.registry.audit.runs.verdict_tables import AuditRun, Rounds
from bylaw.registry.audit.verdicts.receipts import engine
from bylaw.registry.law.json_values import Json

_BLOCK = 1 << 20


def kept_parts(run: AuditRun, *, out: Path, options: Mapping[str, Json]) -> KeptParts | None:
    """Say where the parts of a run are kept; None where it cannot be begun again as it was."""
    paths = [Path(name) for name in run.files]
    if not all(path.is_file() for path in paths) or (out.exists() and not out.is_file()):
        return None
    target = out.resolve()
    return KeptParts(
        target.with_name(f".{target.name}.parts"), {**_identity(run, paths), **options}
    )


def _identity(run: AuditRun, paths: list[Path]) -> dict[str, Json]:
    """All that the parts of a run depend on."""
    files: list[Json] = [[str(p.resolve()), p.stat().st_size, p.stat().st_mtime_ns] for p in paths]
    return {
        "files": files,
        "law": run.law.digest,
        "program": engine(),
        "by": list(run.by),
        "batch": [BATCH, CELLS, FIRST],
        "in_shares": run.engine is not None,
    }


def rounds_in(files: Mapping[str, Rounds]) -> int:
    """Count the rounds of some files roughly and quickly; 0 where that cannot be done."""
    numbers = [_rounds_in(Path(name)) for name in files]
    return sum(numbers) if all(numbers) else 0


def _rounds_in(path: Path) -> int:
    if not path.is_file() or path.suffix.lower() in PACKED:
        return 0
    if path.suffix.lower() == ".parquet":
        return _rows_in(path)
    with path.open("rb") as file:
        return sum(block.count(b"\n") for block in iter(lambda: file.read(_BLOCK), b""))


def _rows_in(path: Path) -> int:
    """The number of rows in a Parquet file; 0 if it cannot be read, which is reported later."""
    try:
        return int(pyarrow.parquet.read_metadata(path).num_rows)
    except (OSError, UnicodeDecodeError, pyarrow.ArrowException):
        return 0
