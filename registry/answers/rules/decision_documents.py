"""The decision on one round as a document: its sentences, its quotations and its receipt."""

from collections.abc import Iterator, Mapping
from fractions import Fraction
from typing import cast

from bylaw.registry.audit.money import dollars
from bylaw.registry.audit.rounds.paid import TOTAL
from bylaw.registry.audit.verdicts.decisions import StatementLine, round_sentences, state
from bylaw.registry.audit.verdicts.payments import Payment
from bylaw.registry.audit.verdicts.verdict import PaymentVerdict, Verdict
from bylaw.registry.audit.verdicts.verdict_json import verdict_as_json
from bylaw.registry.audit.verdicts.verdict_language import Language
from bylaw.registry.law.json_values import Json, canonical
from bylaw.registry.law.messages import N_, Message, Tell
from bylaw.registry.law.text.typography import with_fixed_blanks
from bylaw.registry.publish.decision.decision_sheet import (
    DecisionSheet,
    ReceiptTable,
    SheetLine,
    SheetPart,
)
from bylaw.registry.publish.document.phrases import day_in_words
from bylaw.registry.publish.formats.format_names import DecisionFormat

_MARKS = {"en": "“{}”", "fr": "«\xa0{}\xa0»"}
_SUBTITLE = N_(
    "Decision under the By-law respecting casino games, according to the law in force on {day}"
)
_OFFICIAL = N_(
    "Nothing here has official status. Only the texts published in the Gazette officielle du "
    "Québec are authoritative."
)
_CHECK = N_(
    "To check this decision, save the round above as round.json and run “bylaw audit round.json "
    "--json --ui {lang}”: the fingerprint of the verdict must be the same."
)
_CHECK_READINGS = N_(
    "To check this decision, save the round and the readings above as round.json and "
    "readings.json and run “bylaw audit round.json --doctrine readings.json --json --ui {lang}”: "
    "the fingerprint of the verdict must be the same."
)
_ROWS = {
    "engine": N_("Software"),
    "rule": N_("Rule"),
    "implementation": N_("Implementation"),
    "fingerprints": N_("Fingerprint of the words of the rule"),
    "versions": N_("Fingerprint of the sections"),
    "entry": N_("Last entry of the ledger"),
    "known": N_("Registry as of"),
    "data": N_("Fingerprint of the data"),
    "doctrine": N_("Readings chosen"),
    "inputs": N_("Round"),
    "outputs": N_("Fingerprint of the verdict"),
    "digest": N_("Fingerprint of the receipt"),
}


def decision_document(verdict: Verdict, language: Language, form: DecisionFormat) -> bytes:
    """Set the decision on a round as a page or as a PDF."""
    sheet = decision_sheet(verdict, language)
    # The templates are loaded where a document is asked for.
    from bylaw.registry.publish.decision.decision_sheet import decision_html, decision_pdf

    return decision_html(sheet) if form is DecisionFormat.HTML else decision_pdf(sheet)


def decision_sheet(verdict: Verdict, language: Language) -> DecisionSheet:
    """Put a decision and its receipt in the words of one language."""
    statement, day = state(verdict, language), verdict.round.day
    say = _set_by(language)
    parts = (
        SheetPart(say(part.heading), tuple(_line(line, language, say) for line in part.lines))
        for part in statement.parts
    )
    return DecisionSheet(
        language.lang,
        day,
        title=say(statement.title),
        subtitle=say(Message(_SUBTITLE, {"day": day_in_words(day, language.lang)})),
        summary=" ".join(map(say, summary_of(verdict, language.lang))),
        official=say(Message(_OFFICIAL)),
        parts=tuple(parts),
        receipt=_receipt(verdict, language),
    )


def _set_by(language: Language) -> Tell:
    """Say sentences as they are set on a page, where no line begins with a mark."""
    return lambda message: with_fixed_blanks(language.say(message))


def _line(line: StatementLine, language: Language, say: Tell) -> SheetLine:
    if not line.quote:
        return SheetLine(say(line.message), depth=line.depth)
    lang = str(line.message.values.get("lang", language.lang))
    quote = _MARKS[lang].format(with_fixed_blanks(line.quote) if lang == "fr" else line.quote)
    return SheetLine(say(line.message), quote, lang, line.depth)


def summary_of(verdict: Verdict, lang: str) -> Iterator[Message]:
    """Say in one line what the round came to, and whether it was paid so."""
    if verdict.due is None:
        yield from map(Message, round_sentences(verdict))
        return
    # What another reading would change is not said as if it were certain.
    sure = N_("The table owed {due} beyond the stakes.")
    here = N_("Under the reading settled here, the table owed {due} beyond the stakes.")
    owed = sure if len(verdict.totals) == 1 else here
    yield Message(owed, {"due": dollars(verdict.due, lang)})
    wrong = _incorrect(verdict)
    if verdict.payments and not wrong:
        yield Message(N_("It was paid correctly."))
    judged = (one.difference for one in wrong if one.kind is not Payment.UNDETERMINED)
    known = [one for one in judged if one is not None]
    yield from _differences(known, lang)
    if any(one.kind is Payment.UNDETERMINED for one in verdict.payments.values()):
        yield Message(N_("Whether every payment was correct cannot be determined."))


def _incorrect(verdict: Verdict) -> list[PaymentVerdict]:
    """The payments that are not plainly as due; the whole, where each one that is stated is."""
    wrong = {name: one for name, one in verdict.payments.items() if one.kind is not Payment.OK}
    return [one for name, one in wrong.items() if name != TOTAL] or [*wrong.values()]


def _differences(known: list[Fraction], lang: str) -> Iterator[Message]:
    over = sum((one for one in known if one > 0), Fraction(0))
    under = -sum((one for one in known if one < 0), Fraction(0))
    if over:
        yield Message(N_("Overpaid by {sum}."), {"sum": dollars(over, lang)})
    if under:
        yield Message(N_("Underpaid by {sum}."), {"sum": dollars(under, lang)})


# ---- The receipt -----------------------------------------------------------------------


def _receipt(verdict: Verdict, language: Language) -> ReceiptTable:
    found = cast(dict[str, Json], verdict_as_json(verdict, language)["receipt"])
    rows = tuple(
        (f"{language.say(Message(_ROWS[key]))}{lang}", value)
        for key in _ROWS
        for lang, value in _values(found.get(key), key)
    )
    say = _set_by(language)
    check = Message(_CHECK_READINGS if verdict.doctrine else _CHECK, {"lang": language.lang})
    return ReceiptTable(say(Message(N_("Receipt"))), rows, say(check))


def _values(value: Json, key: str) -> Iterator[tuple[str, str]]:
    """What a receipt has under a key: one row, or one for each language; none if empty."""
    if not value:
        return
    if key == "implementation":
        yield "", str(cast(Mapping[str, Json], value)["module"])
    elif key in ("fingerprints", "versions"):
        for lang, mark in cast(Mapping[str, str], value).items():
            yield f" [{lang}]", mark
    else:
        yield "", canonical(value) if isinstance(value, dict) else str(value)
