"""Which text each provision of an instrument amends.

"The Regulation", "cette loi" or "the said By-law" is the text of that kind last named in the same
instrument; a section without any such words is of the text last named, if the words since then
mean no other.  What cannot be told is `unknown`, and its orders are refused.

>>> texts = Texts.of("By-law respecting docks").naming("Act respecting ports", lang="en")
>>> [texts.meant(nouns) and texts.meant(nouns).title for nouns in (("by-law",), ("code",), ())]
['By-law respecting docks', None, 'Act respecting ports']
"""

import re
from collections.abc import Iterator, Sequence, Set
from dataclasses import dataclass, replace

from bylaw.ingest.clause.locators import OWN
from bylaw.ingest.clause.sentence.named_texts.order_numbers import order_number
from bylaw.ingest.clause.sentence.named_texts.titles import put_titles_aside
from bylaw.ingest.page.enacting_cues import AMENDS
from bylaw.ingest.page.title_cues import AMENDING_TITLE
from bylaw.ingest.text_nouns import TEXT_NOUNS_EN, TEXT_NOUNS_FR
from bylaw.registry.law.findings import Finding, Severity
from bylaw.registry.law.messages import N_, Message
from bylaw.registry.law.orders.instruments import AmendingProvision, OperationState, ReadOperation
from bylaw.registry.law.orders.operations import Op, label_ends
from bylaw.registry.law.text.typography import before_quotations, plain_apostrophes, reduced_key

UNKNOWN = "unknown"
_ORDER = {"en": "Order in Council", "fr": "décret"}
_NOUNS = {
    "en": "by-?laws|regulations|rules?|order in council|policy statement|companion policy"
    f"|{TEXT_NOUNS_EN}",
    "fr": f"règlements|règles?|instruction générale|{TEXT_NOUNS_FR}",
}
_REFERENCES = {
    "en": re.compile(
        r"(?i)(?<!attached to )(?<!appended to )\b(?:the|that|those|these|this|each)\s+"
        rf"(?:said\s+|same\s+)?(?P<noun>{_NOUNS['en']})\b(?!\s*[⟪\d])"
    ),
    "fr": re.compile(
        r"(?i)\b(?:ce|cet|cette|ces|ledit|ladite|lesdits|lesdites|dudit|le|la|les|du|des|même)\s+"
        rf"(?P<noun>{_NOUNS['fr']})\b(?!\s*[⟪\d])"
    ),
}
_OF_THIS = re.compile(rf"(?i)\b(?:to|by|in|of) this\s+(?:{TEXT_NOUNS_EN})\s*$")
_KINDS = {
    lang: re.compile(
        r"(?i)^(?:an? |the |la |le |les )?(?:ministerial |omnibus )?"
        rf"(?P<first>{nouns})\b"
        rf"|\b(?P<last>{nouns})(?: (?:no\.? |number |n[°º] )?[A-Z]{{0,4}}-?\d[\w.-]{{0,20}})?$"
    )
    for lang, nouns in _NOUNS.items()
}
_SEVERAL = re.compile(
    r"(?i)\b(?:various|certain|several|other|divers|diverses|certaine?s|plusieurs|autres)\b"
)


_OF_A_TITLE = re.compile(
    r"(?i)\b(?:respecting|concerning|governing|relating to|sur (?:les|la|le|l')|concernant"
    r"|relati[fv]e?|chapter|chapitre)\b"
)


_GOES_ON = {
    "en": "is|are|was|were|has|have|be|shall|must|may|will|does|do|by|in|of|to|from|under|on|at|as"
    "|and|or|which|that|if|when|where|with|for|into|made|comes?|applies|apply|not|before|after",
    "fr": "est|sont|a|ont|doi(?:t|vent)|peu(?:t|vent)|par|dans|de|du|des|à|au|aux|sous|et|ou|qui"
    "|que|dont|si|lorsque|avec|pour|en|entre|entrent|s'applique(?:nt)?|ne|avant|après|pris|édicté",
}
"""Words that may follow "the Regulation" where it points at a text; any other may be its title."""


@dataclass(frozen=True, slots=True)
class NamedText:
    """A text that an instrument names: its kind, its title, and the order that made it if given."""

    kind: str
    title: str
    order: str | None = None


@dataclass(frozen=True, slots=True)
class Texts:
    """The texts that an instrument has named so far, the last one last.

    `meaning` is the text that the provision before amends.
    """

    named: tuple[NamedText, ...] = ()
    meaning: NamedText | None = None

    @classmethod
    def of(cls, title: str | None, lang: str = "en") -> "Texts":
        """Begin with the text that the title of the instrument names, if it names one."""
        if not title or _SEVERAL.search(title):
            return cls()
        return cls().naming(title, lang=lang)

    def naming(self, title: str, *, lang: str, order: str | None = None) -> "Texts":
        """Name one more text."""
        text = NamedText(kind_of(title, lang=lang), title, order)
        return Texts((*self.named, text), text)

    def naming_order(self, order: str, nouns: Sequence[str], *, lang: str) -> "Texts":
        """Name the text that an order made, by its title if that was said before."""
        said = (text.title for text in reversed(self.named) if text.order == order)
        title = next(said, f"{_ORDER[lang]} {order}")
        text = NamedText(_kind(nouns[0]) if nouns else "", title, order)
        return Texts((*self.named, text), text)

    def meant(self, nouns: Sequence[str]) -> NamedText | None:
        """The text that words such as "the Regulation" mean; None if that cannot be told."""
        kinds = {_kind(noun) for noun in nouns}
        if len(kinds) > 1:
            return None
        fitting = [text for text in self.named if not kinds or text.kind in kinds]
        last = fitting[-1] if fitting else None
        return last if kinds or last == self.meaning else None


def kind_of(title: str, *, lang: str) -> str:
    """Say what kind of text a title names: the noun that it begins or ends with."""
    match = _KINDS[lang].search(plain_apostrophes(title).strip())
    return _kind(match["first"] or match["last"]) if match else ""


def _kind(noun: str) -> str:
    plain = noun.lower().replace("bylaw", "by-law")
    return plain if plain in ("rules", "règles") else plain.removesuffix("s")


def references(words: str, *, lang: str) -> tuple[str, ...]:
    """Find the words by which a sentence, its quotations put aside, points at a text."""
    text = plain_apostrophes(words)
    return tuple(
        _kind(match["noun"])
        for match in _REFERENCES[lang].finditer(text)
        if not _OF_THIS.search(text[: match.end()])
    )


def titles_in(words: str, *, lang: str) -> tuple[str, ...]:
    """Find the titles that a sentence names before its first quotation."""
    head = before_quotations(plain_apostrophes(words))
    return put_titles_aside(re.sub(r"\s+", " ", head), lang=lang)[1]


@dataclass(frozen=True)
class Provided:
    """A provision with the words of its sentence, and the headings that stand before it."""

    provision: AmendingProvision
    skeleton: str = ""
    headings: tuple[str, ...] = ()


def with_texts(
    provided: Sequence[Provided], *, base: str | None, lang: str
) -> tuple[AmendingProvision, ...]:
    """Say of each operation which text it amends; that of the title is left unsaid."""
    texts, found = Texts.of(base, lang), list[AmendingProvision]()
    own = frozenset(each.provision.number for each in provided)
    for each in provided:
        for heading in each.headings:
            texts = _after_heading(texts, heading, lang=lang)
        provision, texts = _resolved(each, texts, base=base, lang=lang)
        found.append(_without_doubtful_ends(provision, own))
    return tuple(found)


def _without_doubtful_ends(provision: AmendingProvision, own: Set[str]) -> AmendingProvision:
    """Refuse an end that names no text, where the instrument has a section of that number too."""
    operations = tuple(_refused_end(read, own) for read in provision.operations)
    if operations == provision.operations:
        return provision
    template = N_(
        "the clause does not say whether the section that ends belongs to this instrument or to "
        "the text that it amends"
    )
    finding = Finding(
        "text-unknown", Severity.ERROR, Message(template), provision.text, provision.span
    )
    return replace(provision, operations=operations, findings=(*provision.findings, finding))


def _refused_end(read: ReadOperation, own: Set[str]) -> ReadOperation:
    target = read.operation.target
    if read.operation.on is None or target.instrument is not None:
        return read
    ends = {each for label in target.section or () for each in label_ends(label)}
    return _of_unknown(read) if ends and ends <= own else read


def _after_heading(texts: Texts, heading: str, *, lang: str) -> Texts:
    """Take a heading for the name of a text where it is one."""
    title = put_titles_aside(heading, lang=lang)[0] if heading.isupper() else heading
    named = heading if kind_of(title, lang=lang) else next(iter(titles_in(heading, lang=lang)), "")
    return texts.naming(named, lang=lang) if named else texts


def _resolved(
    each: Provided, texts: Texts, *, base: str | None, lang: str
) -> tuple[AmendingProvision, Texts]:
    provision, operations = each.provision, list[ReadOperation]()
    nouns = references(each.skeleton, lang=lang)
    for read in provision.operations:
        target = read.operation.target
        if target.instrument == OWN:
            pass
        elif target.instrument is not None:
            texts = texts.naming(target.instrument, lang=lang, order=target.order)
        elif read.operation.op is not Op.REPLACE_INSTRUMENT:
            if target.order is not None:
                texts = texts.naming_order(target.order, nouns, lang=lang)
            meant = texts.meaning if target.order is not None else texts.meant(nouns)
            texts = replace(texts, meaning=meant)
            is_named = bool(nouns) and read.operation.on is not None
            read = _of_text(read, meant, None if is_named else base)
        operations.append(read)
    if not provision.operations:
        texts = _after_other(texts, provision.text, lang=lang)
    unknown = tuple(_unknown(provision, operations))
    return replace(
        provision, operations=tuple(operations), findings=(*provision.findings, *unknown)
    ), texts


def _after_other(texts: Texts, words: str, *, lang: str) -> Texts:
    """Name the texts of a provision that gives no order; one that hides a title hides all.

    What is said of a text in passing does not make it the one that a bare section is of.
    """
    titles = titles_in(words, lang=lang)
    head = before_quotations(words)
    if not titles:
        return Texts() if _may_hide_a_title(head, lang=lang) else texts
    named = texts
    for title in titles:
        named = named.naming(title, lang=lang)
    return named if _AMENDING.search(head) else replace(named, meaning=texts.meaning)


_AMENDING = re.compile(rf"{AMENDS.pattern}|\b(?:amends|modifie)\b")


def _may_hide_a_title(words: str, *, lang: str) -> bool:
    """Tell whether unread words may name a text: by words of a title, or what follows its noun."""
    text = _subject(plain_apostrophes(words), lang=lang)
    follows = (re.match(r"\s+([\w'-]+)", text[m.end() :]) for m in _REFERENCES[lang].finditer(text))
    return _OF_A_TITLE.search(text) is not None or any(
        word is not None and not re.fullmatch(_GOES_ON[lang], word[1], re.IGNORECASE)
        for word in follows
    )


def _subject(text: str, *, lang: str) -> str:
    """What a sentence amends, where its words point at a text: what it does there names none."""
    verb = AMENDS.search(text)
    head = text[: verb.start()] if verb else text
    return head if _REFERENCES[lang].search(head) else text


def _of_text(read: ReadOperation, meant: NamedText | None, base: str | None) -> ReadOperation:
    """Put the text that is meant into an operation, unless it is the one that the title names.

    Titles of amending instruments are alike, so such a text is named even then, with its order.
    """
    if meant is None:
        return _of_unknown(read)
    is_alike = AMENDING_TITLE.fullmatch(meant.title) is not None
    if not is_alike and base is not None and reduced_key(meant.title) == reduced_key(base):
        return read
    is_by_order = order_number(meant.title) is not None
    order = meant.order if is_alike or is_by_order else read.operation.target.order
    target = replace(read.operation.target, instrument=meant.title, order=order)
    return replace(read, operation=replace(read.operation, target=target))


def _of_unknown(read: ReadOperation) -> ReadOperation:
    target = replace(read.operation.target, instrument=UNKNOWN)
    operation = replace(read.operation, target=target)
    return replace(read, operation=operation, state=OperationState.REFUSED)


def _unknown(
    provision: AmendingProvision, operations: Sequence[ReadOperation]
) -> Iterator[Finding]:
    if any(read.operation.target.instrument == UNKNOWN for read in operations):
        message = Message(
            N_(
                "the text that this amends cannot be determined from those the instrument names "
                "before it"
            )
        )
        yield Finding(
            "text-unknown", Severity.ERROR, message, quote=provision.text, span=provision.span
        )
