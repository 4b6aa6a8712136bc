"""All pages, in the order in which an address is looked up."""

from fastapi import APIRouter

from bylaw.web.pages import (
    compare_pages,
    hand_pages,
    instrument_pages,
    law_pages,
    list_pages,
    search_page,
    section_pages,
    start_page,
)

ROUTERS: tuple[APIRouter, ...] = (
    start_page.router,
    list_pages.router,
    instrument_pages.router,
    compare_pages.router,
    hand_pages.router,
    search_page.router,
    law_pages.router,
    section_pages.router,
    section_pages.last_router,
)
