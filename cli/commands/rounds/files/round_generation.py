"""The command `bylaw rounds generate`: lawful rounds for load tests and demonstrations."""

import datetime as dt
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from pathlib import Path

from bylaw.cli.asking.parameters import Day, Share, WholeNumber, json_option
from bylaw.cli.asking.registry_asked import RegistryChoice, registry_options
from bylaw.cli.commands.rounds.game_names import Game, title_of
from bylaw.cli.say.language import _, figure
from bylaw.cli.say.printing import count_of, print_json, tell
from bylaw.cli.say.progress import progress
from bylaw.cli.say.translated_commands import option, translated_command
from bylaw.front.judging.judging_law import auditor_of
from bylaw.front.judging.law_periods import periods_of
from bylaw.front.opening import open_view
from bylaw.registry.answers.rules.bound_periods import bindings
from bylaw.registry.answers.rules.game_rules import certified_in
from bylaw.registry.audit.rounds.generation import Dealer, GenerationError
from bylaw.registry.audit.rounds.writing_files import Written, writer_for, written_rounds
from bylaw.registry.audit.verdicts.auditor import Refusal
from bylaw.registry.law.messages import N_, NN_, UsageError
from bylaw.registry.publish.formats.writing import written_beside
from bylaw.registry.rules.binding import BindingState
from bylaw.registry.rules.games.catalogue import RULES
from bylaw.registry.rules.rule import Rule
from bylaw.registry.store.view import View

_ROUNDS = NN_("{count} round", "{count} rounds")


@dataclass
class RoundsWritten:
    """What was written; it grows while the file is written."""

    rounds: int = 0
    wrong: int = 0

    def through(self, parts: Iterable[Written]) -> Iterator[Written]:
        """Count the parts on their way to the file."""
        for part in parts:
            self.rounds += part.made.rounds.size
            self.wrong += int(part.made.wrong.sum())
            yield part


@translated_command(
    help=N_(
        "Write lawful rounds of a game into a file (.jsonl, .csv or .parquet), paid correctly "
        "under the primary reading of the law, except a share of them that is paid wrong under "
        "every reading. The same seed gives the same rounds.\n\n"
        "Example: bylaw rounds generate --game war --count 1000 --seed 1 --out war.csv"
    ),
)
@option("--game", type=Game(), required=True, help=N_("The game, e.g. three_card_poker."))
@option("--count", type=WholeNumber(1), required=True, help=N_("The number of rounds."))
@option("--seed", type=WholeNumber(0), required=True, help=N_("Random seed."))
@option("--out", metavar="FILE", required=True, help=N_("The file to write."))
@option(
    "--wrong-share",
    type=Share(),
    default=0.01,
    show_default=True,
    help=N_("The share of rounds with a wrong payment."),
)
@option(
    "--on", "day", type=Day(), help=N_("The date of the rounds; by default, any date in force.")
)
@registry_options
@json_option
def command(
    *,
    game: str,
    count: int,
    seed: int,
    out: str,
    wrong_share: float,
    day: dt.date | None,
    asked: RegistryChoice,
    as_json: bool,
) -> None:
    """Deal rounds, and write them."""
    path, rule = Path(out), RULES[game]
    write = writer_for(path)
    view = open_view(asked)
    start, end = _days(view, rule, day)
    terms = auditor_of(view, {}).game_law(rule, periods_of(view)(start))
    if isinstance(terms, Refusal):
        raise GenerationError(terms.why.template, **terms.why.values)
    written = RoundsWritten()
    parts = written_rounds(Dealer(terms, seed, wrong_share), count, start=start, end=end)
    with progress(_("Writing")) as advance:
        told = _telling(written.through(parts), lambda: advance(written.rounds, count))
        with written_beside(path) as beside:
            write(beside, rule, told)
    _tell(game, written, out=out, as_json=as_json)


def _telling(parts: Iterable[Written], advance: Callable[[], None]) -> Iterator[Written]:
    for part in parts:
        advance()
        yield part


def _days(view: View, rule: Rule, day: dt.date | None) -> tuple[dt.date, dt.date]:
    """The days to play on: the one asked for, or the last period with a bound rule."""
    found = [
        one
        for one in bindings(rule, periods_of(view), certified_in(view))
        if one.binding.state is BindingState.BOUND and (day is None or one.covers(day))
    ]
    if not found:
        template = N_("no certified rule of {game} is bound to a text of that date")
        raise UsageError(template, game=title_of(rule.game))
    last = found[-1]
    if day is not None:
        return day, day + dt.timedelta(days=1)
    return last.start, last.end or last.start + dt.timedelta(days=1)


def _tell(game: str, written: RoundsWritten, *, out: str, as_json: bool) -> None:
    if as_json:
        print_json({"file": out, "rounds": written.rounds, "wrong": written.wrong})
        return
    told = _("{file}: {rounds} of {game}, {wrong} with a wrong payment")
    rounds, wrong = count_of(_ROUNDS, written.rounds), figure(f"{written.wrong:,}")
    tell(told.format(file=out, rounds=rounds, game=title_of(game), wrong=wrong))
