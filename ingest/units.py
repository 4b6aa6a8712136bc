"""The names of units in both languages, and what each name decides."""

from registry.law.provisions import Kind

ANNOUNCED = {
    noun: unit
    for unit, nouns in (
        ("section", "section sections article articles"),
        ("rule", "rule rules règle règles"),
        ("alinea", "alinéa alinéas"),
        ("paragraph", "paragraph paragraphs item items paragraphe paragraphes note notes"),
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
        ("table", "table tables tableau tableaux"),
        ("table_row", "row rows ligne lignes mention mentions"),
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
        "title",
    )
)
ITEM_KINDS = frozenset((Kind.PARAGRAPH, Kind.SUBPARAGRAPH, Kind.CLAUSE))
ITEM_UNITS = frozenset(("paragraph", "subparagraph"))
TEXT_UNITS = {
    "heading": "heading",
    "lead_in": "lead_in",
    "instrument": "instrument",
    "table": "table_cell",
    "table_row": "table_cell",
}
