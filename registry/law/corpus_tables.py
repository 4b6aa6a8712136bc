"""The tables of the corpus, read from the folder that the program is installed in.

`importlib.resources` and the reader of TOML take longer to load than most answers take to find, so
the folder is opened as it is, and the reader is loaded with the first table.
"""

from pathlib import Path

CORPUS = Path(__file__).parents[2] / "corpus"


def corpus_table(name: str) -> dict[str, object]:
    """Read one table of the corpus.

    >>> sorted(corpus_table("certified"))
    ['certified']
    """
    import tomllib

    return tomllib.loads((CORPUS / f"{name}.toml").read_text(encoding="utf-8"))
