"""What a user settled once for all commands, in a file of their own, and where each value is from.

An option of the command line comes first, then the environment, then the file, then what is usual.
"""

import os
import sys
from collections.abc import Mapping
from functools import cache
from pathlib import Path
from typing import cast

from bylaw.registry.law.light_values import dataclass
from bylaw.registry.law.messages import LANGUAGES, N_, Message, UsageError

FILE_VARIABLE = "BYLAW_CONFIG"


@dataclass(frozen=True)
class Setting:
    """A thing that can be settled: its name in the file, its variable, the values it may have."""

    name: str
    variable: str
    choices: tuple[str, ...] = ()


SETTINGS: Mapping[str, Setting] = {
    one.name: one
    for one in (
        Setting("database", "BYLAW_DB"),
        Setting("interface", "", LANGUAGES),
        Setting("language", "", (*LANGUAGES, "both")),
        Setting("doctrine", ""),
    )
}


@dataclass(frozen=True)
class SettledValue:
    """A setting and its origin; the value is None where nothing sets it."""

    value: str | None
    origin: Message


def own_folder(kind: str) -> Path:
    """The folder where the system keeps what belongs to a user: `data` or `config`."""
    homes = {"data": ("XDG_DATA_HOME", ".local/share"), "config": ("XDG_CONFIG_HOME", ".config")}
    system: str = sys.platform
    if system == "linux":
        variable, usual = homes[kind]
        said = os.environ.get(variable, "").strip()
        return (Path(said) if said else Path.home() / usual) / "bylaw"
    import platformdirs

    found = {"data": platformdirs.user_data_path, "config": platformdirs.user_config_path}
    return found[kind]("bylaw", appauthor=False)


def settings_file() -> Path:
    """The place of the file of settings."""
    said = os.environ.get(FILE_VARIABLE)
    return Path(said) if said else own_folder("config") / "config.toml"


def setting_in_force(name: str, said: str | None = None) -> SettledValue:
    """A setting as it holds, with what makes it so."""
    setting = SETTINGS[name]
    if said:
        return SettledValue(said, Message(N_("command line")))
    from_variable = os.environ.get(setting.variable) if setting.variable else None
    if from_variable:
        return SettledValue(from_variable, Message("{name}", {"name": setting.variable}))
    file = settings_file()
    in_file = _read_settings(file).get(name)
    if in_file is not None:
        return SettledValue(in_file, Message("{file}", {"file": str(file)}))
    return SettledValue(None, Message(N_("default")))


def _read_settings(file: Path) -> Mapping[str, str]:
    try:
        changed = file.stat().st_mtime_ns
    except OSError:
        if os.environ.get(FILE_VARIABLE):
            template = N_("{file}, named by {variable}, cannot be read")
            raise UsageError(template, file=str(file), variable=FILE_VARIABLE) from None
        return {}
    return _read_at(file, changed)


@cache
def _read_at(file: Path, _changed: int) -> Mapping[str, str]:
    """Read a file of settings; what is not understood is refused."""
    # Both are loaded only where there are settings.
    from bylaw.ingest.sources.user_files import read_small_file
    from bylaw.registry.law.corpus_tables import user_table

    try:
        found = user_table(read_small_file(file, UsageError))
    except ValueError as error:
        reason = str(error).partition("\n")[0]
        template = N_("{file} cannot be read: {reason}")
        raise UsageError(template, file=str(file), reason=reason) from None
    for name, value in found.items():
        _check(file, name, value)
    return _beside_settings(file, cast(dict[str, str], found))


def _check(file: Path, name: str, value: object) -> None:
    values = {"file": str(file), "name": name}
    if name not in SETTINGS:
        template = N_("{file}: there is no setting {name}; the settings are {known}")
        raise UsageError(template, **values, known=", ".join(SETTINGS))
    choices = SETTINGS[name].choices
    if not isinstance(value, str) or not value or (choices and value not in choices):
        expected = ", ".join(choices) or "…"
        template = N_("{file}: {name} is {value}; expected in quotation marks: {expected}")
        raise UsageError(template, **values, value=repr(value), expected=expected)


def _beside_settings(file: Path, found: dict[str, str]) -> Mapping[str, str]:
    """Look for a doctrine named without a folder beside the settings."""
    if "doctrine" in found:
        found["doctrine"] = str(file.parent / found["doctrine"])
    return found
