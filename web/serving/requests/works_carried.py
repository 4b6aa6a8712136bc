"""What a page is about, carried by every link and form of the page: a work, and a moment.

A page is about the by-law as it is known now, unless its address names another text
(`?work=641-2019`) or what was known before (`?known=3`).
"""

import re
from collections.abc import Mapping
from html import escape
from urllib.parse import parse_qsl, urlencode, urlsplit, urlunsplit

_LINK = re.compile(r'(?P<before>\b(?:href|action|hx-get|hx-post)=")(?P<address>/(?:en|fr)/[^"]*)"')
_FORM = re.compile(r'<form\b[^>]*\bmethod="get"[^>]*>')


def with_query(address: str, **values: str) -> str:
    """Add to the query of an address what it does not say already.

    >>> with_query("/en/search?q=dock#top", work="641-2019", known="")
    '/en/search?q=dock&work=641-2019#top'
    """
    parts = urlsplit(address)
    said = parse_qsl(parts.query, keep_blank_values=True)
    names = {name for name, _value in said}
    more = [(name, value) for name, value in values.items() if value and name not in names]
    query = "&".join(filter(None, (parts.query, urlencode(more))))
    return urlunsplit(parts._replace(query=query))


def carry_work(page: str, **values: str) -> str:
    """Make every link and form of a page keep the same work and moment.

    A link that names one itself, if only by nothing, keeps what it names.

    >>> carry_work('<a href="/en/2020-01-01/9"> <a href="/en/?known=">', known="3", work="")
    '<a href="/en/2020-01-01/9?known=3"> <a href="/en/?known=">'
    """
    said = {name: value for name, value in values.items() if value}
    if not said:
        return page
    hidden = "".join(
        f'<input type="hidden" name="{name}" value="{escape(value)}">'
        for name, value in said.items()
    )
    linked = _LINK.sub(
        lambda found: f'{found["before"]}{_link_with(found["address"], said)}"', page
    )
    return _FORM.sub(lambda form: form[0] + hidden, linked)


def _link_with(address: str, said: Mapping[str, str]) -> str:
    plain = address.replace("&amp;", "&")
    return with_query(plain, **said).replace("&", "&amp;")
