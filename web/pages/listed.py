"""All pages, in the order in which an address is looked up."""

from fastapi import APIRouter

from bylaw.web.pages import law_pages, section_pages, start_page

ROUTERS: tuple[APIRouter, ...] = (
    start_page.router,
    law_pages.router,
    section_pages.router,
    section_pages.last_router,
)
