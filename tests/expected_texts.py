"""Texts that a person wrote down as expected: a section, a day and a language, then the words."""


def expected_texts(written: str) -> list[tuple[str, ...]]:
    """Read them: each begins with a line such as "# 67.31 | 2008-01-01 | en"."""
    blocks = written.strip().removeprefix("# ").split("\n# ")
    parts = (block.partition("\n") for block in blocks)
    return [(*head.split(" | "), text) for head, _, text in parts]
