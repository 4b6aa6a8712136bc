"""What is read from the text of a rule, as programs read it: payouts and quotations."""

from typing import NotRequired

from typing_extensions import TypedDict

from bylaw.registry.law.shapes.common_shapes import StartShape


class MendingShape(TypedDict):
    """What of quoted words is not as received, and why."""

    kind: str
    received: str
    cause: str


class BasisShape(StartShape):
    """The words of the law that a result rests on."""

    section: str
    instrument: str
    lang: str
    quote: str
    item: NotRequired[str]
    mended: NotRequired[MendingShape]


class PayoutRowShape(TypedDict):
    """What a winning bet is paid: odds, an amount or a share of the jackpot."""

    game: str
    section: str
    lang: str
    table: str | None
    label: str
    bet: NotRequired[str]
    mended: NotRequired[str]
    written: NotRequired[str]
    odds: NotRequired[str | None]
    amount: NotRequired[str]
    share: NotRequired[str]
