"""The command `bylaw reaudit`: which past verdicts change under what is known now."""

import json
from collections.abc import Mapping, Sequence
from fractions import Fraction
from typing import cast

from bylaw.cli.asking.parameters import rows_option
from bylaw.cli.asking.registry_asked import RegistryChoice, registry_options
from bylaw.cli.commands.rounds.audit_listing import BET_RESULTS, ROUND_RESULTS
from bylaw.cli.commands.rounds.files.audit_input import documents_in
from bylaw.cli.say.language import _, translate, user_lang
from bylaw.cli.say.printing import fail_unless, print_rows, tell
from bylaw.cli.say.progress import progress
from bylaw.cli.say.translated_commands import argument, translated_command
from bylaw.front.judging.judging_law import auditor_of
from bylaw.front.opening import open_view
from bylaw.registry.audit.money import dollars
from bylaw.registry.audit.verdicts.auditor import Auditor
from bylaw.registry.audit.verdicts.reaudits import AuditorAt, Reaudit, past_verdict, reaudit
from bylaw.registry.audit.verdicts.verdict_language import Language
from bylaw.registry.law.json_values import Json
from bylaw.registry.law.messages import N_
from bylaw.registry.law.text.printable import one_line
from bylaw.registry.rules.names_of_codes import bet_name
from bylaw.registry.rules.questions import Options
from bylaw.registry.store.view import View


@translated_command(
    help=N_(
        "Say which past verdicts change under what the registry knows now, from what to what, "
        "and by which entry of its ledger.\n\n"
        "RECEIPTS are files of verdicts with their receipts, or of receipts alone: JSON, or one "
        "on each line. Ends with status 1 if a verdict changes.\n\n"
        "Example: bylaw reaudit verdicts.jsonl"
    )
)
@argument("receipts", nargs=-1, required=True, help=N_("Files of verdicts with their receipts."))
@registry_options
@rows_option
def command(*, receipts: tuple[str, ...], asked: RegistryChoice, as_json: str | None) -> None:
    """Make every verdict again, and tell which change."""
    view = open_view(asked)
    at = auditors_of(view)
    with progress(_("Judging")):
        past = [past_verdict(given, file=file) for file in receipts for given in documents_in(file)]
        changed = [one for each in past if (one := reaudit(each, last=view.seq, auditor_at=at))]
    if as_json:
        print_rows([one.as_json() for one in changed], as_json)
    else:
        _tell(changed, len(past))
    fail_unless(not changed)


def auditors_of(view: View) -> AuditorAt:
    """The auditor as known at an entry, each made once."""
    made: dict[tuple[int, str], Auditor] = {}
    language = Language(user_lang(), translate)

    def at(entry: int, doctrine: Options) -> Auditor:
        key = (entry, json.dumps(dict(doctrine), sort_keys=True))
        if key not in made:
            made[key] = auditor_of(View(view.database, entry), doctrine, language=language)
        return made[key]

    return at


def _tell(changed: Sequence[Reaudit], number: int) -> None:
    for one in changed:
        told = _(
            "{id}: {before} → {after}",
            id=one_line(one.id),
            before=_short(one.game, one.before),
            after=_short(one.game, one.after),
        )
        by = N_("by entry {entry} of the ledger") if one.entry else N_("by the program itself")
        tell(f"{told} ({_(by, entry=one.entry)})")
    tell(_("Verdicts: {number}; changed: {changed}.", number=number, changed=len(changed)))


def _short(game: str, verdict: Mapping[str, Json]) -> str:
    """Say in a few words what a verdict came to."""
    bets = cast(dict[str, dict[str, Json]], verdict["bets"])
    said = (_came_to(game, name, bet) for name, bet in bets.items())
    return ", ".join(said) or _word(ROUND_RESULTS, verdict["result"])


def _word(words: Mapping[str, str], result: Json) -> str:
    """Say a result; one that this program does not know stays as it is."""
    return _(words[str(result)]) if result in words else str(result)


def _came_to(game: str, name: str, bet: Mapping[str, Json]) -> str:
    result = _word(BET_RESULTS, bet["result"])
    return f"{bet_name(game, name, user_lang())} {result} {_sums(bet)}".strip()


def _sums(bet: Mapping[str, Json]) -> str:
    """Say what a bet won or lost; of a bet in doubt, what it comes to under each reading."""
    if bet.get("net") is not None:
        return dollars(Fraction(str(bet["net"])), user_lang())
    primary, others = bet.get("primary"), bet.get("alternatives")
    read = cast(list[dict[str, Json]], [primary] * bool(primary) + cast(list[Json], others or []))
    sums = (dollars(Fraction(str(one["net"])), user_lang()) for one in read if one.get("net"))
    told = _(" or ").join(dict.fromkeys(sums))
    return f"({told})" if told else ""
