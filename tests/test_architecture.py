"""Imports point one way, and each outside library has one owner."""

import ast
import sys
from collections.abc import Iterator
from importlib.metadata import packages_distributions
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent
ROOMS = ("cli", "corpus", "front", "ingest", "registry", "web")
FOLDERS = {room: ROOT / room for room in ROOMS} | {"front": ROOT / "bylaw" / "front"}
MODULES = sorted(path for folder in FOLDERS.values() for path in folder.rglob("*.py"))

IN_REGISTRY = [
    path
    for path in MODULES
    if path.is_relative_to(ROOT / "registry") and len(path.relative_to(ROOT).parts) > 2
]

# Who may import which room; a name with a dot is a part of a room.
ALLOWED = {
    "cli": {"cli", "front", "ingest", "registry", "web"},
    "front": {"front", "ingest", "registry"},
    "ingest": {"ingest", "registry.law"},
    "registry": {"registry"},
    "corpus": set(),
    "web": {"front", "ingest", "registry", "web"},
}

# Inside the registry: law stands alone, the others stand on law, and audit on all of them.
REGISTRY = {
    "law": {"law"},
    "store": {"law", "store"},
    "rules": {"law", "rules"},
    "publish": {"law", "store", "compare", "publish"},
    "compare": {"law", "store", "compare"},
    "audit": {"law", "store", "rules", "audit"},
    "answers": {"law", "store", "rules", "compare", "publish", "audit", "answers"},
}

# Outside libraries and the parts of ours that may import them.
OWNERS = {
    "alembic": {"registry.store"},
    "click": {"cli"},
    "cryptography": {"registry.store"},
    "fastapi": {"web"},
    "markupsafe": {"web"},
    "starlette": {"web"},
    "uvicorn": {"cli.commands.registry.serve"},
    "diff_match_patch": {"registry.compare"},
    "jinja2": {"registry.publish", "web"},
    "lark": {"ingest"},
    "lxml": {"ingest", "registry.publish"},
    "numpy": {"registry.rules", "registry.audit"},
    "pyarrow": {"registry.audit"},
    "pypdfium2": {"ingest"},
    "reportlab": {"registry.publish"},
    "rich": {"cli"},
    "sqlalchemy": {"registry.store"},
    "sqlmodel": {"registry.store"},
    "typst": {"registry.publish"},
}


def name_of(path: Path) -> str:
    return ".".join(path.relative_to(ROOT).with_suffix("").parts).removeprefix("bylaw.")


def tree_of(path: Path) -> ast.Module:
    return ast.parse(path.read_text(encoding="utf-8"))


def imports_of(path: Path) -> Iterator[str]:
    """Name what a module imports, rooms without the name that they share."""
    yield from (module.removeprefix("bylaw.") for module in _imports_of(path))


def _imports_of(path: Path) -> Iterator[str]:
    for node in ast.walk(tree_of(path)):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            assert node.level == 0, f"{name_of(path)}:{node.lineno} imports relatively"
            assert node.module is not None
            yield node.module


def lies_in(module: str, part: str) -> bool:
    return module == part or module.startswith(f"{part}.")


@pytest.mark.parametrize("path", MODULES, ids=name_of)
def test_imports_point_one_way(path: Path) -> None:
    allowed = ALLOWED[name_of(path).partition(".")[0]]
    ours = [module for module in imports_of(path) if module.partition(".")[0] in ROOMS]
    astray = [module for module in ours if not any(lies_in(module, part) for part in allowed)]
    assert astray == []


@pytest.mark.parametrize("path", IN_REGISTRY, ids=name_of)
def test_the_registry_stands_on_the_law(path: Path) -> None:
    allowed = REGISTRY[path.relative_to(ROOT).parts[1]]
    parts = [m.split(".")[1] for m in imports_of(path) if m.startswith("registry.")]
    assert [part for part in parts if part not in allowed] == []


@pytest.mark.parametrize("path", MODULES, ids=name_of)
def test_each_outside_library_has_one_owner(path: Path) -> None:
    for module in imports_of(path):
        library = module.partition(".")[0]
        if library in ROOMS or library in sys.stdlib_module_names:
            continue
        assert library in OWNERS, f"{library} has no owner: say who and why"
        assert any(lies_in(name_of(path), owner) for owner in OWNERS[library]), library


@pytest.mark.parametrize("path", MODULES, ids=name_of)
def test_every_module_says_what_it_is(path: Path) -> None:
    said = ast.get_docstring(tree_of(path))
    assert said is not None
    assert said.partition("\n\n")[0].rstrip().endswith((".", ":"))


@pytest.mark.parametrize("path", MODULES, ids=name_of)
def test_no_signature_says_any(path: Path) -> None:
    functions = (ast.FunctionDef, ast.AsyncFunctionDef)
    for node in ast.walk(tree_of(path)):
        if isinstance(node, functions):
            arguments = [*node.args.posonlyargs, *node.args.args, *node.args.kwonlyargs]
            said = [argument.annotation for argument in arguments] + [node.returns]
            names = {n.id for item in said if item for n in ast.walk(item) if hasattr(n, "id")}
            assert "Any" not in names, f"{name_of(path)}:{node.lineno} {node.name}"


@pytest.mark.parametrize("path", MODULES, ids=name_of)
def test_only_the_command_line_prints_and_one_module_asks_the_clock(path: Path) -> None:
    calls = (node.func for node in ast.walk(tree_of(path)) if isinstance(node, ast.Call))
    names = {ast.unparse(call) for call in calls}
    clock = set() if name_of(path) == "front.clock" else {"dt.datetime.now"}
    assert not names & {"print", "dt.date.today", "time.time", *clock}


def test_no_module_is_a_drawer_for_odds_and_ends() -> None:
    drawers = {"utils", "util", "helpers", "helper", "common", "misc", "manager"}
    assert [name_of(path) for path in MODULES if path.stem in drawers] == []


def test_no_other_distribution_owns_our_import_names() -> None:
    assert set(packages_distributions().get("bylaw", ["bylaw"])) == {"bylaw"}
