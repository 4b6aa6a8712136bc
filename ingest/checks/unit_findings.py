"""The findings of what was lost of a unit, and the kinds of units that they are looked for in."""

from bylaw.registry.law.findings import Finding, Severity
from bylaw.registry.law.messages import N_, Message
from bylaw.registry.law.text.provisions import Kind, Provision

CONTAINERS = (Kind.CHAPTER, Kind.DIVISION, Kind.SUBDIVISION)
NUMBERED = (Kind.SECTION, Kind.RULE)
ITEMS = (Kind.PARAGRAPH, Kind.SUBPARAGRAPH, Kind.CLAUSE)
WORDED = (Kind.ALINEA, Kind.DEFINITION, *ITEMS)


def label_gap(node: Provision, before: Provision) -> Finding:
    """Tell of a label that does not follow the one before it."""
    template = N_("{label} follows {before}: what is between them may be lost")
    return unit_finding(
        "label-gap", Message(template, {"label": node.label, "before": before.label}), node
    )


def late_start(node: Provision) -> Finding:
    """Tell of a list whose first label is not the first."""
    template = N_("a list begins with {label}: what is before it may be lost")
    return unit_finding("list-begins-late", Message(template, {"label": node.label}), node)


def unit_finding(code: str, message: Message, node: Provision) -> Finding:
    """A warning that quotes a unit, or its heading where it has no words of its own."""
    span = node.spans[0] if node.spans else None
    return Finding(code, Severity.WARNING, message, node.text or node.heading, span)
