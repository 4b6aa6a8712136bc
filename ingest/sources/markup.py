"""Markup looked through before it is parsed: what it is, and whether it can be borne.

Parsers take a time that grows with the square of the attributes of one element; here one pass
from left to right counts them, and never goes back.
"""

import re

from lxml import etree

from bylaw.registry.law.limits import limits
from bylaw.registry.law.messages import N_, SourceError

_BLANK = b" \t\r\n\f\v"
_BOM = b"\xef\xbb\xbf"
_HTML = re.compile(rb"(?i)<(?:!doctype\s+html|html)\b")
# A declaration of XML, a document type or the root of Akoma Ntoso: HTML was asked for before.
_XML = re.compile(rb"<(?:\?xml\s|!DOCTYPE\s|(?:[\w.-]{1,40}:)?akomaNtoso\b)")
_OPENING = re.compile(rb"<(?:!--|[A-Za-z][^\s/>]*)")
_ATTRIBUTE = re.compile(
    rb"[\s/]*+[^\s=>/][^\s=>/]*+(?:\s*+=\s*+(?:\"[^\"]*+\"?|'[^']*+'?|[^\s>]*+))?"
)


def is_html(data: bytes) -> bool:
    """Tell whether bytes are a page of HTML, by what stands first after comments."""
    at = _after_comments(data, _after_declaration(data))
    return _HTML.match(data, at) is not None


def is_xml(data: bytes) -> bool:
    """Tell whether bytes are XML, by what stands first after comments."""
    return _XML.match(data, _after_comments(data, _start(data))) is not None


def _start(data: bytes) -> int:
    return _past_blanks(data, len(_BOM) if data.startswith(_BOM) else 0)


def _past_blanks(data: bytes, at: int) -> int:
    while at < len(data) and data[at] in _BLANK:
        at += 1
    return at


def _after_declaration(data: bytes) -> int:
    at = _start(data)
    end = data.find(b">", at) if data.startswith(b"<?xml", at) else -1
    return at if end < 0 else _past_blanks(data, end + 1)


def _after_comments(data: bytes, at: int) -> int:
    while data.startswith(b"<!--", at):
        end = data.find(b"-->", at + 4)
        if end < 0:
            return at
        at = _past_blanks(data, end + 3)
    return at


def refuse_heavy_markup(data: bytes, *, name: str) -> None:
    """Refuse markup with more elements, or attributes of one element, than are read."""
    at, elements = 0, 0
    while (opening := _OPENING.search(data, at)) is not None:
        if opening[0] == b"<!--":
            end = data.find(b"-->", opening.end())
            at = len(data) if end < 0 else end + 3
            continue
        elements += 1
        at = _past_attributes(data, opening.end(), name)
    if elements > limits().text.elements:
        template = N_("{file} has {count} elements; at most {limit} are read")
        most = limits().text.elements
        raise SourceError(template, file=name, count=elements, limit=most)


def refuse_deep_markup(root: etree._Element, *, name: str) -> None:
    """Refuse markup whose elements lie deeper within one another than is read."""
    depth, most = 0, limits().text.nesting
    for event, _ in etree.iterwalk(root, events=("start", "end")):
        depth += 1 if event == "start" else -1
        if depth > most:
            template = N_("{file} has elements nested more than {limit} deep")
            raise SourceError(template, file=name, limit=most)


def _past_attributes(data: bytes, at: int, name: str) -> int:
    most = limits().text.attributes
    for _count in range(most + 1):
        attribute = _ATTRIBUTE.match(data, at)
        if attribute is None:
            return at
        at = attribute.end()
    template = N_("{file} has an element with more than {limit} attributes")
    raise SourceError(template, file=name, limit=most)
