"""Rounds of a text are judged together, and come out as each of them alone does."""

import csv
import io
import json
import random
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path

import pyarrow.parquet as pq
import pytest
from click.testing import Result
from judging import registry_url
from registries import newest

from bylaw.cli.commands.rounds import audit_answers
from bylaw.front.judging.plain_laws import plain_law_of
from bylaw.registry.audit.many import listed_rounds, text_parts
from bylaw.registry.audit.many.judge import JudgedPart, PlainLaw, judge_entries, judge_part
from bylaw.registry.audit.many.line_columns import part_of_lines
from bylaw.registry.audit.many.tallies import Tally
from bylaw.registry.audit.rounds.columns.file_parts import FilePart
from bylaw.registry.audit.rounds.json_files import (
    RoundEntry,
    RoundLine,
    TextRounds,
    read_text_rounds,
)
from bylaw.registry.audit.rows.verdict_schema import SCHEMA
from bylaw.registry.audit.runs import verdict_tables
from bylaw.registry.audit.runs.verdict_files import VerdictForm
from bylaw.registry.audit.runs.verdict_tables import AuditRun, judge_done
from bylaw.registry.store.database import open_engine
from fuzz.rounds import DAY, MAKERS, rounds

Run = Callable[..., Result]
NOT_A_ROUND = '{"id": "no bets", "day": "2005-01-01", "game": "war"}'
COMMISSION = {"id": "in doubt at 19", "day": "2009-06-17", "game": "poker_room"}


@pytest.fixture(scope="module")
def law() -> PlainLaw:
    return plain_law_of(newest(open_engine(registry_url())), {})


def entries() -> list[RoundEntry]:
    """Rounds of all games in turn, with lines among them that cannot be read."""
    rng = random.Random("listed")
    made = [one for game in MAKERS for one in rounds(game, 12, rng)]
    rng.shuffle(made)
    lines = [json.dumps(one) for one in made]
    lines[5:5], lines[40:40] = ["{"], [NOT_A_ROUND]
    lines += [
        json.dumps(COMMISSION | {"bets": {"total_bets": "200", "commission": taken}})
        for taken in ("18", "19", "21")
    ]
    return list(read_text_rounds(io.BytesIO("\n".join(lines).encode())).entries)


def judged(some: list[RoundEntry], law: PlainLaw) -> tuple[JudgedPart, Tally]:
    tally = Tally(("day", "game", "casino"), weighs=True)
    return judge_entries(some, law, tally), tally


def test_rounds_of_a_text_are_judged_together_as_each_alone(
    law: PlainLaw, monkeypatch: pytest.MonkeyPatch
) -> None:
    some = entries()
    together, counted = judged(some, law)
    monkeypatch.setattr(listed_rounds, "law_of", lambda *_: None)
    alone, counted_alone = judged(some, law)
    assert together.verdicts.num_rows > len(some)
    assert together.verdicts.to_pylist() == alone.verdicts.to_pylist()
    assert [entry.place for entry in together.refused] == [6, 41]
    assert [entry.raw for entry in together.refused] == [entry.raw for entry in alone.refused]
    assert counted.as_json() == counted_alone.as_json()


def test_the_rows_of_a_round_do_not_depend_on_those_read_with_it(law: PlainLaw) -> None:
    some = entries()
    whole, _ = judged(some, law)
    parts = [judged(some[at : at + 7], law)[0] for at in range(0, len(some), 7)]
    rows = [row for part in parts for row in part.verdicts.to_pylist()]
    assert rows == whole.verdicts.to_pylist()


# ---- Lines in columns ------------------------------------------------------------------

ROUND: dict[str, object] = {
    "id": "1",
    "day": "2009-06-17",
    "game": "three_card_poker",
    "bets": {"initial": "5", "pair_plus": "5"},
    "cards": {"player": "AS KD TC", "dealer": "2S 3D 9C"},
    "paid": {"initial": "0"},
}
CRAPS = {"id": "2", "day": "2009-06-17", "game": "craps", "bets": {"pass": "5"}}
SIC_BO = {"id": "3", "day": "2009-06-17", "game": "sic_bo", "bets": {"small": "5"}}
PLAIN = json.dumps(ROUND)
IN_ORDER_ALONE: dict[str, dict[str, object]] = {
    "no cents": {"bets": {"initial": "5.001"}},
    "a stake of nothing": {"bets": {"initial": "0", "pair_plus": "5"}},
    "no bet": {"bets": {}},
    "a bet unknown": {"bets": {"initial": "5", "ante": "5"}},
    "a bet by its name": {"bets": {"Mise initiale": "5"}},
    "no card": {"cards": {"player": "AS KD XC", "dealer": "2S 3D 9C"}},
    "two cards": {"cards": {"player": "AS KD", "dealer": "2S 3D 9C"}},
    "small letters": {"cards": {"player": "as kd tc", "dealer": "2S 3D 9C"}},
    "one card twice": {"cards": {"player": "AS AS TC", "dealer": "2S 3D 9C"}},
    "no words": {"cards": {"player": "", "dealer": "2S 3D 9C"}},
    "no date": {"day": "2009-06-31"},
    "a date with a time": {"day": "2009-06-17T10:00"},
    "no game": {"game": "bridge"},
    "a game by its name": {"game": "Three card poker"},
    "no id": {"id": ""},
    "accents": {"id": "Montréal 5 ♥"},
    "a commission": {"paid": {"commission": "5"}},
    "a payment of nothing": {"paid": {}},
    "with the stake": {"paid_includes_stake": True},
    "dice": {"dice": [1, 2, 3]},
    "a stranger's decision": {"decisions": {"point": 5}},
}


def lines_of(text: str | bytes, *, with_stake: bool = False) -> list[RoundLine]:
    data = text.encode() if isinstance(text, str) else text
    unread = read_text_rounds(io.BytesIO(data), with_stake=with_stake).unread
    return [one for one in unread if isinstance(one, RoundLine)]


def assert_same(lines: Sequence[RoundLine], law: PlainLaw) -> None:
    """Judge lines in columns and one by one, and find the same down to each refusal."""
    part, tally = part_of_lines(lines), Tally(("day", "game", "id", "casino"), weighs=True)
    one_by_one = Tally(("day", "game", "id", "casino"), weighs=True)
    assert part is not None
    found = judge_part(part, law, tally)
    wanted = judge_entries([line.entry() for line in lines], law, one_by_one)
    assert found.verdicts.to_pylist() == wanted.verdicts.to_pylist()
    assert found.verdicts.schema == wanted.verdicts.schema
    assert found.refused == wanted.refused
    assert tally.as_json() == one_by_one.as_json()


@pytest.mark.parametrize("game", MAKERS)
def test_lines_of_a_game_are_judged_in_columns_as_one_by_one(law: PlainLaw, game: str) -> None:
    rng = random.Random(game)
    lines = [json.dumps(one) for one in rounds(game, 40, rng)]
    lines[3] = lines[3].replace(DAY, "1960-01-01")
    assert_same(lines_of("\n".join(lines), with_stake=bool(rng.randrange(2))), law)


def test_lines_that_are_not_in_order_are_told_from_the_line_itself(law: PlainLaw) -> None:
    odd = [json.dumps(ROUND | more, ensure_ascii=False) for more in IN_ORDER_ALONE.values()]
    assert_same(lines_of("\n".join([PLAIN, "", *odd, PLAIN])), law)
    assert_same(lines_of("\r\n".join([PLAIN, *odd, PLAIN]) + "\r\n", with_stake=True), law)


def test_keys_that_are_not_ours_are_carried_along_in_columns_as_one_by_one(law: PlainLaw) -> None:
    more: list[dict[str, object]] = [
        {"casino": "Montréal", "table_no": 7},
        {"closed": True, "at": "2009-06-17 10:00:00", "result": "push"},
    ]
    lines = lines_of("\n".join(json.dumps(ROUND | one) for one in more))
    assert_same(lines, law)
    rows = judge_entries([line.entry() for line in lines], law, Tally()).verdicts.to_pylist()
    assert (rows[0]["casino"], rows[0]["table_no"], rows[0]["at"]) == ("Montréal", "7", None)
    assert (rows[-1]["closed"], rows[-1]["file_result"]) == ("true", "push")
    assert rows[-1]["at"] == "2009-06-17 10:00:00"


def test_letters_may_be_written_by_their_numbers(law: PlainLaw) -> None:
    signs = {
        "id": 'é ♥ " \\ /',
        "game": "Poker trois cartes \N{NO-BREAK SPACE}",
        "paid": {"é": "1"},
    }
    coded = [
        json.dumps(ROUND | {key: sign}).replace('\\"', "\\u0022") for key, sign in signs.items()
    ]
    plain = [one.replace("\\\\", "\\u005c") for one in coded]
    key = PLAIN.replace('"bets"', '"b\\u0065ts"')
    assert all("\\u00" in one for one in (*plain, key))
    assert_same(lines_of("\n".join([PLAIN, *plain, key])), law)


@pytest.mark.parametrize(
    "odd",
    [
        pytest.param(b"{", id="no JSON"),
        pytest.param(b"[]", id="no object"),
        pytest.param(b"\xef\xbb\xbf" + PLAIN.encode(), id="a mark of order"),
        pytest.param(b" " + PLAIN.encode(), id="blanks before"),
        pytest.param(PLAIN.encode() * 2 + b"\n{\n}", id="two on a line and one on two"),
        pytest.param(PLAIN.encode() + b"\0{}", id="more after a sign of no character"),
        pytest.param(PLAIN.replace("1", "\\n1", 1).encode(), id="a sign in code"),
        pytest.param(PLAIN.replace("1", "\\\\u0031", 1).encode(), id="a sign before a number"),
        pytest.param(PLAIN.replace("1", "\\u0000", 1).encode(), id="no character by number"),
        pytest.param(PLAIN.replace("1", "\\ud83d\\ude00", 1).encode(), id="one in two numbers"),
        pytest.param(PLAIN.replace("1", "\\ud83d", 1).encode(), id="half a character"),
        pytest.param(
            PLAIN.replace("1", "\udcff", 1).encode(errors="surrogateescape"), id="no UTF-8"
        ),
        pytest.param(PLAIN.replace("{", '{"id": "2", ', 1).encode(), id="a key twice"),
        pytest.param(PLAIN.replace('{"init', '{"initial": "5", "init').encode(), id="a bet twice"),
        pytest.param(PLAIN.replace('"1"', "12345678901234567890").encode(), id="a long number"),
        *(
            pytest.param(json.dumps(one).encode(), id=name)
            for name, one in {
                "a key that looks like ours": ROUND | {"decision": "fold"},
                "a fraction carried along": ROUND | {"rate": 2.50},
                "values within values carried along": ROUND | {"meta": {"pit": 3}},
                "nothing said": ROUND | {"paid": None},
                "nothing said of a bet": ROUND | {"paid": {"initial": None}},
                "no id": {key: value for key, value in ROUND.items() if key != "id"},
                "an amount as a number": ROUND | {"bets": {"initial": 5, "pair_plus": "5"}},
                "an amount in floating point": ROUND | {"bets": {"initial": 5.0}},
                "an amount as yes": ROUND | {"bets": {"initial": True}},
                "cards as a list": ROUND | {"cards": {"player": ["AS"], "dealer": "2S 3D 9C"}},
                "cards by number": ROUND | {"cards": {"player.1": "AS"}},
                "a decision as a word": ROUND | {"decisions": {"decks": "6"}},
                "an amount decided, with a blank": ROUND
                | {"game": "poker_room", "decisions": {"minimum_stakes": " 5"}},
                "a commission by its long name": ROUND | {"paid": {"commission:5": "1"}},
                "bets as a list": ROUND | {"bets": ["initial"]},
                "dice in a row": CRAPS | {"dice": [4, 3]},
                "dice in pairs": SIC_BO | {"dice": [[4, 3], [2, 2]]},
                "dice of three in pairs": CRAPS | {"dice": [[4, 3, 1]]},
                "a die of no face": SIC_BO | {"dice": [1, 2, 3, 0]},
                "a die not said": SIC_BO | {"dice": [1, None, 3]},
                "no dice": SIC_BO | {"dice": []},
            }.items()
        ),
    ],
)
def test_lines_that_columns_could_tell_otherwise_stay_lines(odd: bytes) -> None:
    other = PLAIN.encode()
    lines = lines_of(b"\n".join([other, other, odd, other]))
    assert part_of_lines(lines[:2]) is not None
    assert part_of_lines(lines) is None


def test_lines_that_are_not_plain_leave_those_before_and_after_in_columns(
    law: PlainLaw, monkeypatch: pytest.MonkeyPatch
) -> None:
    rng = random.Random("pieces")
    lines = [json.dumps(one) for one in rounds("war", 30, rng)]
    lines[9:9], lines[20:20] = ["{"], [json.dumps(ROUND | {"Paid": "Montréal"})]
    file = {"war.jsonl": TextRounds(iter(()))}
    form = VerdictForm(".jsonl", SCHEMA)
    run, some = AuditRun(file, law, ("day", "id"), form=form), lines_of("\n".join(lines))
    sizes: list[int] = []

    def counted(part: FilePart, law: PlainLaw, tally: Tally) -> JudgedPart:
        sizes.append(len(part.places))
        return judge_part(part, law, tally)

    monkeypatch.setattr(text_parts, "_PIECE", 4)
    monkeypatch.setattr(verdict_tables, "judge_part", counted)
    found = judge_done(run, "war.jsonl", some)
    assert sizes == [8, 8, 8]
    monkeypatch.setattr(text_parts, "part_of_lines", lambda _lines: None)
    wanted = judge_done(run, "war.jsonl", some)
    assert bytes(found.block).count(b"\n") > 30
    assert bytes(found.block) == bytes(wanted.block)
    assert found.refused == wanted.refused
    assert found.tally.as_json() == wanted.tally.as_json()


@pytest.mark.parametrize("asked", [("--summary", "--json", "--by", "day"), ("--wrong", "--jsonl")])
def test_many_lines_are_counted_together_as_one_by_one(
    bylaw: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, asked: Sequence[str]
) -> None:
    rng, path = random.Random("counted"), tmp_path / "rounds.jsonl"
    some = [json.dumps(one) for game in ("war", "craps", "sic_bo") for one in rounds(game, 8, rng)]
    path.write_text("\n".join([*some[:9], "{", *some[9:], some[3], PLAIN]))
    alone = bylaw("audit", str(path), *asked)
    monkeypatch.setattr(audit_answers, "_MANY", 2)
    monkeypatch.setattr(text_parts, "_AT_ONCE", 7)
    together = bylaw("audit", str(path), *asked)
    assert (together.stdout, together.stderr) == (alone.stdout, alone.stderr)
    assert '"war"' in alone.stdout


def test_of_many_lines_only_the_wrong_rounds_are_listed_for_people(
    bylaw: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    rng, path = random.Random("listed"), tmp_path / "rounds.jsonl"
    path.write_text("".join(json.dumps(one) + "\n" for one in rounds("war", 30, rng)))
    every = bylaw("audit", str(path)).stdout
    monkeypatch.setattr(audit_answers, "_MANY", 2)
    wrong = bylaw("audit", str(path)).stdout
    assert wrong == bylaw("audit", str(path), "--wrong").stdout
    assert "incorrect or undetermined: 15." in wrong
    assert (wrong.count(" War, "), every.count(" War, ")) == (15, 30)


@pytest.mark.parametrize("ending", ["csv", "jsonl", "parquet"])
def test_what_lines_carry_along_stands_beside_their_verdicts(
    bylaw: Run, tmp_path: Path, ending: str
) -> None:
    made = [ROUND | {"id": str(n), "casino": f"C{n % 2}", "pit": n / 2} for n in range(4)]
    path, out = tmp_path / "rounds.jsonl", tmp_path / f"verdicts.{ending}"
    path.write_text("".join(json.dumps(one) + "\n" for one in made))
    found = bylaw("audit", str(path), "--out", str(out), "--by", "casino", "--json", "--exit-zero")
    groups = [(one["by"], one["value"]) for one in json.loads(found.stdout)["groups"]]
    assert groups == [("casino", "C0"), ("casino", "C1")]
    rows = text_rows(out)
    assert {(one["id"], one["casino"], one["pit"]) for one in rows} == {
        (str(n), f"C{n % 2}", str(n / 2)) for n in range(4)
    }


@pytest.mark.parametrize("name", ["one.jsonl", "one.ndjson"])
def test_a_file_of_lines_may_have_a_single_one(bylaw: Run, tmp_path: Path, name: str) -> None:
    path, out = tmp_path / name, tmp_path / "verdicts.jsonl"
    path.write_text(json.dumps(ROUND | {"casino": "Hull"}) + "\n")
    bylaw("audit", str(path), "--out", str(out), "--exit-zero")
    assert {one["casino"] for one in text_rows(out)} == {"Hull"}


def test_a_round_by_itself_is_of_no_file_of_lines(bylaw: Run, tmp_path: Path) -> None:
    path = tmp_path / "one.json"
    path.write_text(json.dumps(ROUND | {"casino": "Hull"}))
    assert "“casino” is not a key of a round" in bylaw("audit", str(path)).stderr


@pytest.mark.parametrize(
    ("more", "key"), [({"payed": {"initial": "10"}}, "payed"), ({"spots": [1]}, "spots")]
)
def test_a_line_whose_unknown_key_holds_values_within_it_is_refused(
    bylaw: Run, tmp_path: Path, more: Mapping[str, object], key: str
) -> None:
    path = tmp_path / "rounds.jsonl"
    path.write_text(json.dumps(ROUND) + "\n" + json.dumps({**ROUND, **more}) + "\n")
    found = bylaw("audit", str(path), "--summary", "--exit-zero")
    assert f"line 2: refused: “{key}” is not a key of a round" in found.stderr


def text_rows(out: Path) -> list[dict[str, object]]:
    if out.suffix == ".parquet":
        return list(pq.read_table(out).to_pylist())
    with out.open(encoding="utf-8", newline="") as file:
        return list(csv.DictReader(file) if out.suffix == ".csv" else map(json.loads, file))


def test_a_key_that_comes_too_late_to_be_carried_along_is_told(
    bylaw: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(text_parts, "_AT_ONCE", 2)
    made = [ROUND | {"id": str(n)} | ({"remark": "x"} if n == 3 else {}) for n in range(4)]
    path = tmp_path / "rounds.jsonl"
    path.write_text("".join(json.dumps(one) + "\n" for one in made))
    found = bylaw("audit", str(path), "--out", str(tmp_path / "o.jsonl"), "--exit-zero")
    assert "not carried along" in found.stderr
    assert "remark" in found.stderr
    assert "remark" not in (tmp_path / "o.jsonl").read_text()


def test_the_first_lines_of_a_text_are_put_in_columns_once(
    bylaw: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    read = list[int]()

    def counted(lines: Sequence[RoundLine]) -> FilePart | None:
        read.extend(line.place for line in lines)
        return part_of_lines(lines)

    monkeypatch.setattr(text_parts, "_AT_ONCE", 2)
    monkeypatch.setattr(text_parts, "part_of_lines", counted)
    path = tmp_path / "rounds.jsonl"
    path.write_text("".join(json.dumps(ROUND | {"id": str(n)}) + "\n" for n in range(4)))
    bylaw("audit", str(path), "--out", str(tmp_path / "o.csv"), "--exit-zero")
    assert read == [1, 2, 3, 4]
