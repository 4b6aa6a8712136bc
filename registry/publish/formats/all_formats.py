"""The formats in which a consolidated text can be had, by name."""

from collections.abc import Mapping, Sequence
from typing import assert_never

from bylaw.registry.law.messages import N_, Tell, UsageError
from bylaw.registry.publish.document.blocks import Document
from bylaw.registry.publish.document.composition import document_of
from bylaw.registry.publish.document.consolidation import Consolidation
from bylaw.registry.publish.document.extracts import NOT_AN_EXTRACT
from bylaw.registry.publish.document.section_ranges import in_one_line, revoked_in_one_line
from bylaw.registry.publish.formats.format_names import Format as Format
from bylaw.registry.publish.formats.html import html, html_pair
from bylaw.registry.publish.formats.markdown import markdown
from bylaw.registry.publish.formats.plain import plain_text


def set_consolidation(
    text: Consolidation, form: Format, *, tell: Tell = str, extract: str = ""
) -> bytes:
    """Set a consolidated text in a format, as the bytes of a file."""
    if form is Format.AKN:
        from bylaw.registry.publish.formats.akn.akoma_ntoso import (
            akoma_ntoso,  # lxml: only for those who ask for it
        )

        return akoma_ntoso(text, tell)
    return set_document(in_one_line(document_of(text, tell, extract=extract)), form)


def set_document(document: Document, form: Format) -> bytes:
    """Set a document in a format, as the bytes of a file."""
    match form:
        case Format.TEXT:
            return plain_text(document).encode()
        case Format.MARKDOWN:
            return markdown(document).encode()
        case Format.HTML:
            return html(document).encode()
        case Format.PDF:
            from bylaw.registry.publish.formats.typeset import pdf

            return pdf(document)
        case Format.AKN:
            raise ValueError("Akoma Ntoso is made from the consolidation, not from the document")
        case _:
            assert_never(form)


def set_pair(
    texts: Sequence[Consolidation],
    form: Format,
    *,
    tells: Sequence[Tell] = (str, str),
    extract: Mapping[str, str] = NOT_AN_EXTRACT,
) -> bytes:
    """Set both languages side by side; `extract` names in each what the text holds, if not all."""
    left, right = (
        revoked_in_one_line(document_of(text, tell, extract=extract[text.lang]))
        for text, tell in zip(texts, tells, strict=True)
    )
    if form is Format.HTML:
        return html_pair(left, right).encode()
    if form is Format.PDF:
        from bylaw.registry.publish.formats.typeset import pdf_pair

        return pdf_pair(left, right)
    raise UsageError(
        N_("both languages side by side exist in HTML and PDF only, not in {format}"),
        format=form.value,
    )
