"""How the number of a provision is printed, in the style of its language."""

from bylaw.registry.law.text.provisions import ATTACHMENTS, Kind, Provision
from bylaw.registry.law.text.references import ENABLING
from bylaw.registry.publish.document.phrases import PHRASES


def number_of(provision: Provision, lang: str) -> str:
    """Print the number of a section, or the word and number of a division."""
    phrases = PHRASES[lang]
    template = phrases.kinds.get(provision.kind) or phrases.items.get(provision.kind, "{label}")
    return template.format(label=provision.label).strip()


def marker_of(provision: Provision, lang: str) -> str:
    """Print the number of an item, in the style of its language; a block has none.

    A definition has its term, as it was printed.
    """
    if provision.mark:
        return provision.mark
    kind = provision.kind
    if kind is Kind.PARAGRAPH and not provision.label[:1].isdigit():
        kind = Kind.SUBPARAGRAPH
    template = PHRASES[lang].items.get(kind, "")
    return template.format(label=provision.label) if provision.label else ""


def reference_of(provision: Provision) -> str:
    """The reference that a schedule prints between its number and its title: "(s. 13)"."""
    first = provision.children[0] if provision.children else None
    if provision.kind not in ATTACHMENTS or first is None or first.kind is not Kind.ALINEA:
        return ""
    return first.text if ENABLING.fullmatch(first.text) else ""
