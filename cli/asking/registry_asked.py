"""Which registry a command asks, and as known at which moment: options that load nothing heavy."""

import datetime as dt
from collections.abc import Callable
from dataclasses import dataclass

from bylaw.cli.asking.parameters import Moment
from bylaw.cli.say.speaking import option
from bylaw.registry.law.messages import N_


@dataclass(frozen=True, slots=True)
class Asked:
    """Which registry is asked, and as known at which moment; None is the newest."""

    db: str | None = None
    as_known: dt.datetime | None = None


db_option = option(
    "--db", metavar="URL", help=N_("The database; by default BYLAW_DB, or a file of your own.")
)


def registry_options(function: Callable[..., None]) -> Callable[..., None]:
    """Add --db and --as-known to a command."""
    known = option(
        "--as-known",
        type=Moment(),
        help=N_("Answer as the registry would have answered at that moment (2026-01-31)."),
    )
    return db_option(known(function))
