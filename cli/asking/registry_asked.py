"""Which registry a command asks, and as known at which moment: options that load nothing heavy."""

import datetime as dt
from collections.abc import Callable
from functools import wraps

from bylaw.cli.asking.completions import complete_works
from bylaw.cli.asking.parameters import Moment
from bylaw.cli.say.translated_commands import option
from bylaw.front.registry_choice import RegistryChoice as RegistryChoice
from bylaw.registry.law.messages import N_

db_option = option(
    "--db",
    metavar="URL",
    help=N_("Database URL; by default, that of your settings, or your own registry."),
)
work_option = option(
    "--work",
    metavar="NUMBER",
    shell_complete=complete_works,
    help=N_("The text to query, by number or title; by default, the by-law."),
)


def registry_options(function: Callable[..., None]) -> Callable[..., None]:
    """Add --db and --as-known to a command, which receives them as one value."""
    known = option(
        "--as-known",
        type=Moment(),
        help=N_("Use the registry as of that moment (2026-01-31) or ledger entry (8)."),
    )
    return db_option(known(_given_what_is_asked(function)))


def law_options(function: Callable[..., None]) -> Callable[..., None]:
    """Add --work too: which text the question is about."""
    return work_option(registry_options(function))


def _given_what_is_asked(function: Callable[..., None]) -> Callable[..., None]:
    @wraps(function)
    def command(
        *,
        db: str | None,
        as_known: dt.datetime | int | None,
        work: str | None = None,
        **others: object,
    ) -> None:
        function(asked=RegistryChoice(db, as_known, work), **others)

    return command
