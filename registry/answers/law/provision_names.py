"""How a user names a provision: 67.22, “section 67.22”, “art. 67.22”, “division VI”, §8."""

from typing import TYPE_CHECKING

from bylaw.registry.law.late_patterns import late_pattern
from bylaw.registry.law.light_values import dataclass
from bylaw.registry.law.messages import N_, BylawError, UsageError
from bylaw.registry.law.text.labels import bare_label, is_roman
from bylaw.registry.law.text.provisions import Kind

if TYPE_CHECKING:
    from bylaw.registry.store.view import View

_WORDS = {
    "s": Kind.SECTION, "ss": Kind.SECTION, "section": Kind.SECTION, "article": Kind.SECTION,
    "art": Kind.SECTION, "a": Kind.SECTION, "rule": Kind.RULE, "règle": Kind.RULE,
    "division": Kind.DIVISION, "subdivision": Kind.SUBDIVISION, "§": Kind.SUBDIVISION,
    "sous-section": Kind.SUBDIVISION, "chapter": Kind.CHAPTER, "chapitre": Kind.CHAPTER,
    "part": Kind.PART, "partie": Kind.PART, "subpart": Kind.SUBPART, "sous-partie": Kind.SUBPART,
    "title": Kind.TITLE, "titre": Kind.TITLE, "schedule": Kind.SCHEDULE,
    "annexe": Kind.SCHEDULE, "form": Kind.FORM, "formulaire": Kind.FORM,
}  # fmt: skip
_ADDRESS = late_pattern(
    r"(?:(?P<word>[^\W\d_][\w-]*?)\.?\s+|(?P<sign>§)\s*)?(?P<label>[0-9A-Za-z]+(?:[.][0-9A-Za-z]+)*)\.?"
)


@dataclass(frozen=True, slots=True)
class Address:
    """A provision as a user names it."""

    kind: Kind
    label: str


def read_address(text: str) -> Address:
    """Read the name of a provision; a number alone is a section, a roman numeral a division.

    French “section VI” and English “Section VI” both mean a division, as the texts use them.

    >>> [read_address(words).kind.value for words in ("67.22", "s. 1", "section VI", "§8", "VI")]
    ['section', 'section', 'division', 'subdivision', 'division']
    """
    match = _ADDRESS.fullmatch(text.strip())
    word = "" if match is None else (match["sign"] or match["word"] or "").casefold()
    if match is None or (word and word not in _WORDS):
        raise UsageError(
            N_("{text} is not the number of a provision; write 67.22, or “division VI”"), text=text
        )
    label = bare_label(match["label"])
    kind = _WORDS.get(word, Kind.SECTION)
    is_division = kind is Kind.SECTION and is_roman(label) and label.isupper()
    return Address(Kind.DIVISION if is_division else kind, label)


def refuse_unnamed(view: "View", section: str | None) -> None:
    """Refuse a section that no text names, rather than find no difference in it."""
    if section is None:
        return
    address = read_address(section)
    if address.kind is Kind.SECTION and address.label not in view.section_labels():
        raise nothing_names(address.label)


def nothing_names(section: str) -> BylawError:
    """The refusal of a section that no text held has, makes or amends."""
    return BylawError(N_("no text held mentions section {section}"), section=section)
