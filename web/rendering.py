"""Templates to pages: autoescaped, in the language of the request."""

import contextlib
import datetime as dt
from collections.abc import Mapping
from functools import cache
from hashlib import sha256
from importlib.metadata import PackageNotFoundError, version
from importlib.resources import files

from jinja2 import Environment, PackageLoader, StrictUndefined, pass_context
from jinja2.runtime import Context
from markupsafe import Markup

from bylaw.registry.law.doubt.doubts import findings_of
from bylaw.registry.law.json_values import fingerprint, json_line
from bylaw.registry.law.message_catalogue import LOCALE
from bylaw.registry.law.messages import LANGUAGES
from bylaw.registry.law.orders.order_citations import order_name, order_title
from bylaw.registry.publish.comparison.comparison import blocks_of, caution, explain_difference
from bylaw.web.translators import Translator

STYLE = "style.css"


@cache
def environment() -> Environment:
    """Make the one environment of the templates; every value is escaped."""
    made = Environment(
        loader=PackageLoader("bylaw.web", "templates"),
        autoescape=True,
        undefined=StrictUndefined,
        trim_blocks=True,
        lstrip_blocks=True,
        auto_reload=False,
    )
    made.globals["_"] = _say
    made.globals["langs"] = LANGUAGES
    for shared in (order_name, order_title, blocks_of, caution, explain_difference, findings_of):
        made.globals[shared.__name__] = shared
    made.globals["static"] = static_address
    made.globals["day_before"] = day_before
    made.filters["ldjson"] = ld_json
    return made


@pass_context
def _say(context: Context, template: str, **values: object) -> str:
    """A sentence of the catalogue in the language of the page."""
    translator: Translator = context["t"]
    return translator.say(template, **values)


def day_before(day: dt.date) -> dt.date:
    """The eve of a day."""
    return day - dt.timedelta(days=1)


def ld_json(value: Mapping[str, object]) -> Markup:
    """Write linked data so that nothing in it can end its element."""
    text = json_line(value)
    for sign in "<>&":
        text = text.replace(sign, f"\\u{ord(sign):04x}")
    return Markup(text)


@cache
def static_address(name: str) -> str:
    """Address a file of the site by its content, so that a browser may keep it for ever."""
    data = files("bylaw.web").joinpath("static", *name.split("/")).read_bytes()
    return f"/static/{name}?{fingerprint(data)[:12]}"


@cache
def edition_of_pages() -> str:
    """Name this version of the pages: how they look and speak is not in the ledger."""
    digest = sha256()
    for name in sorted(environment().list_templates()):
        source = files("bylaw.web").joinpath("templates", *name.split("/"))
        digest.update(source.read_bytes())
    digest.update(static_address(STYLE).encode())
    for words in sorted(LOCALE.glob("*/LC_MESSAGES/*.mo")):
        digest.update(words.read_bytes())
    with contextlib.suppress(PackageNotFoundError):
        digest.update(version("bylaw").encode())
    return digest.hexdigest()[:12]


def page(template: str, translator: Translator, /, **values: object) -> str:
    """Make a page in the language of its reader."""
    base: dict[str, object] = {
        "t": translator.on_page,
        "lang": translator.lang,
        "colon": "\xa0:" if translator.lang == "fr" else ":",
        "day": None,
        "days": None,
        "known": None,
        "may_edit": False,
        "alternates": (),
        "linked": None,
        "switch": f"/{translator.other}/",
        "canonical": None,
        "known_query": "",
        "work_title": "",
        "has_rules": True,
    }
    return environment().get_template(template).render(base | values)
