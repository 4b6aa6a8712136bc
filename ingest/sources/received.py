"""Sources: the bytes of a file become received text, or the file is refused with its reason."""

import hashlib
import re
from dataclasses import replace
from enum import StrEnum

from bylaw.ingest.sources.akoma.act import read_act
from bylaw.ingest.sources.html_pages import extract_html
from bylaw.ingest.sources.passages import Received
from bylaw.ingest.sources.pdf_pages import extract_pdf
from bylaw.registry.law.messages import N_, SourceError

LIMIT = 20_000_000
"""The largest file that is read, in bytes; a whole issue of the Gazette is far smaller."""

_PDF = re.compile(rb"\s*%PDF-")
_HTML = re.compile(
    rb"(?i)(?:\xef\xbb\xbf)?\s*(?:<\?xml[^>]*>\s*)?(?:<!--.*?-->\s*)*<(?:!doctype\s+html|html)\b",
    re.S,
)
# A declaration of XML, a document type or the root of Akoma Ntoso: HTML was asked for before.
_XML = re.compile(
    rb"(?:\xef\xbb\xbf)?\s*(?:<!--.*?-->\s*)*<(?:\?xml\s|!DOCTYPE\s|(?:[\w.-]+:)?akomaNtoso\b)",
    re.S,
)
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
    if kind is SourceKind.AKOMA_NTOSO:
        return replace(read_act(data, name=name), kind=kind.value, sha256=digest)
    text = _text(data, kind, name=name)
    if not text.strip():
        raise SourceError(N_("{file} holds no text"), file=name)
    if kind is SourceKind.PLAIN and _MARKDOWN.search(text):
        kind = SourceKind.MARKDOWN
    return Received(name, text, kind=kind.value, sha256=digest)


def _refuse_size(data: bytes, name: str) -> None:
    if not data.strip():
        raise SourceError(N_("{file} is empty"), file=name)
    if len(data) > LIMIT:
        raise SourceError(
            N_("{file} has {size} bytes; at most {limit} are read, so split it by instrument"),
            file=name,
            size=len(data),
            limit=LIMIT,
        )


def _kind(data: bytes) -> SourceKind:
    if _PDF.match(data):
        return SourceKind.PDF
    if _HTML.match(data):
        return SourceKind.HTML
    return SourceKind.AKOMA_NTOSO if _XML.match(data) else SourceKind.PLAIN


def _text(data: bytes, kind: SourceKind, *, name: str) -> str:
    if kind is SourceKind.PDF:
        return extract_pdf(data, name=name)
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
