"""The project installs as described: locked, typed, with its data, and quick to start."""

import re
import subprocess
import sys
import tomllib
from importlib import resources
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent
PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
LOCKS = ("requirements.lock", "requirements-dev.lock")


def locked(file: str) -> dict[str, str]:
    text = (ROOT / file).read_text(encoding="utf-8")
    return dict(re.findall(r"(?m)^([a-z0-9._-]+)==(\S+)", text))


@pytest.mark.parametrize("file", LOCKS)
def test_a_lock_names_no_host_and_hashes_every_version(file: str) -> None:
    text = (ROOT / file).read_text(encoding="utf-8")
    assert not re.search(r"://|--(?:extra-)?index-url|--find-links|--trusted-host", text)
    entries = re.split(r"(?m)^(?=[a-z0-9])", text)[1:]
    assert [entry.split()[0] for entry in entries if "--hash=sha256:" not in entry] == []


def test_the_locks_hold_what_the_project_asks_for() -> None:
    names = {re.split(r"[\[><=]", wish)[0] for wish in PROJECT["project"]["dependencies"]}
    tools = PROJECT["project"]["optional-dependencies"]["dev"]
    assert names <= locked("requirements.lock").keys()
    assert {re.split(r"[\[><=]", wish)[0] for wish in tools} <= locked(LOCKS[1]).keys()


def test_users_and_developers_have_the_same_versions() -> None:
    everything = locked("requirements-dev.lock")
    users = locked("requirements.lock")
    assert {name: everything.get(name) for name in users} == users


def test_the_wheel_owns_one_import_name() -> None:
    assert PROJECT["tool"]["hatch"]["build"]["targets"]["wheel"]["packages"] == ["bylaw"]


def test_every_room_is_a_real_folder_and_a_link_of_the_import_name() -> None:
    links = {path.name: path.readlink() for path in (ROOT / "bylaw").iterdir() if path.is_symlink()}
    assert links == {
        name: Path("..") / name for name in ("registry", "ingest", "corpus", "cli", "web")
    }
    assert not [name for name in links if (ROOT / name).is_symlink()]


@pytest.mark.parametrize(
    ("package", "file"),
    [
        ("bylaw.corpus", "casino_games/manifest.toml"),
        ("bylaw.corpus", "casino_games/corrections.toml"),
        ("bylaw.corpus", "casino_games/instruments.toml"),
        ("bylaw.cli", "locale/fr/LC_MESSAGES/bylaw.mo"),
        ("bylaw.web", "templates/base.html"),
        ("bylaw.web", "static/style.css"),
        ("bylaw.web", "static/htmx.min.js"),
        ("bylaw", "py.typed"),
    ],
)
def test_data_is_found_as_a_resource(package: str, file: str) -> None:
    assert resources.files(package).joinpath(file).is_file()


def modules_after(code: str) -> set[str]:
    code += "; import sys; print('\\n'.join(sys.modules))"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    return {name.partition(".")[0] for name in done.stdout.split()}


def test_help_loads_nothing_heavy() -> None:
    loaded = modules_after("import cli.main")
    assert not loaded & {"rich", "lark", "lxml", "numpy", "pypdfium2", "ingest", "tomllib"}


def test_the_version_is_told_in_the_changelog_with_its_day() -> None:
    version = PROJECT["project"]
    told = (ROOT / "CHANGELOG.md").read_text(encoding="utf-8")
    assert re.search(rf"^## \[{re.escape(version['version'])}\] - \d{{4}}-\d\d-\d\d$", told, re.M)
    assert version["authors"]
    assert version["urls"]
