"""The works whose games have rules: the by-law; for another work there is nothing to settle."""

from bylaw.registry.law.messages import N_, UsageError
from bylaw.registry.rules.rule_text import rule_texts
from bylaw.registry.store.view import View


def has_rules(view: View) -> bool:
    """Tell whether rules of games are kept for the work that is asked."""
    return view.work in _works()


def require_rules(view: View) -> None:
    """Refuse a question about games, bets or payments of a work without rules."""
    if has_rules(view):
        return
    works = view.works()
    raise UsageError(
        N_("no game rules are kept for text {number}; they are kept for {works}"),
        number=works[view.work].number,
        works=", ".join(works[name].number for name in works if name in _works()),
    )


def _works() -> frozenset[str]:
    return frozenset(text.work for text in rule_texts().values())
