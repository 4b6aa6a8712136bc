"""Akoma Ntoso 3.0: an act whose parts are named, read by the names of the schema.

The words are written out as lines, which become the received text; the tree points into them.
What the schema names and this reader does not understand is refused, never passed over.
"""

from dataclasses import dataclass, field

from lxml import etree

from bylaw.ingest.sources.akoma.act_body import Body
from bylaw.ingest.sources.akoma.act_words import AKN, Page, Put, Remark, name_of, refuse
from bylaw.ingest.sources.markup import refuse_deep_markup
from bylaw.ingest.sources.passages import Received
from bylaw.registry.law.findings import Finding, Severity
from bylaw.registry.law.messages import N_, Message, SourceError
from bylaw.registry.law.text.provisions import Kind, Provision

_LANGUAGES = {"en": "en", "eng": "en", "fr": "fr", "fra": "fr", "fre": "fr"}
_DEPTH = 60
_FRONT = ("coverPage", "preface")
_OUTSIDE = ("preamble", "conclusions")
_NOTHING = Provision(Kind.INSTRUMENT)


@dataclass(frozen=True)
class ReceivedAct(Received):
    """The words of an Akoma Ntoso act, its language, its tree, and what its editor said.

    `gaps` are the units whose words are not all there, each with what the document says of it.
    """

    lang: str = ""
    provision: Provision = _NOTHING
    remarks: tuple[Remark, ...] = ()
    gaps: tuple[tuple[str, Put], ...] = ()
    # What a finding says has no hash, and a text that was read before is known by its hash.
    findings: tuple[Finding, ...] = field(default=(), hash=False)


def read_act(data: bytes, *, name: str) -> ReceivedAct:
    """Read the act of an Akoma Ntoso document; refuse what is not wholly understood.

    >>> read_act(b"<html/>", name="page.xml")
    Traceback (most recent call last):
    bylaw.registry.law.messages.SourceError: page.xml is not Akoma Ntoso 3.0: its root is <html>
    """
    act = _act(_root(data, name), name)
    body, lang = _parts(act, name)["body"], _language(act, name)
    page = Page(name)
    title = " ".join(page.put(one).words for one in _titles(act))
    reader = Body(page, lang)
    units = reader.units(body)
    tree = Provision(Kind.INSTRUMENT, heading=title, children=units)
    findings = (*reader.findings, *_outside(act))
    gaps = tuple(reader.gaps.items())
    return ReceivedAct(
        name, page.text, lang=lang, provision=tree, remarks=tuple(reader.remarks), gaps=gaps,
        findings=findings,
    )  # fmt: skip


def _root(data: bytes, name: str) -> etree._Element:
    """Parse without the network and without entities; a document type is refused."""
    parser = etree.XMLParser(
        resolve_entities=False, no_network=True, load_dtd=False, huge_tree=False,
        remove_comments=True, remove_pis=True,
    )  # fmt: skip
    try:
        root = etree.fromstring(data, parser)
    except (etree.XMLSyntaxError, ValueError) as error:
        reason = str(error)
        raise SourceError(
            N_("{file} is not XML that can be read: {reason}"), file=name, reason=reason
        ) from None
    refuse_deep_markup(root, name=name)
    if root.getroottree().docinfo.doctype:
        raise SourceError(
            N_("{file} declares a document type; take the declaration and its entities out"),
            file=name,
        )
    if root.tag != f"{{{AKN}}}akomaNtoso":
        raise SourceError(
            N_("{file} is not Akoma Ntoso 3.0: its root is <{root}>"), file=name, root=str(root.tag)
        )
    return root


def _act(root: etree._Element, name: str) -> etree._Element:
    """The one act, in one version, of a document."""
    acts = [child for child in root if name_of(child) == "act"]
    if len(acts) != 1 or len(root) != 1:
        raise SourceError(N_("{file} does not contain exactly one act"), file=name)
    if acts[0].get("contains") == "multipleVersions":
        raise SourceError(N_("{file} holds several versions of the act; give one"), file=name)
    if any(sum(1 for _ in leaf.iterancestors()) > _DEPTH for leaf in root.iter() if not len(leaf)):
        raise SourceError(N_("{file} is nested too deeply to be a law"), file=name)
    return acts[0]


def _parts(act: etree._Element, name: str) -> dict[str, etree._Element]:
    parts = {name_of(child): child for child in act}
    for child in act:
        if name_of(child) not in ("meta", "body", *_FRONT, *_OUTSIDE):
            raise refuse(child, name)
    if "body" not in parts or len(parts) != len(act):
        raise SourceError(N_("{file} has no body of the act, or more than one"), file=name)
    return parts


def _language(act: etree._Element, name: str) -> str:
    """The language of the text, which the standard requires a document to state."""
    path = f"{{{AKN}}}meta/{{{AKN}}}identification/{{{AKN}}}FRBRExpression/{{{AKN}}}FRBRlanguage"
    found = [str(one.get("language", "")) for one in act.findall(path)]
    if len(found) != 1 or found[0] not in _LANGUAGES:
        raise SourceError(
            N_("{file} does not state that it is in one language, English or French"), file=name
        )
    return _LANGUAGES[found[0]]


def _titles(act: etree._Element) -> list[etree._Element]:
    fronts = [child for child in act if name_of(child) in _FRONT]
    return [title for front in fronts for title in front.iter(f"{{{AKN}}}docTitle")]


def _outside(act: etree._Element) -> list[Finding]:
    """Tell of the words of an act that stand outside its body and are not read as provisions."""
    message = Message(N_("what stands outside the body of the act was left out"))
    left_out = [" ".join("".join(map(str, c.itertext())).split()) for c in act if _is_outside(c)]
    return [Finding("outside-the-body", Severity.NOTE, message, words) for words in left_out]


def _is_outside(element: etree._Element) -> bool:
    return name_of(element) in _OUTSIDE
