"""Made-up orders for tests: amending by-laws, orders that fix a day, errata; in both languages."""

from pathlib import Path

_HEADS = {
    "en": (
        "O.C. {number}, {made}\n\nAn Act respecting the Société des loteries du Québec\n"
        "(R.S.Q., c. S-13.1)\n\nCasino games\n— Amendments\n\n{title}\n\n{title}*\n\n"
        "An Act respecting the Société des loteries du Québec\n(R.S.Q., c. S-13.1, s. 13)\n\n"
    ),
    "fr": (
        "Décret {number}, {made}\n\nLoi sur la Société des loteries du Québec\n"
        "(L.R.Q., c. S-13.1)\n\nJeux de casino\n— Modifications\n\n{title}\n\n{title}*\n\n"
        "Loi sur la Société des loteries du Québec\n(L.R.Q., c. S-13.1, a. 13)\n\n"
    ),
}
_NOTES = {
    "en": (
        "\n\n* The By-law respecting casino games, made by Order in Council 1253-93 dated 1 "
        "September 1993 (1993, G.O. 2, 5130), was last amended by the regulation made by Order in "
        "Council {last} (2007, G.O. 2, 3671).\n"
    ),
    "fr": (
        "\n\n* Les dernières modifications au Règlement sur les jeux de casino, approuvé par le "
        "décret numéro 1253-93 du 1er septembre 1993 (1993, G.O. 2, 6516), ont été apportées par "
        "le règlement approuvé par le décret numéro {last} (2007, G.O. 2, 5163).\n"
    ),
}
TITLES = {
    "en": "By-law to amend the By-law respecting casino games",
    "fr": "Règlement modifiant le Règlement sur les jeux de casino",
}
_LAST = {"en": "1033-2007 dated 28 November 2007", "fr": "1033-2007 du 28 novembre 2007"}
_ORDERED = {
    "en": (
        "O.C. {number}, {made}\n\nCONCERNING the coming into force of certain provisions\n\n"
        "WHEREAS it is expedient to do so;\n\nIT IS ORDERED, therefore, on the recommendation of "
        "the Minister of Finance:\n\n{clause}\n\nGÉRARD BIBEAU,\nClerk of the Conseil exécutif\n"
    ),
    "fr": (
        "Décret {number}, {made}\n\nCONCERNANT l'entrée en vigueur de certaines dispositions\n\n"
        "ATTENDU QU'il y a lieu de le faire;\n\nIL EST ORDONNÉ, en conséquence, sur la "
        "recommandation de la ministre des Finances :\n\n{clause}\n\n"
        "GÉRARD BIBEAU,\nLe greffier du Conseil exécutif\n"
    ),
}


def amending(number: str, made: str, *provisions: str, lang: str = "en") -> str:
    """Write an amending by-law with its numbered provisions."""
    head = _HEADS[lang].format(number=number, made=made, title=TITLES[lang])
    text = "\n\n".join(f"{place}. {words}" for place, words in enumerate(provisions, start=1))
    return head + text + _NOTES[lang].format(last=_LAST[lang])


def ordering(number: str, made: str, clause: str, *, lang: str = "en") -> str:
    """Write an order in council that approves no text, and orders something itself."""
    return _ORDERED[lang].format(number=number, made=made, clause=clause)


def placed(folder: Path, name: str, text: str) -> str:
    """Put a text into a file, and give its path."""
    file = folder / f"{name}.txt"
    file.write_text(text, encoding="utf-8")
    return str(file)
