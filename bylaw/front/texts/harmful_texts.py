"""Texts that must not be taken in unless a person means it: they would undo what is known."""

from collections.abc import Callable, Iterable, Iterator, Mapping

from bylaw.ingest.clause.clause_readings import NOT_UNDERSTOOD
from bylaw.registry.law.findings import Finding
from bylaw.registry.law.messages import N_, Message, SourceError, listed
from bylaw.registry.law.orders.subjects import Subject
from bylaw.registry.law.text.consolidated import consolidated_tree
from bylaw.registry.law.text.typography import reduced_key
from bylaw.registry.law.time.base.base_harm import harm_of
from bylaw.registry.store.entries import BaseRecorded, SourceEvent, TextRecorded
from bylaw.registry.store.recording import Recorded

WOULD_UNDO = N_(
    "{file} would undo what is known: {what}; nothing was recorded. If the text is right, give "
    "--accept with the reason"
)
NOTHING_UNDERSTOOD = N_(
    "nothing in {file} was understood, and nothing was recorded; try its clauses with bylaw "
    "clause, "
    "or give --accept with the reason"
)


def judge_of(event: SourceEvent, works: Mapping[str, Subject]) -> Callable[[Recorded], None] | None:
    """Make the judge that refuses a base text which would undo what the registry knows."""
    if not isinstance(event, BaseRecorded):
        return None
    text = consolidated_tree(event.text.provision, lang=event.lang)

    def judge(recorded: Recorded) -> None:
        assert recorded.before is not None, "what is new has something before it"
        before = recorded.before(event.work, event.lang)
        after = recorded.works[event.work][event.lang]
        harm = harm_of(before, after, text=text, day=event.as_of)
        if harm.is_grave:
            title = works[event.work].titles.get(event.lang, "")
            what = (*_other_title(text.root.heading, title), *harm.told())
            raise SourceError(WOULD_UNDO, file=event.file, what=listed(what))

    return judge


def _other_title(printed: str, title: str) -> Iterator[Message]:
    """Say that a text may be another one than it was offered as: no line of it is the title."""
    lines = [line.strip() for line in printed.splitlines() if line.strip()]
    # The chapter of a text may be printed on the line of its title.
    named = f"{reduced_key(title)} "
    if lines and title and not any(f"{reduced_key(line)} ".startswith(named) for line in lines):
        yield Message(
            N_(
                "it begins with “{printed}”, not with “{title}” (add another text with bylaw "
                "works add, then name it with --work)"
            ),
            {"printed": lines[0], "title": title},
        )


def refuse_nothing_understood(event: SourceEvent, findings: Iterable[Finding]) -> None:
    """Refuse a Gazette text of which no clause was understood."""
    if not isinstance(event, TextRecorded):
        return
    provisions = [p for i in event.instruments for p in i.all_provisions]
    is_understood = any(p.operations or p.commencements for p in provisions if p.operations)
    if not is_understood and any(f.code == NOT_UNDERSTOOD for f in findings):
        raise SourceError(
            NOTHING_UNDERSTOOD,
            file=event.file,
        )
