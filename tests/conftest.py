"""What every test of the command line shares: one way to run it."""

import gc
import os
import shutil
import sqlite3
import tempfile
import uuid
from collections.abc import Callable, Generator, Iterator
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner, Result
from hypothesis import HealthCheck, given, settings
from hypothesis.strategies import none
from judging import use_registry
from registries import (
    KINDS,
    SHARED,
    build_postgresql,
    empty_postgresql,
    empty_sqlite,
    filled_sqlite,
)
from sqlalchemy import URL, Engine, create_engine, event

from bylaw.cli.main import bylaw
from bylaw.registry.store import database

# Properties are tried on a few examples, always the same; `make fuzz` tries many others.
_PATIENT = settings(deadline=None, suppress_health_check=[HealthCheck.too_slow])
settings.register_profile("suite", _PATIENT, max_examples=30, derandomize=True)
settings.register_profile("deep", _PATIENT, max_examples=400)
settings.load_profile("suite")

Run = Callable[..., Result]
Take = Callable[..., None]


class _DoctestsWritten:
    """Looks for examples only in modules that have some: to find none takes each process long."""

    @pytest.hookimpl(wrapper=True)
    def pytest_collect_file(
        self, file_path: Path
    ) -> Generator[None, list[pytest.Collector], list[pytest.Collector]]:
        """Leave the tests of a module as they are."""
        collectors = yield
        return [one for one in collectors if type(one) is pytest.Module or _has_example(file_path)]


def _has_example(file: Path) -> bool:
    return b">>>" in file.read_bytes()


def pytest_configure(config: pytest.Config) -> None:
    """Look for examples so in every room, and make the folder that the processes of a run share."""
    gc.disable()
    config.pluginmanager.register(_DoctestsWritten())
    if SHARED not in os.environ:
        os.environ[SHARED] = tempfile.mkdtemp(prefix="bylaw-tests-")
        config.add_cleanup(lambda: shutil.rmtree(os.environ.pop(SHARED), ignore_errors=True))


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Begin with the files of slow tests, so that no process works on alone at the end."""
    items.sort(key=lambda item: item.get_closest_marker("slow") is None)


def pytest_collection_finish() -> None:
    """Look for no garbage: laws that are read once and kept would be walked each time."""
    gc.collect()
    gc.freeze()
    gc.disable()
    # Hypothesis looks once, when its first property is tried: now, while there is none.
    given(none())(lambda _nothing: None)()


def pytest_sessionfinish() -> None:
    """Look for garbage once, so that what was left open is told, and not again at the end."""
    gc.collect()
    gc.freeze()


@pytest.fixture(scope="session", autouse=True)
def own_data(tmp_path_factory: pytest.TempPathFactory) -> Iterator[None]:
    """Keep the registry of whoever runs the tests out of them."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("XDG_DATA_HOME", str(tmp_path_factory.mktemp("data")))
        patch.delenv("BYLAW_DB", raising=False)
        yield


@pytest.fixture(scope="session", autouse=True)
def unawaited_disk() -> Iterator[None]:
    """Let SQLite wait for no disk, as PostgreSQL does not: only a crash of the machine differs."""

    def prepare(connection: object, _record: object) -> None:
        if isinstance(connection, sqlite3.Connection):
            connection.execute("PRAGMA synchronous = OFF")

    event.listen(Engine, "connect", prepare)
    yield
    event.remove(Engine, "connect", prepare)


@pytest.fixture(scope="session", autouse=True)
def statements_kept() -> Iterator[None]:
    """Let every SQLite file share what SQLAlchemy compiled for one: each test has its own files."""
    first = create_engine("sqlite://")
    first.connect().close()

    def opened(url: URL, **options: Any) -> Engine:
        engine = create_engine(url, **options)
        if engine.name == first.name:
            engine.dialect, engine._compiled_cache = first.dialect, first._compiled_cache
        return engine

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(database, "create_engine", opened)
        yield


@pytest.fixture
def run(monkeypatch: pytest.MonkeyPatch) -> Run:
    """Run `bylaw` with arguments and input, in English unless `--ui` says otherwise."""
    for name in ("LC_ALL", "LC_MESSAGES", "LANG", "COLUMNS", "LANGUAGE"):
        monkeypatch.delenv(name, raising=False)

    def invoke(*arguments: str, stdin: str | bytes | None = None) -> Result:
        runner = CliRunner()
        return runner.invoke(
            bylaw,
            arguments,
            input=stdin,
            prog_name="bylaw",
            env={"LANGUAGE": None},
            catch_exceptions=False,
        )

    return invoke


@pytest.fixture(name="bylaw")
def run_on_corpus(run: Run, monkeypatch: pytest.MonkeyPatch) -> Run:
    """Run `bylaw` on the one registry of the packaged corpus that no test changes."""
    use_registry(monkeypatch)
    return run


_SEEN: dict[tuple[str, ...], Result] = {}


@pytest.fixture
def run_once(run: Run) -> Run:
    """Run `bylaw` on the packaged corpus; the same question is asked only once in a session."""

    def invoke(*arguments: str) -> Result:
        if arguments not in _SEEN:
            _SEEN[arguments] = run(*arguments)
        return _SEEN[arguments]

    return invoke


@pytest.fixture(scope="session")
def postgresql() -> Iterator[str]:
    """Start a real PostgreSQL server, one for all processes; the last of them stops it."""
    folder, locks = (Path(os.environ[SHARED]) / name for name in ("postgresql", "locks"))
    locks.mkdir(mode=0o700, exist_ok=True)
    os.environ["XDG_RUNTIME_DIR"] = str(locks)
    import pgserver.postgres_server

    server = pgserver.postgres_server.get_server(folder, cleanup_mode="delete")
    # What a server that may lose everything need not do.
    spared = ("fsync", "full_page_writes", "synchronous_commit")
    asked = "".join(f"ALTER SYSTEM SET {setting} = off;\n" for setting in spared)
    server.psql(f"{asked}SELECT pg_reload_conf();")
    yield server.get_uri()
    server.cleanup()


@pytest.fixture(params=KINDS)
def engine(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[Engine]:
    """Open an empty database of each kind in turn."""
    if request.param == "sqlite":
        yield empty_sqlite(tmp_path)
    else:
        server = request.getfixturevalue("postgresql")
        yield from empty_postgresql(server, f"test_{uuid.uuid4().hex}")


@pytest.fixture(scope="session")
def built_postgresql(postgresql: str) -> str:
    """Name the database that holds the packaged corpus, to be copied."""
    return build_postgresql(postgresql)


def _filled(request: pytest.FixtureRequest, folder: Path) -> Iterator[Engine]:
    if request.param == "sqlite":
        yield filled_sqlite(folder)
    else:
        server = request.getfixturevalue("postgresql")
        built = request.getfixturevalue("built_postgresql")
        yield from empty_postgresql(server, f"test_{uuid.uuid4().hex}", like=built)


@pytest.fixture(params=KINDS)
def filled(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[Engine]:
    """Open a registry of the packaged corpus in a database of each kind in turn."""
    yield from _filled(request, tmp_path / "filled")


@pytest.fixture(scope="module", params=KINDS)
def unchanged(
    request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory
) -> Iterator[Engine]:
    """Open one such registry for all tests of a file that only ask, or are refused."""
    yield from _filled(request, tmp_path_factory.mktemp("unchanged"))


@pytest.fixture
def registry(run: Run, tmp_path: Path) -> Run:
    """Run `bylaw` on a registry of its own, which holds the packaged corpus."""
    url = filled_sqlite(tmp_path).url.render_as_string()

    def invoke(*arguments: str) -> Result:
        return run(*arguments, "--db", url)

    return invoke


@pytest.fixture
def ingested(registry: Run, tmp_path: Path) -> Run:
    """Ingest the words of an order into that registry, and give what the command says."""

    def ingest(text: str, *options: str, lang: str = "en", published: str = "2009-02-18") -> Result:
        file = tmp_path / f"order-{abs(hash(text))}.txt"
        file.write_text(text, encoding="utf-8")
        return registry("ingest", str(file), "--lang", lang, "--published", published, *options)

    return ingest


@pytest.fixture
def take(ingested: Run) -> Take:
    """Ingest an order of February 2009, in force on 5 March where it says nothing else."""

    def ingest(text: str, lang: str = "en", published: str = "2009-02-18") -> None:
        result = ingested(text, "--accept", "as it is", lang=lang, published=published)
        assert result.exit_code in (0, 1), result.output
        assert "entry" in result.stdout

    return ingest
