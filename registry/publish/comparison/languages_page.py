"""English and French side by side as one HTML page, with the sentences that part marked."""

from collections.abc import Callable, Iterable, Mapping, Sequence

from bylaw.registry.compare.languages.divergences import Divergence
from bylaw.registry.law.light_values import dataclass
from bylaw.registry.law.messages import LANGUAGES, Tell
from bylaw.registry.publish.formats.templates import template


@dataclass(frozen=True, slots=True)
class MarkedPiece:
    """Words of a line, lit where a divergence quotes them."""

    text: str
    is_marked: bool


def languages_page(
    divergences: Sequence[Divergence],
    texts: Mapping[str, tuple[str, str]],
    *,
    title: str,
    summary: str,
    lang: str,
    section_name: Callable[[str], str],
    tell: Tell,
    weight_name: Callable[[str], str],
) -> str:
    """Set the page; every word goes through the template, which escapes it."""
    labels = dict.fromkeys(one.section for one in divergences if one.section in texts)
    sections = [
        {
            "label": label,
            "name": section_name(label),
            "found": [
                _divergence_row(one, tell, weight_name)
                for one in divergences
                if one.section == label
            ],
            "sides": list(_sides(texts[label], [o for o in divergences if o.section == label])),
        }
        for label in labels
    ]
    return template("languages_page.html").render(
        kind="pair",
        lang=lang,
        title=title,
        summary=summary,
        sections=sections,
    )


def _divergence_row(
    one: Divergence, tell: Tell, weight_name: Callable[[str], str]
) -> dict[str, str]:
    return {
        "weight": one.weight.value,
        "weight_name": weight_name(one.weight.value),
        "why": tell(one.why),
        "questions": ", ".join(one.questions),
    }


def _sides(text: tuple[str, str], found: Sequence[Divergence]) -> Iterable[dict[str, object]]:
    quotes = {"en": [one.en for one in found], "fr": [one.fr for one in found]}
    for lang, words in zip(LANGUAGES, text, strict=True):
        lines = [
            _mark_quotations(line, quotes[lang])
            for line in words.replace("\t", "  …  ").split("\n")
        ]
        yield {"lang": lang, "lines": lines}


def _mark_quotations(line: str, quotes: Iterable[str]) -> list[MarkedPiece]:
    """Light the first quotation that stands in a line, and what follows in its turn."""
    for quote in quotes:
        words = quote.strip()
        start = line.find(words) if words else -1
        if start >= 0:
            end = start + len(words)
            rest = _mark_quotations(line[end:], quotes) if line[end:] else []
            before = [MarkedPiece(line[:start], False)] if start else []
            return [*before, MarkedPiece(words, True), *rest]
    return [MarkedPiece(line, False)]
