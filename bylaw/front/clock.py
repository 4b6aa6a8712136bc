"""The only place that reads the clock: everything below the command line is given the moment."""

import datetime as dt


def now() -> dt.datetime:
    """The present moment, in UTC."""
    return dt.datetime.now(dt.UTC)
