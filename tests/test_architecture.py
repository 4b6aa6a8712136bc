"""Imports point one way, and each outside library has one owner."""

import ast
import re
import sys
from collections.abc import Iterator
from functools import cache
from importlib.metadata import packages_distributions
from pathlib import Path

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

FULL = 14
"""Modules of one folder; a room with more is two rooms."""

# Outside libraries and the parts of ours that may import them.
OWNERS = {
    "anyio": {"web.serving"},
    "alembic": {"registry.store"},
    "click": {"cli"},
    "cryptography": {"registry.store"},
    "fastapi": {"web"},
    "pydantic": {"web"},
    "markupsafe": {"registry.publish", "web"},
    "starlette": {"web"},
    "uvicorn": {"cli.commands.registry.serve"},
    "diff_match_patch": {"registry.compare"},
    "icalendar": {"registry.publish"},
    "jinja2": {"registry.publish", "web"},
    "lark": {"ingest"},
    "lxml": {"ingest", "registry.publish"},
    "numba": {"registry.rules.play"},
    "numpy": {"registry.rules", "registry.audit"},
    "platformdirs": {"front", "registry.rules"},
    "pyarrow": {"registry.audit", "registry.publish"},
    "pypdfium2": {"ingest"},
    "pyspark": {"registry.audit.spark"},
    "reportlab": {"registry.publish"},
    "rich": {"cli"},
    "sqlalchemy": {"registry.store"},
    "sqlmodel": {"registry.store"},
    "typing_extensions": {"registry", "web"},
    "typst": {"registry.publish"},
}


def name_of(path: Path) -> str:
    return ".".join(path.relative_to(ROOT).with_suffix("").parts).removeprefix("bylaw.")


@cache
def tree_of(path: Path) -> ast.Module:
    return ast.parse(path.read_text(encoding="utf-8"))


@cache
def nodes_of(path: Path) -> tuple[ast.AST, ...]:
    return tuple(ast.walk(tree_of(path)))


def imports_of(path: Path) -> Iterator[str]:
    """Name what a module imports, rooms without the name that they share."""
    yield from (module.removeprefix("bylaw.") for module in _imports_of(path))


def _imports_of(path: Path) -> Iterator[str]:
    for node in nodes_of(path):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            assert node.level == 0, f"{name_of(path)}:{node.lineno} imports relatively"
            assert node.module is not None
            yield node.module


def lies_in(module: str, part: str) -> bool:
    return module == part or module.startswith(f"{part}.")


def test_imports_point_one_way() -> None:
    astray = [
        f"{name_of(path)} imports {module}"
        for path in MODULES
        for module in imports_of(path)
        if module.partition(".")[0] in ROOMS
        and not any(lies_in(module, part) for part in ALLOWED[name_of(path).partition(".")[0]])
    ]
    assert astray == []


def test_the_registry_stands_on_the_law() -> None:
    astray = [
        f"{name_of(path)} imports {module}"
        for path in IN_REGISTRY
        for module in imports_of(path)
        if module.startswith("registry.")
        and module.split(".")[1] not in REGISTRY[path.relative_to(ROOT).parts[1]]
    ]
    assert astray == []


def test_each_outside_library_has_one_owner() -> None:
    ours = {*ROOMS, *sys.stdlib_module_names, "bylaw"}
    astray = [
        f"{name_of(path)} imports {module}"
        for path in MODULES
        for module in imports_of(path)
        if (library := module.partition(".")[0]) not in ours
        and not any(lies_in(name_of(path), owner) for owner in OWNERS.get(library, ()))
    ]
    assert astray == []


def test_every_module_says_what_it_is() -> None:
    said = {name_of(path): ast.get_docstring(tree_of(path)) or "" for path in MODULES}
    firsts = {name: doc.partition("\n\n")[0].rstrip() for name, doc in said.items()}
    assert [name for name, first in firsts.items() if not first.endswith((".", ":"))] == []


def functions_of(path: Path) -> Iterator[ast.FunctionDef | ast.AsyncFunctionDef]:
    yield from (n for n in nodes_of(path) if isinstance(n, ast.FunctionDef | ast.AsyncFunctionDef))


def says_any(function: ast.FunctionDef | ast.AsyncFunctionDef) -> bool:
    arguments = [
        *function.args.posonlyargs,
        *function.args.args,
        *function.args.kwonlyargs,
    ]
    said = [argument.annotation for argument in arguments] + [function.returns]
    names = (n for item in said if item for n in ast.walk(item) if isinstance(n, ast.Name))
    return any(name.id == "Any" for name in names)


def test_no_signature_says_any() -> None:
    found = [f"{name_of(p)}:{f.name}" for p in MODULES for f in functions_of(p) if says_any(f)]
    assert found == []


def calls_of(path: Path) -> set[str]:
    """The names that a module calls, with dots or without."""
    calls = (node.func for node in nodes_of(path) if isinstance(node, ast.Call))
    return set(filter(None, map(_name_called, calls)))


def _name_called(called: ast.expr) -> str:
    """The name that is called, with dots or without; what is no name has none."""
    parts = list[str]()
    while isinstance(called, ast.Attribute):
        parts.insert(0, called.attr)
        called = called.value
    return ".".join((called.id, *parts)) if isinstance(called, ast.Name) else ""


def test_only_the_command_line_prints_and_one_module_asks_the_clock() -> None:
    silent = {"print", "dt.date.today", "time.time"}
    found = {name_of(path): calls_of(path) for path in MODULES}
    assert {name: calls & silent for name, calls in found.items() if calls & silent} == {}
    assert [name for name in found if "dt.datetime.now" in found[name]] == ["front.clock"]


def test_every_room_says_what_it_is() -> None:
    rooms = {path.parent for path in MODULES}
    assert [name_of(room) for room in rooms if not (room / "__init__.py").is_file()] == []


def test_what_a_room_lists_is_what_stands_in_it() -> None:
    for room in sorted({path.parent for path in MODULES}):
        about = ast.get_docstring(tree_of(room / "__init__.py"))
        lines = [line.partition(":")[0] for line in (about or "").splitlines() if line[:2] == "- "]
        listed = {name for line in lines for name in re.findall(r"`(\w+)`", line)}
        inside = {path.stem for path in room.glob("*.py")}
        rooms = {path.parent.name for path in room.glob("*/__init__.py")}
        assert listed - inside - rooms == set(), name_of(room)
        assert not listed or rooms - listed == set(), name_of(room)


def test_refusals_assert_their_words() -> None:
    ours = {name for path in MODULES for name in errors_of(path)}
    tests = sorted((ROOT / "tests").glob("test_*.py"))
    assert [place for path in tests for place in silent_refusals(path, ours)] == []


def errors_of(path: Path) -> Iterator[str]:
    for node in nodes_of(path):
        if isinstance(node, ast.ClassDef) and node.name.endswith(("Error", "Unresolved")):
            yield node.name


def silent_refusals(path: Path, ours: set[str]) -> Iterator[str]:
    """Find errors of ours that are expected without their words: by `match`, or under a name."""
    for node in nodes_of(path) if "pytest.raises" in path.read_text(encoding="utf-8") else ():
        for item in node.items if isinstance(node, ast.With) else ():
            call = item.context_expr
            if isinstance(call, ast.Call) and ast.unparse(call.func) == "pytest.raises":
                is_silent = not call.keywords and item.optional_vars is None
                if is_silent and ast.unparse(call.args[0]) in ours:
                    yield f"{path.name}:{call.lineno}"


def test_no_module_is_a_drawer_for_odds_and_ends() -> None:
    drawers = {"utils", "util", "helpers", "helper", "common", "misc", "manager"}
    assert [name_of(path) for path in MODULES if path.stem in drawers] == []


def test_no_room_is_so_full_that_one_must_search_it() -> None:
    folders = {path.parent for path in MODULES}
    counts = {folder: len(tuple(folder.glob("*.py"))) - 1 for folder in folders}
    full = {name_of(folder): count for folder, count in counts.items() if count > FULL}
    assert full == {}


def test_a_name_of_a_module_means_one_thing_in_the_house() -> None:
    # The module of a command bears the name of the command: it is asked for by it.
    homes: dict[str, list[str]] = {}
    for path in MODULES:
        if path.stem != "__init__" and not name_of(path).startswith("cli.commands."):
            homes.setdefault(path.stem, []).append(name_of(path))
    assert [names for names in homes.values() if len(names) > 1] == []


def test_a_name_of_a_class_or_a_type_means_one_thing_in_the_house() -> None:
    # A game names its own things as its sections do.
    homes: dict[str, list[str]] = {}
    for path in MODULES:
        if not name_of(path).startswith("registry.rules.games."):
            for name in filter(None, map(type_named, tree_of(path).body)):
                homes.setdefault(name, []).append(name_of(path))
    assert {name: rooms for name, rooms in homes.items() if len(rooms) > 1} == {}


def type_named(statement: ast.stmt) -> str:
    """The public name that a statement gives to a class, or to a type written otherwise."""
    match statement:
        case ast.ClassDef(name=name) | ast.Assign(targets=[ast.Name(id=name)]):
            is_type = name[:1].isupper() and not name.isupper()
            return name if is_type else ""
    return ""


def test_no_other_distribution_owns_our_import_name() -> None:
    assert set(packages_distributions().get("bylaw", ["bylaw"])) == {"bylaw"}


def test_neither_law_nor_reading_keeps_what_it_worked_out_in_a_variable() -> None:
    """What is kept is cached by what it depends on; an empty table of a module is hidden state."""
    kept = [
        f"{name_of(path)}:{node.lineno}"
        for path in MODULES
        if name_of(path).startswith(("registry.", "ingest."))
        for node in tree_of(path).body
        if is_filled_later(node)
    ]
    assert kept == []


def is_filled_later(node: ast.stmt) -> bool:
    match node:
        case ast.AnnAssign(annotation=ast.Subscript(value=ast.Name(id="Mapping" | "Sequence"))):
            return False
        case ast.AnnAssign(value=value) | ast.Assign(value=value):
            return value is not None and ast.unparse(value) in ("{}", "[]", "dict()", "set()")
    return False


def test_no_pattern_of_reading_repeats_a_group_without_going_back() -> None:
    # Before 3.11.5, Python goes on from a wrong place where a part of such a group fails.
    possessive = re.compile(r"\)(?:[*+?]|\{+[^{}]*\}+)\+")
    texts = [*(ROOT / "ingest").rglob("*.py"), *(ROOT / "ingest").rglob("*.lark")]
    assert [str(file) for file in texts if possessive.search(file.read_text("utf-8"))] == []
