"""The command `bylaw show`: one provision as it stood on a day."""

import datetime as dt
from collections.abc import Sequence

from bylaw.cli.asking.parameters import (
    BOTH,
    Day,
    json_option,
    one_or_both_option,
    reader_lang,
    section_and_day,
    section_argument,
    why_option,
)
from bylaw.cli.asking.registry_asked import RegistryChoice, law_options
from bylaw.cli.commands.law.section_printing import print_answer, print_certificate, show_draft
from bylaw.cli.say.printing import fail_unless, print_json, screen
from bylaw.cli.say.sheet import Sheet
from bylaw.cli.say.translated_commands import option, translated_command
from bylaw.front.opening import answering
from bylaw.registry.answers.law.provision_names import read_address
from bylaw.registry.answers.law.section_answers import SectionAnswer, ask
from bylaw.registry.answers.law.section_certificates import answer_for_programs
from bylaw.registry.law.messages import LANGUAGES, N_, UsageError


@translated_command(
    help=N_(
        "Show a section, or “division VI”, as it stood on a date: its words, since when and until "
        "when, by which provision of which instrument, and how sure that is.\n\n"
        "Ends with status 1 if there are no words to show.\n\n"
        "Example: bylaw show 67.22 --on 2005-06-01 --why"
    )
)
@section_argument(N_("The provision: 67.22, division VI, schedule I."))
@option("--on", "day", type=Day(), help=N_("The date (2005-06-01)."))
@option("--draft", is_flag=True, help=N_("Show it as the newest draft would make it read."))
@one_or_both_option
@why_option
@law_options
@json_option
def command(
    *,
    section: str,
    day: dt.date | None,
    draft: bool,
    lang: str,
    why: bool,
    asked: RegistryChoice,
    as_json: bool,
) -> None:
    """Ask, and show the answer."""
    named, day = section_and_day(section, day)
    address = read_address(named)
    langs = sorted(LANGUAGES, key=lambda one: one != reader_lang()) if lang == BOTH else [lang]
    with answering(asked) as view:
        if draft or day is None:
            _refuse_two_days(day, draft=draft)
            # Found by replaying the law, which an answer about a day does without.
            from bylaw.registry.answers.draft_sections import draft_section

            show_draft([draft_section(view, address, lang=one) for one in langs], as_json=as_json)
            return
        answers = [ask(view, address, day=day, lang=one) for one in langs]
        if as_json:
            told = {one.answer.lang: answer_for_programs(one, why=why) for one in answers}
            print_json(told if lang == BOTH else told[lang])
        else:
            _print(answers, why=why)
    fail_unless(any(one.answer.is_answered for one in answers))


def _print(answers: Sequence[SectionAnswer], *, why: bool) -> None:
    with screen() as sheet:
        for place, one in enumerate(answers):
            if place:
                sheet.print()
            _show(sheet, one, why=why)


def _refuse_two_days(day: dt.date | None, *, draft: bool) -> None:
    if not draft:
        raise UsageError(N_("give the date with --on, or --draft"))
    if day is not None:
        raise UsageError(N_("--draft has its own date; leave out --on"))


def _show(sheet: Sheet, told: SectionAnswer, *, why: bool) -> None:
    print_answer(sheet, told)
    if why:
        print_certificate(sheet, told)
