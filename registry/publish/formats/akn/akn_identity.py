"""What identifies an Akoma Ntoso document: its work, its text in a language, its file."""

import datetime as dt
from collections.abc import Iterable
from dataclasses import dataclass

from lxml import etree

from bylaw.registry.law.orders.operations import Op
from bylaw.registry.publish.formats.akn.akn_elements import LANGUAGE_CODES, element, event_name

AGENT = "#bylaw"
GAZETTE = "Gazette officielle du Québec"
MODIFICATIONS = {
    Op.REPLACE_UNIT: "substitution",
    Op.REPLACE_TEXT: "substitution",
    Op.INSERT_UNIT: "insertion",
    Op.INSERT_TEXT: "insertion",
    Op.APPEND_UNIT: "insertion",
    Op.APPEND_TEXT: "insertion",
    Op.STRIKE_UNIT: "repeal",
    Op.STRIKE_TEXT: "repeal",
    Op.REPEAL_UNIT: "repeal",
    Op.RENUMBER_UNIT: "renumbering",
    Op.REPLACE_INSTRUMENT: "substitution",
    Op.REPEAL_INSTRUMENT: "repeal",
}
_TERMS = (
    ("TLCOrganization", "government", "/akn/ontology/organization/ca-qc/government",
     "Gouvernement du Québec"),
    ("TLCOrganization", "bylaw", "/akn/ontology/organization/bylaw", "bylaw"),
    ("TLCRole", "author", "/akn/ontology/role/author", "author"),
    ("TLCRole", "editor", "/akn/ontology/role/editor", "editor"),
    ("TLCConcept", "in-force", "/akn/ontology/concept/in-force", "in force"),
)  # fmt: skip


@dataclass(frozen=True, slots=True)
class Identity:
    """The names and days of a document; `kind` says what the day of the text is."""

    work: str
    expression: str
    number: str
    title: str
    lang: str
    made: dt.date
    since: dt.date
    recorded: dt.date
    kind: str = "consolidation"


def identification(one: Identity) -> etree._Element:
    """Identify a document; nothing that we write has authority."""
    return element(
        "identification",
        element(
            "FRBRWork",
            *_addresses(f"{one.work}/!main", one.work),
            element("FRBRalias", name="title", value=one.title),
            element("FRBRdate", date=one.made.isoformat(), name="generation"),
            element("FRBRauthor", href="#government", as_="#author"),
            element("FRBRcountry", value="ca-qc"),
            element("FRBRsubtype", value="by-law"),
            element("FRBRnumber", value=one.number),
            element("FRBRname", value=one.title),
            element("FRBRprescriptive", value="true"),
        ),
        element(
            "FRBRExpression",
            *_addresses(f"{one.expression}/!main", one.expression),
            element("FRBRdate", date=one.since.isoformat(), name=one.kind),
            element("FRBRauthor", href=AGENT, as_="#editor"),
            element("FRBRauthoritative", value="false"),
            element("FRBRlanguage", language=LANGUAGE_CODES[one.lang]),
        ),
        element(
            "FRBRManifestation",
            *_addresses(f"{one.expression}/!main.xml", f"{one.expression}.xml"),
            element("FRBRdate", date=one.recorded.isoformat(), name="record"),
            element("FRBRauthor", href=AGENT, as_="#editor"),
            element("FRBRformat", value="application/akn+xml"),
        ),
        source=AGENT,
    )


def _addresses(this: str, uri: str) -> tuple[etree._Element, etree._Element]:
    return element("FRBRthis", value=this), element("FRBRuri", value=uri)


def publication(day: dt.date | None) -> list[etree._Element]:
    """Say in which issue a text was published; of a day that is not known, nothing."""
    if day is None:
        return []
    return [element("publication", date=day.isoformat(), name=GAZETTE, showAs=GAZETTE)]


def event(day: dt.date, source: str, kind: str) -> etree._Element:
    """Name what happened on a day, and where it is said."""
    return element("eventRef", eId=event_name(day), date=day.isoformat(), source=source, type_=kind)


def references(own: Iterable[etree._Element]) -> etree._Element:
    """List the texts that a document refers to, and the terms that every document uses."""
    terms = (element(tag, eId=name, href=href, showAs=shown) for tag, name, href, shown in _TERMS)
    return element("references", *own, *terms, source=AGENT)


def reference_name(number: str) -> str:
    """Name the reference to an instrument."""
    return f"ref_{number.replace(' ', '-')}"
