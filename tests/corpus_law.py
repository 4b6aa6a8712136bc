"""The law of the corpus on a day, for tests of rules: sections cut from the published texts."""

import datetime as dt
import re
from functools import cache

from ingest.corpus import load_corrections, load_manifest, read_bytes
from registry.law.provisions import Kind, Provision, Row, Table
from registry.rules.lawtext import Coming, LawText, Replaced, SectionText, fingerprint

_INSTRUMENTS = {
    "order-in-council-111-2000.en.txt": ("111-2000", dt.date(2000, 3, 9), "made"),
    "order-in-council-928-2000.en.txt": ("928-2000", dt.date(2000, 8, 24), "made"),
    "order-in-council-1033-2007.en.txt": ("1033-2007", dt.date(2007, 12, 27), "made"),
    "FRENCH": ("1033-2007", dt.date(2007, 12, 27), "draft"),
}
_BEGUN, _ENDED = dt.date(1993, 9, 1), dt.date(2011, 10, 13)
_SECTION = re.compile(r"^[-\s>*\"“«]*((?:67|95|21)\.\d+)\**\.?\s+(.*)$", re.DOTALL)
_ITEM = re.compile(r"^(?:(\d+)°|\((\d+)\))\s+(.*)$", re.DOTALL)
_ROW = re.compile(r"^(.+?)[\t ]+(\d{1,3}(?: \d{3})* (?:to|à) \d+|\d{4} to 1)[;.\"”]*$")
_STOP = re.compile(r"^[-\s*]*(?:\d+\.\**\s|§|#|\"?DIVISION|“§|SOUS|\*\*?SUB)")
_PROGRESSIVE = (
    (
        ("First five cards", "Ace-2-3-4-5, same suit", "100 % of the progressive Jackpot"),
        ("First four cards", "2-3-4-5, same suit", "$5000"),
        ("First three cards", "4-5-6, same suit", "$500"),
        ("First two cards", "Ace, jack, same suit", "$50"),
        ("First two cards", "Blackjack, same suit", "$10"),
        ("First two cards", "Pair, ace, king, queen, jack, 10", "$3"),
        ("First Cards", "Blackjack, first cards", "$2"),
    ),
    (
        (
            "First four cards",
            "Four red aces or four black aces",
            "100 % of the progressive Jackpot",
        ),
        ("First three cards", "Three aces, same suit", "$2500"),
        ("First three cards", "Three aces", "$250"),
        ("First two cards", "Two aces, same suit", "$100"),
        ("First two cards", "Two aces", "$25"),
    ),
    (
        ("First five cards", "Ace-2-3-4-5, same suit", "100 % of the progressive Jackpot"),
        ("First four cards", "Four 5 or four 4 or four 3 or Four 2, red", "_"),
        (
            "First four cards",
            "Four 5 or four 4 or four 3 or Four 2, black",
            "10 % of the progressive Jackpot",
        ),
        ("First three cards", "Three 6 or three 5 or three 4 or three 3, same suit", "$1000"),
        ("First three cards", "Three 6 or three 5 or three 4 or three 3", "$250"),
        ("First two cards", "Two 10 or two jacks or two queens or two kings, same suit", "$25"),
    ),
)


def _blocks(text: str) -> list[str]:
    text = text.replace("\\$", "$").replace("<b>", "").replace("</b>", "")
    text = re.sub(r"\n(?:\*|\\\*|¹) (?:The|La) [^\n]+\n", "\n", text)
    text = re.sub(
        r"\n\n+(?:- )?(?=[a-z]|à |Chances\")", " ", text.replace("wager will", "wager will")
    )
    return [b.strip("- ") for b in re.split(r"\n+", text) if b.strip("- *")]


def _sections(text: str) -> dict[str, Provision]:
    found: dict[str, Provision] = {}
    label, lines = "", []
    for block in _blocks(text):
        start = _SECTION.match(block)
        if start or (_STOP.match(block) and "ises" not in block and "apport" not in block):
            if label:
                found[label] = _section(label, lines)
            label, lines = (start[1], [start[2]]) if start else ("", [])
        elif label:
            lines.append(block)
    return found | ({label: _section(label, lines)} if label else {})


def _section(label: str, lines: list[str]) -> Provision:
    if label == "21.2":
        tables = [Table((), tuple(Row(l, (c,), r) for r, l, c in rows)) for rows in _PROGRESSIVE]
        items = [Provision(Kind.PARAGRAPH, str(i), table=t) for i, t in enumerate(tables, 1)]
        return Provision(
            Kind.SECTION,
            label,
            children=(Provision(Kind.ALINEA, text=lines[0], children=tuple(items)),),
        )
    alineas: list[Provision] = []
    rows: list[Row] = []
    rubric = ""
    for line in lines:
        item, row = _ITEM.match(line), _ROW.match(line.strip("|").replace(" | ", "\t").strip())
        if row and len(row[1]) < 80:
            rows.append(Row(row[1].strip(), (row[2],), rubric))
        elif item:
            child = Provision(Kind.PARAGRAPH, item[1] or item[2], text=item[3])
            alineas[-1] = alineas[-1].with_children((*alineas[-1].children, child))
        elif re.match(r"^(First|Single:)", line):
            rubric = line
        elif not re.match(r"^\W*(Wager|Bets|Mises|Rapport|\|?-|\*\*Mises)", line):
            alineas.append(Provision(Kind.ALINEA, text=line.rstrip('".”') + "."))
    if rows:
        table = Provision(Kind.TABLE, table=Table((), tuple(rows)))
        alineas[-1] = alineas[-1].with_children((*alineas[-1].children, table))
    return Provision(Kind.SECTION, label, children=tuple(alineas))


@cache
def _held(*, corrected: bool) -> dict[tuple[str, str], tuple[Provision, str]]:
    held = {}
    for entry in load_manifest():
        name = entry.file.rsplit("/", 1)[-1]
        key = "FRENCH" if entry.lang == "fr" else name
        if key not in _INSTRUMENTS:
            continue
        text = read_bytes(entry).decode()
        for correction in load_corrections() if corrected else ():
            if correction.file == entry.file:
                assert text.count(correction.received) == 1
                text = text.replace(correction.received, correction.restored)
        for label, provision in _sections(text).items():
            held[entry.lang, label] = (provision, key)
    return held


@cache
def law_on(day: dt.date) -> LawText:
    """Give the law of the corpus on a day."""
    if day >= _ENDED:
        return LawText(day, {}, replaced=Replaced("951-2011", _ENDED))
    sections, coming = {}, {}
    received = _held(corrected=False)
    for (lang, label), (provision, key) in _held(corrected=True).items():
        instrument, since, state = _INSTRUMENTS[key]
        if since > day:
            coming[label] = Coming(instrument, since)
            continue
        raw = received[lang, label][0]
        sections[lang, label] = SectionText(
            label,
            lang,
            provision,
            instrument,
            since,
            fingerprint(provision),
            "inferred",
            state,
            raw if label.startswith("95") and fingerprint(raw) != fingerprint(provision) else None,
        )
    return LawText(day, sections, coming, begun=day >= _BEGUN)
