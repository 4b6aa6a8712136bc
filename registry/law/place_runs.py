"""Places that are listed one by one, told as runs: "sections 67.22 to 67.40".

What is recorded and what programs read stays the whole list; only people are told the runs.
"""

from collections.abc import Sequence

from bylaw.registry.law.messages import N_, Message, Value, listed
from bylaw.registry.law.text.labels import follows, grouped

_NAMED = "{kind} {label}"
_SHORTEST = 3
_RUNS = {
    "section": N_("sections {first} to {last}"),
    "rule": N_("rules {first} to {last}"),
}


def in_runs(message: Message) -> Message:
    """Tell three or more sections of a list that follow one another as a run.

    >>> named = [
    ...     Message("{kind} {label}", {"kind": Message("section"), "label": label})
    ...     for label in ("1", "67.22", "67.23", "67.24", "86")
    ... ]
    >>> str(in_runs(listed(named)))
    'section 1, sections 67.22 to 67.24, section 86'
    """
    items = tuple(message.values.values())
    whole = ", ".join(f"{{item{place}}}" for place in range(len(items)))
    if len(items) < _SHORTEST or message.template != whole:
        return message
    named = [item for item in items if isinstance(item, Message)]
    if len(named) < len(items):
        return message
    return listed(one for run in grouped(named, _goes_on) for one in _as_run(run))


def _goes_on(before: Message, item: Message) -> bool:
    return (
        before.template == item.template == _NAMED
        and str(before.values["kind"]) == str(item.values["kind"])
        and follows(str(before.values["label"]), str(item.values["label"]))
    )


def _as_run(run: Sequence[Message]) -> Sequence[Message]:
    template = _RUNS.get(str(run[0].values.get("kind", "")))
    if len(run) < _SHORTEST or template is None:
        return run
    ends: dict[str, Value] = {"first": run[0].values["label"], "last": run[-1].values["label"]}
    return (Message(template, ends),)
