"""Tell on which lines a mutant can be noticed, from the nearest to the whole file."""

import ast
import re
from collections.abc import Iterator

from tools.mutants.places import HERE, ROOMS, Mutant

Place = tuple[str, int]
_DEFINED = (ast.FunctionDef, ast.AsyncFunctionDef)


def reach(mutant: Mutant) -> Iterator[frozenset[Place]]:
    """Lines that run a mutant: its own, those of its function or that use its name, its file's."""
    source = (HERE / mutant.path).read_text(encoding="utf-8")
    around = [node for node in ast.walk(ast.parse(source)) if _holds(node, mutant.line)]
    functions = [node for node in around if isinstance(node, _DEFINED)]
    if functions and mutant.line >= functions[-1].body[0].lineno:
        yield frozenset({(mutant.path, mutant.line)})
        yield _lines(mutant.path, functions[-1])
    names = [one for node in around if isinstance(node, ast.stmt) for one in _names(node)]
    if names:
        yield frozenset(_uses("|".join(map(re.escape, names))))
    yield frozenset((mutant.path, line) for line in range(1, source.count("\n") + 2))


def _holds(node: ast.AST, line: int) -> bool:
    begun = getattr(node, "lineno", None)
    return begun is not None and begun <= line <= (getattr(node, "end_lineno", None) or begun)


def _lines(path: str, node: ast.stmt) -> frozenset[Place]:
    return frozenset((path, line) for line in range(node.lineno, (node.end_lineno or 0) + 1))


def _names(node: ast.stmt) -> Iterator[str]:
    """Name what a statement defines."""
    match node:
        case ast.Assign(targets=targets):
            yield from (one.id for one in targets if isinstance(one, ast.Name))
        case ast.AnnAssign(target=ast.Name(id=name)):
            yield name
        case ast.FunctionDef(name=name) | ast.ClassDef(name=name):
            yield name


def _uses(pattern: str) -> Iterator[Place]:
    """Find the lines of the rooms that use one of the names."""
    found = re.compile(rf"\b(?:{pattern})\b")
    for room in ROOMS:
        for path in sorted((HERE / room).rglob("*.py")):
            for number, line in enumerate(path.read_text(encoding="utf-8").splitlines(), 1):
                if found.search(line):
                    yield path.relative_to(HERE).as_posix(), number
