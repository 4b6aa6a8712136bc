"""Our text of a day against another consolidation: each difference with its class."""

import datetime as dt
from collections.abc import Iterator, Sequence

from bylaw.registry.compare.languages.terms import Weight
from bylaw.registry.compare.wordings import WordingDifference, compare_wordings
from bylaw.registry.law.light_values import dataclass
from bylaw.registry.law.messages import N_, Message
from bylaw.registry.law.text.consolidated import is_revocation
from bylaw.registry.law.text.labels import label_key
from bylaw.registry.law.text.provisions import Kind, Provision
from bylaw.registry.law.text.tree import Held
from bylaw.registry.law.text.typography import letters_and_digits
from bylaw.registry.law.time.versions import Version
from bylaw.registry.store.view import View


@dataclass(frozen=True, slots=True)
class PublishedWords:
    """The published texts as received, and the words that corrections restored in them."""

    received: tuple[str, ...]
    restored: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class OfficialDifference:
    """A section that another consolidation prints otherwise, and what that is taken to be."""

    section: str
    verdict: str
    weight: Weight
    ours: str
    theirs: str
    why: Message


def compare_official(
    view: View, official: Provision, *, day: dt.date, lang: str, received: PublishedWords
) -> tuple[OfficialDifference, ...]:
    """Compare the text of a day with another consolidation of that day, section by section.

    Words that stand in the published texts as received and not in ours are a defect of ours.  A
    number that both texts have as revoked is no difference.
    """
    versions = [v for v in view.day(day, lang=lang).versions if v.kind is Kind.SECTION]
    ours = {v.label: v for v in versions}
    theirs = {node.label: node for node in official.walk() if node.kind is Kind.SECTION}
    printed = "\n".join(map(letters_and_digits, received.received))
    restored = tuple(filter(None, map(letters_and_digits, received.restored)))
    found: list[OfficialDifference] = []
    for label in sorted({*ours, *theirs}, key=label_key):
        own, other = ours.get(label), theirs.get(label)
        found += _classed_differences(label, own, other, lang=lang, published=(printed, restored))
    return tuple(found)


def _classed_differences(
    label: str,
    ours: Version | None,
    theirs: Provision | None,
    *,
    lang: str,
    published: tuple[str, tuple[str, ...]],
) -> Iterator[OfficialDifference]:
    is_gone = ours is not None and ours.held is Held.REPEALED
    if ours is None or ours.held is not Held.HELD:
        if theirs is not None and not (is_gone and _is_gone(theirs)):
            told = Message(N_("the instruments that brought these words are not held"))
            yield OfficialDifference(
                label, "source missing", Weight.SUBSTANTIVE, "", _text(theirs), told
            )
        return
    if theirs is None:
        told = Message(N_("the other text does not have this section"))
        words = _text(ours.provision)
        yield OfficialDifference(label, "unresolved", Weight.SUBSTANTIVE, words, "", told)
        return
    for one in compare_wordings(ours.provision, theirs, lang=lang):
        verdict = _verdict(one, *published)
        yield OfficialDifference(label, verdict, one.weight, one.first, one.second, one.why)


def _is_gone(theirs: Provision) -> bool:
    words = _text(theirs)
    return not words or is_revocation(words)


def _verdict(one: WordingDifference, printed: str, restored: Sequence[str]) -> str:
    theirs, ours = letters_and_digits(one.second), letters_and_digits(one.first)
    if one.weight is not Weight.SUBSTANTIVE:
        return "editorial"
    if theirs and theirs in printed:
        return "our defect"
    # Words may be in no text as we have them, because an amendment put them together.
    is_restored = any(words in ours or ours in words for words in restored)
    return "correction" if ours and ours not in printed and is_restored else "unresolved"


def _text(provision: Provision) -> str:
    return "\n".join(node.text for node in provision.walk() if node.text)
