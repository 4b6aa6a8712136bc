"""Hostile PDFs, made from plain bytes: small files that take a reader hours, or all the memory.

for name, make in HOSTILE.items():
    read_source(make(), name=f"{name}.pdf")
"""

import zlib
from collections.abc import Callable, Mapping, Sequence
from functools import partial

_CATALOGUE = b"<< /Type /Catalog /Pages 2 0 R >>"
_FONT = b"<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>"
_WITH_FONT = b"<< /Font << /F 4 0 R >> >>"
_WITH_FORM = b"<< /XObject << /X %d 0 R >> >>"
_MILLION = 1_000_000


def document(objects: Sequence[bytes], *, trailer: bytes = b"") -> bytes:
    """Write a PDF of objects, which are numbered from 1."""
    out, places = bytearray(b"%PDF-1.7\n"), list[int]()
    for number, body in enumerate(objects, start=1):
        places.append(len(out))
        out += b"%d 0 obj\n%s\nendobj\n" % (number, body)
    table = b"".join(b"%010d 00000 n \n" % place for place in places)
    count = len(objects) + 1
    end = b"xref\n0 %d\n0000000000 65535 f \n%s" % (count, table)
    end += b"trailer\n<< /Size %d /Root 1 0 R %s >>\n" % (count, trailer)
    return bytes(out) + end + b"startxref\n%d\n%%%%EOF\n" % len(out)


def one_page(contents: bytes, more: Sequence[bytes], *, resources: bytes = _WITH_FONT) -> bytes:
    """Write a PDF of one page; the first of the other objects has number 5."""
    pages = b"<< /Type /Pages /Kids [3 0 R] /Count 1 >>"
    page = b"<< /Type /Page /Parent 2 0 R /MediaBox [0 0 612 792] /Contents %s /Resources %s >>"
    return document([_CATALOGUE, pages, page % (contents, resources), _FONT, *more])


def _stream(data: bytes, said: bytes = b"") -> bytes:
    return b"<< /Length %d %s >>\nstream\n%s\nendstream" % (len(data), said, data)


def _form(data: bytes, resources: bytes) -> bytes:
    said = b"/Type /XObject /Subtype /Form /BBox [0 0 612 792] /Resources " + resources
    return _stream(data, said)


def inflating(count: int, megabytes: int, *, words: bytes = b" ") -> bytes:
    """Write a page of streams that are small, and of many megabytes once they are inflated."""
    press, piece = zlib.compressobj(9), words * (_MILLION // len(words))
    data = b"".join(press.compress(piece) for _ in range(megabytes)) + press.flush()
    numbers = b" ".join(b"%d 0 R" % (5 + index) for index in range(count))
    return one_page(b"[%s]" % numbers, [_stream(data, b"/Filter /FlateDecode")] * count)


def nested_forms(levels: int, times: int) -> bytes:
    """Write a page whose form draws another several times, which draws another, and so on."""
    draw = b"/X Do " * times
    forms = [_form(draw, _WITH_FORM % (7 + level)) for level in range(levels - 1)]
    last = _form(b"BT /F 9 Tf 50 50 Td (word) Tj ET", _WITH_FONT)
    return one_page(b"5 0 R", [_stream(draw), *forms, last], resources=_WITH_FORM % 6)


def endless_form() -> bytes:
    """Write a page with a form that draws itself twice."""
    form = _form(b"/X Do /X Do", _WITH_FORM % 6)
    return one_page(b"5 0 R", [_stream(b"/X Do"), form], resources=_WITH_FORM % 6)


def crowded_page(words: int) -> bytes:
    """Write a page of very many words."""
    places = ((3 * (index % 200), 3 * (index // 200), index) for index in range(words))
    drawn = b" ".join(b"1 0 0 1 %d %d Tm (word%d) Tj" % place for place in places)
    return one_page(b"5 0 R", [_stream(b"BT /F 1 Tf %s ET" % drawn)])


def empty_pages(count: int) -> bytes:
    """Write a PDF of very many pages with nothing on them."""
    numbers = b" ".join(b"%d 0 R" % (3 + index) for index in range(count))
    pages = b"<< /Type /Pages /Kids [%s] /Count %d >>" % (numbers, count)
    page = b"<< /Type /Page /Parent 2 0 R /MediaBox [0 0 9 9] >>"
    return document([_CATALOGUE, pages, *([page] * count)])


def endless_pages() -> bytes:
    """Write a PDF whose list of pages contains itself."""
    return document([_CATALOGUE, b"<< /Type /Pages /Kids [2 0 R 2 0 R] /Count 1000 >>"])


def encrypted() -> bytes:
    """Write a PDF that asks for a password."""
    said = b"/Filter /Standard /V 1 /R 2 /O <%s> /U <%s> /P -4" % (b"00" * 32, b"11" * 32)
    pages = b"<< /Type /Pages /Kids [] /Count 0 >>"
    return document([_CATALOGUE, pages], trailer=b"/Encrypt << %s >> /ID [<00><00>]" % said)


def truncated() -> bytes:
    """Write the first half of a PDF."""
    whole = crowded_page(100)
    return whole[: len(whole) // 2]


HOSTILE: Mapping[str, Callable[[], bytes]] = {
    "a hundred streams of 100 MB": partial(inflating, 100, 100),
    "a hundred streams of 100 MB of words": partial(inflating, 100, 100, words=b"BT (a) Tj ET "),
    "ten levels of ten forms": partial(nested_forms, 10, 10),
    "a form that draws itself": endless_form,
    "40,000 words on a page": partial(crowded_page, 40_000),
    "10,000 empty pages": partial(empty_pages, 10_000),
    "pages within themselves": endless_pages,
    "an object that is itself": partial(one_page, b"5 0 R", [b"6 0 R", b"5 0 R"]),
    "a stream as long as itself": partial(
        one_page, b"5 0 R", [b"<< /Length 5 0 R >>\nstream\nBT ET\nendstream"]
    ),
    "a list within 500,000 lists": partial(one_page, b"5 0 R", [b"[" * 500_000 + b"]" * 500_000]),
    "a password": encrypted,
    "half a file": truncated,
}
"""How each is made, by what it is."""
