"""Words made safe to look at: on a screen, in JSON on a screen, in a cell of a spreadsheet.

A text, a round or a file name may hold characters that a screen obeys: they clear it, ring, or turn
the order of what follows.  Others have no width, and hide in a word.  All are shown by their codes.

>>> printable("a\\x1b[31mb\\u202ec")
'a\\\\x1b[31mb\\\\u202ec'
>>> printable_json('"\\x9b"')
'"\\\\u009b"'
>>> spreadsheet_cell("=1+1"), spreadsheet_cell("-7.50")
("'=1+1", '-7.50')
"""

import re

from bylaw.registry.law.late_patterns import late_pattern

# Controls but tab and line end; C1; marks that turn the direction; separators; half characters.
_COMMANDS = "\x00-\x08\x0b\x0c\x0e-\x1f\x7f-\x9f\u2028-\u202e\ufff9-\ufffb\ud800-\udfff"
# What Unicode lets no one see: two names that look alike would not be the same.
_UNSEEN = (
    "\u00ad\u034f\u061c\u115f\u1160\u17b4\u17b5\u180b-\u180f\u200b-\u200f\u2060-\u206f\u3164"
    "\ufe00-\ufe0f\ufeff\uffa0\ufff0-\ufff8\U0001bca0-\U0001bca3\U0001d173-\U0001d17a"
    "\U000e0000-\U000e0fff"
)
_OBEYED = late_pattern(f"[{_COMMANDS}{_UNSEEN}]|\r(?!\n)")
_LINE_END = late_pattern("[\n\r\t]")
_NUMBER = late_pattern(r"[+-]?\d{1,40}(?:[.,]\d{1,40})?(?:/\d{1,40})?")
# Apostrophes before such a sign are counted too, so that what is read back is what was written.
FORMULA = "'*[=+@\t\r\n＝＋－＠-]"
"""How a cell begins that a spreadsheet may take for a formula."""
_FORMULA = late_pattern(FORMULA)


def printable(text: str) -> str:
    """Show each character that a screen would obey, or not show at all, by its code."""
    return _OBEYED.sub(lambda match: code_of(match[0]), text)


def one_line(text: str) -> str:
    """Show a name in one line: an end of line within it would pass for words of ours.

    >>> one_line("a\\nRounds: 1")
    'a\\\\x0aRounds: 1'
    """
    return _LINE_END.sub(lambda match: code_of(match[0]), printable(text))


def code_of(character: str) -> str:
    """Write a character by its code."""
    number = ord(character)
    if number > 0xFFFF:
        return f"\\U{number:08x}"
    return f"\\u{number:04x}" if number > 0xFF else f"\\x{number:02x}"


def printable_json(written: str) -> str:
    """Write such characters in JSON by their codes: the same value, safe to look at."""
    return _OBEYED.sub(_json_code, written)


def _json_code(match: re.Match[str]) -> str:
    pairs = match[0].encode("utf-16-be", "surrogatepass")
    return "".join(f"\\u{pairs[at]:02x}{pairs[at + 1]:02x}" for at in range(0, len(pairs), 2))


def printable_toml(written: str) -> str:
    """Write such characters in a TOML string by their codes, long ones included.

    >>> printable_toml('"\\x9b"')
    '"\\\\u009b"'
    """
    return _OBEYED.sub(lambda match: _toml_code(ord(match[0])), written)


def _toml_code(number: int) -> str:
    return f"\\u{number:04x}" if number <= 0xFFFF else f"\\U{number:08x}"


def spreadsheet_cell(text: str) -> str:
    """Keep a cell of CSV from being a formula; a number stays a number."""
    if _FORMULA.match(text) and not _NUMBER.fullmatch(text):
        return f"'{text}"
    return text


def without_guard(cell: str) -> str:
    """Read a cell as it was before it was kept from being a formula.

    >>> without_guard(spreadsheet_cell("=1+1")), without_guard(spreadsheet_cell("'-a"))
    ('=1+1', "'-a")
    """
    inner = cell.removeprefix("'")
    return inner if inner != cell and spreadsheet_cell(inner) == cell else cell
