"""How a sentence was understood, part by part, for a person to see.

>>> from bylaw.ingest.clause.reading import read_clause_text
>>> reading = read_clause_text("Section 12 is amended by striking out “dry”.", lang="en")
>>> print(outline_of(reading.skeleton, lang="en").drawn())
amended: Section 12 is amended by striking out ⟦0⟧
  subject: Section 12
  strike out: striking out ⟦0⟧
    what: ⟦0⟧
"""

from dataclasses import dataclass

from lark import Token, Tree

from bylaw.ingest.clause.grammars import located_parse
from bylaw.registry.law.messages import N_

_ROLES = {
    "amended": N_("amended"),
    "replaced": N_("replace"),
    "removed": N_("remove"),
    "inserted": N_("insert"),
    "renumbered": N_("renumber"),
    "instrument_replaced": N_("replace the instrument"),
    "attached": N_("attach"),
    "erratum": N_("erratum"),
    "erratum_reversed": N_("erratum"),
    "fragment": N_("instruction"),
    "subjects": N_("subject"),
    "item1": N_("item"),
    "item2": N_("item"),
    "item3": N_("item"),
    "replacing": N_("replace"),
    "replacing_pairs": N_("replace"),
    "pair": N_("pair"),
    "substituting": N_("replace"),
    "inserting": N_("insert"),
    "adding": N_("add"),
    "striking": N_("strike out"),
    "repealing": N_("repeal"),
    "renumbering": N_("renumber"),
    "affected": N_("what"),
    "following": N_("announced text"),
    "payload": N_("quoted text"),
    "attachment": N_("attached text"),
    "place": N_("where"),
    "scope": N_("everywhere"),
    "edge": N_("at which end"),
    "anchor": N_("beside"),
    "opposite": N_("row"),
    "statement": N_("statement"),
    "retroactive": N_("retroactive effect"),
    "exception": N_("exception"),
    "nth_day": N_("date counted from publication"),
    "days_after": N_("date counted from publication"),
    "publication": N_("date of publication"),
    "fixed": N_("stated date"),
    "government": N_("date fixed by the Government"),
    "assent": N_("date of assent"),
    "nth_month": N_("first day of a month"),
    "latest": N_("latest of several dates"),
    "external": N_("date fixed elsewhere"),
    "placeholder": N_("date left blank"),
}


@dataclass(frozen=True, slots=True)
class Outline:
    """A part of a sentence: the part it plays, its words, and the parts within it."""

    role: str
    text: str
    children: tuple["Outline", ...] = ()

    def drawn(self, depth: int = 0) -> str:
        """Draw the outline as indented lines."""
        lines = [f"{'  ' * depth}{self.role}: {self.text}"]
        return "\n".join(lines + [child.drawn(depth + 1) for child in self.children])


def outline_of(skeleton: str, *, lang: str, grammar: str = "amending", parse: int = 0) -> Outline:
    """Outline a sentence that was understood, by the parse that was taken."""
    parts = _parts(located_parse(grammar, lang, skeleton, parse), skeleton)
    return parts[0] if len(parts) == 1 else Outline(N_("sentences"), skeleton, tuple(parts))


def _parts(tree: Tree[Token], text: str) -> list[Outline]:
    found: list[Outline] = []
    for child in tree.children:
        if isinstance(child, Tree):
            inner = _parts(child, text)
            role = _ROLES.get(str(child.data))
            words = "" if child.meta.empty else text[child.meta.start_pos : child.meta.end_pos]
            found += [Outline(role, words.strip(" :"), tuple(inner))] if role and words else inner
    return found
