"""Rules selected by day: several implementations of a game, each for the texts it is certified for.

A made-up order rewrites what War does with equal first cards, from 5 March 2009 on.
"""

import datetime as dt
import json
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

import pytest
from amending_orders import order
from conftest import Run
from registries import newest
from sqlalchemy import Engine

from bylaw.front.judging.judging_law import auditor_of
from bylaw.registry.audit.rounds.round import read_round
from bylaw.registry.audit.verdicts.auditor import Auditor
from bylaw.registry.rules.binding import SeveralRulesError, certificates, select
from bylaw.registry.rules.games import war
from bylaw.registry.rules.rule import Rule, Terms
from bylaw.registry.rules.settlement.batches import Batch
from bylaw.registry.rules.settlement.outcome_columns import Column, Outcome, Result, first_case
from bylaw.registry.rules.settlement.settlements import Settlement
from bylaw.registry.store.database import open_engine

TIES = order(
    "Section 67.38 of the By-law respecting casino games is amended by replacing paragraph 3 by "
    "the following: “3° if the player's card is of equal rank to that of the dealer, the initial "
    "wager is a push.”."
)
BEFORE, AFTER = dt.date(2009, 3, 4), dt.date(2009, 3, 5)


def settle_without_war(terms: Terms, rounds: Batch) -> Settlement:
    """Settle War as it would stand if equal first cards ended the round."""
    bets = {"initial": _initial(terms, rounds), "supplemental": war.supplemental(terms, rounds)}
    return Settlement(bets, war.allowed_decks(terms, rounds))


def _initial(terms: Terms, rounds: Batch) -> Column:
    player, dealer = war.ranks(rounds, "player", "dealer")
    lower = terms.cite("67.38", "he loses his initial wager")
    equal = terms.cite("67.38", "the initial wager is a push")
    return first_case(
        rounds.size,
        (player > dealer, terms.paid("win")),
        (player < dealer, Outcome(Result.LOSE, None, (lower,))),
        otherwise=Outcome(Result.PUSH, None, (equal,)),
    )


WITHOUT_WAR = replace(war.RULE, version="2009", settle=settle_without_war)

Take = Callable[..., Run]


@pytest.fixture
def amended(registry: Run, tmp_path: Path) -> Run:
    file = tmp_path / "order.txt"
    file.write_text(TIES, encoding="utf-8")
    done = registry("ingest", str(file), "--lang", "en", "--published", "2009-02-18")
    assert done.exit_code == 0, done.output
    return registry


@pytest.fixture
def auditor(amended: Run, tmp_path: Path) -> Auditor:
    assert amended("rules").exit_code == 0
    engine: Engine = open_engine(f"sqlite:///{tmp_path / 'registry.sqlite3'}")
    found = auditor_of(newest(engine), {})
    words = WITHOUT_WAR.fingerprint(found.law_on(AFTER), lang="en")
    known = certificates() | {("war.2009", "en", words)}
    rules: dict[str, tuple[Rule, ...]] = {"war": (war.RULE, WITHOUT_WAR)}
    return replace(found, implementations=rules, certified=known)


def tie(day: dt.date) -> dict[str, object]:
    return {
        "id": "1",
        "day": day.isoformat(),
        "game": "war",
        "bets": {"initial": "10"},
        "cards": {"player": "8S", "dealer": "8D"},
        "decisions": {"on_tie": "withdraw"},
    }


def test_the_text_in_force_selects_the_implementation(auditor: Auditor) -> None:
    results = {
        day: auditor.audit(read_round(tie(day)))["bets"]["initial"]["result"]
        for day in (BEFORE, AFTER)
    }
    assert results == {BEFORE: "lose_half", AFTER: "push"}


def test_the_verdict_quotes_the_words_of_its_day(auditor: Auditor) -> None:
    told = json.dumps(auditor.audit(read_round(tie(AFTER))))
    assert "the initial wager is a push" in told
    assert "losing half" not in told


def test_two_implementations_certified_for_one_text_are_an_error(auditor: Auditor) -> None:
    words = war.RULE.fingerprint(auditor.law_on(AFTER), lang="en")
    known = (auditor.certified or frozenset()) | {("war", "en", words)}
    with pytest.raises(SeveralRulesError, match=r"war, war\.2009"):
        select((war.RULE, WITHOUT_WAR), auditor.law_on(AFTER), certified=known)


def test_none_is_a_fallback(auditor: Auditor) -> None:
    alone = replace(auditor, certified=certificates(), _laws={})
    verdict = alone.audit(read_round(tie(AFTER)))
    assert verdict["round"]["result"] == "undetermined"


def test_a_stale_refusal_names_the_section_the_words_the_day_and_what_to_do(amended: Run) -> None:
    law = amended("rules", "--on", "2009-03-05", "--json").stdout
    (row,) = [row for row in json.loads(law) if row["game"] == "war"]
    assert row["state"] == "stale"
    assert row["sections"] == [f"67.{number}" for number in range(33, 41)]
    assert row["instruments"] == ["111-2000", "77-2009"]


def test_the_refusal_of_a_round_says_what_changed(amended: Run, tmp_path: Path) -> None:
    file = tmp_path / "round.json"
    file.write_text(json.dumps(tie(AFTER)))
    why = json.loads(amended("audit", str(file), "--json").stdout)["round"]["why"]
    assert "stale since 2009-03-05" in why
    assert "section 67.38 (O.C. 77-2009)" in why
    assert "the player may either withdraw from the game" in why
    assert "the initial wager is a push" in why
    assert "bylaw rules certify --on 2009-03-05 --game war" in why


def test_a_rule_is_not_certified_for_words_that_it_cannot_read(amended: Run) -> None:
    asked = ("rules", "certify", "--on", "2009-03-05", "--game", "war", "--by", "M. Roy")
    refused = amended(*asked)
    assert refused.exit_code == 1
    assert "67.38: losing half of his initial" in refused.stderr
    assert json.loads(amended("rules", "--on", "2009-03-05", "--json").stdout)
    assert "M. Roy" not in amended("log", "--json").stdout


@pytest.fixture
def reworded(registry: Run, tmp_path: Path) -> Run:
    file = tmp_path / "order.txt"
    text = order(
        "Section 67.35 of the By-law respecting casino games is amended by replacing "
        "“designated on the table layout” by “shown on the table layout”."
    )
    file.write_text(text, encoding="utf-8")
    done = registry("ingest", str(file), "--lang", "en", "--published", "2009-02-18")
    assert done.exit_code == 0, done.output
    return registry


def test_a_certificate_is_unsigned_where_nobody_has_a_name(
    reworded: Run, monkeypatch: pytest.MonkeyPatch
) -> None:
    def nameless() -> str:
        raise KeyError("uid not found")

    monkeypatch.setattr("getpass.getuser", nameless)
    done = reworded("rules", "certify", "--on", "2009-03-05", "--game", "war", "--json")
    assert done.exit_code == 0, done.output
    assert {one["by"] for one in json.loads(done.stdout)["certified"]} == {""}


def test_certifying_shows_the_old_and_the_new_words(reworded: Run) -> None:
    asked = ("rules", "certify", "--on", "2009-03-05", "--game", "War", "--by", "M. Roy")
    shown = reworded(*asked)
    assert shown.exit_code == 0, shown.output
    assert "section 67.35 [en], since 2009-03-05 by O.C. 77-2009" in shown.stdout
    told = " ".join(shown.stdout.split())
    assert "was: The maximum number" in told
    assert "designated on the table layout." in told
    assert "is: The maximum number" in told
    assert "shown on the table layout." in told
