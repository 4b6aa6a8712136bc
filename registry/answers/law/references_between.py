"""Which sections name which: the edges between the provisions of one day."""

from collections.abc import Iterable, Iterator, Mapping

from bylaw.registry.answers.law.provision_text import text_of
from bylaw.registry.law.text.labels import label_key
from bylaw.registry.law.text.provisions import Kind
from bylaw.registry.law.text.references import NamedSection, sections_named
from bylaw.registry.law.text.tree import Held
from bylaw.registry.law.time.versions import Version


def named_by(version: Version) -> tuple[NamedSection, ...]:
    """Find the sections that a version names, itself left out."""
    found = sections_named(text_of(version.provision, version.lang), version.lang)
    return tuple(one for one in found if one.label != version.label)


def links_between(versions: Iterable[Version]) -> Mapping[str, tuple[str, ...]]:
    """The known sections that the words of each section of a day name."""
    alive = [v for v in versions if v.kind is Kind.SECTION and v.held is not Held.REPEALED]
    known = sorted({v.label for v in alive}, key=label_key)
    return {v.label: tuple(dict.fromkeys(_sections_named(v, known))) for v in alive}


def _sections_named(version: Version, known: list[str]) -> Iterator[str]:
    for reference in named_by(version):
        if reference.until:
            first, last = label_key(reference.label), label_key(reference.until)
            yield from (label for label in known if first <= label_key(label) <= last)
        elif reference.label in known:
            yield reference.label
