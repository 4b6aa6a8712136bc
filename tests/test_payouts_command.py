"""`bylaw payouts` and `bylaw rules`: the payments of a day, and which rule speaks for its text."""

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from click.testing import Result

Run = Callable[..., Result]


def rows(bylaw: Run, *arguments: str) -> list[dict[str, str]]:
    found: list[dict[str, str]] = json.loads(bylaw("payouts", *arguments, "--json").stdout)
    return found


def test_67_32_pays_as_printed(bylaw: Run) -> None:
    found = rows(bylaw, "2005-06-01", "--game", "three_card_poker", "--lang", "en")
    assert [(r["label"], r["odds"]) for r in found if r["section"] == "67.32"] == [
        ("Straight Flush", "40:1"),
        ("Three-of-a-Kind", "30:1"),
        ("Straight", "6:1"),
        ("Flush", "4:1"),
        ("Pair", "1:1"),
    ]


def test_21_2_pays_amounts_and_shares_and_a_lost_figure_is_not_guessed(bylaw: Run) -> None:
    found = [r for r in rows(bylaw, "2005-06-01", "--game", "blackjack") if r["section"] == "21.2"]
    assert [r["share"] for r in found if "share" in r] == ["1", "1", "1", "1/10"]
    assert {"label": "Two aces", "amount": "25"}.items() <= found[11].items()
    (lost,) = (r for r in found if r.get("odds", "") is None)
    assert lost["label"].endswith("red")


def test_67_48_is_listed_in_both_languages(bylaw: Run) -> None:
    found = rows(bylaw, "2008-01-01", "--game", "poker_357")
    both = {lang: [r["odds"] for r in found if r["lang"] == lang] for lang in ("en", "fr")}
    assert both["en"] == both["fr"]
    assert {r["lang"] for r in rows(bylaw, "2008-01-01", "--lang", "fr")} == {"fr"}


@pytest.mark.parametrize("day", ["1999-01-01", "2011-10-13"])
def test_a_day_without_payments_ends_with_status_1(bylaw: Run, day: str) -> None:
    result = bylaw("payouts", day, "--json")
    assert (result.exit_code, json.loads(result.stdout)) == (1, [])


def test_an_unknown_game_is_wrong_usage(bylaw: Run) -> None:
    assert bylaw("payouts", "2005-06-01", "--game", "chess").exit_code == 2


def test_the_list_for_people_fits_the_screen(bylaw: Run) -> None:
    shown = bylaw("payouts", "2008-01-01").stdout
    assert "Straight Flush" in shown
    assert max(map(len, shown.splitlines())) <= 80


def test_every_rule_is_bound_in_its_own_period(bylaw: Run) -> None:
    found = json.loads(bylaw("rules", "--json").stdout)
    assert {row["state"] for row in found} == {"bound"}
    starts = {row["rule"]: (row["from"], row["to"]) for row in found}
    assert starts["war"] == ("2000-03-09", "2011-10-13")
    assert starts["craps"][0] == "2000-08-24"
    on = json.loads(bylaw("rules", "--on", "2001-01-01", "--json").stdout)
    assert {row["rule"] for row in on} == {
        "three_card_poker",
        "war",
        "blackjack",
        "craps",
        "sic_bo",
    }


def test_there_is_nothing_to_certify_where_no_rule_is_stale(bylaw: Run) -> None:
    result = bylaw("rules", "certify", "--on", "2005-01-01", "--by", "X")
    assert result.exit_code == 1
    assert "nothing to certify" in result.stderr


# ---- An order that amends the law ------------------------------------------------------

ORDER = (Path(__file__).parent / "order_77_2009.en.txt").read_text(encoding="utf-8")
REPLACED = "Section 67.22 of the By-law respecting casino games is amended by replacing the words"
ROUND = {
    "id": "p",
    "game": "three_card_poker",
    "bets": {"initial": "10", "pair_plus": "5"},
    "cards": {"player": "AS 2S 3S"},
}


def amend(registry: Run, tmp_path: Path, section: str, *, old: str, new: str) -> None:
    file = tmp_path / "order.txt"
    amending = f"Section {section}{REPLACED.removeprefix('Section 67.22')}"
    order = ORDER.replace(REPLACED, amending).replace("one or two decks", old)
    file.write_text(order.replace("six decks", new), encoding="utf-8")
    result = registry("ingest", str(file), "--lang", "en", "--published", "2009-02-18")
    assert result.exit_code == 0, result.output


def pair_plus(registry: Run, tmp_path: Path, day: str) -> dict[str, Any]:
    file = tmp_path / "round.json"
    file.write_text(json.dumps(ROUND | {"day": day}), encoding="utf-8")
    found: dict[str, Any] = json.loads(registry("audit", str(file), "--json").stdout)
    return found


def test_an_order_that_changes_odds_is_followed_from_its_day(registry: Run, tmp_path: Path) -> None:
    amend(registry, tmp_path, "67.40", old="pays 10 to 1", new="pays 11 to 1")
    rows = [
        json.loads(registry("payouts", day, "--game", "war", "--json").stdout)[-1]["odds"]
        for day in ("2009-03-04", "2009-03-05")
    ]
    assert rows == ["10:1", "11:1"]
    found = json.loads(registry("rules", "--json").stdout)
    assert [row["state"] for row in found if row["rule"] == "war"] == ["bound", "bound"]


def test_an_order_that_changes_words_makes_the_rule_stale_until_someone_certifies(
    registry: Run, tmp_path: Path
) -> None:
    amend(registry, tmp_path, "67.32", old="regardless of", new="whatever be")
    before, after = (pair_plus(registry, tmp_path, day) for day in ("2009-03-04", "2009-03-05"))
    assert before["bets"]["pair_plus"]["odds"] == "40:1"
    assert after["round"]["result"] == "undetermined"
    assert "stale" in after["round"]["why"]
    certify = ("rules", "certify", "--on", "2009-03-05", "--by", "M. Roy", "--reason", "read")
    done = registry(*certify)
    assert (done.exit_code, "certified by M. Roy" in done.stdout) == (0, True)
    assert pair_plus(registry, tmp_path, "2009-03-05")["bets"]["pair_plus"]["odds"] == "40:1"
    rows = json.loads(registry("rules", "--on", "2009-03-05", "--json").stdout)
    (row,) = (row for row in rows if row["rule"] == "three_card_poker")
    assert row["state"] == "bound"
    assert row["certified_by"] == [{"lang": "en", "by": "M. Roy", "reason": "read"}]
    assert registry("verify").exit_code == 0


def test_what_was_corrected_or_rebuilt_is_marked(bylaw: Run) -> None:
    rows = json.loads(bylaw("payouts", "2005-06-01", "--json").stdout)
    marked = {(row["section"], row["label"]): row["mended"] for row in rows if "mended" in row}
    assert marked["95.17", "at odds of 2 to 1 if the number selected is 4 or 10"] == "corrected"
    last = "Two 10 or two jacks or two queens or two kings, same suit"
    assert marked["21.2", last] == "corrected"
    assert marked["21.2", "Three aces"] == "rebuilt"
    assert ("95.17", "at odds of 6 to 5 if the number selected is 6 or 8") not in marked
    assert {section for section, _ in marked} == {"21.2", "95.17"}


def test_a_past_verdict_that_an_order_changes_names_the_entry(
    registry: Run, tmp_path: Path
) -> None:
    cards = {"player": "9S", "dealer": "9D"}
    more = {"decisions": {"on_tie": "withdraw"}, "cards": cards}
    bets = {"initial": "10", "supplemental": "5"}
    one = {"id": "w", "day": "2009-06-01", "game": "war", "bets": bets, **more}
    file, kept = tmp_path / "round.json", tmp_path / "verdicts.jsonl"
    file.write_text(json.dumps(one), encoding="utf-8")
    earlier = registry("audit", str(file), "--jsonl").stdout
    file.write_text(json.dumps(one | {"id": "v", "day": "2008-06-01"}), encoding="utf-8")
    kept.write_text(earlier + registry("audit", str(file), "--jsonl").stdout, encoding="utf-8")
    assert json.loads(registry("reaudit", str(kept), "--json").stdout) == []
    before = json.loads(earlier)["receipt"]["entry"]
    amend(registry, tmp_path, "67.40", old="pays 10 to 1", new="pays 11 to 1")
    result = registry("reaudit", str(kept), "--json")
    (row,) = json.loads(result.stdout)
    assert (result.exit_code, row["id"], row["entry"]) == (1, "w", before + 1)
    odds = [row[when]["bets"]["supplemental"]["odds"] for when in ("before", "after")]
    assert odds == ["10:1", "11:1"]
    receipt = tmp_path / "receipt.json"
    receipt.write_text(json.dumps(json.loads(earlier)["receipt"]), encoding="utf-8")
    (alone,) = json.loads(registry("reaudit", str(receipt), "--json").stdout)
    assert alone == row
    assert "w:" in registry("reaudit", str(kept)).stdout


@pytest.mark.parametrize(
    ("asked", "said"),
    [
        (("2012-06-01",), "The by-law has not been in force since 2011-10-13 (O.C. 951-2011)."),
        (("1990-06-01", "--game", "war"), "The by-law did not exist yet."),
        (
            ("2005-06-01", "--game", "boston_poker"),
            (
                "Not yet in force: section 67.51 came into force on 2007-12-27 (O.C. 1033-2007). "
                "This date is inferred: no source states it."
            ),
        ),
        (("1999-06-01",), "no pay table is held for that date"),
    ],
    ids=["ended", "not made", "to come", "not held"],
)
def test_an_empty_list_says_why(bylaw: Run, asked: tuple[str, ...], said: str) -> None:
    done = bylaw("payouts", *asked)
    assert (done.exit_code, " ".join(done.stdout.split())) == (1, said)


@pytest.mark.parametrize(("ui", "odds"), [("en", "10 to 1"), ("fr", "10 à 1")])
def test_odds_are_said_to_people_as_the_law_says_them(bylaw: Run, ui: str, odds: str) -> None:
    shown = bylaw("payouts", "2008-01-01", "--game", "war", "--ui", ui).stdout
    assert shown.rstrip().partition("\n\n~")[0].endswith(f"supplemental wager pays 10 to 1  {odds}")
    counted = bylaw("odds", "war", "--on", "2008-01-01", "--bet", "supplemental", "--ui", ui).stdout
    assert f"supplemental wager pays  {odds} " in counted


def test_the_inferred_days_of_a_rule_are_marked(bylaw: Run) -> None:
    shown = bylaw("rules", "--on", "2005-01-01").stdout
    assert "War            2000-03-09~  2011-10-12  bound" in shown
    assert shown.endswith("~ inferred: no source states this date.\n")
