"""`bylaw audit`: verdicts and decisions from files, refusals by line, receipts, columns."""

import csv
import json
import re
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pyarrow as pa
import pyarrow.parquet as pq
import pytest
from click.testing import Result

Run = Callable[..., Result]
EXAMPLES = [
    json.loads(line)
    for line in (Path(__file__).parent / "rounds_examples.jsonl").read_text().splitlines()
]
SMALL = {
    "id": "s",
    "day": "2003-11-11",
    "game": "sic_bo",
    "bets": {"small": "10"},
    "dice": [1, 2, 4],
}
TIE = {
    "id": "t",
    "day": "2001-03-03",
    "game": "war",
    "bets": {"initial": "15"},
    "cards": {"player": "9S", "dealer": "9D"},
    "decisions": {"on_tie": "withdraw"},
}


def lines(*rounds: object) -> str:
    return "".join(f"{json.dumps(one) if not isinstance(one, str) else one}\n" for one in rounds)


def verdicts(result: Result) -> list[dict[str, Any]]:
    return [json.loads(line) for line in result.stdout.splitlines()]


# ---- Files of text ---------------------------------------------------------------------


def test_the_examples_get_the_result_and_money_that_they_expect(bylaw: Run) -> None:
    fast = [c for c in EXAMPLES if c["round"]["game"] in ("war", "craps", "sic_bo", "blackjack")]
    found = verdicts(bylaw("audit", "-", "--jsonl", stdin=lines(*(c["round"] for c in fast))))
    assert [v["id"] for v in found] == [c["round"]["id"] for c in fast]
    for case, verdict in zip(fast, found, strict=True):
        for name, expected in case["expected"].items():
            entry = verdict["round"] if name == "_round" else verdict["bets"][name]
            assert entry["result"] == expected["result"], verdict["id"]
            if "net" in expected:
                assert entry["net"] == expected["net"]


def test_one_round_is_one_document_and_a_list_is_a_list(bylaw: Run) -> None:
    pretty = json.dumps(SMALL, indent=2)
    assert json.loads(bylaw("audit", "-", "--json", stdin=pretty).stdout)["id"] == "s"
    both = bylaw("audit", "-", "--json", stdin=lines(SMALL, TIE))
    assert [v["id"] for v in json.loads(both.stdout)] == ["s", "t"]
    listed = bylaw("audit", "-", "--json", stdin=json.dumps([SMALL, TIE]))
    assert json.loads(listed.stdout) == json.loads(both.stdout)


def test_a_file_of_lines_gives_a_list_even_with_one_line(bylaw: Run, tmp_path: Path) -> None:
    path = tmp_path / "one.jsonl"
    path.write_text(lines(SMALL))
    assert isinstance(json.loads(bylaw("audit", str(path), "--json").stdout), list)


BAD = [
    ("{", "not JSON"),
    ('{"id": 1, "id": 2}', "key is repeated"),
    (SMALL | {"game": "chess"}, "chess"),
    (SMALL | {"bets": {"tiny": "10"}}, "tiny"),
    (SMALL | {"bets": {"small": "-10"}}, "-10"),
    (SMALL | {"bets": {"small": "99999999999"}}, "99999999999"),
    (SMALL | {"bets": {"small": 1.5}}, "1.5"),
    (SMALL | {"bets": {}}, "no bet"),
    (SMALL | {"dice": [1, 2, 7]}, "[1, 2, 7]"),
    (SMALL | {"dice": [1, 2]}, "[1, 2]"),
    (SMALL | {"day": "2003-02-30"}, "2003-02-30"),
    (SMALL | {"colour": {"red": 1}}, "colour"),
    (TIE | {"cards": {"player": "9S", "dealer": "1D"}}, "1D"),
    (TIE | {"cards": {"player": "9S 8S", "dealer": "9D"}}, "2"),
    (TIE | {"cards": {"player": "9S"}}, "dealer"),
    (TIE | {"decisions": {"on_tie": "run"}}, "run"),
    (TIE | {"id": True}, "text or a number"),
    (TIE | {"id": {"table": 7}}, "text or a number"),
]


@pytest.mark.parametrize(("bad", "reason"), BAD, ids=[reason for _, reason in BAD])
def test_a_bad_line_is_refused_with_its_number_and_the_others_go_on(
    bylaw: Run, bad: object, reason: str
) -> None:
    result = bylaw("audit", "-", "--jsonl", stdin=lines(SMALL, bad, TIE))
    first, refused, last = verdicts(result)
    assert result.exit_code == 1
    assert (first["id"], last["id"]) == ("s", "t")
    assert refused["line"] == 2
    assert refused["round"]["result"] == "refused"
    assert reason in refused["round"]["why"]
    assert result.stderr.startswith("line 2: refused: ")


@pytest.mark.parametrize(("said", "id_"), [(None, ""), (7, "7"), ("None", "None")])
def test_an_id_is_given_back_as_it_was_and_none_is_invented(
    bylaw: Run, said: object, id_: str
) -> None:
    (found,) = verdicts(bylaw("audit", "-", "--jsonl", stdin=lines(TIE | {"id": said})))
    assert found["id"] == id_


def test_an_id_that_cannot_be_told_is_refused_in_french(bylaw: Run) -> None:
    result = bylaw("--ui", "fr", "audit", "-", "--jsonl", stdin=lines(TIE | {"id": ["t"]}))
    (refused,) = verdicts(result)
    assert (result.exit_code, refused["id"]) == (1, None)
    assert "L’identifiant d’une partie doit être un texte ou un nombre." in result.stderr


def test_an_empty_file_has_no_rounds(bylaw: Run) -> None:
    result = bylaw("audit", "-", "--json", stdin="\n")
    assert (result.exit_code, json.loads(result.stdout)) == (0, [])
    assert bylaw("audit", "-", stdin="\n").stdout == "No rounds: nothing was audited.\n"


def test_a_file_that_is_not_there_is_refused(bylaw: Run) -> None:
    result = bylaw("audit", "nowhere.jsonl")
    assert result.exit_code == 1
    assert "nowhere.jsonl" in result.stderr


@pytest.mark.parametrize("arguments", [(), ("a.json", "--check", "b.json")])
def test_a_file_or_a_receipt_is_needed(bylaw: Run, arguments: tuple[str, ...]) -> None:
    assert bylaw("audit", *arguments).exit_code == 2


# ---- Decisions -------------------------------------------------------------------------


def test_a_decision_has_facts_law_computation_and_result(bylaw: Run) -> None:
    paid = SMALL | {"paid": {"small": "20"}}
    shown = bylaw("audit", "-", stdin=json.dumps(paid)).stdout
    heads = ["Facts", "Law", "Computation", "Result"]
    assert [line for line in shown.splitlines() if line in heads] == heads
    assert "Section 95.2" in shown
    assert "Small: $20 was paid and $10 was due: overpaid by $10." in shown
    assert max(map(len, shown.splitlines())) <= 80


def test_a_decision_in_french_has_no_english_sentence(bylaw: Run) -> None:
    paid = SMALL | {"paid": {"small": "2.50"}}
    shown = bylaw("--ui", "fr", "audit", "-", stdin=json.dumps(paid)).stdout
    assert "2,50\xa0$" in shown
    ours = [line for line in shown.splitlines() if not line.startswith("      ")]
    assert not re.search(r"\b(was|paid|bets|dice|owed|result)\b", "\n".join(ours), re.IGNORECASE)


def test_a_doubt_is_told_with_its_options(bylaw: Run) -> None:
    case = next(c for c in EXAMPLES if c["round"]["id"] == "craps-029")
    shown = bylaw("audit", "-", stdin=json.dumps(case["round"])).stdout
    assert "settled here: " in shown
    assert 'buy-bet = "corrected" | "as-received"' in " ".join(shown.split())
    assert "or won at 3 to 2: $30" in shown


def test_a_doctrine_settles_a_doubt(bylaw: Run, tmp_path: Path) -> None:
    case = next(c for c in EXAMPLES if c["round"]["id"] == "craps-029")
    doctrine = tmp_path / "doctrine.toml"
    doctrine.write_text('buy-bet = "as-received"\n')
    arguments = ("audit", "-", "--json", "--doctrine", str(doctrine))
    found = json.loads(bylaw(*arguments, stdin=json.dumps(case["round"])).stdout)
    assert found["bets"]["buy:4"]["odds"] == "3:2"
    assert found["receipt"]["doctrine"] == {"buy-bet": "as-received"}


@pytest.mark.parametrize("text", ['buy-bet = "maybe"', 'no-question = "x"', "[[", "buy-bet = 3"])
def test_a_doctrine_that_makes_no_sense_is_wrong_usage(
    bylaw: Run, tmp_path: Path, text: str
) -> None:
    doctrine = tmp_path / "doctrine.toml"
    doctrine.write_text(text)
    result = bylaw("audit", "-", "--doctrine", str(doctrine), stdin=json.dumps(SMALL))
    assert result.exit_code == 2


# ---- Receipts --------------------------------------------------------------------------


@pytest.mark.parametrize("one", [SMALL, TIE], ids=["dice", "choices"])
def test_a_receipt_makes_the_same_verdict_again(
    bylaw: Run, tmp_path: Path, one: dict[str, object]
) -> None:
    verdict = json.loads(bylaw("audit", "-", "--json", stdin=json.dumps(one)).stdout)
    for content in (verdict, verdict["receipt"]):
        path = tmp_path / "receipt.json"
        path.write_text(json.dumps(content))
        result = bylaw("audit", "--check", str(path))
        assert (result.exit_code, result.stdout.strip()) == (
            0,
            f"{one['id']}: same verdict.",
        )


def test_a_receipt_names_the_implementation_that_judged(bylaw: Run) -> None:
    receipt = json.loads(bylaw("audit", "-", "--json", stdin=json.dumps(SMALL)).stdout)["receipt"]
    assert receipt["rule"] == "sic_bo"
    assert receipt["implementation"]["module"] == "bylaw.registry.rules.games.sic_bo"
    certified = receipt["implementation"]["certified"]
    assert receipt["fingerprints"]["en"] in certified["en"]
    assert receipt["known"]
    assert receipt["data"]


def test_where_nothing_judged_no_implementation_is_named(bylaw: Run) -> None:
    early = json.dumps({**SMALL, "day": "1999-01-01"})
    receipt = json.loads(bylaw("audit", "-", "--json", stdin=early).stdout)["receipt"]
    assert receipt["implementation"] is None


def test_a_changed_receipt_is_found_out(bylaw: Run, tmp_path: Path) -> None:
    verdict = json.loads(bylaw("audit", "-", "--json", stdin=json.dumps(SMALL)).stdout)
    verdict["bets"]["small"]["net"] = "1000"
    path = tmp_path / "receipt.json"
    path.write_text(json.dumps(verdict))
    assert bylaw("audit", "--check", str(path)).exit_code == 1
    verdict["receipt"]["inputs"]["bets"]["small"] = "1000"
    path.write_text(json.dumps(verdict["receipt"]))
    told = bylaw("audit", "--check", str(path), "--json")
    assert told.exit_code == 1
    assert set(json.loads(told.stdout)["differences"]) == {"digest", "outputs"}


@pytest.mark.parametrize("text", ["[]", "{", '{"receipt": 3}', '{"inputs": {}}', '{"doctrine": 3}'])
def test_what_is_no_receipt_is_refused(bylaw: Run, tmp_path: Path, text: str) -> None:
    path = tmp_path / "receipt.json"
    path.write_text(text)
    result = bylaw("audit", "--check", str(path))
    assert result.exit_code == 1
    assert "is not a receipt" in result.stderr


# ---- Columns ---------------------------------------------------------------------------

ROWS: dict[str, list[str | None]] = {
    "id": ["a", "b", "c", "d", "e"],
    "day": ["2003-11-11", "2003-11-11", "2003-11-11", "2012-01-01", "2001-03-03"],
    "game": ["sic_bo", "sic_bo", "sic_bo", "sic_bo", "war"],
    "bets.small": ["10", "10", "ten", "10", None],
    "bets.initial": [None, None, None, None, "15"],
    "dice": ["[1, 2, 4]", "[6, 6, 5]", "[1, 2, 4]", "[1, 2, 4]", None],
    "cards.player": [None, None, None, None, "9S"],
    "cards.dealer": [None, None, None, None, "9D"],
    "decisions.on_tie": [None, None, None, None, "withdraw"],
    "paid.small": ["10", "10", "10", "10", None],
}


def write_rows(path: Path, held: dict[str, list[str | None]] = ROWS) -> None:
    if path.suffix == ".parquet":
        pq.write_table(pa.table(held), path)
        return
    with path.open("w", newline="") as file:
        rows = csv.writer(file)
        rows.writerow(held)
        rows.writerows(
            zip(*([cell or "" for cell in column] for column in held.values()), strict=True)
        )


@pytest.mark.parametrize("ending", ["csv", "parquet"])
def test_rounds_in_columns_get_the_verdicts_of_their_lines(
    bylaw: Run, tmp_path: Path, ending: str
) -> None:
    path = tmp_path / f"rounds.{ending}"
    write_rows(path)
    result = bylaw("audit", str(path), "--jsonl")
    found = verdicts(result)
    assert result.exit_code == 1
    assert [v["round"]["result"] for v in found] == [
        "settled",
        "settled",
        "refused",
        "not_governed",
        "settled",
    ]
    assert found[1]["paid"]["small"]["verdict"] == "overpaid"
    assert found[4]["bets"]["initial"]["net"] == "-7.50"


@pytest.mark.parametrize("ending", ["csv", "parquet"])
def test_67_38_a_tie_without_a_decision_is_refused_in_columns_too(
    bylaw: Run, tmp_path: Path, ending: str
) -> None:
    path = tmp_path / f"rounds.{ending}"
    silent: dict[str, list[str | None]] = {"decisions.on_tie": [None] * 5}
    write_rows(path, ROWS | silent)
    found = verdicts(bylaw("audit", str(path), "--jsonl"))
    counted = json.loads(bylaw("audit", str(path), "--summary", "--json").stdout)
    assert "state the decision on_tie" in found[4]["round"]["why"]
    assert counted["results"] == {"settled": 2, "not_governed": 1, "refused": 2}


@pytest.mark.parametrize("ending", ["csv", "parquet"])
def test_the_counts_of_columns_are_those_of_lines(bylaw: Run, tmp_path: Path, ending: str) -> None:
    path = tmp_path / f"rounds.{ending}"
    write_rows(path)
    counted = json.loads(bylaw("audit", str(path), "--summary", "--json").stdout)
    assert counted["results"] == {"settled": 3, "not_governed": 1, "refused": 1}
    assert counted["wrong"] == 1
    (small,) = (row for row in counted["payments"] if row["bet"] == "small")
    assert (small["ok"], small["overpaid"], small["overpaid_amount"]) == (1, 1, "10")
    wrong = verdicts(bylaw("audit", str(path), "--wrong", "--jsonl"))
    assert [v["id"] for v in wrong] == ["b", "c"]


@pytest.mark.parametrize(
    ("column", "values", "reason"),
    [
        ("bets.small", [1.5], "inexact"),
        ("colour.red", ["yes"], "colour"),
        ("bets_cents.small", [1000], "cents"),
    ],
)
def test_columns_that_make_no_sense_are_refused(
    bylaw: Run, tmp_path: Path, column: str, values: list[object], reason: str
) -> None:
    path = tmp_path / "rounds.parquet"
    rows = {"day": ["2003-11-11"], "game": ["sic_bo"], "bets.small": ["10"], "dice": ["[1,2,4]"]}
    pq.write_table(pa.table(rows | {column: values}), path)
    result = bylaw("audit", str(path))
    assert result.exit_code == 1
    assert reason in result.stderr


def test_a_file_that_is_no_parquet_is_refused(bylaw: Run, tmp_path: Path) -> None:
    path = tmp_path / "rounds.parquet"
    path.write_text("nonsense")
    assert bylaw("audit", str(path)).exit_code == 1


def test_a_row_of_csv_with_too_few_cells_is_refused_by_number(bylaw: Run, tmp_path: Path) -> None:
    path = tmp_path / "rounds.csv"
    path.write_text(
        'id,day,game,bets.small,dice\na,2003-11-11,sic_bo,10,"[1,2,4]"\nb,2003-11-11\n'
        'c,2003-11-11,sic_bo,10,"[1,2,4]"\n'
    )
    result = bylaw("audit", str(path), "--jsonl")
    found = {v["id"]: v for v in verdicts(result)}
    assert result.exit_code == 1
    assert found[None]["line"] == 3
    assert {"a", "c"} <= set(found)


def test_a_verdict_marks_words_that_are_not_as_received(bylaw: Run) -> None:
    one = {"id": "b", "day": "2002-09-09", "game": "craps", "bets": {"buy:5": "20"}}
    found = json.loads(
        bylaw("audit", "-", "--json", stdin=json.dumps(one | {"dice": [[2, 2], [4, 1]]})).stdout
    )
    marks = [ground.get("mended", {}).get("kind") for ground in found["bets"]["buy:5"]["basis"]]
    assert marks == [None, "corrected"]


def test_a_receipt_names_what_was_known_and_the_data_of_the_package(bylaw: Run) -> None:
    found = json.loads(bylaw("audit", "-", "--json", stdin=json.dumps(SMALL)).stdout)["receipt"]
    assert found["known"].startswith("20")
    assert re.fullmatch(r"[0-9a-f]{64}", found["data"])


def test_the_law_is_quoted_in_the_language_of_the_reader(bylaw: Run) -> None:
    cards = {"player_five": "AS AC AH AD 9C", "dealer_five": "QH JD 9D 6S 2D"}
    bets = {"ante": "10", "super_bonus": "10", "additional": "30"}
    one = {"id": "c", "day": "2010-02-03", "game": "crazy_four_poker", "bets": bets, "cards": cards}
    found = json.loads(bylaw("audit", "-", "--json", "--ui", "fr", stdin=json.dumps(one)).stdout)
    assert {g["lang"] for bet in found["bets"].values() for g in bet["basis"]} == {"fr"}


@pytest.mark.parametrize("ui", ["en", "fr"])
def test_the_rounds_of_a_file_are_listed_with_their_bets_and_counted(
    bylaw: Run, tmp_path: Path, ui: str
) -> None:
    path = tmp_path / "rounds.jsonl"
    paid = {**SMALL, "id": "wrong", "paid": {"small": "20"}}
    path.write_text("".join(json.dumps(one) + "\n" for one in (SMALL, TIE, paid)))
    shown = bylaw("--ui", ui, "audit", str(path)).stdout
    names = ("Small", "initial wager") if ui == "en" else ("petit", "mise initiale")
    assert (" win 1 to 1 " if ui == "en" else " gagnante 1 à 1 ") in shown
    assert all(word in shown for word in (*names, "wrong"))
    only = bylaw("--ui", ui, "audit", str(path), "--wrong").stdout
    assert "wrong" in only
    assert "initial" not in only


@pytest.mark.parametrize("form", ["json", "jsonl", "csv"])
def test_payments_of_a_file_may_include_the_stake(bylaw: Run, tmp_path: Path, form: str) -> None:
    file = tmp_path / f"rounds.{form}"
    if form == "csv":
        file.write_text(
            "id,day,game,dice,bets_cents.small,paid_cents.small\n"
            's,2003-11-11,sic_bo,"[1, 2, 4]",1000,2000\n',
            encoding="utf-8",
        )
    else:
        file.write_text(lines({**SMALL, "paid": {"small": "20"}}), encoding="utf-8")
    assert bylaw("audit", str(file), "--stake-included").exit_code == 0
    overpaid = bylaw("audit", str(file))
    assert overpaid.exit_code == 1
    assert "$10" in overpaid.stdout


def test_keys_that_are_only_carried_along_are_named(bylaw: Run, tmp_path: Path) -> None:
    file = tmp_path / "rounds.jsonl"
    file.write_text(lines({**SMALL, "status": "void"}, {**SMALL, "currency": "USD"}), "utf-8")
    told = "note: keys carried along but not read: currency, status"
    for more in ((), ("--summary",), ("--out", str(tmp_path / "out.csv"))):
        assert bylaw("audit", str(file), *more).stderr.count(told) == 1


@pytest.mark.parametrize(
    ("parts", "said"),
    [
        ({"game": "craps", "bets": {"lay:4": "20", "commission_paid": "1"}, "dice": [[3, 4]]},
         "commission overcharged: $1 ($0.50 was due)"),
        ({"game": "poker_room", "bets": {"pot": "100", "commission": "11"}},
         "commission not permitted: $11 (maximum $10)"),
        ({"game": "war", "bets": {"initial": "10"}, "cards": {"player": "9C", "dealer": "8D"},
          "decisions": {"decks": 2}}, "not permitted (s. 67.33)"),
    ],
)  # fmt: skip
def test_a_list_says_with_what_a_breach_was_compared(
    bylaw: Run, tmp_path: Path, parts: dict[str, object], said: str
) -> None:
    file = tmp_path / "rounds.jsonl"
    file.write_text(lines(*([{"id": "x", "day": "2009-06-17", **parts}] * 2)), "utf-8")
    assert said in bylaw("audit", str(file)).stdout


def test_67_64_a_decision_names_the_card_that_is_shown_twice(bylaw: Run, tmp_path: Path) -> None:
    file = tmp_path / "round.json"
    cards = {"player_five": "2S 4H 7D 9C JH", "dealer_six": "KS KD 7C 5H 2S 3D"}
    parts = {"id": "x", "day": "2009-06-17", "game": "four_card_poker", "cards": cards}
    file.write_text(json.dumps({**parts, "bets": {"ante": "5", "additional": "5"}}), "utf-8")
    assert "Shown more than once: 2♠." in bylaw("audit", str(file)).stdout


STAKED = (
    # What was paid on the bets small and single:1, and on the round, each with the stake returned.
    ("[1, 2, 4]", "20", "10", "30"),
    ("[6, 6, 4]", "0", "0", "0"),
    ("[1, 1, 6]", "20", "15", "35"),
    ("[2, 2, 4]", "20", "0", "20"),
)


@pytest.mark.parametrize("of_round", [False, True])
@pytest.mark.parametrize("form", ["jsonl", "csv"])
def test_payments_that_are_too_much_by_the_stake_alone_are_told(
    bylaw: Run, tmp_path: Path, form: str, of_round: bool
) -> None:
    file = tmp_path / f"rounds.{form}"
    if form == "csv":
        named = "paid.total" if of_round else "paid.small,paid.single:1"
        rows = [
            f's,2003-11-11,sic_bo,"{dice}",10,5,{whole if of_round else f"{small},{single}"}'
            for dice, small, single, whole in STAKED
        ]
        names = f"id,day,game,dice,bets.small,bets.single:1,{named}"
        file.write_text("\n".join((names, *rows)), encoding="utf-8")
    else:
        bets = {"small": "10", "single:1": "5"}
        made = [
            {"id": "s", "day": "2003-11-11", "game": "sic_bo", "bets": bets}
            | {"dice": json.loads(dice)}
            | {"paid": {"total": whole} if of_round else {"small": small, "single:1": single}}
            for dice, small, single, whole in STAKED
        ]
        file.write_text(lines(*made), encoding="utf-8")
    number = 3 if of_round else 5
    for more in ((), ("--out", str(tmp_path / "out.csv"))):
        found = bylaw("audit", str(file), *more)
        assert f"{number} payments are too much by exactly the stake" in " ".join(
            found.stdout.split()
        )
    right = bylaw("audit", str(file), "--stake-included")
    assert (right.exit_code, "exactly the stake" in right.stdout) == (0, False)
    # A payment that is wrong by something else, or too few of them, is no such sign.
    less = file.read_text("utf-8").replace('"small": "20"', '"small": "21"')
    less = less.replace('"total": "3', '"total": "4').replace(",20", ",21").replace(",3", ",4")
    file.write_text(less, encoding="utf-8")
    assert "exactly the stake" not in bylaw("audit", str(file)).stdout


def test_dice_may_be_written_in_a_row(bylaw: Run, tmp_path: Path) -> None:
    file = tmp_path / "rolls.csv"
    file.write_text(
        "id,day,game,dice,bets_cents.pass,bets_cents.small\n"
        's,2003-11-11,sic_bo,1 2 4,,1000\nc,2003-11-11,craps,"4-2, 1-1, 5-1",1000,\n'
        'bad,2003-11-11,craps,"4-2, 1",1000,\n',
        encoding="utf-8",
    )
    done = bylaw("audit", str(file))
    assert "3 (2 settled, 1 refused)" in done.stdout
    alone = {**SMALL, "dice": "1-2-4"}
    (verdict,) = verdicts(bylaw("audit", "-", "--jsonl", stdin=lines(alone)))
    assert verdict["bets"]["small"]["result"] == "win"
