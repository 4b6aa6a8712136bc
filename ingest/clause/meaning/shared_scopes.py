"""Whether "wherever they appear", at the end of several orders on words, is said of the last alone.

In "by replacing “a” by “b” and by striking out “c”, wherever they appear", one word cannot be they.
"""

from collections.abc import Callable, Sequence

from bylaw.ingest.clause.locators import OF_ALL_WORDS, Undecided
from bylaw.ingest.clause.syntax import Action, NamedWords, QuoteRef, Scope, Scoped


def check_plural(orders: Sequence[Scoped | Action], quote: Callable[[QuoteRef], str]) -> None:
    """Refuse "wherever they appear" after one word, if orders before it are on words too."""
    *others, last = orders or (Scoped(),)
    words = _words(last)
    if words is None or not any(_words(one) and not _scopes(one) for one in others):
        return
    if any(scope.is_plural for scope in _scopes(last)) and _is_one_word(words, quote):
        raise Undecided(OF_ALL_WORDS)


def _words(order: Scoped | Action) -> NamedWords | None:
    if isinstance(order, Action) and isinstance(order.object, NamedWords):
        return order.object
    return None


def _scopes(order: Scoped | Action) -> list[Scope]:
    return [arg for arg in order.args if isinstance(arg, Scope)]


def _is_one_word(words: NamedWords, quote: Callable[[QuoteRef], str]) -> bool:
    texts = [part if isinstance(part, str) else quote(part) for part in words.parts]
    return len(texts) == 1 and len(texts[0].split()) == 1
