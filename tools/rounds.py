"""Write docs/rounds.md: the form of a round of every game, from the descriptions in the package.

python -m tools.rounds
"""

import json
from collections.abc import Iterator
from pathlib import Path

from bylaw.registry.answers.rules.round_forms import RoundDescription, round_form
from bylaw.registry.rules.games.catalogue import RULES

PAGE = Path(__file__).parent.parent / "docs" / "rounds.md"
_HEAD = """\
# Rounds, game by game

Written by `python -m tools.rounds`; `bylaw rounds describe GAME` says the same in English or
French, and `--json` gives it to programs. A round is a JSON object with `id`, `day`, `game`, `bets`
and, as the game has them, `cards`, `dice`, `decisions` and `paid`. Amounts are dollars as text. A
card is a rank (`A K Q J T 9 … 2`; `10` is `T`) and a suit (`S H D C`). Games and bets are known by
their codes and by their names in English and French.
"""


def page() -> str:
    """The page."""
    return "\n".join(
        (_HEAD, *(line for rule in RULES.values() for line in _game(round_form(rule))))
    )


def _game(form: RoundDescription) -> Iterator[str]:
    title = form.title["en"]
    yield f"## {title}"
    yield ""
    yield f"`{form.game}`" + (f" · {form.title['fr']}" if "fr" in form.title else "")
    yield ""
    yield "| bet | name | en français | when | section |"
    yield "|---|---|---|---|---|"
    for bet in form.bets:
        code = bet.bet + (f":{_span(bet.parameters)}" if bet.parameters else "")
        words = bet.words
        yield _row(f"`{code}`", words.name["en"], words.name["fr"], words.when["en"], words.section)
    yield ""
    yield from _rest(form)
    yield "```json"
    yield json.dumps(form.example, ensure_ascii=False)
    yield "```"
    yield ""


def _rest(form: RoundDescription) -> Iterator[str]:
    """Cards, dice, decisions and bonuses, if the game has them."""
    for cards in form.cards:
        number = str(cards.fewest) if cards.fewest == cards.most else f"{cards.fewest}–{cards.most}"
        needed = f"with `{cards.needed_with}`" if cards.needed_with else "always"
        yield f"- cards `{cards.slot}`: {cards.words.name['en']} ({number}), {needed}"
    if form.dice:
        yield f"- `dice`: {form.dice['en']}"
    for one in form.decisions:
        values, words = ", ".join(one.values), one.words
        yield f"- decision `{one.decision}`: {words.name['en']} ({values}); {words.when['en']}"
    for bonus, bet in form.bonuses.items():
        yield f"- `{bonus}` is what the law adds to `{bet}`; it may stand among the payments"
    if form.cards or form.dice or form.decisions or form.bonuses:
        yield ""


def _span(values: tuple[str, ...]) -> str:
    return f"{values[0]}…{values[-1]}" if len(values) > 6 else " or ".join(values)


def _row(*cells: str) -> str:
    return f"| {' | '.join(cells)} |"


def main() -> None:
    """Write the page."""
    PAGE.parent.mkdir(exist_ok=True)
    PAGE.write_text(page(), encoding="utf-8")


if __name__ == "__main__":
    main()
