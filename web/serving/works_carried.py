"""The work that a page is about, carried by every link and form of the page.

A page is about the by-law unless its address names another text: `?work=641-2019`.
"""

import re
from html import escape
from urllib.parse import parse_qsl, urlencode, urlsplit, urlunsplit

WORK = "work"
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


def carried(page: str, work: str) -> str:
    """Let every link of a page lead to the same work, and every form ask about it.

    >>> carried('<a href="/en/2020-01-01/9">', "641-2019")
    '<a href="/en/2020-01-01/9?work=641-2019">'
    """
    if not work:
        return page
    hidden = f'<input type="hidden" name="{WORK}" value="{escape(work)}">'
    linked = _LINK.sub(lambda found: f'{found["before"]}{_linked(found["address"], work)}"', page)
    return _FORM.sub(lambda form: form[0] + hidden, linked)


def _linked(address: str, work: str) -> str:
    plain = address.replace("&amp;", "&")
    return with_query(plain, **{WORK: work}).replace("&", "&amp;")
