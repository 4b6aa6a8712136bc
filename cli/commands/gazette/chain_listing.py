"""The chain of amendments as the registry knows it: `bylaw instruments --chain`."""

from collections.abc import Iterable

from bylaw.cli.asking.registry_asked import RegistryChoice
from bylaw.cli.say.language import _
from bylaw.cli.say.printing import (
    UNKNOWN,
    conclude,
    give,
    print_findings,
    table,
)
from bylaw.cli.say.sheet import Sheet
from bylaw.front.opening import open_view
from bylaw.registry.law.findings import Finding
from bylaw.registry.law.orders.acting.chain import ChainLink, chain_findings, chain_of
from bylaw.registry.law.written_days import iso


def show_chain(asked: RegistryChoice, *, as_json: str | None) -> None:
    """Show each instrument with the one that its footnote names before it, and what is missing."""
    view = open_view(asked)
    links = chain_of(view.instruments(), view.subject())
    findings = tuple(chain_findings(links))
    give(
        as_json,
        lambda: [_as_json(link, findings) for link in links],
        lambda sheet: _show(sheet, links, findings),
    )
    conclude(findings)


def _as_json(link: ChainLink, findings: Iterable[Finding]) -> dict[str, object]:
    own = [f for f in findings if link.span is not None and f.span == link.span]
    return {
        "instrument": link.number,
        "made": iso(link.made),
        "previous": link.previous,
        "held": link.is_held,
        "source": None if link.span is None else link.span.as_json(),
        "findings": [finding.as_json() for finding in own],
    }


def _show(sheet: Sheet, links: Iterable[ChainLink], findings: Iterable[Finding]) -> None:
    grid = table(_("Instrument"), _("Made"), _("Text"), _("Previous amendment"))
    for link in links:
        state = _("held") if link.is_held else _("not held")
        grid.add_row(link.number, iso(link.made) or UNKNOWN, state, link.previous or UNKNOWN)
    sheet.print(grid)
    sheet.print()
    print_findings(sheet, findings)
