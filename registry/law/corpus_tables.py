"""The tables of the corpus, read from the folder that the program is installed in.

Each work that the package ships has a folder of its own, with its texts and all that is known of
it; what holds for every text lies beside these folders.

`importlib.resources` and the reader of TOML take longer to load than most answers take to find, so
the folder is opened as it is.  For the same reason the tables lie beside it as JSON, each with the
hash of the file that it was read from: where a file is not that one any more, it is read itself.
"""

import json
import re
from functools import cache
from pathlib import Path
from typing import cast

from bylaw.registry.law.json_values import fingerprint

CORPUS = Path(__file__).parents[2] / "corpus"
PACKAGED_WORK = CORPUS / "casino_games"
KEPT_TABLES = CORPUS / "tables.json"
_PARTS = 100
"""More parts than a key has that a person wrote."""


def user_table(data: bytes) -> dict[str, object]:
    """Read TOML that a person wrote, with or without a byte order mark.

    >>> user_table(b"\\xef\\xbb\\xbfa = 1")
    {'a': 1}
    """
    import tomllib

    text = data.decode("utf-8-sig")
    if any(_is_deep(line) for line in text.splitlines()):
        raise ValueError("nested too deeply")
    try:
        return tomllib.loads(text)
    except RecursionError:
        # Whoever asks is told of all that is wrong in one way.
        raise ValueError("nested too deeply") from None
    except tomllib.TOMLDecodeError:
        raise
    except ValueError:
        # Its own words tell the programmer which switch of Python to turn.
        raise ValueError("a number has too many digits") from None


def _is_deep(line: str) -> bool:
    """Tell a line whose key has so many parts that reading them would fill the memory.

    The reader keeps every beginning of a key: 100,000 parts take many gigabytes.
    """
    if line.count(".") < _PARTS or line.lstrip().startswith("#"):
        return False
    return any(part.count(".") >= _PARTS for part in re.split(r"[=,{}\[\]]", line))


def corpus_table(name: str, *, folder: Path = PACKAGED_WORK) -> dict[str, object]:
    """Read one table of the corpus, as a rule one of the work that is packaged.

    >>> sorted(corpus_table("certified"))
    ['certified', 'instruments']
    """
    file = folder / f"{name}.toml"
    data = file.read_bytes()
    kept = _kept_tables().get(file.relative_to(CORPUS).as_posix())
    if kept is not None and kept["sha256"] == fingerprint(data):
        return cast(dict[str, object], kept["table"])
    return toml_table(data)


def toml_table(data: bytes) -> dict[str, object]:
    """Read TOML of ours."""
    import tomllib

    return tomllib.loads(data.decode())


@cache
def _kept_tables() -> dict[str, dict[str, object]]:
    """The tables as they were read when the package was made, by file."""
    return cast(dict[str, dict[str, object]], json.loads(KEPT_TABLES.read_bytes()))
