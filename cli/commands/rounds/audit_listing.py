"""Verdicts for people: a decision on one round, a few lines in a list, and the counts of a file."""

from collections.abc import Mapping
from fractions import Fraction
from typing import cast

from rich.console import Console
from rich.text import Text

from bylaw.cli.commands.rounds.game_names import title_of, user_lang
from bylaw.cli.say.language import _, figure, translate
from bylaw.cli.say.printing import indented, quoted, table
from bylaw.registry.audit.many.tallies import PAYMENTS, REFUSED, Tally
from bylaw.registry.audit.rounds.round import Round
from bylaw.registry.audit.verdicts.decisions import Statement, dollars, state
from bylaw.registry.audit.verdicts.entries import entry_outcome
from bylaw.registry.audit.verdicts.verdict import Auditor, Refusal, outside_the_law
from bylaw.registry.law.messages import N_, Message
from bylaw.registry.law.orders.operations import Json
from bylaw.registry.rules.questions import Question

Entry = Mapping[str, Json]

_QUOTE = 400
_ROUND = {
    "settled": N_("settled"),
    "not_in_force": N_("not in force"),
    "not_governed": N_("not governed"),
    "not_permitted": N_("not permitted"),
    "undetermined": N_("undetermined"),
    "ambiguous": N_("ambiguous"),
    REFUSED: N_("refused"),
}
_RESULTS = {
    "win": N_("win"),
    "lose": N_("lose"),
    "push": N_("push"),
    "lose_half": N_("lose half"),
    "no_action": N_("no action"),
    "void": N_("void"),
    "not_permitted": N_("not permitted"),
    "undefined": N_("undefined"),
    "ambiguous": N_("ambiguous"),
    "charged": N_("charged"),
    "overcharged": N_("overcharged"),
    "undercharged": N_("undercharged"),
    "compliant": N_("compliant"),
}
_PAYMENTS = {
    "ok": N_("as due"),
    "overpaid": N_("overpaid"),
    "underpaid": N_("underpaid"),
    "undetermined": N_("undetermined"),
    "not_permitted": N_("not permitted"),
}
_STYLES = {"ok": "green", "overpaid": "red", "underpaid": "red", "undetermined": "yellow"}


# ---- A decision ------------------------------------------------------------------------


def print_statement(
    sheet: Console, verdict: Mapping[str, Json], one: Round, *, auditor: Auditor
) -> None:
    """Print the decision on one round."""
    law = auditor.law_on(one.day)
    terms = outside_the_law(one, law) or auditor.bound(one.rule, law)
    why = terms.why if isinstance(terms, Refusal) else None
    known = () if isinstance(terms, Refusal) else (q for q, _o in terms.base.questions)
    met = {cast(str, cast(Entry, q)["id"]) for q in cast(list[Json], verdict["questions"])}
    questions: list[Question] = [question for question in known if question.id in met]
    _print(sheet, state(verdict, one, lang=user_lang(), why=why, questions=questions))


def why_refused(one: Round, auditor: Auditor) -> Message | None:
    """Give the reason for which the law of the day settles nothing, where there is one."""
    law = auditor.law_on(one.day)
    terms = outside_the_law(one, law) or auditor.bound(one.rule, law)
    return terms.why if isinstance(terms, Refusal) else None


def _print(sheet: Console, statement: Statement) -> None:
    sheet.print(translate(statement.title), style="bold")
    for part in statement.parts:
        sheet.print()
        sheet.print(translate(part.heading), style="bold")
        for line in part.lines:
            sheet.print(indented(translate(line.message), by=2 * line.depth))
            if line.quote:
                sheet.print(indented(quoted(line.quote, _QUOTE), by=6))


# ---- A list ----------------------------------------------------------------------------


def print_entry(
    sheet: Console, place: int, verdict: Mapping[str, Json], *, why: Message | None = None
) -> None:
    """Print one round of a list: what it is, what each bet came to, and what was paid."""
    lang = user_lang()
    result = str(cast(Entry, verdict["round"])["result"])
    title = title_of(str(verdict["game"]))
    head = Text(f"{place}. {verdict['id']}", style="bold")
    told = _(N_("{game}, {day}: {result}"))
    told = told.format(game=title, day=verdict["day"], result=_(_ROUND[result]))
    head.append(f"  {told}", style="default")
    sheet.print(head)
    if why is not None:
        sheet.print(indented(translate(why), by=4))
    bets = cast(dict[str, Entry], verdict["bets"])
    if bets:
        told = "; ".join(f"{name} {_came_to(entry, lang)}" for name, entry in bets.items())
        sheet.print(indented(told, by=4))
    for name, paid in cast(dict[str, Entry], verdict.get("paid", {})).items():
        if paid["verdict"] != "ok":
            sheet.print(_paid(name, paid, lang))


def _came_to(entry: Entry, lang: str) -> str:
    outcome = entry_outcome(entry)
    words = [_(_RESULTS[str(entry["result"])])]
    if outcome is not entry:
        words.append(f"({_(_RESULTS[str(outcome['result'])])})")
    odds, net = outcome.get("odds"), outcome.get("net")
    words += [odds] if isinstance(odds, str) else []
    words += [dollars(Fraction(net), lang)] if isinstance(net, str) else []
    return " ".join(words)


def _paid(name: str, paid: Entry, lang: str) -> Text:
    verdict = str(paid["verdict"])
    due = paid.get("due")
    values = {
        "bet": name,
        "paid": dollars(Fraction(str(paid["paid"])), lang),
        "due": dollars(Fraction(due), lang) if isinstance(due, str) else "-",
    }
    told = _(N_("{bet}: paid {paid}, due {due}: ")).format(**values)
    line = Text(f"    {told}")
    line.append(_(_PAYMENTS[verdict]), style=_STYLES.get(verdict, "red"))
    return line


# ---- Counts ----------------------------------------------------------------------------


def print_tally(sheet: Console, tally: Tally, *, shown: int | None = None) -> None:
    """Print what a file came to; `shown` is how many of its wrong rounds stand above."""
    if shown is not None and tally.wrong > shown:
        more = _(N_("… and {number} more that are not as due; --wrong --jsonl gives all of them."))
        sheet.print(more.format(number=figure(f"{tally.wrong - shown:,}")))
        sheet.print()
    results = ", ".join(
        f"{_(_ROUND[name])} {figure(f'{n:,}')}" for name, n in tally.results.items()
    )
    counted = _(N_("Rounds: {rounds} ({results}); not as due: {wrong}."))
    rounds, wrong = figure(f"{tally.rounds:,}"), figure(f"{tally.wrong:,}")
    sheet.print(counted.format(rounds=rounds, results=results, wrong=wrong))
    if tally.payments:
        sheet.print()
        _print_payments(sheet, tally)
    for (game, result), number in tally.commissions.items():
        told = _(N_("{game}: commission {result}: {number}"))
        title = title_of(game)
        sheet.print(
            told.format(game=title, result=_(_RESULTS[result]), number=figure(f"{number:,}"))
        )


def _print_payments(sheet: Console, tally: Tally) -> None:
    """Print a line for each bet; a kind of payment that never occurs has no column."""
    lang = user_lang()
    found = sorted(tally.payments.items())
    kinds = [kind for kind in PAYMENTS if any(one.counts.get(kind) for _, one in found)]
    names = (_(_PAYMENTS[kind]) for kind in kinds)
    grid = table(_(N_("Bet")), *names, _(N_("too much")), _(N_("too little")))
    for column in grid.columns:
        column.no_wrap, column.justify = True, "right" if column.header != _(N_("Bet")) else "left"
    game = ""
    for (name, bet), one in found:
        if name != game:
            grid.add_row(Text(title_of(name), style="bold"))
        game = name
        numbers = (f"{one.counts.get(kind, 0):,}" for kind in kinds)
        sums = (dollars(amount, lang) for amount in (one.overpaid, one.underpaid))
        grid.add_row(f"  {bet}", *numbers, *sums)
    sheet.print(grid)
