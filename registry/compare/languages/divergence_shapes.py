"""A place at which English and French part, as programs read it."""

from typing_extensions import TypedDict

from bylaw.registry.compare.languages.divergences import ComparedPart
from bylaw.registry.compare.languages.terms import Weight
from bylaw.registry.law.shapes.common_shapes import FindingShape


class SpansShape(TypedDict):
    """Where words stand in each language, from one character to another."""

    en: list[int]
    fr: list[int]


class DivergenceShape(TypedDict):
    """A place at which English and French part."""

    section: str
    kind: ComparedPart
    weight: Weight
    en: str
    fr: str
    why: str
    span: SpansShape
    questions: list[str]
    findings: list[FindingShape]
