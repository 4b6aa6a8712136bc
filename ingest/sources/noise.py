"""Noise: marks of print and scanning go away, words never change, and each removal is recorded.

>>> cleaned = clean(Received("page.txt", "- **1.** Less than \\\\$5 in the *Gazette*"))
>>> cleaned.passage.text
'1. Less than $5 in the Gazette'
>>> [removal.rule for removal in cleaned.removals]
['list-dash', 'strong', 'strong', 'escape', 'emphasis', 'emphasis']
"""

import html
import re
import unicodedata
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass

from bylaw.ingest.sources.columns import TextEdit, column_edits, pipe_edits, row_edits
from bylaw.ingest.sources.copied_pages import lost_apostrophes, page_counts
from bylaw.ingest.sources.hyphens import line_end_hyphens, soft_hyphens
from bylaw.ingest.sources.page_heads import EDGE_MARK, PAGE_MARK, page_heads
from bylaw.ingest.sources.parted_numbers import parted_lists, parted_sections
from bylaw.ingest.sources.passages import Passage, Received
from bylaw.registry.law.corrections import Correction


@dataclass(frozen=True, slots=True)
class Removal:
    """Characters `[start, end)` of the received text that a rule took away, and what it put."""

    rule: str
    start: int
    end: int
    put: str = ""


@dataclass(frozen=True)
class Cleaned:
    """A text without its noise, and the account of what was removed."""

    passage: Passage
    removals: tuple[Removal, ...]


FURNITURE_RULES = frozenset(("running-head", "page-count", "table-rule", "thematic-break"))
"""Rules that take away whole lines of print that belong to the page, not to the law."""

_SUPERSCRIPTS = str.maketrans("0123456789", "⁰¹²³⁴⁵⁶⁷⁸⁹")
_LETTERED = str.maketrans("abcd", "ᵃᵇᶜᵈ")
_DEGREE = ("o", "º", "°", "0")
_SPACES = "\u00a0\u2000-\u200a\u202f\u205f\u3000"
_INSIDE = r"(?:\\\*|[^*\n]|\n(?!\s*\n))+?"


def raised(content: str, before: str) -> str:
    """Superscript text: 1<sup>o</sup> is 1°, a raised figure stays raised, and so does the letter
    of a note; other letters end a word, as in 1<sup>er</sup>.
    """
    if content in _DEGREE and (before.isdigit() or before in ("n", "N")):
        return "°"
    if len(content) == 1 and (before.islower() or not before.strip()):
        return content.translate(_LETTERED).translate(_SUPERSCRIPTS)
    return content.translate(_SUPERSCRIPTS)


def _put_raised(match: re.Match[str]) -> str:
    before = match.string[match.start() - 1 : match.start()]
    return raised(next(group for group in match.groups() if group is not None).strip(), before)


def _put_joined(match: re.Match[str]) -> str:
    """A blank for the end of a line, after the word before it; nothing within a leader."""
    around = match.string[match.start() - 1] + match.string[match.end()]
    return "" if around == ".." else f"{match[0].strip()} ".lstrip() or " "


def _put_entity(match: re.Match[str]) -> str:
    return html.unescape(match[0])


def _drop_marks(rule: str, pattern: str) -> "_Rule":
    """Make a rule whose groups are marks to be dropped, the words between them kept."""
    compiled = re.compile(pattern, re.M)

    def edits(text: str) -> Iterator[TextEdit]:
        for match in compiled.finditer(text):
            for group in range(1, compiled.groups + 1):
                if match[group]:
                    yield rule, match.start(group), match.end(group), ""

    return edits


def _put(rule: str, pattern: str, *, put: str | Callable[[re.Match[str]], str] = "") -> "_Rule":
    """Make a rule that puts something else in the place of a whole match."""
    compiled = re.compile(pattern, re.M)

    def edits(text: str) -> Iterator[TextEdit]:
        for match in compiled.finditer(text):
            yield rule, match.start(), match.end(), put if isinstance(put, str) else put(match)

    return edits


_INDENTED = re.compile(
    r"^(?P<lead>[ ]*+\t[ \t]*+)?[“«\"]?[ \u00a0]?"
    r"\(?(?:\d{1,3}(?:\.\d{1,4}){0,4}|[a-zA-Z]|[ivx]{1,5})[)°.]{1,2}"
    r"(?P<gap>[ ]*+\t[ \t]*+)?(?=[^\W\d_][^\t\n]*$|[“«(][^\t\n]*$)",
    re.M,
)
"""A numbered line of a word processor: tabs stand before and after its number, and no cells."""


def _indents(text: str) -> Iterator[TextEdit]:
    for match in _INDENTED.finditer(text):
        if match["lead"]:
            yield "indent", *match.span("lead"), ""
        if match["gap"]:
            yield "indent", *match.span("gap"), " "


_BROKEN_FORMULA = re.compile(
    r"(?i)\b(?:offi c|modifi (?:é|e|cat)|d[ée]fi n[ie]|sp[ée]cifi [ée]|fi (?:rst|fteen|x[ée]))"
)
_BROKEN_LIGATURE = re.compile(
    r"(?<![\w-])(?!(?i:défi|suffi|bouffi|[wh]ifi|fl oz)\b)[^\W\d_]*f[il]( )(?=[a-zß-ÿœ])"
)


def _ligatures(text: str) -> Iterator[TextEdit]:
    """Join “fi n” in a text whose ligatures are broken, as “modifi é” and “offi cial” show.

    Without such a word, “sci fi movie” may be what was printed.
    """
    if _BROKEN_FORMULA.search(text):
        for match in _BROKEN_LIGATURE.finditer(text):
            yield "ligature", *match.span(1), ""


def _put_letters(match: re.Match[str]) -> str:
    return unicodedata.normalize("NFKC", match[0])


_BREAK = r"[ \t]*(?:\r\n?|\n)[ \t]*"
_ROW_END = re.compile(
    rf"(?:(?<=\.{{4}})|(?<=\. \. \.)){_BREAK}"
    r"(?=\$?\d[\d., ]*(?:(?:to|à|contre|:) ?\d|\$?[ \t]*$))"
    rf"|(?<=\S){_BREAK}(?=\.{{3,}}[ \t]*\$?\d)"
    rf"|(?<=\d )(?:to|à|contre){_BREAK}(?=\d{{1,4}}[.;,]?[”»\"]?[.;]?[ \t]*$)"
    rf"|(?<=\d){_BREAK}(?=(?:to|à|contre) \d{{1,4}}[.;,]?[”»\"]?[.;]?[ \t]*$)",
    re.M,
)
_MAY_GO_ON = re.compile(r"(?:\r\n?|\n)[ \t]*(?=[$.\dtàc])")
_JOINT = re.compile(r"(?:to|à|contre)?[ \t]*\Z")


def _row_ends(text: str) -> Iterator[TextEdit]:
    """Go on with the row of a table where its leader, or its payout, was cut.

    Few lines begin as its rest may: only before these is it looked for.
    """
    for line in _MAY_GO_ON.finditer(text):
        joint = _JOINT.search(text, max(0, line.start() - _JOINT_SIZE), line.start())
        starts = range(joint.start() if joint else line.start(), line.start() + 1)
        match = next(filter(None, (_ROW_END.match(text, start) for start in starts)), None)
        if match is not None:
            yield "row-end", *match.span(), _put_joined(match)


_JOINT_SIZE = 40
_Rule = Callable[[str], Iterator[TextEdit]]

_BEFORE_TWO = r"(?<!['‘’`´])"
_AFTER_TWO = r"(?!['‘’`´])(?!(?<=[^\W\d_]..)[^\W\d_])"

LINE_RULES: tuple[_Rule, ...] = (
    _put("byte-order-mark", "\ufeff"),
    _put("running-head", rf"{PAGE_MARK}[^{PAGE_MARK}\n]{{1,500}}{PAGE_MARK}"),
    _row_ends,
    _put("line-end", r"\r\n?|\f", put="\n"),
    _put("ligature", "[\ufb00-\ufb06]", put=_put_letters),
    _put("guillemet", r"<<(?=[ ]?\S)", put="«"),
    _put("guillemet", r">>(?:(?<=[^\s>]>>)|(?<=[^\s>][ ]>>)|(?<=[^\s>]>>>>))", put="»"),
    # Two single marks are one double mark, but within a word, where one is an apostrophe too many.
    _put("double-mark", rf"{_BEFORE_TWO}(?:‘‘|``){_AFTER_TWO}", put="“"),
    _put("double-mark", rf"{_BEFORE_TWO}(?:’’|´´){_AFTER_TWO}", put="”"),
    _put("double-mark", rf"{_BEFORE_TWO}''{_AFTER_TWO}", put='"'),
)
"""The rules that make the lines and marks of a text, which the others look at."""

RULES: tuple[_Rule, ...] = (
    soft_hyphens,
    line_end_hyphens,
    page_counts,
    lost_apostrophes,
    parted_sections,
    parted_lists,
    _ligatures,
    page_heads,
    _put("page-edge", EDGE_MARK),
    _indents,
    _put(
        "table-rule",
        r"^[ \t]*(?:>[ \t]*)*(?:\|[ \t]*)?:?-{3,}:?[ \t]*(?:\|[ \t]*:?-{3,}:?[ \t]*)+\|?[ \t]*$",
    ),
    _put("thematic-break", r"^[ \t]*(?:-{3,}|\*{3,}|_{3,})[ \t]*$"),
    pipe_edits,
    column_edits,
    row_edits,
    _drop_marks("quote-mark", r"^[ \t]*((?:>[ \t]*)+)(?=\S)"),
    _drop_marks("heading-mark", r"^[ \t]*(#{1,6}[ \t]+)(?=\S)"),
    # The number of a page may stand between dashes: "- 413 -".
    _drop_marks("list-dash", r"^( {0,8}[-+•][ \t]+)(?=\S)(?!\d{1,4} ?[-–—][ \t]*$)"),
    _put("superscript", r"<sup>([^<>\n]{0,20})</sup>|\^\{([^{}\n]{0,20})\}", put=_put_raised),
    _put("superscript", r"(?<=\w)\^(er|re|e|o|\*)(?!\w)", put=_put_raised),
    # What an extraction leaves of a raised letter: "1 o", "1 °" and "n o 5"; 20 °C is no number.
    _put(
        "superscript",
        r"[ ]{0,2}o(?![\w'’°])(?:(?<=\do)|(?<=\d[ ]o)|(?<=\d[ ][ ]o)|(?<=\b[nN][ ]o)(?=[ ]\d))"
        r"|[ ]{1,2}[°º](?![ ]?[CFK]\b)(?:(?<=\d[ ][°º])|(?<=\d[ ][ ][°º]))",
        put="°",
    ),
    _drop_marks("math", r"(?<![\\\d$])(\$)(?=[^\s\d$])[^\s$]{1,40}(?<!\\)(\$)(?![\d$])"),
    _put("line-break", r"<br[ \t]*/?>\n?", put="\n"),
    _put(
        "html-tag", r"</?(?:a|b|i|em|strong|u|sup|sub|span|p|div|font|center|small)\b[^<>\n]{0,80}>"
    ),
    _put("html-entity", r"&(?:[a-zA-Z]{2,8}|#\d{2,5}|#x[0-9a-fA-F]{2,5});", put=_put_entity),
    _drop_marks("link", r"(?<![\\!])(\[)[^\[\]\n]{1,200}(\]\((?:#|/|https?://)[^()\s]{0,300}\))"),
    _drop_marks("escape", r"(\\)(?=[!-/:-@\[-`{-~])"),
    _drop_marks(
        "strong", rf"(?<![*\\])(\*\*)(?=[^\s*)]){_INSIDE}(?:(?<=[^\s*\\(])|(?<=\\\*))(\*\*)(?!\*)"
    ),
    _drop_marks("emphasis", rf"(?<![\w*\\])(\*)(?=[^\s*)]){_INSIDE}(?<=[^\s*\\(])(\*)(?![\w*])"),
    _drop_marks("emphasis", r"(?<![\w\\])(_)(?=[^\s_])[^_\n]{1,200}?(?<=[^\s_\\])(_)(?!\w)"),
    # An apostrophe set apart from its word, and the figure 1 read as a letter: "l' article", "l°".
    _drop_marks(
        "blank",
        r"['’]([ ]{1,2})(?=[^\W\d_])(?:(?<=\b[lLdDnNsScCjJmM]['’][ ])|(?<=\b[qQ]u['’][ ])"
        r"|(?<=\b[lLdDnNsScCjJmM]['’][ ][ ])|(?<=\b[qQ]u['’][ ][ ]))",
    ),
    _put("figure", r"[lI](?=[°º])(?:(?<![\w'’][lI])|(?<=\d\.[lI]))", put="1"),
    _put("zero-width", "[\u200b-\u200f\u2060-\u2064]"),
    _put("blank", rf"(?<=\S)(?:[ {_SPACES}]{{2,}}|[{_SPACES}])(?=\S)", put=" "),
    # A cell of a table that holds a blank only is an empty one.
    _put("blank", rf"(?<=\t)[ {_SPACES}]+(?=\t|$)"),
    _put("blank", rf"^[ {_SPACES}]+|(?<![ {_SPACES}])[ {_SPACES}]+$"),
)


def clean(received: Received, *, corrections: Sequence[Correction] = ()) -> Cleaned:
    """Take the noise out of a received text, on top of the corrections that are asked for."""
    put_right = sorted(_correction(received.text, one) for one in corrections)
    whole = Passage.whole(received).edited((start, end, put) for start, end, put in put_right)
    lines, ends = _without(whole, LINE_RULES)
    passage, noise = _without(lines, RULES)
    changed = (Removal("correction", start, end, put) for start, end, put in put_right)
    removals = sorted((*ends, *noise, *changed), key=lambda r: (r.start, r.end))
    return Cleaned(passage, tuple(removals))


def _without(passage: Passage, rules: Sequence[_Rule]) -> tuple[Passage, list[Removal]]:
    """A passage without what some rules take out of it, and what that is."""
    edits = _chosen(edit for rule in rules for edit in rule(passage.text))
    if not edits:
        return passage, []
    kept = passage.edited((start, end, put) for _, start, end, put in edits)
    return kept, [_removal(passage, edit) for edit in edits]


def has_once(received: Received, words: str) -> bool:
    """Tell whether words stand exactly once in a received text."""
    return bool(words) and received.text.count(words) == 1


def _correction(text: str, correction: Correction) -> tuple[int, int, str]:
    """Find the words that a correction changes, without the words it leaves on either side."""
    old, new = correction.received, correction.restored
    start = text.index(old)
    ahead = _shared(old, new)
    behind = _shared(old[ahead:][::-1], new[ahead:][::-1])
    return start + ahead, start + len(old) - behind, new[ahead : len(new) - behind]


def _shared(one: str, other: str) -> int:
    pairs = zip(one, other, strict=False)
    return next((i for i, (a, b) in enumerate(pairs) if a != b), min(len(one), len(other)))


def _chosen(edits: Iterable[TextEdit]) -> list[TextEdit]:
    """Keep, where two rules claim the same characters, the rule that is listed first."""
    taken: set[int] = set()
    chosen = []
    for edit in edits:
        where = range(edit[1], edit[2])
        if taken.isdisjoint(where):
            taken.update(where)
            chosen.append(edit)
    return sorted(chosen, key=lambda edit: edit[1])


def _removal(passage: Passage, edit: TextEdit) -> Removal:
    rule, start, end, put = edit
    span = passage.span(start, end)
    return Removal(rule, span.start, span.end, put)
