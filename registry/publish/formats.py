"""The formats in which a consolidated text can be had, by name."""

from collections.abc import Sequence
from enum import StrEnum
from typing import assert_never

from registry.law.messages import N_, UsageError
from registry.publish.blocks import Document
from registry.publish.consolidation import Consolidation
from registry.publish.documents import document_of
from registry.publish.front import Tell
from registry.publish.html import html, html_pair
from registry.publish.markdown import markdown
from registry.publish.plain import plain_text


class Format(StrEnum):
    """The names of the formats."""

    TEXT = "text"
    MARKDOWN = "markdown"
    HTML = "html"
    PDF = "pdf"
    AKN = "akn"


def published(text: Consolidation, form: Format, *, tell: Tell = str) -> bytes:
    """Give a consolidated text in a format, as the bytes of a file."""
    if form is Format.AKN:
        from registry.publish.akn import akoma_ntoso  # lxml: only for those who ask for it

        return akoma_ntoso(text, tell)
    return _set(document_of(text, tell), form)


def _set(document: Document, form: Format) -> bytes:
    match form:
        case Format.TEXT:
            return plain_text(document).encode()
        case Format.MARKDOWN:
            return markdown(document).encode()
        case Format.HTML:
            return html(document).encode()
        case Format.PDF:
            from registry.publish.typeset import pdf

            return pdf(document)
        case Format.AKN:
            raise ValueError("Akoma Ntoso is made from the consolidation, not from the document")
        case _:
            assert_never(form)


def published_pair(
    texts: Sequence[Consolidation], form: Format, *, tells: Sequence[Tell] = (str, str)
) -> bytes:
    """Give both languages of a text side by side."""
    left, right = (document_of(text, tell) for text, tell in zip(texts, tells, strict=True))
    if form is Format.HTML:
        return html_pair(left, right).encode()
    if form is Format.PDF:
        from registry.publish.typeset import pdf_pair

        return pdf_pair(left, right)
    raise UsageError(
        N_("both languages side by side exist in HTML and PDF only, not in {format}"),
        format=form.value,
    )
