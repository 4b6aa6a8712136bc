"""A consolidated text as Akoma Ntoso 3.0: the tree, its dates and its sources beside the words."""

from lxml import etree

from registry.publish.akn_body import body, cover, preface
from registry.publish.akn_elements import AKN, OWN, element
from registry.publish.akn_meta import meta
from registry.publish.consolidation import Consolidation
from registry.publish.documents import document_of
from registry.publish.front import Tell


def akoma_ntoso(text: Consolidation, tell: Tell = str) -> bytes:
    """Write a consolidation as one Akoma Ntoso document."""
    document = document_of(text, tell)
    act = element(
        "act",
        meta(text, tell),
        cover(document),
        preface(document),
        body(text),
        name="by-law",
        contains="singleVersion",
    )
    root = etree.Element(f"{{{AKN}}}akomaNtoso", nsmap={None: AKN, "bylaw": OWN})
    root.append(act)
    etree.indent(root)
    return etree.tostring(root, xml_declaration=True, encoding="UTF-8")
