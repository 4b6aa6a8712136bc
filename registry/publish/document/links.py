"""Where the words of a document lead: to the sections they name, to findings, and back."""

from collections.abc import Iterator
from dataclasses import replace

from bylaw.registry.law.light_values import dataclass
from bylaw.registry.law.text.references import sections_named
from bylaw.registry.law.text.typography import with_fixed_blanks
from bylaw.registry.publish.document.blocks import Document, DocumentLink, LineRole, Paragraph

_NAMING_SECTIONS = frozenset((LineRole.TEXT, LineRole.FINDING))


@dataclass(frozen=True, slots=True)
class LinkWords:
    """A run of words, and the address that it leads to, if it does."""

    text: str
    href: str = ""


def linked_words(block: Paragraph, document: Document) -> tuple[LinkWords, ...]:
    """Cut the words of a paragraph where they lead somewhere in the document."""
    runs, at = [], 0
    for link in sorted(_links(block, document), key=lambda one: one.start):
        runs += [LinkWords(block.text[at : link.start])]
        runs += [LinkWords(block.text[link.start : link.end], link.href)]
        at = link.end
    return tuple(run for run in (*runs, LinkWords(block.text[at:])) if run.text)


def kept_words(block: Paragraph, document: Document) -> tuple[LinkWords, ...]:
    """The same for a page whose lines are wrapped: French marks keep with their words."""
    runs = linked_words(block, document)
    if document.lang != "fr":
        return runs
    return tuple(replace(run, text=with_fixed_blanks(run.text)) for run in runs)


def _links(block: Paragraph, document: Document) -> Iterator[DocumentLink]:
    yield from block.links
    if block.role in _NAMING_SECTIONS:
        for one in sections_named(block.text, document.lang):
            if one.label in document.anchors:
                yield DocumentLink(one.start, one.end, document.anchors[one.label])
