"""All pages, in the order in which an address is looked up."""

from fastapi import APIRouter

from bylaw.web.pages import (
    clause_page,
    compare_pages,
    edit_pages,
    instrument_pages,
    law_pages,
    list_pages,
    search_page,
    section_pages,
    source_pages,
    start_page,
)
from bylaw.web.pages.rounds import (
    cost_pages,
    game_pages,
    hand_pages,
    receipt_pages,
    rounds_pages,
    sent_rounds,
)

ROUTERS: tuple[APIRouter, ...] = (
    start_page.router,
    list_pages.router,
    instrument_pages.router,
    source_pages.router,
    compare_pages.router,
    hand_pages.router,
    sent_rounds.router,
    receipt_pages.router,
    game_pages.router,
    rounds_pages.router,
    cost_pages.router,
    edit_pages.router,
    clause_page.router,
    search_page.router,
    law_pages.router,
    section_pages.router,
    section_pages.last_router,
)
