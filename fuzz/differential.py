"""The rules against a second settlement, on random rounds with many edges.

    python -m fuzz.differential [--minutes 5] [--seed 1]

Rounds of every game are settled in columns and one by one, slowly; both must agree on every bet,
under the primary options and under any others.  A round on which they differ is printed.
"""

import argparse
import datetime as dt
import json
import random
import sys
import time
from collections.abc import Iterator, Mapping, Sequence
from fractions import Fraction
from typing import cast

from bylaw.front.judging.judging_law import auditor_of
from bylaw.front.opening import open_view
from bylaw.front.registry_choice import RegistryChoice
from bylaw.registry.audit.rounds.round import batch_of, read_round
from bylaw.registry.audit.verdicts.auditor import Auditor, Refusal
from bylaw.registry.audit.verdicts.interpretations import GameLaw, interpretation_at
from bylaw.registry.rules.games.catalogue import RULES
from bylaw.registry.rules.questions import questions_for
from bylaw.registry.rules.settlement.outcome_columns import Result
from fuzz.payments import Chance, Parts, readings_of
from fuzz.rounds import DAY, MAKERS, rounds
from fuzz.settlement.paying import Compared, payments
from fuzz.settlement.played_rounds import Found
from fuzz.settlement.settling import BONUSES, commission, settle

_AT_ONCE, _PAYMENTS = 2000, 200


def options_of(game: str, chance: Chance) -> dict[str, str]:
    """Choose an option for each question of a game."""
    return {
        question.id: chance.choice(question.options).id
        for question in questions_for(game)
        if len(question.options) > 1
    }


def differences(
    law: GameLaw, made: Sequence[Parts], options: Mapping[str, str]
) -> Iterator[tuple[Parts, dict[str, Found], dict[str, Found]]]:
    """Settle rounds of one game twice; give those on which the two settlements differ."""
    read = [read_round(parts) for parts in made]
    settled = law.under(options).settle(batch_of(read))
    for row, (parts, one) in enumerate(zip(made, read, strict=True)):
        read_as = interpretation_at(settled, options, row=row)
        found = read_as.bets
        fast = {
            name: (outcome.result.value, outcome.net(_stake(one.bets, name)))
            for name, outcome in found.items()
            if (name in one.bets or outcome.result is Result.WIN) and _owner(name) in one.bets
        }
        slow = settle(parts, options)
        if read_as.charge is not None:
            fast["commission"] = (read_as.charge.result, read_as.charge.due)
        charged = commission(parts, options)
        slow |= {} if charged is None else {"commission": charged}
        if fast != slow:
            yield parts, fast, slow


def paid_in_two_ways(auditor: Auditor, parts: Parts) -> bool:
    """Tell whether the two ways of comparing payments differ on a round."""
    found = auditor.judge(read_round(parts)).payments
    fast = {
        name: Compared(one.paid, one.due, frozenset(one.dues), one.kind.word)
        for name, one in found.items()
    }
    return fast != payments(parts, readings_of(parts))


def _owner(name: str) -> str:
    return BONUSES.get(name, name)


def _stake(bets: Mapping[str, int], name: str) -> Fraction:
    return Fraction(bets[_owner(name)], 100)


def main() -> int:
    """Run until the time is over; the exit status is 1 if a round was settled in two ways."""
    parser = argparse.ArgumentParser(prog="fuzz.differential", description=__doc__)
    parser.add_argument("--minutes", type=float, default=5)
    parser.add_argument("--seed", type=int, default=1)
    arguments = parser.parse_args()
    chance, end = random.Random(arguments.seed), time.monotonic() + 60 * arguments.minutes
    auditor = auditor_of(open_view(RegistryChoice(None, None)), {})
    laws = {game: _law(auditor, game) for game in MAKERS}
    tried = wrong = 0
    while time.monotonic() < end:
        game = chance.choice(sorted(MAKERS))
        options = options_of(game, chance) if chance.random() < 0.5 else {}
        made = list(rounds(game, _AT_ONCE, chance))
        tried += sum(len(cast(dict[str, str], parts["bets"])) for parts in made)
        for parts in made[:_PAYMENTS]:
            if "paid" in parts and paid_in_two_ways(auditor, parts):
                wrong += 1
                print("payments", json.dumps(parts))
        for parts, fast, slow in differences(laws[game], made, options):
            wrong += 1
            print(json.dumps(parts), options, fast, slow)
    print(f"{tried} bets, {wrong} rounds settled in two ways")
    return 1 if wrong else 0


def _law(auditor: Auditor, game: str) -> GameLaw:
    law = auditor.game_law(RULES[game], auditor.law_on(dt.date.fromisoformat(DAY)))
    assert not isinstance(law, Refusal), game
    return law


if __name__ == "__main__":
    sys.exit(main())
