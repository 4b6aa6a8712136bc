"""Made-up orders that other orders name: amending by-laws in both languages, in files."""

from pathlib import Path

from gazette_pages import amending_page, numbered

TITLES = {
    "en": "By-law to amend the By-law respecting casino games",
    "fr": "Règlement modifiant le Règlement sur les jeux de casino",
}


def amending(number: str, made: str, *provisions: str, lang: str = "en") -> str:
    """Write an amending by-law with its numbered provisions."""
    return amending_page(number, made, numbered(provisions), lang=lang)


def placed(folder: Path, name: str, text: str) -> str:
    """Put a text into a file, and give its path."""
    file = folder / f"{name}.txt"
    file.write_text(text, encoding="utf-8")
    return str(file)
