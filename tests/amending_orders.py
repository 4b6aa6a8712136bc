"""Amending orders written for tests: some provisions, and the rest of a page of the Gazette."""

from collections.abc import Sequence

_EN = """O.C. {number}, {day}

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
(1993, G.O. 2, 5130), was last amended by the regulation made by Order in Council 1033-2007 dated \
28 November 2007 (2007, G.O. 2, 3671).
"""
_FR = """Décret {number}, {day}

Loi sur la Société des loteries du Québec
(L.R.Q., c. S-13.1)

Jeux de casino
— Modifications

Règlement modifiant le Règlement sur les jeux de casino

Règlement modifiant le Règlement sur les jeux de casino*

Loi sur la Société des loteries du Québec
(L.R.Q., c. S-13.1, a. 13)

{provisions}

* Le Règlement sur les jeux de casino, édicté par le décret 1253-93 du 1ᵉʳ septembre 1993 \
(1993, G.O. 2, 6516), a été modifié la dernière fois par le règlement édicté par le décret \
1033-2007 du 28 novembre 2007 (2007, G.O. 2, 5371).
"""
_COMES_EN = (
    "This By-law comes into force on the fifteenth day following the date of its publication in "
    "the Gazette officielle du Québec."
)
_COMES_FR = (
    "Le présent règlement entre en vigueur le quinzième jour qui suit la date de sa publication à "
    "la Gazette officielle du Québec."
)


def order(
    *provisions: str, number: str = "77-2009", day: str = "4 February 2009", comes: str = _COMES_EN
) -> str:
    """Give an English order with these provisions, and one on its coming into force."""
    return _EN.format(number=number, day=day, provisions=_numbered((*provisions, comes)))


def decret(
    *provisions: str, number: str = "77-2009", day: str = "4 février 2009", comes: str = _COMES_FR
) -> str:
    """Give a French order with these provisions, and one on its coming into force."""
    return _FR.format(number=number, day=day, provisions=_numbered((*provisions, comes)))


def _numbered(provisions: Sequence[str]) -> str:
    kept = [text for text in provisions if text]
    return "\n\n".join(f"{place}. {text}" for place, text in enumerate(kept, start=1))
