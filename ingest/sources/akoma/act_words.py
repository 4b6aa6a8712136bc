"""The words of Akoma Ntoso elements, written out as lines, so that each word has its place."""

import re
from collections.abc import Iterator
from dataclasses import dataclass

from lxml import etree

from bylaw.ingest.sources.noise import raised
from bylaw.registry.law.messages import N_, SourceError
from bylaw.registry.law.text.provenance import Span

AKN = "http://docs.oasis-open.org/legaldocml/ns/akn/3.0"
_BLANKS = re.compile(r"[ \t\r\n]+")

# Elements that only say what words are: the words are those of the law.
_INLINE = frozenset(("a", "abbr", "affectedDocument", "b", "concept", "date", "def", "docDate"))
_INLINE |= frozenset(("docNumber", "docTitle", "docType", "docPurpose", "entity", "event", "i"))
_INLINE |= frozenset(("inline", "legislature", "location", "mref", "object", "organization"))
_INLINE |= frozenset(("person", "process", "quantity", "ref", "role", "rref", "shortTitle"))
_INLINE |= frozenset(("span", "sub", "sup", "term", "time", "u"))
_BREAKS = frozenset(("br", "eol", "eop"))
# Words that stand in the document and are not words of the law; `noteRef` only points at some.
_ASIDES = frozenset(("remark", "authorialNote", "omissis"))
_POINTER = "noteRef"


class NotUnderstoodError(SourceError):
    """An element of the document has no meaning here that is certain."""


@dataclass(frozen=True)
class Put:
    """Words and the place where they stand in the text that was written out."""

    words: str
    spans: tuple[Span, ...] = ()


NO_WORDS = Put("")


@dataclass(frozen=True)
class Remark:
    """Words of an editor, and the name of the smallest section or larger unit they stand in."""

    unit: str
    put: Put


def name_of(element: etree._Element) -> str:
    """The name of an element of Akoma Ntoso; that of another vocabulary stays in full."""
    return str(element.tag).removeprefix(f"{{{AKN}}}")


def refuse(element: etree._Element, file: str) -> NotUnderstoodError:
    """Make the refusal of an element."""
    return NotUnderstoodError(
        N_("{file}, line {line}: the element <{element}> is not understood here"),
        file=file,
        line=int(element.sourceline or 0),
        element=name_of(element),
    )


def refuse_loose_words(element: etree._Element, file: str) -> None:
    """Refuse words that stand between the parts of an element that has no words of its own."""
    loose = (element.text, *(child.tail for child in element))
    if any(words and not words.isspace() for words in loose):
        raise NotUnderstoodError(
            N_("{file}, line {line}: words stand loose in the element <{element}>"),
            file=file,
            line=int(element.sourceline or 0),
            element=name_of(element),
        )


class Page:
    """Writes words out as lines, and remembers what an editor said on the way."""

    def __init__(self, file: str) -> None:
        self.file = file
        self.asides: list[Put] = []
        self._parts: list[str] = []
        self._length = 0
        self._line = 1

    @property
    def text(self) -> str:
        """All that was written so far."""
        return "".join(self._parts)

    def put(self, element: etree._Element, *, end: str = "\n") -> Put:
        """Write the words of an element; those of an editor in it are kept apart."""
        asides: list[str] = []
        put = self.write(_folded("".join(self._pieces(element, asides))), end=end)
        self.asides += [self.write(words) for words in map(_folded, asides) if words]
        return put

    def write(self, words: str, *, end: str = "\n") -> Put:
        """Write words and what ends them; no words leave no trace."""
        if not words:
            return NO_WORDS
        span = Span(self.file, self._length, self._length + len(words), self._line)
        self._parts += (words, end)
        self._length += len(words) + len(end)
        self._line += end.count("\n")
        return Put(words, (span,))

    def _pieces(self, element: etree._Element, asides: list[str]) -> Iterator[str]:
        before = element.text or ""
        yield before
        for child in element:
            name = name_of(child)
            if name in _ASIDES:
                asides.append(_said_in(child))
            elif name in _BREAKS:
                yield " "
            elif name in _INLINE:
                words = "".join(self._pieces(child, asides))
                yield raised(words.strip(), before[-1:]) if name == "sup" else words
            elif name != _POINTER:
                raise refuse(child, self.file)
            before = child.tail or ""
            yield before


def _said_in(aside: etree._Element) -> str:
    """Read the words of an editor, paragraph after paragraph."""
    paragraphs = [name_of(one) for one in aside]
    if "p" not in paragraphs:
        return "".join(map(str, aside.itertext()))
    blocks = ("".join(map(str, one.itertext())) for one in aside)
    return " ".join((aside.text or "", *blocks))


def _folded(words: str) -> str:
    return _BLANKS.sub(" ", words).strip(" ")
