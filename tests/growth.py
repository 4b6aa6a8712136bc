"""Texts that grow in one dimension, to see how the time of reading grows with them."""

import time
from collections.abc import Callable
from contextlib import suppress

from bylaw.ingest.consolidations import read_consolidation
from bylaw.ingest.sources.received import read_source
from bylaw.registry.law.messages import BylawError

Grown = Callable[[int], bytes]
_BODY = "<html><body>{}</body></html>"


def _plain(words: Callable[[int], str]) -> Grown:
    return lambda size: f"REGULATION\n\n1. Docks.\n\n{words(size)}\n".encode()


def _html(words: Callable[[int], str]) -> Grown:
    return lambda size: _BODY.format(f"<p>1. Docks.</p>{words(size)}").encode()


def _akoma(words: Callable[[int], str]) -> Grown:
    head = (
        '<akomaNtoso xmlns="http://docs.oasis-open.org/legaldocml/ns/akn/3.0"><act name="a"><meta>'
        '<identification source="#a"><FRBRExpression><FRBRlanguage language="en"/>'
        "</FRBRExpression></identification></meta><body>"
    )
    return lambda size: f"{head}{words(size)}</body></act></akomaNtoso>".encode()


def _section(number: int) -> str:
    return (
        f'<section eId="s{number}"><num>{number}.</num><content><p>The owner of dock {number} '
        "shall paint it.</p></content></section>"
    )


# What grows, the first size, and the text of a size.
BASES: dict[str, tuple[int, Grown]] = {
    "sections": (420, _plain(lambda n: "\n\n".join(f"{i}. Dock {i}." for i in range(2, n)))),
    "noted sections": (
        240,
        _plain(lambda n: "\n\n".join(f"{i}. D.\n\nO.C. {i}-90, s. 1." for i in range(2, n))),
    ),
    "alineas": (420, _plain(lambda n: "\n\n".join("The owner paints the dock." for _ in range(n)))),
    "items": (300, _plain(lambda n: "\n".join(f"({i}) a dock;" for i in range(1, n)))),
    "divisions": (
        180,
        _plain(lambda n: "\n\n".join(f"DIVISION {i}\nDOCKS\n\n{i}. D." for i in range(2, n))),
    ),
    "table rows": (420, _plain(lambda n: "\n".join(f"Dock {i}\t{i} to 1" for i in range(n)))),
    "wrapped lines": (
        600,
        _plain(lambda n: "\n".join("the dock of the owner which" for _ in range(n))),
    ),
    "words of a line": (8000, _plain(lambda n: "dock " * n)),
    "tabs": (40000, _plain(lambda n: "\t" * n)),
    "blanks": (40000, _plain(lambda n: " " * n)),
    "blank lines": (20000, _plain(lambda n: "\n" * n)),
    "quotation marks": (10000, _plain(lambda n: "“" * n)),
    "straight quotation marks": (10000, _plain(lambda n: '"' * n)),
    "quoted words": (3000, _plain(lambda n: "“dock” " * n)),
    "brackets": (20000, _plain(lambda n: "(" * n)),
    "stars": (20000, _plain(lambda n: "*" * n)),
    "stars and words": (10000, _plain(lambda n: "*a " * n)),
    "underscores": (20000, _plain(lambda n: "_a" * n)),
    "pipes": (10000, _plain(lambda n: "|" * n)),
    "dashes": (20000, _plain(lambda n: "-" * n)),
    "rules of tables": (3000, _plain(lambda n: "|---" * n + "x")),
    "dollars": (12000, _plain(lambda n: "$a" * n)),
    "entities": (6000, _plain(lambda n: "&amp;" * n)),
    "open entities": (20000, _plain(lambda n: "&a" * n)),
    "open tags": (10000, _plain(lambda n: "<b " * n)),
    "superscripts": (5000, _plain(lambda n: "<sup>o</sup>" * n)),
    "digits": (20000, _plain(lambda n: "1" * n)),
    "dotted numbers": (10000, _plain(lambda n: "1." * n)),
    "degrees": (1200, _plain(lambda n: "1° " * n)),
    "editor's marks": (10000, _plain(lambda n: "[a] " * n)),
    "open editor's marks": (20000, _plain(lambda n: "[" * n)),
    "orders in council": (3000, _plain(lambda n: "O.C. 1-90; " * n)),
    "capitals": (20000, _plain(lambda n: "A" * n)),
    "spaced capitals": (10000, _plain(lambda n: "A " * n)),
    "hyphens at line ends": (1200, _plain(lambda n: "dock-\n" * n)),
    "comments before a page": (20000, lambda n: b"<!---->" * n + b"<html><p>1. D.</p></html>"),
    "open comments": (20000, lambda n: b"<!--" * n),
    "blanks before a page": (200000, lambda n: b" " * n + b"<html><p>1. D.</p></html>"),
    "paragraphs of a page": (420, _html(lambda n: "<p>The owner paints the dock.</p>" * n)),
    "elements of a page": (4200, _html(lambda n: "<b>d</b>" * n)),
    "elements within elements": (60, _html(lambda n: "<div>" * n + "a")),
    "silent elements": (3000, _html(lambda n: "<nav>a</nav>" * n)),
    "attributes": (400, _html(lambda n: "<p " + " ".join(f"a{i}=1" for i in range(n)) + ">a</p>")),
    "open attributes": (5000, _html(lambda n: '<p a="' * n)),
    "cells of a page": (2000, _html(lambda n: f"<table><tr>{'<td>a</td>' * n}</tr></table>")),
    "broken lines of a page": (1200, _html(lambda n: f"<p>{'a<br>' * n}</p>")),
    "rows of a page": (
        500,
        _html(lambda n: f"<table>{'<tr><td>a</td><td>b</td></tr>' * n}</table>"),
    ),
    "sections of an act": (300, _akoma(lambda n: "".join(_section(i) for i in range(1, n)))),
    "words of an act": (
        8000,
        _akoma(lambda n: f"<section><num>1.</num><content><p>{'a ' * n}</p></content></section>"),
    ),
}


def seconds(data: bytes) -> float:
    """Read a base text, or be refused; give the time that it took."""
    started = time.process_time()
    with suppress(BylawError):
        read_consolidation(read_source(data, name="grown"), lang="en")
    return time.process_time() - started


def ratio(first: int, grown: Grown) -> float:
    """Give by how much the time grows where the size doubles; what takes no time has no ratio."""
    small = seconds(grown(first))
    return seconds(grown(2 * first)) / max(small, 0.02)
