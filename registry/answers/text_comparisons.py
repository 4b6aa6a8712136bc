"""Two texts compared: of two days, or of a day and a draft."""

import datetime as dt
from typing import TYPE_CHECKING

from bylaw.registry.answers.law.provision_names import Address, read_address
from bylaw.registry.answers.law.provision_text import text_of
from bylaw.registry.compare.days import Difference, differences, with_days
from bylaw.registry.compare.days_in_doubt import in_doubt, in_doubt_unborne
from bylaw.registry.law.doubt.doubts import findings_of
from bylaw.registry.law.messages import N_, UsageError
from bylaw.registry.law.time.versions import Version, title_among
from bylaw.registry.publish.comparison.comparison import Comparison, comparison_text, plain
from bylaw.registry.publish.document.phrases import day_in_words
from bylaw.registry.store.view import View

if TYPE_CHECKING:
    from bylaw.registry.answers.shapes.law_shapes import DifferenceShape


def refuse_turned(old: dt.date, new: dt.date) -> None:
    """Refuse two days given in the wrong order."""
    if old > new:
        template = N_("{old} is after {new}; give the earlier date first")
        raise UsageError(template, old=str(old), new=str(new))


def comparison_of_days(
    view: View, days: tuple[dt.date, dt.date], lang: str, *, section: str | None = None
) -> Comparison:
    """Compare the text of two days; of one provision, where it is named, with its older doubts."""
    timeline = view.timeline(lang)
    asked = None if section is None else read_address(section)
    found = (
        *with_days(differences(timeline.day(days[0]), timeline.day(days[1])), timeline, *days),
        *in_doubt(timeline, *days, label=None if asked is None else asked.label),
    )
    if asked is not None:
        found += in_doubt_unborne(timeline, *days, kind=asked.kind, label=asked.label)
    first, second = (day_in_words(day, lang) for day in days)
    title = title_among(timeline.versions, days[1]) or view.subject().titles.get(lang, "")
    return Comparison(lang, title, first, second, _named_in(found, asked), days[1])


def comparison_of_draft(view: View, lang: str, *, section: str | None = None) -> Comparison:
    """Compare the text, or one provision of it, with what the newest draft would make of it."""
    from bylaw.registry.compare.drafts import effect_of_newest

    effect = effect_of_newest(view, lang)
    found = _named_in(effect.differences, None if section is None else read_address(section))
    day, title = day_in_words(effect.day, lang), view.title(lang, effect.day)
    return Comparison(lang, title, day, effect.draft.title, found, effect.day)


def _named_in(found: tuple[Difference, ...], asked: Address | None) -> tuple[Difference, ...]:
    """Keep what differs in one provision; without a name, all."""
    return found if asked is None else tuple(one for one in found if _is_of(one, asked))


def _is_of(one: Difference, asked: Address) -> bool:
    sides = [side for side in (one.old, one.new) if side is not None]
    return any(side.kind is asked.kind and side.label == asked.label for side in sides)


def set_comparison(comparison: Comparison, form: str) -> bytes:
    """Set a comparison as text, HTML or PDF."""
    if form not in ("html", "pdf"):
        return comparison_text(comparison).encode()
    from bylaw.registry.publish.comparison.comparison_printed import comparison_html, comparison_pdf

    return comparison_pdf(comparison) if form == "pdf" else comparison_html(comparison).encode()


def difference_as_json(one: Difference, lang: str) -> "DifferenceShape":
    """A difference as JSON; other programs rely on the keys."""
    return {
        "section": one.label,
        "unit": one.version.kind,
        "kind": one.what,
        "lang": lang,
        "old": _text(one.old, lang),
        "new": _text(one.new, lang),
        "redline": [
            {"change": line.change, "text": "\t".join(plain(cell) for cell in line.cells)}
            for line in one.lines
        ],
        "by": [source.as_json() for source in one.sources],
        "text_state": one.text_state,
        "earlier_words_held": not one.is_earlier_unheld,
        "changes": [
            {
                "in_force": change.day.isoformat(),
                "certainty": change.certainty,
                "by": [source.as_json() for source in change.sources],
            }
            for change in one.changes
        ],
        "findings": [finding.as_json() for finding in findings_of(one.doubts)],
    }


def _text(version: Version | None, lang: str) -> str | None:
    return None if version is None else text_of(version.provision, lang) or None
