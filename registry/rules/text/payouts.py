"""What winning bets are paid under a text: the rows of its tables, and odds in its sentences."""

from collections.abc import Iterator, Sequence
from dataclasses import replace
from fractions import Fraction
from typing import TYPE_CHECKING, cast

from bylaw.registry.law.findings import Finding, warning
from bylaw.registry.law.light_values import dataclass
from bylaw.registry.law.messages import LANGUAGES, N_
from bylaw.registry.law.text.provisions import Kind, Row
from bylaw.registry.rules.rule_text import RuleText, first_texts
from bylaw.registry.rules.text.law_text import LawText, SectionText, TextBlock, blocks, ground
from bylaw.registry.rules.text.mendings import Mending, mending_of
from bylaw.registry.rules.text.readings import HeldWords, PayTable, figures_of, read

if TYPE_CHECKING:
    from bylaw.registry.rules.rule_shapes import PayoutRowShape


@dataclass(frozen=True, slots=True)
class Payout:
    """One payment: by odds, as an amount in dollars, or as a share of the jackpot.

    `table` names the table within its section; it is None for odds that stand in a sentence, and
    then the label is the words around them and `bet` what they are for.  Where the text lost a
    figure there is none; where it gives none that can be read, `written` is what it says.
    """

    game: str
    section: str
    lang: str
    table: str | None
    label: str
    bet: str | None = None
    odds: str | None = None
    amount: str | None = None
    share: str | None = None
    mended: str | None = None
    written: str | None = None

    @property
    def unread(self) -> Finding | None:
        """The finding for a payout without a figure."""
        if self.written is None:
            return None
        text = N_("Section {section} pays “{written}” for “{label}”, which gives no figure.")
        said = {"section": self.section, "label": self.label, "written": self.written}
        return warning("payout-not-read", text, **said)

    @property
    def percent(self) -> str:
        """The share as a percentage."""
        return str(Fraction(self.share or 0) * 100)

    def as_json(self) -> "PayoutRowShape":
        """The payment under the keys that other programs rely on."""
        row: PayoutRowShape = {
            "game": self.game,
            "section": self.section,
            "lang": self.lang,
            "table": self.table,
            "label": self.label,
        }
        if self.bet is not None:
            row["bet"] = self.bet
        if self.mended is not None:
            row["mended"] = self.mended
        if self.written is not None:
            row["written"] = self.written
        if self.amount is not None:
            row["amount"] = self.amount
        elif self.share is not None:
            row["share"] = self.share
        else:
            row["odds"] = self.odds
        return row


def payouts_on(law: LawText, *, mendings: Sequence[Mending] = ()) -> Iterator[Payout]:
    """Every payment that the text in force says, game by game, in both languages.

    A payment that rests on words which are not as received is marked.
    """
    for rule in first_texts().values():
        for lang in LANGUAGES:
            for section in rule.provisions(law, lang=lang):
                if section.provision.kind is not Kind.SECTION:
                    continue
                for payout, quote in (*_in_tables(rule, section), *_in_sentences(rule, section)):
                    found = mending_of(ground(section, quote), mendings)
                    yield payout if found is None else replace(payout, mended=found.kind)


def _in_tables(rule: RuleText, section: SectionText) -> Iterator[tuple[Payout, str]]:
    """The rows of the tables of a section, whether or not a rule knows their labels."""
    for block in blocks(section.provision):
        if block.table is None:
            continue
        name = _table_name(rule, section.label, block)
        for row in block.table.rows:
            if row.cells:
                found = Payout(rule.game, section.label, section.lang, name, row.label)
                yield _payout(found, row), f"{row.label} {figures_of(row, section.lang).cell}"


def _table_name(rule: RuleText, label: str, block: TextBlock) -> str:
    tables = (r for r in rule.reads if isinstance(r, PayTable) and r.section == label)
    own = (r.name for r in tables if r.item is None or is_within(block.label, r.item))
    return next(own, block.label or label)


def is_within(label: str, item: str) -> bool:
    """Tell whether a piece of a section lies in one of its items."""
    return label == item or label.startswith(f"{item}.")


def _payout(found: Payout, row: Row) -> Payout:
    figures = figures_of(row, found.lang)
    paid = replace(
        found,
        odds=_odds(figures.odds),
        amount=_number(figures.amount),
        share=_number(figures.share),
    )
    return paid if figures.is_read or not figures.cell else replace(paid, written=figures.cell)


def _in_sentences(rule: RuleText, section: SectionText) -> Iterator[tuple[Payout, str]]:
    """The odds that a rule reads in the sentences of a section."""
    for reading in rule.reads:
        if isinstance(reading, PayTable) or reading.section != section.label:
            continue
        words = reading.en if section.lang == "en" else reading.fr
        for held in read(reading, section.provision, lang=section.lang) or () if words else ():
            for kind, value in zip(holes(words), cast(HeldWords, held).values, strict=True):
                if kind == "odds" and isinstance(value, Fraction):
                    label = " ".join(cast(HeldWords, held).quote.split())
                    found = Payout(rule.game, section.label, section.lang, None, label)
                    paid = replace(found, bet=reading.name, odds=_odds(value))
                    yield paid, cast(HeldWords, held).quote


def holes(words: str) -> list[str]:
    """Name the holes of a piece of a sentence, in order.

    >>> holes("at odds of {odds} if the total is {numbers}")
    ['odds', 'numbers']
    """
    return [piece.partition("}")[0] for piece in words.split("{")[1:]]


def _odds(odds: Fraction | None) -> str | None:
    return None if odds is None else f"{odds.numerator}:{odds.denominator}"


def _number(value: Fraction | None) -> str | None:
    return None if value is None else str(value)
