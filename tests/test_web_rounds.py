"""A hand is settled by its address, by clicking, and by a program; its receipt can be checked."""

import io
import json
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from urllib.parse import parse_qsl, urlencode, urlsplit

import pyarrow as pa
import pytest
from answer_shapes import fits
from fastapi.testclient import TestClient
from sites import served, settings_on

from bylaw.registry.audit.runs.arrow_streams import MEDIA_TYPE as ARROW
from bylaw.registry.audit.shapes.verdict_shapes import VerdictShape
from bylaw.web.pages.rounds.hand_addresses import hand_address
from bylaw.web.serving.receipts_kept import KeptReceipts

HTML = {"accept": "text/html"}
ROUND = {
    "id": "R1",
    "day": "2004-05-12",
    "game": "three_card_poker",
    "bets": {"initial": "10", "additional": "10", "pair_plus": "5"},
    "cards": {"player": "8C 8D 5H", "dealer": "8H 8S 3C"},
    "decisions": {"additional_wager": True},
    "paid": {"initial": "10", "additional": "10", "pair_plus": "10"},
}
QUERY = urlencode(
    {
        "id": "R1",
        "day": "2004-05-12",
        "bets.initial": "10",
        "bets.additional": "10",
        "bets.pair_plus": "5",
        "cards.player": "8C 8D 5H",
        "cards.dealer": "8H 8S 3C",
        "decisions.additional_wager": "yes",
        "paid.initial": "10",
        "paid.additional": "10",
        "paid.pair_plus": "10",
    }
)
EXAMPLES = Path(__file__).parent / "rounds_examples.jsonl"
HAND = f"/en/hands/three_card_poker?{QUERY}"


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> Iterator[TestClient]:
    with served(settings_on(tmp_path_factory.mktemp("rounds"))) as client:
        yield client


def test_an_address_holds_a_round_and_its_page_the_decision(site: TestClient) -> None:
    page = site.get(HAND, headers=HTML).text
    assert "overpaid by $5" in page
    assert 'href="/en/2004-05-12/67.32"' in page
    assert "only the single highest card is compared" in page


def test_the_address_and_the_api_give_one_verdict(site: TestClient) -> None:
    by_address = site.get(HAND.replace("three_card_poker?", "three_card_poker.json?")).json()
    assert by_address == site.post("/rounds", json=ROUND).json()


def test_a_verdict_has_the_shape_that_the_api_tells_of_it(site: TestClient) -> None:
    dice = {"day": "2004-05-12", "game": "sic_bo", "bets": {"small": "10"}, "dice": [1, 2, 3]}
    rounds = [ROUND, {"id": "x"}, dice | {"id": "a", "paid": {"small": "20"}}]
    rounds += [dice | {"id": "b", "day": "2012-01-01"}, ROUND | {"id": "c", "paid": {"total": "9"}}]
    rounds += [json.loads(line)["round"] for line in EXAMPLES.read_text().splitlines()]
    fits(site.post("/rounds", json=rounds).json(), list[VerdictShape])


def test_the_decision_is_had_as_a_pdf(site: TestClient) -> None:
    answer = site.get(HAND.replace("three_card_poker?", "three_card_poker.pdf?"))
    assert answer.content.startswith(b"%PDF")


def test_many_rounds_come_on_lines_and_one_that_cannot_be_read_is_refused_alone(
    site: TestClient,
) -> None:
    lines = "\n".join((json.dumps(ROUND), "{broken", json.dumps(ROUND)))
    answer = site.post("/rounds", content=lines, headers={"content-type": "application/x-ndjson"})
    results = [json.loads(line)["round"]["result"] for line in answer.text.splitlines()]
    assert results == ["settled", "refused", "settled"]


def test_a_round_that_cannot_be_read_is_a_problem(site: TestClient) -> None:
    answer = site.post("/rounds?lang=fr", json={**ROUND, "game": "chess"})
    assert answer.status_code == 422
    assert "chess" in answer.json()["detail"]


def test_a_receipt_is_had_by_its_digest_and_checked_again(site: TestClient) -> None:
    verdict = site.post("/rounds", json=ROUND).json()
    kept = site.get(f"/receipts/{verdict['receipt']['digest']}")
    assert kept.json() == verdict
    same = site.post("/en/receipts", data={"text": kept.text})
    assert "same verdict." in same.text
    changed = kept.text.replace("8C 8D 5H", "8C 8D 6H")
    assert "different verdict" in site.post("/en/receipts", data={"text": changed}).text


def test_a_receipt_outlives_the_site_that_gave_it(tmp_path: Path) -> None:
    settings = replace(settings_on(tmp_path), receipts=tmp_path / "data" / "receipts.sqlite")
    with served(settings) as site:
        verdict = site.post("/rounds", json=ROUND).json()
    with served(settings) as site:
        assert site.get(f"/receipts/{verdict['receipt']['digest']}").json() == verdict
        assert site.get("/receipts/unknown").status_code == 404


def test_without_a_place_on_disk_the_last_receipts_are_kept(tmp_path: Path) -> None:
    (tmp_path / "file").touch()
    kept = KeptReceipts(tmp_path / "file" / "receipts.sqlite")
    for number in range(1100):
        kept.keep_all([(str(number), f'{{"receipt": {{"digest": "{number}"}}}}')])
    assert kept.find("5") is None
    assert kept.find("1099") == {"receipt": {"digest": "1099"}}
    kept.close()


def test_a_card_is_dealt_by_a_click_to_the_hand_that_wants_one(site: TestClient) -> None:
    address = "/en/hands/three_card_poker?day=2004-05-12"
    for card in ("8C", "8D", "5H", "8H"):
        query = [*parse_qsl(urlsplit(address).query), ("add", card)]
        address = site.get(f"{urlsplit(address).path}?{urlencode(query)}").headers["location"]
    said = dict(parse_qsl(urlsplit(address).query))
    assert (said["cards.player"], said["cards.dealer"]) == ("8C 8D 5H", "8H")


@pytest.mark.parametrize(
    ("game", "moves", "said"),
    [
        ("sic_bo", [("add", "1"), ("add", "6"), ("add", "3")], "1 6 3"),
        ("sic_bo", [("add", "1"), ("add", "2"), ("add", "3"), ("add", "4")], "1 2 3"),
        ("craps", [("add", "4"), ("add", "3"), ("add", "6")], "4-3, 6"),
        ("craps", [("add", "4"), ("add", "3"), ("add", "6"), ("take", "dice:1")], "4-6"),
        ("craps", [("add", "4"), ("add", "7"), ("add", "8C"), ("take", "dice:x")], "4"),
    ],
)
def test_a_die_is_thrown_by_a_click_and_taken_back_by_another(
    site: TestClient, game: str, moves: list[tuple[str, str]], said: str
) -> None:
    address = f"/en/hands/{game}?day=2004-05-12"
    for move in moves:
        query = [*parse_qsl(urlsplit(address).query), move]
        address = site.get(f"{urlsplit(address).path}?{urlencode(query)}").headers["location"]
    assert dict(parse_qsl(urlsplit(address).query))["dice"] == said


def test_the_enter_key_settles_and_deals_no_card(site: TestClient) -> None:
    # A browser presses the first button of a form.
    for game in ("three_card_poker", "craps"):
        page = site.get(f"/en/hands/{game}?cards.player=8C&dice=4-3", headers=HTML).text
        form = page[page.index('<form id="hand"') :]
        assert 'name="settle"' in form[form.index("<button") :].partition(">")[0]


def test_dice_and_listed_bets_are_read(site: TestClient) -> None:
    query = urlencode({"day": "2004-05-12", "dice": "1 2 3", "bet.1": "small", "stake.1": "10"})
    verdict = site.get(f"/en/hands/sic_bo.json?{query}").json()
    assert verdict["bets"]["small"]["result"] == "win"


def test_every_game_has_a_form(site: TestClient) -> None:
    from bylaw.registry.rules.games.catalogue import RULES

    pages = {game: site.get(f"/fr/hands/{game}", headers=HTML) for game in RULES}
    assert {page.status_code for page in pages.values()} == {200}
    assert 'placeholder="AS"' in pages["war"].text
    assert 'placeholder="AS KD TC"' in pages["three_card_poker"].text


def test_a_text_of_the_readers_is_compared_and_never_recorded(site: TestClient) -> None:
    before = site.get("/ledger.json").json()
    form = {"day": "2008-01-01", "text": "1. A lottery scheme is established.\n"}
    page = site.post("/en/compare/yours", data=form)
    assert page.status_code == 200
    assert "<del>" in page.text
    assert site.get("/ledger.json").json() == before


def test_rounds_come_as_an_arrow_stream_and_go_as_one(site: TestClient) -> None:
    columns = {
        "day": ["2004-05-12"],
        "game": ["sic_bo"],
        "bets.small": ["10"],
        "paid.small": ["20"],
        "dice": ["[1, 2, 3]"],
    }
    table, out = pa.table(columns), io.BytesIO()
    with pa.ipc.new_stream(out, table.schema) as writer:
        writer.write_table(table)
    kind = {"content-type": "application/vnd.apache.arrow.stream"}
    answer = site.post("/rounds", content=out.getvalue(), headers=kind)
    rows = pa.ipc.open_stream(answer.content).read_all().to_pylist()
    assert [(row["bet"], row["verdict"]) for row in rows] == [("small", "overpaid")]
    assert site.post("/rounds", content=b"nonsense", headers=kind).status_code == 400


def test_many_rounds_are_judged_outside_the_request_in_their_order(site: TestClient) -> None:
    sent = [ROUND | {"id": str(n)} for n in range(101)]
    lines = "\n".join(json.dumps(one) for one in sent) + "\nnonsense\n"
    kind = {"content-type": "application/x-ndjson"}
    answers = [
        json.loads(a)
        for a in site.post("/rounds", content=lines, headers=kind).text.split("\n")
        if a
    ]
    assert [answer["id"] for answer in answers] == [str(n) for n in range(101)] + [None]
    assert answers[0] == site.post("/rounds", json=sent[0]).json()
    assert (answers[-1]["line"], answers[-1]["round"]["result"]) == (102, "refused")
    digest = answers[100]["receipt"]["digest"]
    assert site.get(f"/receipts/{digest}").json() == answers[100]


def test_the_day_of_a_round_is_looked_at_first(site: TestClient) -> None:
    one = {"id": "late", "day": "2012-01-01", "game": "sic_bo", "bets": {"small": "10"}}
    answer = site.post("/rounds", json=one)
    assert answer.status_code == 200
    assert answer.json()["round"]["result"] == "not_governed"


@pytest.mark.parametrize(
    ("kind", "body", "status"),
    [
        ("text/csv", b"day,game", 415),
        ("application/json", b"1", 400),
        ("application/json", b"", 400),
        ("application/json", b"{", 400),
        (ARROW, b"nonsense", 400),
        (ARROW, b"nonsense" * 20_000, 400),
        ("application/x-ndjson", b"{}\n" * 10_001, 413),
    ],
)
def test_what_is_no_round_is_a_problem(
    site: TestClient, kind: str, body: bytes, status: int
) -> None:
    answer = site.post("/rounds", content=body, headers={"content-type": kind})
    assert answer.status_code == status
    assert answer.headers["content-type"] == "application/problem+json"


def test_a_pdf_is_compiled_by_another_process(
    site: TestClient, monkeypatch: pytest.MonkeyPatch
) -> None:
    def here(*_arguments: object) -> bytes:
        raise AssertionError("the site compiles a PDF itself")

    monkeypatch.setattr("bylaw.web.serving.worker.compile_source", here)
    assert site.get(HAND.replace("?", ".pdf?")).content.startswith(b"%PDF")


def test_many_bets_are_said_by_name_and_a_total_may_be_paid(site: TestClient) -> None:
    said = {"day": "2004-05-12", "dice": "4-3", "bets.field": "10", "bets.pass": "5"}
    query = urlencode(said | {"paid.total": "3"})
    told = site.get(f"/en/hands/craps.json?{query}").json()
    assert told["paid"]["total"]["verdict"] == "underpaid"
    page = site.get(f"/en/hands/craps?{query}", headers=HTML).text
    assert '<option value="field" selected>' in page
    assert 'name="paid.total" value="3"' in page


def test_a_bet_that_is_entered_twice_is_refused(site: TestClient) -> None:
    rows = {"bet.1": "field", "stake.1": "10", "bet.2": "field", "stake.2": "5"}
    query = urlencode({"day": "2004-05-12", "dice": "4-3"} | rows)
    assert "The bet field is entered twice" in site.get(f"/en/hands/craps?{query}").text
    assert site.get(f"/en/hands/craps.json?{query}").status_code == 422


@pytest.mark.parametrize("case", [json.loads(line) for line in EXAMPLES.read_text().splitlines()])
def test_the_hand_of_a_round_is_addressed_whole_or_not_at_all(
    site: TestClient, case: dict[str, dict[str, object]]
) -> None:
    address = hand_address(case["round"], lang="en")
    if address is not None:
        told = site.get(address.replace("?", ".json?", 1)).json()
        given = {key: value for key, value in case["round"].items() if value}
        assert told == site.post("/rounds", json=given).json()
    assert address is not None or case["round"]["game"] == "poker_room"
