"""Elements of Akoma Ntoso and of our own vocabulary, and the addresses of works."""

import datetime as dt
from collections.abc import Callable, Iterable

from lxml import etree

from bylaw.registry.law.late_patterns import late_pattern
from bylaw.registry.law.orders.order_citations import order_year
from bylaw.registry.law.text.references import sections_named
from bylaw.registry.publish.document.consolidation import Consolidation

Lead = Callable[[str], str | None]
"""The address of a section by its number, or None where it leads nowhere."""

AKN = "http://docs.oasis-open.org/legaldocml/ns/akn/3.0"
_HOLDERS = (f"{{{AKN}}}p", f"{{{AKN}}}mod")
OWN = "urn:bylaw:provenance:1"
LANGUAGE_CODES = {"en": "eng", "fr": "fra"}
# What XML 1.0 cannot hold at all: control characters, halves of surrogates.
_UNFIT = late_pattern("[\x00-\x08\x0b\x0c\x0e-\x1f\ud800-\udfff\ufffe\uffff]")

Child = etree._Element | str


def element(name: str, /, *children: Child, **attributes: str) -> etree._Element:
    """Make an element of Akoma Ntoso; a word that Python reserves ends with an underscore."""
    return _element_in(AKN, name, children, attributes)


def own(name: str, /, *children: Child, **attributes: str) -> etree._Element:
    """Make an element of our own vocabulary."""
    return _element_in(OWN, name, children, attributes)


def _element_in(
    space: str, name: str, children: tuple[Child, ...], attributes: dict[str, str]
) -> etree._Element:
    made = etree.Element(f"{{{space}}}{name}")
    for key, value in attributes.items():
        made.set(key.rstrip("_"), _fit(value))
    _fill(made, children)
    return made


def _fill(holder: etree._Element, pieces: Iterable[Child]) -> None:
    for piece in pieces:
        if not isinstance(piece, str):
            holder.append(piece)
        elif len(holder):
            holder[-1].tail = (holder[-1].tail or "") + _fit(piece)
        else:
            holder.text = (holder.text or "") + _fit(piece)


def _fit(words: str) -> str:
    return _UNFIT.sub("\ufffd", words)


def akoma_document(main: etree._Element) -> bytes:
    """Write an act or a bill as the document that it is the whole of."""
    root = etree.Element(f"{{{AKN}}}akomaNtoso", nsmap={None: AKN, "bylaw": OWN})
    root.append(main)
    etree.indent(root)
    return etree.tostring(root, xml_declaration=True, encoding="UTF-8")


def work_address(number: str) -> str:
    """Address a work by its number.

    >>> work_address("1253-93")
    '/akn/ca-qc/act/by-law/1993/1253-93'
    """
    year = order_year(number)
    if year is None:
        return f"/akn/ca-qc/act/by-law/{number.replace(' ', '-')}"
    return f"/akn/ca-qc/act/by-law/{year}/{number}"


def expression_address(text: Consolidation) -> str:
    """Address the text in its language since it has stood as it is."""
    since = "" if text.version_day is None else text.version_day.isoformat()
    return f"{work_address(text.work.number)}/{LANGUAGE_CODES[text.lang]}@{since}"


def event_name(day: dt.date) -> str:
    """Name the event of a day."""
    return f"event_{day.isoformat()}"


def period_name(start: dt.date | None, end: dt.date | None) -> str:
    """Name the period between two days; a side that is not known is left open."""
    first = "open" if start is None else start.isoformat()
    last = "open" if end is None else end.isoformat()
    return f"period_{first}_{last}"


def link_references(body: etree._Element, lang: str, lead: Lead) -> etree._Element:
    """Mark each section that the words of a body name; what an editor says is left alone."""
    for holder in list(body.iter(*_HOLDERS)):
        children = list(holder)
        pieces: list[Child] = _cut_at_references(holder.text or "", lang, lead)
        for child in children:
            tail, child.tail = child.tail or "", None
            holder.remove(child)
            pieces += [child, *_cut_at_references(tail, lang, lead)]
        holder.text = None
        _fill(holder, (piece for piece in pieces if not isinstance(piece, str) or piece))
    return body


def _cut_at_references(words: str, lang: str, lead: Lead) -> list[Child]:
    pieces: list[Child] = []
    at = 0
    for one in sections_named(words, lang):
        target = lead(one.label)
        if target is not None:
            pieces += [words[at : one.start], element("ref", one.label, href=target)]
            at = one.end
    return [*pieces, words[at:]]
