"""Random rounds of every game with many edges, and payments of which some are wrong."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from decimal import Decimal
from fractions import Fraction

from fuzz.payments import Chance, Parts, with_payments
from fuzz.settlement.hands import RANKS

DECK = tuple(rank + suit for rank in RANKS for suit in "CDHS")
DAY = "2009-06-17"
_POINTS = (4, 5, 6, 8, 9, 10)


def deal(chance: Chance, *sizes: int) -> list[str]:
    """Deal hands from one deck, often from few ranks or suits so that combinations come up."""
    ranks = chance.sample(RANKS, chance.choice((6, 8, 13)))
    suits = chance.sample("CDHS", chance.choice((2, 3, 4, 4)))
    if chance.random() < 0.2:
        ranks = list("A23456")
    pool = [card for card in DECK if card[0] in ranks and card[1] in suits]
    number = sum(sizes)
    if len(pool) < number:
        pool = list(DECK)
    cards = chance.sample(pool, number)
    if chance.random() < 0.02:
        cards[-1] = cards[0]
    at = [sum(sizes[:place]) for place in range(len(sizes))]
    return [" ".join(cards[start : start + size]) for start, size in zip(at, sizes, strict=True)]


def money(chance: Chance) -> str:
    """A stake: round, with cents, or of one cent."""
    return chance.choice(("1", "5", "10", "10", "25", "7.50", "0.01", "33.33"))


def times(amount: str, chance: Chance, multiples: Sequence[int]) -> str:
    """A multiple of an amount, now and then another one."""
    if chance.random() < 0.05:
        return money(chance)
    cents = int(Fraction(amount) * 100) * chance.choice(multiples)
    return f"{cents // 100}.{cents % 100:02}"


def some(chance: Chance, **bets: str) -> dict[str, str]:
    """Leave out a bet now and then."""
    kept = {name: stake for name, stake in bets.items() if chance.random() < 0.9}
    return kept or dict(bets)


def three_card_poker(chance: Chance) -> Parts:
    """Make a round of 3-Cards Poker."""
    player, dealer = deal(chance, 3, 3)
    stake = money(chance)
    more = times(stake, chance, (1,))
    bets = some(chance, initial=stake, additional=more, pair_plus=money(chance))
    return {"bets": bets, "cards": {"player": player, "dealer": dealer}}


def war(chance: Chance) -> Parts:
    """Make a round of War, half of them with a tie."""
    cards = [chance.choice(DECK) for _ in range(4)]
    if chance.random() < 0.5:
        cards[1] = cards[0][0] + chance.choice("CDHS")
    stake = money(chance)
    bets = some(chance, initial=stake, additional=times(stake, chance, (1,)), supplemental="5")
    if cards[0][0] != cards[1][0]:
        bets.pop("additional", None)
    said: dict[str, object] = {}
    if chance.random() < 0.5:
        said["on_tie"] = chance.choice(("war", "war", "withdraw"))
    elif "initial" in bets and "additional" not in bets:
        said["on_tie"] = "withdraw"
    if said.get("on_tie") == "war":
        bets["additional"] = times(stake, chance, (1,))
    slots = ("player", "dealer", "war_player", "war_dealer")
    if chance.random() < 0.1:
        said["decks"] = chance.choice((6, 8, 2))
    shown = dict(zip(slots, cards, strict=True))
    return {"bets": bets or {"initial": stake}, "cards": shown, "decisions": said}


def poker_357(chance: Chance) -> Parts:
    """Make a round of 3-5-7 Poker."""
    player, dealer = deal(chance, 3, 4)
    bets = some(chance, three=money(chance), five=money(chance), seven=money(chance))
    said = {"withdraw_seven": chance.random() < 0.3}
    return {"bets": bets, "cards": {"player": player, "dealer_four": dealer}, "decisions": said}


def boston_poker(chance: Chance) -> Parts:
    """Make a round of Boston Poker."""
    three, two, dealer = deal(chance, 3, 2, 5)
    ante = money(chance)
    bets = some(
        chance,
        ante=ante,
        first_additional=times(ante, chance, (2,)),
        second_additional=times(ante, chance, (2,)),
        bonus=money(chance),
    )
    slots = {"player_first_three": three, "player_next_two": two, "dealer_five": dealer}
    return {"bets": bets, "cards": slots}


def four_card_poker(chance: Chance) -> Parts:
    """Make a round of 4-Card Poker."""
    player, dealer = deal(chance, 5, 6)
    ante = money(chance)
    bets = some(chance, ante=ante, additional=times(ante, chance, (1, 2, 3, 4)), aces_up="5")
    return {"bets": bets, "cards": {"player_five": player, "dealer_six": dealer}}


def crazy_four_poker(chance: Chance) -> Parts:
    """Make a round of Crazy Four Poker."""
    player, dealer = deal(chance, 5, 5)
    ante = money(chance)
    bets = some(
        chance,
        ante=ante,
        super_bonus=times(ante, chance, (1,)),
        additional=times(ante, chance, (1, 1, 2, 3)),
        queens_up=money(chance),
    )
    return {"bets": bets, "cards": {"player_five": player, "dealer_five": dealer}}


def blackjack(chance: Chance) -> Parts:
    """Make the wagers on the first cards at blackjack, dealt from many decks."""
    ranks = chance.choice(("7", "7A", "A", "5432", "TJQKA", "456", "A2345", RANKS))
    suits = chance.choice(("S", "SC", "HD", "CDHS"))
    number = chance.choice((2, 3, 4, 5, 5))
    cards = [chance.choice(ranks) + chance.choice(suits) for _ in range(number)]
    if ranks in ("A2345", "456", "5432") and chance.random() < 0.5:
        cards = [rank + suits[0] for rank in chance.sample(ranks, len(ranks))]
    names = ("sevens", *(f"progressive_manner_{n}" for n in "123"))
    bets = {name: "1" if chance.random() < 0.95 else "5" for name in names}
    bets |= {"over13": money(chance), "under13": money(chance)}
    return {"bets": some(chance, **bets), "cards": {"player": " ".join(cards)}}


_HARD = tuple(f"hard:{n}" for n in (4, 6, 8, 10))
_PLACES = tuple(f"{kind}:{n}" for kind in ("right", "buy", "lay") for n in _POINTS)
_HOPS = tuple(f"hop:{a}-{b}" for a in range(1, 7) for b in range(1, 7))
_TOTALS = tuple(f"hop:{n}" for n in range(2, 13))
_LINES = ("pass", "dont_pass", "come", "dont_come")
CRAPS = (
    *(*_LINES, *(f"{name}_odds" for name in _LINES), "field", "any7", "eleven", "any_craps"),
    *("craps2", "craps3", "craps12", "horn", "world", "three_way_craps"),
    *(*_HARD, *_PLACES, *_HOPS, *_TOTALS),
)


def craps(chance: Chance) -> Parts:
    """Make a game of craps of one to eight rolls."""
    rolls = [[chance.randint(1, 6), chance.randint(1, 6)] for _ in range(chance.randint(1, 8))]
    names = {*chance.sample(CRAPS, chance.randint(1, 6)), *chance.sample(CRAPS[:8], 2)}
    kinds = ("hard", "right", "buy", "come_odds")
    said = {f"{kind}_on_come_out": True for kind in kinds if chance.random() < 0.3}
    if chance.random() < 0.1:
        said["die_off_table"] = True
    bets = {name: money(chance) for name in sorted(names)}
    if chance.random() < 0.2:
        bets["commission_paid"] = money(chance)
    return {"bets": bets, "dice": rolls, "decisions": said}


_FACES = range(1, 7)
SIC_BO = (
    *(f"{kind}:{n}" for kind in ("triple", "double", "single") for n in _FACES),
    *("any_triple", "small", "big"),
    *(f"total:{n}" for n in range(3, 19)),
    *(f"duo:{a}-{b}" for a in _FACES for b in _FACES),
)


def sic_bo(chance: Chance) -> Parts:
    """Make a round of Sic Bo, a third of them with a triple or a double."""
    face = chance.randint(1, 6)
    dice = [face if chance.random() < 0.4 else chance.randint(1, 6) for _ in range(3)]
    bets = {name: money(chance) for name in chance.sample(SIC_BO, chance.randint(1, 8))}
    return {"bets": bets, "dice": dice}


def poker_room(chance: Chance) -> Parts:
    """Make a game in a poker room: stakes, a commission, or what each seat bet."""
    kind = chance.choice(("stakes", "commission", "seats", "seats"))
    if kind == "stakes":
        amounts = some(
            chance, stakes=money(chance), player_bets=money(chance), time_commission=money(chance)
        )
        limits = ("minimum_stakes", "time_maximum")
        said = {name: money(chance) for name in limits if chance.random() < 0.6}
        return {"bets": amounts, "decisions": said}
    if kind == "commission":
        pot = {chance.choice(("pot", "total_bets")): chance.choice(("100", "27.06", "0.05"))}
        taken = chance.choice(("10", "2.70", "2.71", "9.09", "9.10", "0.01", "30"))
        return {"bets": pot | {"commission": taken}}
    return _showdown(chance)


def _showdown(chance: Chance) -> Parts:
    """Make bets of some seats, with folds, equal hands, and now and then an untold hand."""
    seats = chance.sample([f"seat:{n}" for n in range(1, 11)], chance.randint(1, 5))
    bets = {seat: chance.choice(("10", "10", "5", "2.50", "0.01", "3.33")) for seat in seats}
    said: dict[str, object] = {}
    for seat in seats:
        if chance.random() < 0.2:
            said[f"folded:{seat}"] = chance.randint(0, 3)
        if chance.random() < 0.97:
            said[f"rank:{seat}"] = chance.randint(1, 3)
    if chance.random() < 0.3:
        total = sum(Decimal(bet) for bet in bets.values())
        told = {"total_bets": str(total)} if chance.random() < 0.7 else {}
        bets |= told | {"commission": chance.choice(("1", "0.50", "10"))}
    return {"bets": bets, "decisions": said}


MAKERS: Mapping[str, Callable[[Chance], Parts]] = {
    "three_card_poker": three_card_poker,
    "war": war,
    "poker_357": poker_357,
    "boston_poker": boston_poker,
    "four_card_poker": four_card_poker,
    "crazy_four_poker": crazy_four_poker,
    "blackjack": blackjack,
    "craps": craps,
    "sic_bo": sic_bo,
    "poker_room": poker_room,
}


def rounds(game: str, count: int, chance: Chance) -> Iterator[Parts]:
    """Make rounds of a game, a part of them with payments, of which some are wrong."""
    for number in range(count):
        parts: Parts = {"id": f"{game}-{number}", "day": DAY, "game": game, **MAKERS[game](chance)}
        yield with_payments(parts, chance) if chance.random() < 0.7 else parts
