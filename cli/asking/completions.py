"""What a shell offers to complete: games and their bets; sections, divisions, instruments, texts.

Nothing is built for it, and an error only means that nothing is offered.
"""

from collections.abc import Callable, Iterable
from typing import TYPE_CHECKING

import click

from bylaw.registry.law.messages import BylawError

if TYPE_CHECKING:
    from click.shell_completion import CompletionItem

    from bylaw.registry.store.view import View

Completion = Callable[[click.Context, click.Parameter, str], "list[CompletionItem]"]


def _from_registry(names: "Callable[[View], Iterable[str]]") -> Completion:
    """What offers names that the registry holds; where it cannot be asked, nothing is offered."""

    def complete(
        ctx: click.Context, _param: click.Parameter, incomplete: str
    ) -> "list[CompletionItem]":
        from bylaw.front.opening import open_view
        from bylaw.front.registry_choice import RegistryChoice

        try:
            found = names(open_view(RegistryChoice(ctx.params.get("db"))))
        except BylawError:
            return []
        return _beginning(found, incomplete)

    return complete


def _beginning(names: Iterable[str], incomplete: str) -> "list[CompletionItem]":
    from click.shell_completion import CompletionItem

    return [CompletionItem(name) for name in names if name.startswith(incomplete)]


def _sections(view: "View") -> list[str]:
    from bylaw.registry.law.text.labels import label_key

    return sorted(view.section_labels(), key=label_key)


def _instruments(view: "View") -> list[str]:
    return list(dict.fromkeys(one.number for one in view.instruments() if one.number))


def _divisions(view: "View") -> list[str]:
    """Divisions as “VI” and subdivisions as “§8”: a shell would divide names of two words."""
    from bylaw.registry.law.text.labels import label_key
    from bylaw.registry.law.text.provisions import Kind

    signs = {Kind.DIVISION: "", Kind.SUBDIVISION: "§"}
    return [
        f"{sign}{label}"
        for kind, sign in signs.items()
        for label in sorted(view.labels_of(kind), key=label_key)
    ]


complete_sections = _from_registry(_sections)
"""Offer the numbers of sections that any version bears."""
complete_instruments = _from_registry(_instruments)
"""Offer the numbers of the instruments that the registry holds."""
complete_divisions = _from_registry(_divisions)
"""Offer the divisions and subdivisions that any version bears."""
complete_works = _from_registry(lambda view: [work.number for work in view.works().values()])
"""Offer the numbers of the works whose history is kept."""


def complete_ranges(
    ctx: click.Context, param: click.Parameter, incomplete: str
) -> "list[CompletionItem]":
    """Offer the numbers of sections, also after the two dots of a range."""
    from click.shell_completion import CompletionItem

    first, dots, last = incomplete.rpartition("..")
    found = complete_sections(ctx, param, last)
    return [CompletionItem(f"{first}{dots}{item.value}") for item in found]


def complete_texts(
    ctx: click.Context, param: click.Parameter, incomplete: str
) -> "list[CompletionItem]":
    """Offer the numbers of instruments, and files."""
    from click.shell_completion import CompletionItem

    files = CompletionItem(incomplete, type="file")
    return [*complete_instruments(ctx, param, incomplete), files]


def complete_corpus(
    _ctx: click.Context, _param: click.Parameter, incomplete: str
) -> "list[CompletionItem]":
    """Offer the names of the packaged texts, and files."""
    from click.shell_completion import CompletionItem

    from bylaw.ingest.packaged import load_manifest

    names = (entry.file.rpartition("/")[2] for entry in load_manifest())
    return [*_beginning(names, incomplete), CompletionItem(incomplete, type="file")]


def _offering(names: Callable[[click.Context], Iterable[str]]) -> Completion:
    """What offers names that the words typed so far lead to."""
    return lambda ctx, _param, incomplete: _beginning(names(ctx), incomplete)


@_offering
def complete_bets(ctx: click.Context) -> Iterable[str]:
    """Offer the bets of the game that is named."""
    from bylaw.registry.rules.games.catalogue import RULES

    bets = (bet for game in _games_said(ctx) for bet in RULES[game].form.bets)
    return (name for bet in bets for name in bet.spelled)


@_offering
def complete_options(ctx: click.Context) -> Iterable[str]:
    """Offer the open questions of the game that is named, each with its options."""
    from bylaw.registry.rules.questions import questions_for

    asked = (one for game in _games_said(ctx) for one in questions_for(game))
    return (f"{one.id}={each.id}" for one in asked for each in one.options)


@_offering
def complete_commands(ctx: click.Context) -> Iterable[str]:
    """Offer the commands, or those below the ones that are named."""
    group: click.Command | None = ctx.find_root().command
    for name in ctx.params.get("names") or ():
        group = group.get_command(ctx, name) if isinstance(group, click.Group) else None
    return group.list_commands(ctx) if isinstance(group, click.Group) else ()


def complete_games(incomplete: str) -> "list[CompletionItem]":
    """Offer the games by their codes, with their titles."""
    from click.shell_completion import CompletionItem

    from bylaw.cli.commands.rounds.game_names import title_of
    from bylaw.registry.rules.binding import game_facts

    return [
        CompletionItem(game, help=title_of(game))
        for game in game_facts()
        if game.startswith(incomplete)
    ]


def _games_said(ctx: click.Context) -> list[str]:
    """The game among the words typed; an option still without a value leaves them unparsed."""
    from bylaw.registry.rules.codes_of_names import game_of

    words = (ctx.params.get("game") or "", *ctx.args)
    return [game for game in map(game_of, words) if game is not None][:1]
