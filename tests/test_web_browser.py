"""Every page in a real browser: both languages, small and large, light and dark, and on paper."""

import json
import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from browsers import browser, live_site, still_browser, violations
from html_checks import html_problems, nu_problems
from playwright.sync_api import Browser, ConsoleMessage, Error, Page, expect
from sites import EDITOR, HAND, PLACES

pytestmark = pytest.mark.slow

UNREACHED = """() => {
    const all = [...document.querySelectorAll("a[href], button, input, select, textarea, summary")];
    const shown = all.filter(one => one.checkVisibility() && one.type !== "hidden");
    const dead = shown.filter(one => {
        one.focus();
        return document.activeElement !== one || one.tabIndex !== 0 && one.type !== "radio";
    });
    const clicked = document.querySelectorAll("[onclick], [tabindex]:not([tabindex='0'])");
    return [...dead, ...clicked].map(one => one.outerHTML.slice(0, 120));
}"""
"""What a reader without a mouse could not come to."""
CUT_OFF = """() => [...document.querySelectorAll("main td, main th")].filter(one =>
    one.checkVisibility() && one.textContent.trim()
    && one.getBoundingClientRect().right > innerWidth + 1
).map(one => one.outerHTML.slice(0, 120))"""
"""Cells that a reader of a phone sees in part only, or not at all."""
TINY = """() => {
    const all = [...document.querySelectorAll("a[href], button, input, select, summary")];
    return all.filter(one => {
        const { width, height } = one.getBoundingClientRect();
        const isAlone = !one.closest("p, li, td, th, dd, h1, h2, h3, svg, .item, .skip");
        return one.checkVisibility() && isAlone && (width < 24 || height < 24);
    }).map(one => one.outerHTML.slice(0, 120));
}"""
"""What stands by itself and is too small for a finger."""
HOLE = re.compile(r"\{[a-z_]+\}")
"""A hole of a sentence that nobody filled."""


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    with live_site(tmp_path_factory.mktemp("live"), edit_token=EDITOR) as address:
        yield address


@pytest.fixture(scope="module")
def opened() -> Iterator[Browser]:
    with browser() as found:
        yield found


@pytest.fixture(scope="module")
def still(opened: Browser) -> Iterator[Browser]:
    with still_browser(opened) as found:
        yield found


def seen(opened: Browser, site: str, place: str, **wishes: object) -> Page:
    """Open a page in a window of its own, and note every complaint of the browser."""
    page = opened.new_context(**wishes).new_page()  # type: ignore[arg-type]  # of playwright
    go_to(page, site + place)
    return page


def go_to(page: Page, address: str) -> str:
    """Open a page in a window, note every complaint of the browser, and give what was sent."""
    complaints: list[str] = []

    def note(said: ConsoleMessage | Error) -> None:
        complaints.append(said.text if isinstance(said, ConsoleMessage) else str(said))

    page.on("console", note)
    page.on("pageerror", note)
    answer = page.goto(address)
    page.remove_listener("console", note)
    page.remove_listener("pageerror", note)
    assert not [c for c in complaints if "404" not in c], complaints
    assert answer is not None
    return answer.text()


@pytest.fixture(scope="module", params=["en", "fr"])
def window(request: pytest.FixtureRequest, still: Browser) -> Iterator[tuple[str, Page]]:
    """One window for all pages of a language; the French ones are dark."""
    colours = {"en": "light", "fr": "dark"}[request.param]
    context = still.new_context(color_scheme=colours)  # type: ignore[arg-type]  # one of two
    yield request.param, context.new_page()
    context.close()


@pytest.fixture(scope="module")
def sources(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The folder in which the HTML of every page is kept until the Nu checker reads it."""
    return tmp_path_factory.mktemp("sources")


@pytest.fixture(scope="module")
def bare(still: Browser) -> Iterator[Page]:
    """A window that runs no script."""
    context = still.new_context(java_script_enabled=False)
    yield context.new_page()
    context.close()


@pytest.mark.parametrize("place", [*PLACES, HAND, "/nowhere/at/all"])
def test_a_page_is_accessible_valid_fits_every_screen_and_needs_no_script(
    window: tuple[str, Page], bare: Page, site: str, sources: Path, place: str
) -> None:
    lang, page = window
    page.emulate_media(media="screen")
    page.set_viewport_size({"width": 1280, "height": 900})
    source = go_to(page, f"{site}/{lang}{place}")
    if lang == "fr":
        go_to(bare, f"{site}/fr{place}")
        assert bare.locator("main").inner_text() == page.locator("main").inner_text()
    assert violations(page) == []
    page.set_viewport_size({"width": 390, "height": 844})
    assert page.evaluate("document.documentElement.scrollWidth") <= 390
    assert page.evaluate(CUT_OFF) == []
    assert page.evaluate(TINY) == []
    assert page.evaluate(UNREACHED) == []
    assert place == "/api" or not HOLE.findall(page.locator("main").inner_text())
    page.emulate_media(media="print")
    assert not page.locator(".top nav").is_visible()
    assert html_problems(source) == []
    name = re.sub(r"\W+", "-", f"{lang}{place}")
    (sources / f"{name}.html").write_text(source, encoding="utf-8")


def test_every_page_is_valid_to_the_nu_checker(sources: Path) -> None:
    assert nu_problems(sources) == []


def test_the_switch_of_language_keeps_the_place(opened: Browser, site: str) -> None:
    page = seen(opened, site, "/en/2008-01-01/67.41")
    page.get_by_role("link", name="Français").click()
    expect(page).to_have_url(f"{site}/fr/2008-01-01/67.41")
    expect(page.get_by_role("heading", level=1)).to_have_text("Article 67.41")
    page.context.close()


def test_the_keyboard_alone_leads_to_a_section(opened: Browser, site: str) -> None:
    page = seen(opened, site, "/en/")
    page.keyboard.press("Tab")
    expect(page.locator(".skip")).to_be_focused()
    page.locator("#q").focus()
    page.keyboard.type("67.31")
    page.keyboard.press("Enter")
    page.wait_for_url(re.compile(r"/en/2011-10-12/67\.31$"))
    page.context.close()


@pytest.mark.parametrize("script", [True, False], ids=["with script", "without script"])
def test_a_hand_is_settled_by_clicking(opened: Browser, site: str, script: bool) -> None:
    place = "/en/hands/three_card_poker?day=2004-05-12"
    page = seen(opened, site, place, java_script_enabled=script)
    for card in ("8C", "8D", "5H", "8H", "8S", "3C"):
        page.locator(f'button[name="add"][value="{card}"]').click()
        expect(page.locator(f'.hand-cards .card:has-text("{card}")')).to_be_visible()
    page.locator('input[name="bets.initial"]').fill("10")
    page.locator('input[name="bets.additional"]').fill("10")
    page.locator('input[name="bets.pair_plus"]').fill("5")
    page.locator('input[name="paid.pair_plus"]').fill("10")
    page.get_by_role("button", name="Settle").click()
    expect(page.locator("#decision")).to_contain_text("overpaid by $5")
    page.emulate_media(media="print")
    expect(page.locator("#decision")).to_be_visible()
    expect(page.locator("#table")).to_be_hidden()
    page.emulate_media(media="screen")
    # The address holds the round: opened elsewhere, it shows the same decision.
    again = seen(opened, "", page.url)
    expect(again.locator("#decision")).to_contain_text("overpaid by $5")
    again.context.close()
    page.context.close()


@pytest.mark.parametrize("script", [True, False], ids=["with script", "without script"])
def test_dice_are_thrown_by_clicks_and_the_enter_key_settles(
    opened: Browser, site: str, script: bool
) -> None:
    page = seen(opened, site, "/en/hands/craps?day=2004-05-12", java_script_enabled=script)
    for place, value in enumerate((4, 3)):
        page.locator(f'button[name="add"][value="{value}"]').click()
        expect(page.locator(f'button[name="take"][value="dice:{place}"]')).to_be_visible()
    page.locator("#bet-1").select_option("pass")
    page.locator('input[name="stake.1"]').fill("10")
    page.locator('input[name="stake.1"]').press("Enter")
    expect(page.locator("#decision")).to_contain_text("The table owed $10")
    page.context.close()


def test_a_file_is_judged_with_its_progress(opened: Browser, site: str, tmp_path: Path) -> None:
    one = {"day": "2004-05-12", "game": "sic_bo", "bets": {"small": "10"}, "dice": [1, 2, 3]}
    file = tmp_path / "rounds.jsonl"
    file.write_text("\n".join(json.dumps(one | {"id": str(n)}) for n in range(3000)))
    page = seen(opened, site, "/en/rounds")
    page.locator("#file").set_input_files(file)
    page.get_by_role("button", name="Open").click()
    expect(page.locator("#job")).to_contain_text("3,000 rounds")
    assert violations(page) == []
    page.context.close()


def test_what_a_bet_costs_appears_when_it_is_counted(opened: Browser, site: str) -> None:
    page = seen(opened, site, "/en/costs/sic_bo/2003-11-11")
    expect(page.locator("#costs table").first).to_contain_text("2.7778%")
    assert violations(page) == []
    page.context.close()


def test_an_editor_takes_in_a_text_and_sees_the_redline(opened: Browser, tmp_path: Path) -> None:
    text = (Path(__file__).parent / "order_77_2009.fr.txt").read_text(encoding="utf-8")
    with live_site(tmp_path, edit_token=EDITOR) as own:
        page = seen(opened, own, f"/fr/edit?token={EDITOR}")
        assert violations(page) == []
        page.locator("#of").select_option("fr")
        page.locator("#day").fill("2009-02-18")
        page.locator("#text").fill(text)
        page.get_by_role("button", name="Lire").click()
        expect(page.locator("ins, del").first).to_be_visible()
        assert violations(page) == []
        page.get_by_role("button", name="Verser le texte").click()
        page.goto(f"{own}/fr/ledger")
        expect(page.locator(".life > li")).to_have_count(7)
        page.context.close()


def test_how_a_sentence_was_read_unfolds_in_place(opened: Browser, site: str) -> None:
    page = seen(opened, site, "/en/instruments/928-2000")
    page.get_by_role("link", name="how it was read").first.click()
    expect(page.locator(".parse .role").first).to_be_visible()
    expect(page).to_have_url(f"{site}/en/instruments/928-2000")
    page.context.close()
