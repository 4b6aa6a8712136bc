"""The one place that asks the clock: everything below the command line is told the moment."""

import datetime as dt


def now() -> dt.datetime:
    """The present moment, in UTC."""
    return dt.datetime.now(dt.UTC)
