"""A consolidated text as Akoma Ntoso 3.0: the tree, its dates and its sources beside the words."""

from bylaw.registry.law.messages import Tell
from bylaw.registry.publish.document.blocks import Document
from bylaw.registry.publish.document.composition import document_of
from bylaw.registry.publish.document.consolidation import Consolidation
from bylaw.registry.publish.document.findings_listed import listed_findings
from bylaw.registry.publish.formats.akn.akn_body import body, cover, preface
from bylaw.registry.publish.formats.akn.akn_elements import (
    Lead,
    akoma_document,
    element,
    link_references,
)
from bylaw.registry.publish.formats.akn.akn_meta import meta


def akoma_ntoso(text: Consolidation, tell: Tell = str) -> bytes:
    """Write a consolidation as one Akoma Ntoso document."""
    document = document_of(text, tell)
    law = body(text, listed_findings(text, tell))
    act = element(
        "act",
        meta(text, tell),
        cover(document),
        preface(document),
        link_references(law, text.lang, _leading(document)),
        name="by-law",
        contains="singleVersion",
    )
    return akoma_document(act)


def _leading(document: Document) -> Lead:
    """Map the number of a section to its place in the document."""

    def lead(label: str) -> str | None:
        return f"#{document.anchors[label]}" if label in document.anchors else None

    return lead
