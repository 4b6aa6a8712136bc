"""What a part of an audit came to, as it is kept on the disk or sent to another machine."""

from collections.abc import Mapping, Sequence
from fractions import Fraction
from typing import Any, cast

from bylaw.registry.audit.many.tallies import NetUnder, PaymentTally, TalliedDoubt, Tally
from bylaw.registry.audit.many.told_doubts import ToldDoubt, kept_message, message_of
from bylaw.registry.law.json_values import Json


def kept_tally(tally: Tally) -> dict[str, Json]:
    """Write a tally so that nothing of it is lost."""
    return {
        "by": list(tally.by),
        "rounds": tally.rounds,
        "wrong": tally.wrong,
        "repeated": tally.repeated,
        "by_stake": tally.by_stake,
        "unread": [*sorted(tally.unread)],
        "late_keys": [*sorted(tally.late_keys)],
        "left_out": tally.left_out,
        "results": dict(tally.results),
        "commissions": [[*key, number] for key, number in tally.commissions.items()],
        "payments": [[*key, _kept(one)] for key, one in tally.payments.items()],
        "groups": [[*key, _kept(one)] for key, one in tally.groups.items()],
        "told": [
            [name, kept_message(one.why), one.rounds] for (name, _words), one in tally.told.items()
        ],
        "doubts": [
            [name, one.bets, str(one.staked), _kept_nets(one)] for name, one in tally.doubts.items()
        ],
    }


def _kept(payments: PaymentTally) -> dict[str, Json]:
    sums = (payments.paid, payments.due, payments.overpaid, payments.underpaid)
    return {"counts": dict(payments.counts), "sums": [str(one) for one in sums]}


def _kept_nets(doubt: TalliedDoubt) -> list[Json]:
    return [[option, str(one.net), one.unknown] for option, one in doubt.nets.items()]


def _nets_of(kept: Sequence[tuple[str, str, int]]) -> dict[str, NetUnder]:
    return {option: NetUnder(Fraction(net), unknown) for option, net, unknown in kept}


def tally_of(kept: Mapping[str, Json]) -> Tally:
    """Read a tally that was written."""
    values = cast(Mapping[str, Any], kept)
    return Tally(
        by=tuple(values["by"]),
        rounds=values["rounds"],
        wrong=values["wrong"],
        repeated=values["repeated"],
        by_stake=values["by_stake"],
        unread=set(values["unread"]),
        late_keys=set(values["late_keys"]),
        left_out=values["left_out"],
        results=values["results"],
        commissions={(game, result): number for game, result, number in values["commissions"]},
        payments={(game, bet): _payments_of(one) for game, bet, one in values["payments"]},
        groups={(column, value): _payments_of(one) for column, value, one in values["groups"]},
        doubts={
            name: TalliedDoubt(bets, Fraction(staked), _nets_of(nets))
            for name, bets, staked, nets in values["doubts"]
        },
        told={
            (name, str(message_of(kept))): ToldDoubt(message_of(kept), rounds)
            for name, kept, rounds in values["told"]
        },
    )


def _payments_of(kept: object) -> PaymentTally:
    values = cast(Mapping[str, Any], kept)
    return PaymentTally(values["counts"], *(Fraction(one) for one in values["sums"]))
