"""The tables of the corpus, read from the folder that the program is installed in.

Each work that the package ships has a folder of its own, with its texts and all that is known of
it; what holds for every text lies beside these folders.

`importlib.resources` and the reader of TOML take longer to load than most answers take to find, so
the folder is opened as it is, and the reader is loaded with the first table.
"""

from pathlib import Path

CORPUS = Path(__file__).parents[2] / "corpus"
PACKAGED_WORK = CORPUS / "casino_games"


def corpus_table(name: str, *, folder: Path = PACKAGED_WORK) -> dict[str, object]:
    """Read one table of the corpus, as a rule one of the work that is packaged.

    >>> sorted(corpus_table("certified"))
    ['certified']
    """
    import tomllib

    return tomllib.loads((folder / f"{name}.toml").read_text(encoding="utf-8"))
