"""Units of the law and quotations in a person's words, in a language that is passed along."""

from bylaw.registry.law.messages import N_, Say
from bylaw.registry.law.text.provisions import Kind
from bylaw.registry.law.text.typography import shorten

# Parts of an address by their field, outermost first; French calls a division "section".
PARTS = {
    "instrument": "{labels}",
    "order": N_("O.C. {labels}"),
    "schedule": N_("schedule {labels}"),
    "form": N_("form {labels}"),
    "part": N_("part {labels}"),
    "book": N_("book {labels}"),
    "title": N_("title {labels}"),
    "chapter": N_("chapter {labels}"),
    "division": N_("division {labels}"),
    "subdivision": N_("subdivision {labels}"),
    "section": N_("section {labels}"),
    "rule": N_("rule {labels}"),
    "alinea": N_("alinea {labels}"),
    "paragraph": N_("paragraph {labels}"),
    "subparagraph": N_("subparagraph {labels}"),
    "clause": N_("clause {labels}"),
    "inner_alinea": N_("alinea {labels}"),
    "sentence": N_("sentence {labels}"),
    "line": N_("line {labels}"),
    "definition": N_("definition of “{labels}”"),
    "table": N_("table {labels}"),
    "row": N_("row “{labels}”"),
    "column": N_("column {labels}"),
    "version": N_("{labels} version only"),
    "preamble": N_("preamble"),
}

# The same where several are named; what is not here is the same for one and for several.
SEVERAL = {
    "schedule": N_("schedules {labels}"),
    "form": N_("forms {labels}"),
    "part": N_("parts {labels}"),
    "book": N_("books {labels}"),
    "title": N_("titles {labels}"),
    "chapter": N_("chapters {labels}"),
    "division": N_("divisions {labels}"),
    "subdivision": N_("subdivisions {labels}"),
    "section": N_("sections {labels}"),
    "rule": N_("rules {labels}"),
    "alinea": N_("alineas {labels}"),
    "paragraph": N_("paragraphs {labels}"),
    "subparagraph": N_("subparagraphs {labels}"),
    "clause": N_("clauses {labels}"),
    "inner_alinea": N_("alineas {labels}"),
    "sentence": N_("sentences {labels}"),
    "line": N_("lines {labels}"),
    "column": N_("columns {labels}"),
}


def describe_kind(kind: Kind, label: str, say: Say) -> str:
    """Name one provision: section 67.22, division VI; of the whole text, its title."""
    if kind is Kind.INSTRUMENT:
        return say(N_("the title"))
    template = PARTS.get(kind.value, "{labels}")
    return say(template).format(labels=label)


def in_quotes(text: str, say: Say, *, limit: int = 200) -> str:
    """Put words in the quotation marks of a language, cut if they are long."""
    return say(N_("“{text}”")).format(text=shorten(text, limit))
