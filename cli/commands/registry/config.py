"""The command `bylaw config`: what a user settled once, and where each value is from."""

import os

import click

from bylaw.cli.asking.parameters import json_option, reader_langs
from bylaw.cli.say.language import OPTION, _, locale_variable, translate, user_lang
from bylaw.cli.say.printing import UNKNOWN, print_json, screen, table
from bylaw.cli.say.translated_commands import translated_command
from bylaw.front.opening import url_of
from bylaw.front.settings_held import SETTINGS, SettledValue, setting_in_force, settings_file
from bylaw.registry.law.messages import N_, Message
from bylaw.registry.store.access.readable_database import Database


@translated_command(
    help=N_(
        "Show your settings and where each is from: the environment, your file, or the default. "
        "The file is TOML; BYLAW_CONFIG names another. It may say:\n\n"
        "\b\n"
        'database = "sqlite:////home/me/registry.sqlite3"\n'
        'interface = "fr"    # messages and help\n'
        'language = "both"   # text of the law: en, fr or both\n'
        'doctrine = "doctrine.toml"\n\n'
        "Example: bylaw config"
    )
)
@json_option
def command(*, as_json: bool) -> None:
    """List what holds."""
    usual = {
        "database": Database(url_of(None)).shown,
        "interface": user_lang(),
        "language": reader_langs(),
        "doctrine": None,
    }
    file = settings_file()
    found = {name: setting_in_force(name) for name in SETTINGS} | {"interface": _interface()}
    rows = [
        {
            "setting": name,
            "value": usual[name] if name == "database" else one.value or usual[name],
            "from": translate(_origin(name, one)),
        }
        for name, one in found.items()
    ]
    if as_json:
        print_json({"file": str(file), "exists": file.is_file(), "settings": rows})
        return
    with screen() as sheet:
        state = "" if file.is_file() else _(" (none yet)")
        sheet.print(_("Settings file: {file}{state}", file=file, state=state))
        sheet.print()
        grid = table(_("Setting"), _("Value"), _("Source"))
        for row in rows:
            grid.add_row(row["setting"] or "", row["value"] or UNKNOWN, row["from"] or "")
        sheet.print(grid)


def _interface() -> SettledValue:
    """The language of the interface, as `--ui`, the settings or the system say."""
    said = setting_in_force("interface", click.get_current_context().meta.get(OPTION))
    variable = locale_variable(os.environ)
    if said.value is None and variable is not None:
        return SettledValue(None, Message("{name}", {"name": variable}))
    return said


def _origin(name: str, one: SettledValue) -> Message:
    """Where a setting is from; the law is read in the language of the interface by default."""
    is_followed = name == "language" and one.value is None
    return Message(N_("as the interface")) if is_followed else one.origin
