"""A made-up history of the by-law: two base texts, and the pages of the instruments after them."""

import datetime as dt
import tomllib
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from pathlib import Path

from bylaw.registry.law.text.months import MONTHS

FOLDER = Path(__file__).parent
BASES = {lang: FOLDER / f"base_1999_whole.{lang}.txt" for lang in ("en", "fr")}
AS_OF = "1999-12-31"

_PAGES = {
    "en": """O.C. {number}, {made}

An Act respecting the Société des loteries du Québec
(R.S.Q., c. S-13.1)

Casino games
— Amendments

By-law to amend the By-law respecting casino games

By-law to amend the By-law respecting casino games*

An Act respecting the Société des loteries du Québec
(R.S.Q., c. S-13.1, s. 13)
{provisions}
* The By-law respecting casino games, made by Order in Council 1253-93 dated 1 September 1993 \
(1993, G.O. 2, 5130), was last amended by the regulation made by Order in Council 928-2000 dated \
26 July 2000 (2000, G.O. 2, 4161).
""",
    "fr": """Décret {number}, {made}

Loi sur la Société des loteries du Québec
(L.R.Q., c. S-13.1)

Jeux de casino
— Modifications

Règlement modifiant le Règlement sur les jeux de casino

Règlement modifiant le Règlement sur les jeux de casino*

Loi sur la Société des loteries du Québec
(L.R.Q., c. S-13.1, a. 13)
{provisions}
* La dernière modification au Règlement sur les jeux de casino, approuvé par le décret numéro \
1253-93 du 1er septembre 1993 (1993, G.O. 2, 6516), a été apportée par le règlement approuvé par \
le décret numéro 928-2000 du 26 juillet 2000 (2000, G.O. 2, 5367).
""",
}


@dataclass(frozen=True)
class Page:
    """One instrument in one language, as the Gazette would print it."""

    number: str
    lang: str
    published: dt.date
    text: str

    def write(self, folder: Path) -> Path:
        """Write the page into a folder."""
        file = folder / f"{self.number}.{self.lang}.txt"
        file.write_text(self.text, encoding="utf-8")
        return file


@cache
def pages() -> tuple[Page, ...]:
    """Give the pages of all instruments, the oldest first."""
    return tuple(_pages())


def _pages() -> Iterator[Page]:
    text = (FOLDER / "amendments_1999_2011.toml").read_text(encoding="utf-8")
    for item in tomllib.loads(text)["instrument"]:
        for lang in ("en", "fr"):
            if lang in item:
                page = _PAGES[lang].format(
                    number=item["number"],
                    made=_written(item["made"], lang),
                    provisions=item[lang],
                )
                yield Page(item["number"], lang, item["published"], page)


def _written(day: dt.date, lang: str) -> str:
    return f"{day.day} {MONTHS[lang][day.month - 1]} {day.year}"
