"""The options and kinds of value that several commands share."""

import datetime as dt
from collections.abc import Callable, Sequence
from typing import ParamSpec, TypeVar

import click

from bylaw.cli.asking.completions import complete_sections
from bylaw.cli.say.language import _, user_lang
from bylaw.cli.say.translated_commands import argument, option
from bylaw.front.settings_held import setting_in_force
from bylaw.registry.law.late_patterns import late_pattern
from bylaw.registry.law.messages import LANGUAGES, N_, UsageError
from bylaw.registry.law.written_days import written_day, written_moment

_P = ParamSpec("_P")
_R = TypeVar("_R")
_WHOLE = late_pattern(r"[+-]?[0-9]+")
_SHARE = late_pattern(r"[0-9]+(?:\.[0-9]+)?|\.[0-9]+")
_ENTRY = late_pattern("[0-9]{1,7}")


class Day(click.ParamType[dt.date]):
    """A day, written year, month, day."""

    name = "day"

    def convert(
        self, value: object, param: click.Parameter | None, ctx: click.Context | None
    ) -> dt.date:
        """Read the day, or refuse."""
        day = value if isinstance(value, dt.date) else written_day(str(value))
        if day is None:
            template = _("{value} is not a valid date; expected YYYY-MM-DD.")
            self.fail(template.format(value=value), param, ctx)
        return day


def _bounds(least: float | None, most: float | None) -> str:
    """Say in words between which numbers one must lie."""
    template = N_("{least} or more") if most is None else N_("{least} to {most}")
    return _(template, least=least, most=most)


class WholeNumber(click.IntRange):
    """A whole number within bounds, called so in help and refusals."""

    name = "integer"

    def _describe_range(self) -> str:
        return _bounds(self.min, self.max)

    def convert(
        self, value: object, param: click.Parameter | None, ctx: click.Context | None
    ) -> int:
        """Read the number, or refuse."""
        if not _WHOLE.fullmatch(str(value)):
            self.fail(_("{value} is not a whole number.", value=value), param, ctx)
        try:
            number = int(str(value))
        except ValueError:
            self.fail(_("a number has too many digits"), param, ctx)
        return super().convert(number, param, ctx)


class Share(click.FloatRange):
    """A part of a whole, from 0 to 1."""

    name = "share"

    def __init__(self) -> None:
        super().__init__(0, 1)

    def _describe_range(self) -> str:
        return _bounds(self.min, self.max)

    def convert(
        self, value: object, param: click.Parameter | None, ctx: click.Context | None
    ) -> float:
        """Read the part, or refuse."""
        if not _SHARE.fullmatch(str(value)):
            self.fail(_("{value} is not a number.", value=value), param, ctx)
        return super().convert(float(str(value)), param, ctx)


class Moment(click.ParamType[dt.datetime | int]):
    """A moment: a day, a day and a time, or the number of an entry of the ledger."""

    name = "moment"

    def convert(
        self, value: object, param: click.Parameter | None, ctx: click.Context | None
    ) -> dt.datetime | int:
        """Read the moment, or refuse."""
        if isinstance(value, dt.datetime | int):
            return value
        if _ENTRY.fullmatch(str(value)):
            return int(str(value))
        moment = written_moment(str(value))
        if moment is None:
            template = _(
                "{value} is not a valid moment; expected 2026-01-31, 2026-01-31T08:00 or the "
                "number of an entry."
            )
            self.fail(template.format(value=value), param, ctx)
        return moment


json_option = option("--json", "as_json", is_flag=True, help=N_("Output JSON."))


def rows_option(function: Callable[..., None]) -> Callable[..., None]:
    """Add --json and --csv to a command that lists rows: both give the same keys."""
    as_json = option("--json", "as_json", flag_value="json", help=N_("Output JSON."))
    as_csv = option(
        "--csv", "as_json", flag_value="csv", help=N_("Output CSV, safe for spreadsheets.")
    )
    return as_json(as_csv(function))


published_option = option(
    "--published", type=Day(), help=N_("Publication date in the Gazette (2007-12-12).")
)
lang_option = option(
    "--lang", type=click.Choice(LANGUAGES), help=N_("The language of the text: en or fr.")
)
why_option = option(
    "--why", is_flag=True, help=N_("Explain why: the versions considered, their dates and sources.")
)


def reader_lang() -> str:
    """Name the language in which the user reads the law: that of the settings, or of the interface.

    Where the settings say both, a command that shows one language shows that of the interface.
    """
    said = setting_in_force("language").value
    return said if said in LANGUAGES else user_lang()


def reader_langs() -> str:
    """Name the language, or both, for a command that can show both."""
    return setting_in_force("language").value or reader_lang()


text_lang_option = option(
    "--lang",
    type=click.Choice(LANGUAGES),
    default=reader_lang,
    help=N_("The language of the text: en or fr; by default, that of the interface."),
)
BOTH = "both"
one_or_both_option = option(
    "--lang",
    type=click.Choice((*LANGUAGES, BOTH)),
    default=reader_langs,
    help=N_("The language of the text: en, fr or both; by default, that of the interface."),
)
on_option = option("--on", "on", type=Day(), help=N_("The date (2005-06-01)."))


def day_asked(day: dt.date | None, on: dt.date | None) -> dt.date:
    """Take the date from --on, or from its place on the line; refuse none and two."""
    if day is not None and on is not None and day != on:
        raise UsageError(
            N_("two dates are given, {day} and {on}; give one"), day=str(day), on=str(on)
        )
    found = on or day
    if found is None:
        raise UsageError(N_("give the date with --on, e.g. --on 2005-06-01"))
    return found


def _in_one(_ctx: click.Context, _param: click.Parameter, words: Sequence[str]) -> str | None:
    """Join the words of a name: `schedule I` needs no quotation marks."""
    return " ".join(words) if words else None


def section_argument(
    told: str, *, required: bool = True
) -> Callable[[Callable[_P, _R]], Callable[_P, _R]]:
    """Add the argument that names a provision, in one word or several."""
    return argument(
        "section",
        metavar="SECTION" if required else "[SECTION]",
        nargs=-1,
        required=required,
        callback=_in_one,
        shell_complete=complete_sections,
        help=told,
    )


def section_and_day(words: str, on: dt.date | None) -> tuple[str, dt.date | None]:
    """Part a date that stands after the name of a provision: `67.22 2005-06-01`."""
    name, _blank, last = words.rpartition(" ")
    day = written_day(last) if name else None
    return (words, on) if day is None else (name, day_asked(day, on))
