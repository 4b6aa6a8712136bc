"""One request for a page: its language, and the registry as it is asked for."""

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property
from typing import Annotated
from urllib.parse import urlencode

from anyio import from_thread
from fastapi import Depends, Query, Request
from starlette.convertors import StringConvertor, register_url_convertor

from bylaw.registry.answers.rules.game_rules import require_rules
from bylaw.registry.law.messages import LANGUAGES
from bylaw.web.serving.jobs import Jobs
from bylaw.web.serving.receipts_kept import KeptReceipts
from bylaw.web.serving.requests.guards import is_editor
from bylaw.web.serving.requests.problems import lang_of
from bylaw.web.serving.requests.works_carried import with_query
from bylaw.web.serving.settings import Settings
from bylaw.web.serving.snapshots import Snapshot, Snapshots
from bylaw.web.serving.worker import Work
from bylaw.web.translators import Translator


@dataclass(frozen=True)
class Site:
    """What all requests share."""

    settings: Settings
    snapshots: Snapshots
    jobs: Jobs
    receipts: KeptReceipts


@dataclass(frozen=True)
class PageRequest:
    """One request: who asks in which language, and of which snapshot."""

    request: Request
    site: Site
    snapshot: Snapshot
    translator: Translator
    known: str = ""
    work: str = ""

    @property
    def lang(self) -> str:
        """The language of the page, and of the law on it."""
        return self.translator.lang

    @property
    def path(self) -> str:
        """The address, without its host and query."""
        return self.request.url.path

    @property
    def sent_as(self) -> str:
        """The media type of what is sent, without its parameters."""
        said = self.request.headers.get("content-type", "")
        return said.partition(";")[0].strip().lower()

    @cached_property
    def known_query(self) -> str:
        """What a link must carry so that its page is as known at the same moment."""
        return f"?{urlencode({'known': self.known})}" if self.known else ""

    def carry(self, address: str) -> str:
        """An address of the same text, as known at the same moment."""
        return with_query(address, known=self.known, work=self.work)

    @property
    def is_editor(self) -> bool:
        """Whether the reader has shown the token of an editor."""
        return is_editor(self.request.headers, self.site.settings)

    def run_apart(self, work: Work, *arguments: object) -> object:
        """Run work outside of the request; it is stopped when the reader leaves."""
        return self.site.jobs.run_while_awaited(work, *arguments, is_left=self._is_left)

    def _is_left(self) -> bool:
        return from_thread.run(self.request.is_disconnected)

    def in_lang(self, lang: str) -> str:
        """The same place in a language."""
        rest = self.path
        if rest.lstrip("/").partition("/")[0] in LANGUAGES:
            rest = "/" + rest.lstrip("/").partition("/")[2]
        query = self.request.url.query
        return f"/{lang}{rest}" + (f"?{query}" if query else "")


def page_request(
    request: Request,
    in_lang: Annotated[
        str | None, Query(alias="lang", pattern="^(en|fr)$", description="en or fr")
    ] = None,
    known: Annotated[
        str | None,
        Query(description="As the registry knew it: a day, a moment, or an entry of the ledger."),
    ] = None,
    work: Annotated[
        str | None,
        Query(description="The text to ask about, by number or title; by default, the by-law."),
    ] = None,
) -> PageRequest:
    """Open the registry for a request."""
    site: Site = request.app.state.site
    snapshot = site.snapshots.as_known(known) if known else site.snapshots.newest()
    if work:
        snapshot = site.snapshots.about(snapshot, work)
    said = request.path_params.get("lang") or in_lang or lang_of(request.url.path, request.headers)
    return PageRequest(request, site, snapshot, Translator.of(said), known or "", work or "")


Asking = Annotated[PageRequest, Depends(page_request)]


def refuse_without_rules(asking: Asking) -> None:
    """Refuse a page about games for a text that has no rules."""
    require_rules(asking.snapshot.view)


async def whole_body(request: Request) -> bytes:
    """Take the whole body of a request, whatever it holds; the guard has bounded it."""
    return await request.body()


SentBytes = Annotated[bytes, Depends(whole_body)]


def takes(kinds: Mapping[str, str], *, example: object = None) -> dict[str, object]:
    """Describe the body of a request to OpenAPI: by media type, the name of a shape or "text"."""
    content: dict[str, dict[str, object]] = {k: {"schema": _schema(s)} for k, s in kinds.items()}
    if example is not None:
        content["application/json"]["example"] = example
    return {"requestBody": {"required": True, "content": content}}


def _schema(shape: str) -> dict[str, str]:
    if shape in ("text", "binary"):
        return {"type": "string", **({} if shape == "text" else {"format": shape})}
    return {"$ref": f"#/components/schemas/{shape}"}


class LangConvertor(StringConvertor):
    """The first step of an address: a language."""

    regex = "en|fr"


class DayConvertor(StringConvertor):
    """A day in an address, as written; whether it exists is checked later."""

    regex = r"[0-9]{4}-[0-9]{2}-[0-9]{2}"


class EndingConvertor(StringConvertor):
    """The ending of an address, which no number of a section has: letters alone."""

    regex = r"[A-Za-z]+"


register_url_convertor("ending", EndingConvertor())
register_url_convertor("lang", LangConvertor())
register_url_convertor("day", DayConvertor())
