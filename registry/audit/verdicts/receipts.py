"""Receipts: what a verdict was made from, so that anyone can make it again and get the same."""

from fractions import Fraction
from functools import cache
from typing import TYPE_CHECKING

from bylaw.registry.audit.money import money
from bylaw.registry.audit.rounds.round import Round
from bylaw.registry.audit.verdicts.verdict import Verdict, VerdictSource
from bylaw.registry.law.evidence import Certainty, weakest_certainty
from bylaw.registry.law.json_values import canonical, fingerprint
from bylaw.registry.law.messages import LANGUAGES
from bylaw.registry.rules.play.cards import card_name
from bylaw.registry.rules.rule import Rule
from bylaw.registry.rules.text.law_text import LawText

if TYPE_CHECKING:
    from bylaw.registry.audit.shapes.verdict_shapes import (
        ImplementationShape,
        MadeFromShape,
        RoundShape,
        VerdictShape,
    )


@cache
def engine() -> str:
    """Name the version of the engine."""
    # What reads the metadata of packages is slow to load; a decision on a screen has no receipt.
    from importlib.metadata import PackageNotFoundError, version

    try:
        return f"bylaw {version('bylaw')}"
    except PackageNotFoundError:
        return "bylaw"


def with_receipt(found: "VerdictShape", verdict: Verdict, *, lang: str) -> "VerdictShape":
    """Add to a verdict in its JSON form the receipt of what it was made from."""
    one, source = verdict.round, verdict.source
    made_from: MadeFromShape = {
        "engine": engine(),
        "rule": one.game if source.rule is None else source.rule.id,
        "implementation": _implementation(source),
        "fingerprints": dict(source.fingerprints),
        "versions": dict(source.versions),
        "date_evidence": source.certainty,
        "known": source.known or None,
        "entry": source.entry or None,
        "data": source.data or None,
        "day": one.day.isoformat(),
        "doctrine": dict(verdict.doctrine),
        "lang": lang,
        "inputs": round_as_json(one),
        "outputs": fingerprint(canonical(found)),
    }
    return {**found, "receipt": {**made_from, "digest": fingerprint(canonical(made_from))}}


def _implementation(source: VerdictSource) -> "ImplementationShape | None":
    """Name the code that judged, and the words that it is certified for; none where none did."""
    if source.rule is None:
        return None
    certified = {lang: list(words) for lang, words in source.certified.items()}
    return {"module": source.rule.settle.__module__, "certified": certified}


def versions_of(rule: Rule, law: LawText) -> dict[str, str]:
    """One fingerprint, in each language, for the versions of the sections of a game."""
    found: dict[str, str] = {}
    for lang in LANGUAGES:
        held = rule.provisions(law, lang=lang)
        if held:
            found[lang] = fingerprint("\n".join(f"{s.label} {s.fingerprint}" for s in held))
    return found


def certainty_of_days(rule: Rule, law: LawText) -> Certainty:
    """Say whether a date that the answer rests on is stated or inferred."""
    return weakest_certainty(section.certainty for section in rule.read_provisions(law))


def round_as_json(one: Round) -> "RoundShape":
    """Write a round back in its JSON form, which can be read again."""
    dollars = {name: money(Fraction(cents, 100)) for name, cents in one.bets.items()}
    parts: RoundShape = {
        "id": one.id,
        "day": one.day.isoformat(),
        "game": one.game,
        "bets": {**dollars},
        "cards": {s: " ".join(card_name(c) for c in cards) for s, cards in one.cards.items()},
        "decisions": {name: _decision_as_said(one, name) for name in one.decisions},
    }
    if one.dice:
        rolls = [list(roll) for roll in one.dice]
        parts["dice"] = rolls[0] if one.rule.form.dice == "three" else rolls
    if one.paid is not None:
        parts["paid"] = {n: money(Fraction(cents, 100)) for n, cents in one.paid.items()}
    if one.with_stake:
        parts["paid_includes_stake"] = True
    return parts


def _decision_as_said(one: Round, name: str) -> bool | int | str:
    """A decision as it was said: yes or no, a number, or one of named choices."""
    choices = one.rule.form.choices(name)
    value = one.decisions[name]
    if choices is Fraction:
        return money(Fraction(value, 100))
    if isinstance(choices, tuple):
        return choices[value]
    return bool(value) if choices is bool else value
