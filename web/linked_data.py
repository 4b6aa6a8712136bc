"""What a page says to machines: schema.org's Legislation, in JSON-LD."""

import datetime as dt
from typing import TYPE_CHECKING

from bylaw.registry.law.orders.order_citations import order_name
from bylaw.registry.publish.document.consolidation import Consolidation
from bylaw.web.serving.requests.page_requests import PageRequest

if TYPE_CHECKING:
    from bylaw.web.pages.shown_text import ShownText

Data = dict[str, object]


def law_data(asking: PageRequest, text: "ShownText", day: dt.date) -> Data:
    """Describe the whole by-law on a day."""
    found, work = text.consolidation, text.consolidation.work
    return _legislation(asking, found, day) | {
        "@id": f"{_origin(asking)}/{asking.lang}/{day.isoformat()}/",
        "name": found.title,
        "legislationIdentifier": order_name(work.number, asking.lang),
        "legislationConsolidates": [
            {"@type": "Legislation", "legislationIdentifier": order_name(act.number, asking.lang)}
            for act in found.acts
        ],
    }


def section_data(asking: PageRequest, text: Consolidation, *, day: dt.date, label: str) -> Data:
    """Describe one section on a day."""
    whole = f"{_origin(asking)}/{asking.lang}/{day.isoformat()}/"
    return _legislation(asking, text, day) | {
        "@id": f"{whole}{label}",
        "name": f"{text.title}, {label}",
        "legislationIdentifier": f"{order_name(text.work.number, asking.lang)}, {label}",
        "isPartOf": {"@type": "Legislation", "@id": whole, "name": text.title},
    }


def _legislation(asking: PageRequest, text: Consolidation, day: dt.date) -> Data:
    made = text.work.made
    found: Data = {
        "@context": "https://schema.org",
        "@type": "Legislation",
        "inLanguage": f"{asking.lang}-CA",
        "legislationDateVersion": day.isoformat(),
        "legislationJurisdiction": "CA-QC",
        "legislationLegalForce": "https://schema.org/InForce",
        "legislationLegalValue": "https://schema.org/UnofficialLegalValue",
        "dateModified": asking.snapshot.entry.moment,
    }
    return found if made is None else found | {"legislationDate": made.isoformat()}


def _origin(asking: PageRequest) -> str:
    return str(asking.request.base_url).rstrip("/")
