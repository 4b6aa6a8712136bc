"""What a page says to machines: schema.org's Legislation, in JSON-LD."""

import datetime as dt
from typing import TYPE_CHECKING

from bylaw.registry.law.orders.order_citations import order_name
from bylaw.registry.publish.document.consolidation import Consolidation
from bylaw.web.serving.visits import Visit

if TYPE_CHECKING:
    from bylaw.web.pages.shown_text import ShownText

Data = dict[str, object]


def law_data(visit: Visit, text: "ShownText", day: dt.date) -> Data:
    """Describe the whole by-law on a day."""
    found, work = text.consolidation, text.consolidation.work
    return _legislation(visit, found, day) | {
        "@id": f"{_origin(visit)}/{visit.lang}/{day.isoformat()}/",
        "name": found.title,
        "legislationIdentifier": order_name(work.number, visit.lang),
        "legislationConsolidates": [
            {"@type": "Legislation", "legislationIdentifier": order_name(act.number, visit.lang)}
            for act in found.acts
        ],
    }


def section_data(visit: Visit, text: Consolidation, *, day: dt.date, label: str) -> Data:
    """Describe one section on a day."""
    whole = f"{_origin(visit)}/{visit.lang}/{day.isoformat()}/"
    return _legislation(visit, text, day) | {
        "@id": f"{whole}{label}",
        "name": f"{text.title}, {label}",
        "legislationIdentifier": f"{order_name(text.work.number, visit.lang)}, {label}",
        "isPartOf": {"@type": "Legislation", "@id": whole, "name": text.title},
    }


def _legislation(visit: Visit, text: Consolidation, day: dt.date) -> Data:
    made = text.work.made
    found: Data = {
        "@context": "https://schema.org",
        "@type": "Legislation",
        "inLanguage": f"{visit.lang}-CA",
        "legislationDateVersion": day.isoformat(),
        "legislationJurisdiction": "CA-QC",
        "legislationLegalForce": "https://schema.org/InForce",
        "legislationLegalValue": "https://schema.org/UnofficialLegalValue",
        "dateModified": visit.snapshot.entry.moment,
    }
    return found if made is None else found | {"legislationDate": made.isoformat()}


def _origin(visit: Visit) -> str:
    return str(visit.request.base_url).rstrip("/")
