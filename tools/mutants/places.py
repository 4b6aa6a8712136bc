"""Name the places where the code can be broken, and draw a fixed sample of them.

A mutant is the program with one expression changed: a comparison turned, a number one higher, a
truth value reversed, `and` for `or`, a sum for a difference, the branches of a choice exchanged, or
a returned value lost.  Left out, by rule, is what has no meaning for an answer:

- annotations, decorators (with the sizes of caches), patterns, base classes and `TYPE_CHECKING`;
- docstrings, and the wording of messages: no text is changed;
- what only guards against faults of our own: `assert`, `assert_never` and the `strict` of `zip`;
- `NotImplemented`, which asks the other operand, and how a value prints in a debugger (`repr`).

A place has a name that a change elsewhere leaves alone, and a mutant is drawn by the digest of that
name: the same place stays in the sample as long as its expression does.
"""

import ast
import copy
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from hashlib import sha256
from pathlib import Path

HERE = Path(__file__).parent.parent.parent
ROOMS = ("registry/law", "registry/rules", "registry/audit", "ingest")


@dataclass(frozen=True, slots=True)
class Mutant:
    """One expression of a file, by its bytes, and what stands in its place."""

    path: str
    within: str
    line: int
    start: int
    end: int
    old: str
    new: str
    turn: int
    """Which of the same changes within the same function."""

    @property
    def name(self) -> str:
        """What names the place, whatever line it stands on."""
        turn = f" [{self.turn}]" if self.turn else ""
        return f"{self.path} {self.within}: {self.old} → {self.new}{turn}"

    def __str__(self) -> str:
        return f"{self.path}:{self.line} {self.within}: {self.old} → {self.new}"

    def applied(self, source: bytes) -> bytes:
        """Write the file with this one expression changed."""
        return source[: self.start] + f"({self.new})".encode() + source[self.end :]

    def source(self) -> bytes:
        """Read the file of the project, with this one expression changed."""
        return self.applied((HERE / self.path).read_bytes())


def sample(count: int, seed: int) -> list[Mutant]:
    """Draw the mutants; each room has about its share of the code."""
    paths = [path for room in ROOMS for path in sorted((HERE / room).rglob("*.py"))]
    found = (m for path in paths for m in mutants_of(path, path.relative_to(HERE).as_posix()))
    return sorted(found, key=lambda one: sha256(f"{seed} {one.name}".encode()).digest())[:count]


def mutants_of(path: Path, name: str) -> Iterator[Mutant]:
    """Every mutant of a file."""
    source = path.read_bytes()
    starts = [0]
    for line in source.splitlines(keepends=True):
        starts.append(starts[-1] + len(line))
    seen: Counter[tuple[str, str, str]] = Counter()
    for within, node in _expressions(ast.parse(source), ""):
        start = starts[node.lineno - 1] + node.col_offset
        end = starts[(node.end_lineno or 0) - 1] + (node.end_col_offset or 0)
        old = " ".join(source[start:end].decode().split())
        for changed in _changes(node):
            new = ast.unparse(changed)
            turn = seen[within, old, new]
            seen[within, old, new] += 1
            yield Mutant(name, within or "module", node.lineno, start, end, old, new, turn)


# ---- What runs --------------------------------------------------------------------------------

_SILENT_FIELDS = ("annotation", "returns", "decorator_list", "pattern", "bases")
_SILENT_OPTIONS = ("strict", "repr")
_NAMED = (ast.FunctionDef, ast.ClassDef, ast.AsyncFunctionDef)
_CHANGED = (ast.Compare, ast.BoolOp, ast.BinOp, ast.UnaryOp, ast.Constant, ast.IfExp)


def _expressions(node: ast.AST, within: str) -> Iterator[tuple[str, ast.expr]]:
    """The expressions that run, each with the function in which it stands."""
    if isinstance(node, _NAMED):
        within = f"{within}.{node.name}".removeprefix(".")
    for name, value in ast.iter_fields(node):
        if name in _SILENT_FIELDS or (name == "keywords" and isinstance(node, ast.ClassDef)):
            continue
        for child in value if isinstance(value, list) else (value,):
            if isinstance(child, ast.AST) and not _is_silent(child):
                if isinstance(child, ast.expr) and _is_changed(node, child):
                    yield within, child
                yield from _expressions(child, within)


def _is_silent(node: ast.AST) -> bool:
    match node:
        case ast.JoinedStr() | ast.Assert() | ast.Return(value=ast.Name(id="NotImplemented")):
            return True
        case ast.If(test=ast.Name(id="TYPE_CHECKING")) | ast.Call(func=ast.Name(id="assert_never")):
            return True
        case ast.keyword(arg=name):
            return name in _SILENT_OPTIONS
        case _:
            return False


def _is_changed(parent: ast.AST, child: ast.expr) -> bool:
    return isinstance(parent, ast.Return) or isinstance(child, _CHANGED)


# ---- What stands in its place -----------------------------------------------------------------

_TURNED: dict[type[ast.cmpop], type[ast.cmpop]] = {
    ast.Lt: ast.LtE,
    ast.LtE: ast.Lt,
    ast.Gt: ast.GtE,
    ast.GtE: ast.Gt,
    ast.Eq: ast.NotEq,
    ast.NotEq: ast.Eq,
    ast.Is: ast.IsNot,
    ast.IsNot: ast.Is,
    ast.In: ast.NotIn,
    ast.NotIn: ast.In,
}
_SWAPPED: dict[type[ast.operator], type[ast.operator]] = {
    ast.Add: ast.Sub,
    ast.Sub: ast.Add,
    ast.Mult: ast.FloorDiv,
}


def _changes(node: ast.expr) -> Iterator[ast.expr]:
    match node:
        case ast.Compare(ops=[op, *_]):
            yield _with(node, ops=[_TURNED[type(op)](), *node.ops[1:]])
        case ast.BoolOp(op=ast.And()):
            yield _with(node, op=ast.Or())
        case ast.BoolOp():
            yield _with(node, op=ast.And())
        case ast.BinOp(op=op) if type(op) in _SWAPPED:
            yield _with(node, op=_SWAPPED[type(op)]())
        case ast.UnaryOp(op=ast.Not()):
            yield node.operand
        case _:
            yield from _other_values(node)


def _other_values(node: ast.expr) -> Iterator[ast.expr]:
    match node:
        case ast.IfExp():
            yield _with(node, body=node.orelse, orelse=node.body)
        case ast.Constant(value=bool()):
            yield ast.Constant(not node.value)
        case ast.Constant(value=int()):
            yield ast.Constant(int(str(node.value)) + 1)
        case ast.Call() | ast.Name() | ast.Tuple() | ast.Attribute() | ast.Subscript():
            yield ast.Constant(None)


def _with(node: ast.expr, **fields: object) -> ast.expr:
    changed = copy.deepcopy(node)
    for name, value in fields.items():
        setattr(changed, name, value)
    return changed
