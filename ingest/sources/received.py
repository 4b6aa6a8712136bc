"""Sources: the bytes of a file become received text, or the file is refused with its reason."""

import hashlib
import re
from dataclasses import replace
from enum import StrEnum

from bylaw.ingest.sources.akoma.act import read_act
from bylaw.ingest.sources.html_text.html_pages import extract_html
from bylaw.ingest.sources.markup import is_html, is_xml, refuse_heavy_markup
from bylaw.ingest.sources.passages import Received
from bylaw.ingest.sources.pdf_text.pdf_process import extract_pdf_apart
from bylaw.ingest.sources.user_files import too_large
from bylaw.registry.law.limits import limits
from bylaw.registry.law.messages import N_, SourceError
from bylaw.registry.law.text.figures import most_digits

_MARKDOWN = re.compile(r"(?m)^#{1,6} |\*\*\S|^\|.*\|[ \t]*$")
_OTHER_ENCODINGS = ((b"\xff\xfe", "UTF-16"), (b"\xfe\xff", "UTF-16"))
_CONTROL = re.compile(r"[\x00-\x08\x0b\x0e-\x1f\x7f]")


class SourceKind(StrEnum):
    """The kinds of file that are read; the text of HTML, PDF and Akoma Ntoso is extracted."""

    PLAIN = "plain"
    MARKDOWN = "markdown"
    HTML = "html"
    PDF = "pdf"
    AKOMA_NTOSO = "akoma-ntoso"


def read_source(data: bytes, *, name: str) -> Received:
    """Read the bytes of a file as a published text; refuse what cannot be one.

    >>> read_source("La Société".encode("latin-1"), name="old.txt")
    Traceback (most recent call last):
    bylaw.registry.law.messages.SourceError: old.txt is not UTF-8 text (byte 7); save it as UTF-8
    """
    _refuse_size(data, name)
    kind, digest = _kind(data), hashlib.sha256(data).hexdigest()
    if kind in (SourceKind.HTML, SourceKind.AKOMA_NTOSO):
        refuse_heavy_markup(data, name=name)
    if kind is SourceKind.AKOMA_NTOSO:
        act = read_act(data, name=name)
        _refuse_numbers(act.text, name)
        return replace(act, kind=kind.value, sha256=digest)
    text = _text(data, kind, name=name)
    _refuse_words(text, name)
    if kind is SourceKind.PLAIN and _MARKDOWN.search(text):
        kind = SourceKind.MARKDOWN
    return Received(name, text, kind=kind.value, sha256=digest)


def _refuse_size(data: bytes, name: str) -> None:
    if not data.strip():
        raise SourceError(N_("{file} is empty"), file=name)
    if len(data) > limits().text.bytes:
        raise too_large(name)


def _refuse_words(text: str, name: str) -> None:
    """Refuse a text without words, or with more of them, or longer lines, than are read."""
    if not text.strip():
        raise SourceError(N_("{file} holds no text"), file=name)
    most = limits().text
    if len(text) > most.characters:
        template = N_("{file} has {count} characters; at most {limit} are read, so split it")
        raise SourceError(template, file=name, count=len(text), limit=most.characters)
    longest = max(map(len, text.splitlines()))
    if longest > most.line:
        template = N_("{file} has a line of {count} characters; at most {limit} are read")
        raise SourceError(template, file=name, count=longest, limit=most.line)
    _refuse_numbers(text, name)


def _refuse_numbers(text: str, name: str) -> None:
    """Refuse a number that is too long to be counted with."""
    most = limits().text.digits
    digits = most_digits(text, least=most + 1)
    if digits:
        template = N_("{file} has a number of {count} digits; at most {limit} are read")
        raise SourceError(template, file=name, count=digits, limit=most)


def refuse_many_provisions(count: int, *, file: str) -> None:
    """Refuse a text with more sections or amending provisions than are read."""
    most = limits().text.provisions
    if count > most:
        template = N_("{file} has {count} provisions; at most {limit} are read, so split it")
        raise SourceError(template, file=file, count=count, limit=most)


def _kind(data: bytes) -> SourceKind:
    if data.lstrip().startswith(b"%PDF-"):
        return SourceKind.PDF
    if is_html(data):
        return SourceKind.HTML
    return SourceKind.AKOMA_NTOSO if is_xml(data) else SourceKind.PLAIN


def _text(data: bytes, kind: SourceKind, *, name: str) -> str:
    if kind is SourceKind.PDF:
        return extract_pdf_apart(data, name=name)
    if kind is SourceKind.HTML:
        return extract_html(data, name=name)
    return _decode(data, name)


def _decode(data: bytes, name: str) -> str:
    for mark, encoding in _OTHER_ENCODINGS:
        if data.startswith(mark):
            raise SourceError(
                N_("{file} is {encoding} text; save it as UTF-8"), file=name, encoding=encoding
            )
    if b"\x00" in data:
        raise SourceError(N_("{file} is a binary file, not a published text"), file=name)
    try:
        text = data.decode("utf-8")
    except UnicodeDecodeError as error:
        raise SourceError(
            N_("{file} is not UTF-8 text (byte {position}); save it as UTF-8"),
            file=name,
            position=error.start,
        ) from None
    if _CONTROL.search(text):
        raise SourceError(N_("{file} is a binary file, not a published text"), file=name)
    return text
