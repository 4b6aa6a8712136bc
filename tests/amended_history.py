"""A made-up history of the by-law: two base texts, and the pages of the instruments after them."""

import tomllib
from collections.abc import Iterator
from dataclasses import replace
from functools import cache
from pathlib import Path

from gazette_pages import CASINO_GAMES, Page, amending_page, written

FOLDER = Path(__file__).parent
BASES = {lang: FOLDER / f"base_1999_whole.{lang}.txt" for lang in ("en", "fr")}
AS_OF = "1999-12-31"

_LAST = {
    "en": "928-2000 dated 26 July 2000 (2000, G.O. 2, 4161)",
    "fr": "928-2000 du 26 juillet 2000 (2000, G.O. 2, 5367)",
}
_AMENDED = replace(CASINO_GAMES, last=_LAST)


@cache
def pages() -> tuple[Page, ...]:
    """The pages of all instruments, the oldest first."""
    return tuple(_pages())


def _pages() -> Iterator[Page]:
    text = (FOLDER / "amendments_1999_2011.toml").read_text(encoding="utf-8")
    for item in tomllib.loads(text)["instrument"]:
        for lang in ("en", "fr"):
            if lang in item:
                made = written(item["made"], lang)
                page = amending_page(item["number"], made, item[lang], lang=lang, amended=_AMENDED)
                yield Page(item["number"], lang, item["published"], page)
