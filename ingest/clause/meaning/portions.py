"""Where the portion before a unit begins, when only its new text tells.

"The portion before subparagraph i of paragraph a" is the opening of that paragraph, or all that
stands before the subparagraph in the section: a new text that prints the section's own opening and
then the mark of paragraph a is the second.
"""

import re
from dataclasses import replace

from bylaw.ingest.clause.syntax import Locator, Step


def opened_by(locator: Locator, text: str) -> Locator:
    """Let a portion begin where its new text does.

    >>> portion = Step("lead_in", inner=(Step("item", ("i",)),), below=1)
    >>> found = opened_by((portion, Step("item", ("a",))), "A dock is dry if:\\n(a) it is:")
    >>> [step.labels for step in found[0].inner], found[1:]
    ([('i',), ('a',)], ())
    """
    portion, *outer = locator
    if portion.kind != "lead_in" or portion.inner is None or not outer:
        return locator
    held = outer[0]
    if held.kind != "item" or not _stands_inside(held, text):
        return locator
    inner = (*portion.inner[: portion.below], held, *portion.inner[portion.below :])
    return (replace(portion, inner=inner, below=portion.below + 1), *outer[1:])


def _stands_inside(item: Step, text: str) -> bool:
    """Tell whether the mark of an item opens a line of a text, and not its first."""
    labels = [re.escape(label) for label in item.labels if isinstance(label, str)]
    return any(re.search(rf"\n\s*\(?{label}[)°º.]", text) for label in labels)
