"""Amending orders written for tests: some provisions, and one on their coming into force."""

from gazette_pages import amending_page, numbered

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
    """An English order with these provisions, and one on its coming into force."""
    return amending_page(number, day, numbered((*provisions, comes)))


def decret(
    *provisions: str, number: str = "77-2009", day: str = "4 février 2009", comes: str = _COMES_FR
) -> str:
    """A French order with these provisions, and one on its coming into force."""
    return amending_page(number, day, numbered((*provisions, comes)), lang="fr")
