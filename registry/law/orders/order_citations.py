"""Orders in council as they are cited: the one form of a number, and what a citation says.

>>> order_year("1253-93"), order_year("111-2000"), order_year("2024-09"), order_year("800-12")
(1993, 2000, 2024, None)
>>> order_in("D. 745-96, a. 2"), order_in("1999, c. 40, s. 3")
('745-96', None)
>>> order_in("Replaced, O.C. 951-2011; eff. 2011-10-13"), order_in("eff. 2011-10-13")
('951-2011', None)
"""

import datetime as dt
from collections.abc import Iterable, Mapping
from typing import NamedTuple

from bylaw.registry.law.late_patterns import late_pattern
from bylaw.registry.law.light_values import dataclass
from bylaw.registry.law.message_catalogue import InEachLanguage
from bylaw.registry.law.messages import N_, Message, Value
from bylaw.registry.law.text.naming import instrument_name
from bylaw.registry.law.text.provenance import Source

ORDER_NUMBER = r"\d{1,4}-\d{2,4}(?!\d)"
"""The number of an order: its place in the year, and the year."""

NUMBER_SIGN = r"(?:[Nn]umber|[Nn]o\.?|numéro|n[°ºo]\.?)"
"""What may stand before the number."""

ORDER_INTRODUCED = rf"(?:Orders? in Council|O\.\s?C\.|décrets?|\bD\.)(?:\s{NUMBER_SIGN})?\s?"
"""What stands before the number of an order where a text cites it, in full or shortened."""

REVISED_LAWS = r"R\.\s?R\.\s?Q\.|R\.\s?S\.\s?Q\.|L\.\s?R\.\s?Q\.|CQLR|RLRQ"
"""The compilations of laws and regulations by which a text is cited."""

_ERRATUM = "Erratum"
_ERRATUM_PAGE = late_pattern(rf"{_ERRATUM}, \S+ \(([^()]+)\)")
_WHOLE = late_pattern(r"\d{1,4}-(?P<year>\d{4}|\d{2})")
_ANYWHERE = late_pattern(rf"(?<![\w-]){ORDER_NUMBER}(?![\w-])")
_CITED = late_pattern(rf"(?i:{ORDER_INTRODUCED}){ORDER_NUMBER}")
_NOTED = late_pattern(
    rf"(?P<number>{ORDER_NUMBER}), (?:ss?|aa?)\. (?P<provision>[^;,.\s]+(?:\.\d+)*)"
)
_YEAR_FIRST = late_pattern(r"(?:19|20)\d{2}-(?P<place>\d{1,3}|\d{5}|\d\d-\d\d)")
_CENTURY, _TWO_DIGITS = 1900, 100
_SHORTENED = range(60, 100)
"""The years that orders in council shortened to two figures, when they had as many numbers."""


class _Forms(NamedTuple):
    """The printed forms of a citation."""

    order: str = N_("O.C. {number}")
    minister: str = N_("M.O. {number}")
    whole_order: str = N_("Order in Council {number}")
    whole_minister: str = N_("Minister’s Order {number}")
    provision: str = N_("{order}, s. {number}")
    replaced: str = N_("Replaced, {order}; eff. {day}")
    revoked: str = N_("Revoked, {order}; eff. {day}")


_FORMS: Mapping[str, _Forms] = InEachLanguage(_Forms())


@dataclass(frozen=True, slots=True)
class Citation:
    """An instrument as it is cited: its number or title, and one of its provisions.

    `made` is the day of the order and `gazette` the page of its publication, where they are said.

    >>> Citation("111-2000", provision="1").cite("en"), Citation("111-2000").cite("fr")
    ('O.C. 111-2000, s. 1', 'D. 111-2000')
    >>> Citation("2007-012", provision="2").cite("en"), Citation("2007-012").cite("fr")
    ('M.O. 2007-012, s. 2', 'A.M. 2007-012')
    >>> Citation("Erratum, 111-2000 (2000 G.O. 2, 1213)").cite("fr")
    'Erratum, 2000 G.O. 2, 1213'
    """

    number: str
    made: dt.date | None = None
    gazette: str = ""
    provision: str = ""

    def cite(self, lang: str) -> str:
        """The citation as a history note prints it; an erratum goes by its title alone."""
        if self.number.startswith(_ERRATUM):
            page = _ERRATUM_PAGE.fullmatch(self.number)
            return self.number if page is None else f"{_ERRATUM}, {page[1]}"
        name = _instrument_named(self.number, _FORMS[lang])
        if not self.provision:
            return name
        return _FORMS[lang].provision.format(order=name, number=self.provision)

    @property
    def is_told(self) -> bool:
        """Whether a history note has something to say of it: a provision, or an erratum."""
        return bool(self.provision) or self.number.startswith(_ERRATUM)


def _instrument_named(number: str, forms: _Forms, *, whole: bool = False) -> str:
    """An instrument by its number: an order in council, a minister's order, or what it says."""
    if is_year_first(number):
        return (forms.whole_minister if whole else forms.minister).format(number=number)
    order = forms.whole_order if whole else forms.order
    return number if order_year(number) is None else order.format(number=number)


def order_named(number: str) -> Value:
    """Name an order as it is cited in a sentence, in the reader's language.

    >>> str(order_named("928-2000")), str(order_named("2007-012")), str(order_named(""))
    ('O.C. 928-2000', 'M.O. 2007-012', 'an instrument without a number')
    """
    if is_year_first(number):
        return Message(N_("M.O. {number}"), {"number": number})
    if order_year(number) is None:
        return instrument_name(number)
    return Message(N_("O.C. {number}"), {"number": number})


def is_year_first(number: str) -> bool:
    """Tell the number of a minister's order, which begins with its year.

    >>> is_year_first("2007-012"), is_year_first("2024-09"), is_year_first("1998-96")
    (True, True, False)
    >>> is_year_first("2012-08-06")  # An order without a number goes by its day.
    True
    """
    match = _YEAR_FIRST.fullmatch(number)
    if match is None:
        return False
    return len(match["place"]) != 2 or int(match["place"]) not in _SHORTENED


def is_order_citation(name: str) -> bool:
    """Tell a name that is only the number of an order in council.

    >>> is_order_citation("décret no 77-2009"), is_order_citation("By-law respecting docks")
    (True, False)
    """
    return _CITED.fullmatch(name) is not None


def order_year(number: str) -> int | None:
    """The year of an order by its number; None for what is none, as a by-law's number 800-12."""
    if is_year_first(number):
        return int(number[:4])
    match = _WHOLE.fullmatch(number)
    if match is None:
        return None
    year = int(match["year"])
    if year >= _TWO_DIGITS:
        return year
    return year + _CENTURY if year in _SHORTENED else None


def order_in(text: str) -> str | None:
    """The first number of an order that a text has."""
    match = _ANYWHERE.search(text)
    return None if match is None else match[0]


def number_key(number: str) -> tuple[int, int]:
    """Order instruments by the year of their number, then as they were numbered in it.

    >>> sorted(["111-2000", "2024-09", "Erratum, 745-96", "2007-012", "1033-2007"], key=number_key)
    ['Erratum, 745-96', '111-2000', '2007-012', '1033-2007', '2024-09']
    """
    found = number if is_year_first(number) else order_in(number) or ""
    year = order_year(found)
    if year is None:
        return dt.MAXYEAR, 0
    first, second = found.split("-")[:2]
    return year, int(second if is_year_first(found) else first)


def numbers_listed(numbers: Iterable[str | None]) -> str:
    """List the numbers of instruments in the order of their years, each once.

    >>> numbers_listed(["1107-2007", "111-2000", None, "1107-2007"])
    '111-2000, 1107-2007'
    """
    return ", ".join(sorted({number for number in numbers if number}, key=number_key))


def citations_noted(note: str) -> tuple[Citation, ...]:
    """The orders and their provisions that a history note names.

    >>> [one.cite("fr") for one in citations_noted("O.C. 1253-93, s. 9; O.C. 745-96, s. 2.1.")]
    ['D. 1253-93, a. 9', 'D. 745-96, a. 2.1']
    """
    return tuple(
        Citation(match["number"], provision=match["provision"]) for match in _NOTED.finditer(note)
    )


def entries_of(note: str) -> tuple[str, ...]:
    """The entries of a history note.

    >>> entries_of("O.C. 1253-93, s. 9; O.C. 745-96, s. 2.")
    ('O.C. 1253-93, s. 9', 'O.C. 745-96, s. 2')
    """
    parts = (part.strip() for part in note.strip().removesuffix(".").split(";"))
    return tuple(part for part in parts if part)


def citation_of(source: Source) -> Citation:
    """Cite the provision that is the authority for a change of the text."""
    return Citation(source.instrument, provision=source.provision)


def order_name(number: str, lang: str) -> str:
    """Name an instrument as a history note does.

    >>> order_name("111-2000", "en"), order_name("111-2000", "fr")
    ('O.C. 111-2000', 'D. 111-2000')
    """
    return Citation(number).cite(lang)


def order_title(number: str, lang: str) -> str:
    """Name an instrument in full, as above a text of its own.

    >>> order_title("111-2000", "en"), order_title("111-2000", "fr")
    ('Order in Council 111-2000', 'Décret 111-2000')
    """
    return _instrument_named(number, _FORMS[lang], whole=True)


def end_note(number: str, day: dt.date, lang: str, *, is_revoked: bool = False) -> str:
    """Write, in the official style, that a text was replaced, or revoked.

    >>> end_note("951-2011", dt.date(2011, 10, 13), "en")
    'Replaced, O.C. 951-2011; eff. 2011-10-13'
    """
    form = _FORMS[lang].revoked if is_revoked else _FORMS[lang].replaced
    return form.format(order=order_name(number, lang), day=day.isoformat())


def history_note(sources: Iterable[Source], lang: str, *, earlier: str = "") -> str:
    """Write the history of a provision in the official style, after a note that is given.

    >>> history_note([Source("111-2000", "1"), Source("928-2000", "1")], "fr")
    'D. 111-2000, a. 1; D. 928-2000, a. 1.'
    >>> history_note([Source("111-2000", "1")], "en", earlier="O.C. 1253-93, s. 4.")
    'O.C. 1253-93, s. 4; O.C. 111-2000, s. 1.'
    """
    later = (one.cite(lang) for one in map(citation_of, sources) if one.is_told)
    names = dict.fromkeys((*entries_of(earlier), *later))
    return f"{'; '.join(names)}." if names else ""


def authority(sources: Iterable[Source], lang: str) -> str:
    """Cite what ended a whole text: an instrument without one of its provisions is named too.

    >>> authority([Source("951-2011", "")], "fr")
    'D. 951-2011'
    """
    return "; ".join(dict.fromkeys(citation_of(source).cite(lang) for source in sources))
