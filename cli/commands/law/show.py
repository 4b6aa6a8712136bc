"""The command `bylaw show`: one provision as it stood on a day."""

import datetime as dt

import click

from bylaw.cli.asking.parameters import Day, json_option, text_lang_option, why_option
from bylaw.cli.asking.registry_asked import Asked, registry_options
from bylaw.cli.commands.law.section_printing import print_answer, print_certificate
from bylaw.cli.say.printing import print_json, screen
from bylaw.cli.say.speaking import argument, option
from bylaw.cli.say.speaking import command as speaking_command
from bylaw.front.opening import open_view
from bylaw.registry.answers.provision_names import read_address
from bylaw.registry.answers.section_answers import (
    answer_as_json,
    ask,
    certificate,
)
from bylaw.registry.law.messages import N_


@speaking_command(
    help=N_(
        "Show a section, or “division VI”, as it stood on a day: its words, since when and until "
        "when, by which provision of which instrument, and how sure that is.\n\n"
        "Ends with status 1 if there are no words to show.\n\n"
        "Example: bylaw show 67.22 --on 2005-06-01 --why"
    )
)
@argument("section", help=N_("The number of the provision."))
@option("--on", "day", type=Day(), required=True, help=N_("The day of the question (2005-06-01)."))
@text_lang_option
@why_option
@registry_options
@json_option
def command(
    *,
    section: str,
    day: dt.date,
    lang: str,
    why: bool,
    db: str | None,
    as_known: dt.datetime | int | None,
    as_json: bool,
) -> None:
    """Ask, and show the answer."""
    view = open_view(Asked(db, as_known))
    told = ask(view, read_address(section), day=day, lang=lang)
    if as_json:
        print_json(answer_as_json(told) | ({"why": certificate(told)} if why else {}))
    else:
        with screen() as sheet:
            print_answer(sheet, told)
            if why:
                print_certificate(sheet, told)
    if not told.answer.is_answered:
        click.get_current_context().exit(1)
