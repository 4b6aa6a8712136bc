"""The sections that the words of an Akoma Ntoso document name, marked as references."""

from collections.abc import Callable

from lxml import etree

from bylaw.registry.law.text.references import sections_named
from bylaw.registry.publish.formats.akn.akn_elements import AKN, Child, element

Lead = Callable[[str], str | None]
"""The address of a section by its number, or None where it leads nowhere."""
_HOLDERS = (f"{{{AKN}}}p", f"{{{AKN}}}mod")


def link_references(body: etree._Element, lang: str, lead: Lead) -> etree._Element:
    """Mark each section that the words of a body name; what an editor says is left alone."""
    for holder in list(body.iter(*_HOLDERS)):
        children = list(holder)
        pieces: list[Child] = _cut(holder.text or "", lang, lead)
        for child in children:
            tail, child.tail = child.tail or "", None
            holder.remove(child)
            pieces += [child, *_cut(tail, lang, lead)]
        holder.text = None
        _fill(holder, pieces)
    return body


def _cut(words: str, lang: str, lead: Lead) -> list[Child]:
    pieces: list[Child] = []
    at = 0
    for one in sections_named(words, lang):
        target = lead(one.label)
        if target is not None:
            pieces += [words[at : one.start], element("ref", one.label, href=target)]
            at = one.end
    return [*pieces, words[at:]]


def _fill(holder: etree._Element, pieces: list[Child]) -> None:
    for piece in pieces:
        if not isinstance(piece, str):
            holder.append(piece)
        elif len(holder):
            holder[-1].tail = (holder[-1].tail or "") + piece or None
        else:
            holder.text = (holder.text or "") + piece or None
