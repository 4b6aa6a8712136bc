"""Addresses inside a document: the same for a link in a page and for an element of Akoma Ntoso.

The number of a section is unique in a text, so its address needs nothing above it:

>>> element_address(Kind.SECTION, "67.41", "dvs_II")
'sec_67-41'
>>> element_address(Kind.SUBDIVISION, "1", "dvs_VI")
'dvs_VI__subdvs_1'
"""

from bylaw.registry.law.late_patterns import late_pattern
from bylaw.registry.law.text.provisions import WORDED, Kind
from bylaw.registry.law.time.versions import Version

_SHORT = {
    Kind.INSTRUMENT: "main",
    Kind.PART: "part",
    Kind.SUBPART: "subpart",
    Kind.TITLE: "title",
    Kind.CHAPTER: "chp",
    Kind.DIVISION: "dvs",
    Kind.SUBDIVISION: "subdvs",
    Kind.SCHEDULE: "sched",
    Kind.FORM: "form",
    Kind.SECTION: "sec",
    Kind.RULE: "rule",
    Kind.ALINEA: "al",
    Kind.PARAGRAPH: "para",
    Kind.SUBPARAGRAPH: "subpara",
    Kind.CLAUSE: "clause",
    Kind.DEFINITION: "def",
    Kind.TABLE: "table",
}
QUOTED = "__qstr_"
"""What the address of a quoted unit holds: its sections are not those of the document."""
_UNFIT = late_pattern(r"[^\w]+")


def element_address(kind: Kind, label: str, above: str) -> str:
    """Address a provision by its kind and number, inside the one above it."""
    number = _UNFIT.sub("-", label).strip("-")
    own = f"{_SHORT[kind]}_{number}" if number else _SHORT[kind]
    is_apart = above.startswith(("sched", "form")) or QUOTED in above
    is_global = kind in (Kind.SECTION, Kind.RULE) and not is_apart
    return own if is_global or not above else f"{above}__{own}"


def address(version: Version, above: tuple[Version, ...] = ()) -> str:
    """Address a version inside those that hold it, the outermost first."""
    found = ""
    for one in (*above, version):
        # Words without a number are counted: division:I/alinea:2 is the second of its division.
        counted = one.identity.rpartition(":")[2] if one.kind in WORDED else ""
        found = element_address(one.kind, one.label or counted, found)
    return found


def identity_address(identity: str) -> str:
    """Address a provision that this document does not show, by its identity in the history.

    >>> identity_address("division:VI~2")
    'dvs_VI'
    """
    kind, _, label = identity.rpartition("/")[2].partition(":")
    return element_address(Kind(kind), label.partition("~")[0], "")
