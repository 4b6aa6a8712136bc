"""Whether pages are valid HTML, to a strict reader of tags and to the Nu checker."""

import re
import shutil
import subprocess
from html.parser import HTMLParser
from pathlib import Path

import pytest

_VOID = frozenset(
    ("area", "base", "br", "col", "embed", "hr", "img", "input", "link", "meta", "source", "wbr")
)
_SVG_VOID = frozenset(("rect", "line", "circle", "path"))
_PHRASING_ONLY = frozenset(("p", "span", "b", "a", "label", "button", "summary", "h1", "h2", "h3"))
_FLOW = frozenset(
    ("div", "p", "ul", "ol", "dl", "table", "section", "article", "form", "fieldset", "h1", "h2",
     "h3", "h4", "blockquote", "pre", "header", "footer", "nav", "main", "aside", "details")
)  # fmt: skip
_FINE_MOMENT = re.compile(r"\.[0-9]{4,}")
_MOMENT = re.compile(r"\d{4}-\d\d-\d\d(?:T\d\d:\d\d:\d\d(?:\.\d{1,3})?(?:Z|[+-]\d\d:\d\d))?")
_HEADING = re.compile(r"h([1-6])")
_FLOW_ALLOWED = frozenset(("a", "button"))

NU = Path(__file__).parent.parent / "build" / "nu" / "vnu.jar"
"""The Nu checker, which `tools/nu` fetches."""


class _Checker(HTMLParser):
    def __init__(self) -> None:
        super().__init__()
        self.open: list[str] = []
        self.ids: set[str] = set()
        self.wanted: list[str] = []
        self.problems: list[str] = []
        self.level = 0

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        line = self.getpos()[0]
        names = [name for name, _ in attrs]
        if len(set(names)) != len(names):
            self.problems.append(f"line {line}: <{tag}> says an attribute twice")
        values = dict(attrs)
        self.problems += _wrong_values(tag, values, line)
        found = values.get("id")
        if found is not None:
            if not found or found in self.ids:
                self.problems.append(f"line {line}: the id {found!r} stands twice")
            self.ids.add(found)
        self.wanted += [v for n, v in attrs if n in ("for", "list", "aria-labelledby") and v]
        if tag in _FLOW:
            inside = [o for o in self.open if o in _PHRASING_ONLY - _FLOW_ALLOWED]
            if inside:
                self.problems.append(f"line {line}: <{tag}> stands inside <{inside[-1]}>")
        self._check_values(tag, values)
        if tag not in _VOID:
            self.open.append(tag)

    def _check_values(self, tag: str, values: dict[str, str | None]) -> None:
        line = self.getpos()[0]
        own = [name for name in values if name.startswith("hx-")]
        self.problems += [f"line {line}: {name} is no attribute of HTML" for name in own]
        if not _MOMENT.fullmatch(values.get("datetime") or "2000-01-01"):
            self.problems.append(f"line {line}: {values['datetime']} is no moment")
        if heading := _HEADING.fullmatch(tag):
            if int(heading[1]) > self.level + 1:
                self.problems.append(f"line {line}: <{tag}> skips a level")
            self.level = int(heading[1])

    def handle_startendtag(self, tag: str, _attrs: list[tuple[str, str | None]]) -> None:
        if tag not in _SVG_VOID:
            self.problems.append(f"line {self.getpos()[0]}: <{tag}/> closes itself")

    def handle_endtag(self, tag: str) -> None:
        if not self.open or self.open[-1] != tag:
            self.problems.append(f"line {self.getpos()[0]}: </{tag}> closes {self.open[-3:]}")
            if tag in self.open:
                while self.open and self.open.pop() != tag:
                    pass
            return
        self.open.pop()


def _wrong_values(tag: str, values: dict[str, str | None], line: int) -> list[str]:
    """Find attributes that HTML does not know, and moments that are too fine for it."""
    foreign = [name for name in values if name.startswith("hx-")]
    found = [f"line {line}: <{tag}> has {name} without data-" for name in foreign]
    if tag == "time" and _FINE_MOMENT.search(values.get("datetime") or ""):
        found.append(f"line {line}: a moment is told to more than a thousandth of a second")
    return found


def html_problems(text: str) -> list[str]:
    """Find tags that do not fit, ids that stand twice, and references to nothing."""
    checker = _Checker()
    checker.feed(text)
    checker.close()
    missing = [name for name in checker.wanted if name not in checker.ids]
    found = [*checker.problems, *(f"nothing has the id {name!r}" for name in missing)]
    if not text.startswith("<!DOCTYPE html>"):
        found.append("no document type")
    return found + [f"<{tag}> is not closed" for tag in checker.open]


def nu_problems(folder: Path) -> list[str]:
    """Ask the Nu checker what is wrong with the pages of a folder, where it was fetched."""
    java = shutil.which("java")
    if java is None or not NU.exists():
        pytest.skip("the Nu checker was not fetched: run tools/nu")
    # So short a run is slower where Java compiles well what it runs a few times.
    quick = ("-XX:TieredStopAtLevel=1", "-XX:+UseSerialGC", "-Xss2m")
    asked = [java, *quick, "-jar", str(NU), "--errors-only", "--format", "gnu", str(folder)]
    done = subprocess.run(asked, capture_output=True, encoding="utf-8", check=False)
    return done.stderr.splitlines()
