"""A part of the by-law that no rule knows, such as a new game, is told with what is in force."""

import json
from pathlib import Path
from typing import Any

from amended_history import AS_OF, BASES
from amending_orders import decret, order
from conftest import Run

RIDE = order(
    "The By-law respecting casino games is amended by inserting the following after section "
    "67.110:\n\n“§15. Let It Ride\n\n67.111. Let It Ride is played using a deck of 52 cards.\n\n"
    "67.112. A pair of tens is paid 1 to 1.”."
)
RIDE_FR = decret(
    "Le Règlement sur les jeux de casino est modifié par l'insertion, après l'article 67.110, de "
    "ce qui suit :\n\n« §15. Let It Ride\n\n67.111. Le Let It Ride se joue avec un jeu de 52 "
    "cartes.\n\n67.112. Une paire de dix est payée 1 contre 1. »."
)


def ingest(registry: Run, path: Path, text: str, *how: str) -> None:
    path.write_text(text, encoding="utf-8")
    done = registry("ingest", str(path), *how)
    assert done.exit_code == 0, done.output


def no_rule(registry: Run, day: str, *more: str) -> list[dict[str, Any]]:
    found = json.loads(registry("in-force", day, "--json", *more).stdout)["findings"]
    return [finding for finding in found if finding["code"] == "no-rule"]


def test_a_game_that_no_rule_knows_is_told_from_its_first_day_on(
    registry: Run, tmp_path: Path
) -> None:
    assert not no_rule(registry, "2009-06-17")
    ingest(registry, tmp_path / "en.txt", RIDE, "--lang", "en", "--published", "2009-02-18")
    ingest(registry, tmp_path / "fr.txt", RIDE_FR, "--lang", "fr", "--published", "2009-02-18")
    assert not no_rule(registry, "2009-03-04")
    [told] = no_rule(registry, "2009-03-05")
    assert told["severity"] == "warning"
    assert told["message"] == (
        "No rule knows subdivision 15, “Let It Ride” (67.111–67.112): "
        "no round that it governs can be judged."
    )
    shown = " ".join(registry("in-force", "2009-03-05", "--ui", "fr").stdout.split())
    assert (
        "Aucune règle ne connaît ce qui suit, et aucune partie n’en peut être jugée : "
        "sous-section 15, « Let It Ride » (67.111–67.112)."
    ) in shown


def test_a_part_of_the_base_text_that_no_rule_reads_is_only_noted(
    registry: Run, tmp_path: Path
) -> None:
    how = ("--consolidation", "--as-of", AS_OF, "--lang", "en")
    base = BASES["en"].read_text(encoding="utf-8")
    ingest(registry, tmp_path / "base.txt", base, *how)
    [told] = no_rule(registry, "2009-03-05")
    assert told["severity"] == "note"
    assert told["message"].startswith(
        "No rule reads division I, “LOTTERY SCHEME” (1–3), subdivision 7, “Pai Gow” (67.20–67.21),"
    )
    assert told["message"].endswith(", which may govern games as well.")
