"""A registry that an earlier version of bylaw wrote knows as much as a new one."""

from dataclasses import replace

import pytest
from amending_orders import order
from conftest import Run, Take
from test_doubts import REFUSED, ask, codes

from bylaw.front import upgrading
from bylaw.registry.law.time.timeline import DrawnVersions
from bylaw.registry.store.renewing import renewal
from bylaw.registry.store.renewing.doubt_rows import standing_of
from bylaw.registry.store.view import TextStanding

QUESTION = ("show", "67.32", "--on", "2009-06-01")


@pytest.fixture
def earlier(registry: Run, take: Take) -> Run:
    """Hold a refused order, recorded as before doubts were."""

    def as_then(drawn: DrawnVersions) -> TextStanding:
        return replace(standing_of(drawn), method="", is_resumable=False)

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(renewal, "standing_of", as_then)
        patch.setattr(renewal, "renew_doubts", lambda *_args, **_options: None)
        patch.setattr(renewal, "renew_from_a_day", lambda *_args, **_options: None)
        take(order(REFUSED))
    return registry


def test_doubts_that_were_never_recorded_are_told_all_the_same(earlier: Run) -> None:
    assert codes(ask(earlier, *QUESTION)["findings"]) == ["operation-refused"]
    assert "db upgrade" in earlier("verify").output


def test_an_upgrade_records_the_doubts_once(earlier: Run) -> None:
    assert earlier("db", "upgrade").exit_code == 0
    assert [row["kind"] for row in ask(earlier, "log")][-1] == "renewal"
    entries = len(ask(earlier, "log"))
    assert earlier("verify").exit_code == 0
    assert codes(ask(earlier, *QUESTION)["findings"]) == ["operation-refused"]
    assert earlier("db", "upgrade").exit_code == 0
    assert len(ask(earlier, "log")) == entries


def test_an_upgrade_that_is_stopped_between_two_steps_is_ended_by_the_next(earlier: Run) -> None:
    def stopped(*_args: object, **_options: object) -> None:
        raise KeyboardInterrupt

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(upgrading, "record_renewal", stopped)
        assert earlier("db", "upgrade").exit_code != 0
    assert "db upgrade" in earlier("verify").output
    assert earlier("db", "upgrade").exit_code == 0
    assert earlier("verify").exit_code == 0
