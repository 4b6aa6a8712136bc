"""The names of units in both languages, and what each name decides."""

from bylaw.registry.law.text.provisions import Kind

ANNOUNCED = {
    noun: unit
    for unit, nouns in (
        ("section", "section sections article articles"),
        ("rule", "rule rules règle règles"),
        ("alinea", "alinéa alinéas"),
        ("paragraph", "paragraph paragraphs paragraphe paragraphes subarticle subarticles"),
        ("item", "item items point points"),
        ("note", "note notes footnote footnotes remarque remarques"),
        (
            "subparagraph",
            "subparagraph subparagraphs clause clauses sous-paragraphe sous-paragraphes",
        ),
        ("sentence", "sentence sentences phrase phrases"),
        ("definition", "definition definitions définition définitions"),
        ("heading", "heading headings title titles intitulé intitulés titre titres"),
        ("lead_in", "portion part partie"),
        ("division", "division divisions"),
        (
            "subdivision",
            "subdivision subdivisions sub-section sub-sections sous-section sous-sections",
        ),
        ("chapter", "chapter chapters chapitre chapitres"),
        ("schedule", "schedule schedules appendix appendices annex annexe annexes"),
        ("schedule", "exhibit exhibits"),
        ("table", "table tables tableau tableaux"),
        ("table_row", "row rows line lines entry entries ligne lignes mention mentions"),
        ("table_row", "rangée rangées rubrique rubriques inscription inscriptions entrée entrées"),
        (
            "table_row",
            "substance substances espèce espèces médicament médicaments produit produits",
        ),
        ("form", "form forms formule formules formulaire formulaires"),
    )
    for noun in nouns.split()
}
SURE_BY_NAME = frozenset(
    ("sentence", "definition", "heading", "lead_in", "table", "table_row", "rule")
)
NUMBERED_UNITS = frozenset(
    ("section", "rule", "division", "subdivision", "chapter", "schedule", "form", "definition")
)
CONTENT_UNITS = frozenset(
    (
        "section",
        "division",
        "subdivision",
        "chapter",
        "schedule",
        "form",
        "definition",
        "rule",
        "part",
        "title",
    )
)
ITEM_KINDS = frozenset((Kind.PARAGRAPH, Kind.SUBPARAGRAPH, Kind.CLAUSE))
ITEM_UNITS = frozenset(("paragraph", "subparagraph"))
TEXT_UNITS = {
    "heading": "heading",
    "lead_in": "lead_in",
    "rest": "rest",
    "instrument": "instrument",
    "table": "table_cell",
    "table_row": "table_cell",
}


def _kinds(rows: tuple[tuple[str, str], ...]) -> dict[str, str]:
    return {noun: kind for kind, nouns in rows for noun in nouns.split()}


UNIT_KINDS = {
    "en": _kinds(
        (
            ("section", "section sections article articles s. ss. a."),
            ("rule", "rule rules"),
            ("item", "paragraph paragraphs subparagraph subparagraphs sub-paragraph"),
            ("item", "sub-paragraphs clause clauses subclause subclauses subsection subsections"),
            ("item", "subarticle subarticles sub-article sub-articles"),
            ("form_item", "item items subitem subitems"),
            ("note", "note notes footnote footnotes"),
            ("division", "division divisions"),
            ("subdivision", "subdivision subdivisions sub-section sub-sections §"),
            ("chapter", "chapter chapters"),
            ("title", "title titles"),
            ("part", "part parts"),
            ("book", "book books"),
            ("schedule", "schedule schedules appendix appendices annex exhibit exhibits"),
            ("form", "form forms"),
            ("table", "table tables list"),
        )
    ),
    "fr": _kinds(
        (
            ("section", "article articles art. a."),
            ("rule", "règle règles"),
            ("item", "paragraphe paragraphes sous-paragraphe sous-paragraphes"),
            ("item", "sous-sous-paragraphe sous-sous-paragraphes sous-alinéa sous-alinéas"),
            ("item", "alinéa alinéas disposition dispositions sous-disposition sous-dispositions"),
            ("form_item", "rubrique rubriques item items point points"),
            ("note", "note notes remarque remarques"),
            ("division", "section sections"),
            ("subdivision", "sous-section sous-sections §"),
            ("chapter", "chapitre chapitres"),
            ("title", "titre titres"),
            ("part", "partie parties"),
            ("book", "livre livres"),
            ("schedule", "annexe annexes"),
            ("form", "formule formules formulaire formulaires"),
            ("table", "tableau tableaux liste"),
        )
    ),
}
"""The kind of a unit that is named with its number; French "section" is a division."""

RANKED_KINDS = _kinds(
    (
        ("alinea", "paragraph paragraphs alinéa alinéas"),
        ("sentence", "sentence sentences phrase phrases"),
        ("line", "line lines ligne lignes"),
        ("ranked_row", "row rows rangée rangées"),
    )
)
"""The kind of a unit that is named with its rank: "the first paragraph" is an alinea."""


def singular(noun: str) -> str:
    """The noun for one of the units that a noun names several of.

    >>> singular("schedules"), singular("appendices"), singular("tableaux")
    ('schedule', 'appendix', 'tableau')
    """
    return _IRREGULAR.get(noun, noun.removesuffix("s"))


_IRREGULAR = {"appendices": "appendix", "tableaux": "tableau"}
