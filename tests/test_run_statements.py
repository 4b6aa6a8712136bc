"""The signed statement of a run: what it says, and what a check finds when something changed."""

import base64
import hashlib
import json
from collections.abc import Callable
from pathlib import Path

import pytest
from click.testing import Result
from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PublicKey

Run = Callable[..., Result]
ROUNDS = """\
id,day,game,bets.initial,paid.initial,cards.player,cards.dealer
1,2009-12-31,war,10.00,10.00,AH,9C
2,2009-12-31,war,10.00,25.00,AH,9C
3,2009-12-31,war,ten,25.00,AH,9C
"""


@pytest.fixture
def stated(bylaw: Run, tmp_path: Path) -> Path:
    """A run over three rounds, with its statement."""
    key, rounds = str(tmp_path / "key.pem"), tmp_path / "rounds.csv"
    rounds.write_text(ROUNDS, encoding="utf-8")
    assert bylaw("key", "new", "--key", key).exit_code == 0
    out, place = str(tmp_path / "verdicts.parquet"), tmp_path / "run.json"
    asked = ("--out", out, "--statement", str(place), "--key", key)
    assert bylaw("audit", str(rounds), *asked).exit_code == 1
    return place


def check(bylaw: Run, place: Path) -> tuple[int, list[str]]:
    key = str(place.with_name("key.pem"))
    found = bylaw("audit", "--check", str(place), "--key", key, "--json")
    return found.exit_code, [one["code"] for one in json.loads(found.stdout)["findings"]]


def test_a_statement_says_what_was_judged_and_is_signed_as_dsse_has_it(
    bylaw: Run, stated: Path
) -> None:
    envelope = json.loads(stated.read_text(encoding="utf-8"))
    payload, kind = base64.b64decode(envelope["payload"]), envelope["payloadType"]
    statement, (signature,) = json.loads(payload), envelope["signatures"]
    covered = f"DSSEv1 {len(kind)} {kind} {len(payload)} ".encode() + payload
    public = Ed25519PublicKey.from_public_bytes(base64.b64decode(signature["keyid"]))
    public.verify(base64.b64decode(signature["sig"]), covered)
    assert statement["_type"] == "https://in-toto.io/Statement/v1"
    for one in (*statement["subject"], *statement["predicate"]["rounds"]):
        data = Path(one["name"]).read_bytes()
        assert one["digest"]["sha256"] == hashlib.sha256(data).hexdigest()
    tally = statement["predicate"]["tally"]
    assert (tally["rounds"], tally["results"], tally["wrong"]) == (
        3,
        {"settled": 2, "refused": 1},
        1,
    )
    assert check(bylaw, stated) == (0, [])


@pytest.mark.parametrize("name", ["rounds.csv", "verdicts.parquet", "verdicts.rejects.jsonl"])
def test_a_file_that_was_changed_is_found(bylaw: Run, stated: Path, name: str) -> None:
    with stated.with_name(name).open("ab") as file:
        file.write(b"\n")
    assert check(bylaw, stated) == (1, ["statement-file-differs"])


def test_a_file_that_is_gone_is_not_compared(bylaw: Run, stated: Path) -> None:
    stated.with_name("rounds.csv").unlink()
    assert check(bylaw, stated) == (0, ["statement-file-absent"])


def test_words_that_were_changed_are_found(bylaw: Run, stated: Path) -> None:
    envelope = json.loads(stated.read_text(encoding="utf-8"))
    payload = base64.b64decode(envelope["payload"]).replace(b'"wrong":1', b'"wrong":0')
    envelope["payload"] = base64.b64encode(payload).decode()
    stated.write_text(json.dumps(envelope), encoding="utf-8")
    assert check(bylaw, stated) == (1, ["statement-forged"])


def test_another_key_is_found(bylaw: Run, stated: Path) -> None:
    stated.with_name("key.pem").unlink()
    bylaw("key", "new", "--key", str(stated.with_name("key.pem")))
    assert check(bylaw, stated) == (1, ["statement-key-other"])


@pytest.mark.parametrize(
    "text",
    [
        '{"payloadType": 1}',
        '{"payloadType": "application/vnd.in-toto+json", "payload": "e30=", "signatures": [{}]}',
        '{"payloadType": "application/vnd.in-toto+json", "payload": "%%", "signatures": []}',
    ],
)
def test_what_is_no_statement_is_refused(bylaw: Run, tmp_path: Path, text: str) -> None:
    (tmp_path / "run.json").write_text(text, encoding="utf-8")
    found = bylaw("audit", "--check", str(tmp_path / "run.json"))
    assert found.exit_code == 1
    assert "is not a statement" in found.stderr


def test_a_statement_needs_a_file_of_verdicts_and_a_key(bylaw: Run, tmp_path: Path) -> None:
    (tmp_path / "rounds.csv").write_text(ROUNDS, encoding="utf-8")
    rounds, place = str(tmp_path / "rounds.csv"), str(tmp_path / "run.json")
    assert bylaw("audit", rounds, "--statement", place).exit_code == 2
    out = ("--out", str(tmp_path / "v.parquet"), "--key", str(tmp_path / "no.pem"))
    found = bylaw("audit", rounds, *out, "--statement", place)
    assert found.exit_code == 1
    assert "bylaw key new" in found.stderr
    assert not (tmp_path / "v.parquet").exists()
