"""Words that a later consolidated text no longer shows, though no instrument changed them.

Nobody knows when between the two the text changed, so that every day between them is in doubt.
"""

import datetime as dt
from collections.abc import Iterable

from bylaw.registry.law.doubt.doubts import Doubt, DoubtKind, Doubts, Reach
from bylaw.registry.law.messages import N_, Message, Value
from bylaw.registry.law.text.naming import place_name
from bylaw.registry.law.text.provenance import Source
from bylaw.registry.law.text.tree import Held
from bylaw.registry.law.time.versions import Version

DIFFERS = N_("The consolidated text of {day} and the instruments held differ here.")
DIFFERS_ON = N_("The consolidated text of {day} and the instruments differ on {place}.")
LACKS = N_("The consolidated text of {day} lacks {place}, which no instrument revokes.")
_OTHERWISE = N_(
    "The consolidated text of {day} contradicts {place} as shown here; it is not known when the "
    "text changed."
)
_AGAIN = N_(
    "The consolidated text of {day} shows {place}, which was no longer in force; it is not known "
    "when it came back into force."
)


def contradictions(versions: Iterable[Version]) -> Doubts:
    """The doubts about versions that a consolidated text contradicts on the day they end."""
    return tuple(_doubt(version) for version in versions if version.is_contradicted)


def disputes(versions: Iterable[Version]) -> Doubts:
    """The doubts about versions whose words a consolidated text shows otherwise than replay."""
    return tuple(_dispute(version) for version in versions if version.disputed)


def _dispute(version: Version) -> Doubt:
    place = place_name(version.kind, version.label)
    values: dict[str, Value] = {"day": version.disputed, "place": place}
    template = LACKS if version.held is Held.REPEALED else DIFFERS_ON
    return _in_doubt(version, Message(template, values), since=version.start)


def _doubt(version: Version) -> Doubt:
    day = "-" if version.end is None else version.end.isoformat()
    template = _AGAIN if version.held is Held.REPEALED else _OTHERWISE
    values: dict[str, Value] = {"day": day, "place": place_name(version.kind, version.label)}
    return _in_doubt(version, Message(template, values), since=_since(version))


def _in_doubt(version: Version, message: Message, *, since: dt.date | None) -> Doubt:
    return Doubt(
        DoubtKind.CONTRADICTED,
        Source("", lang=version.lang),
        message,
        since,
        Reach.NAMED,
        (version.name,),
        until=version.end,
    )


def _since(version: Version) -> dt.date | None:
    """The first day in doubt: that after the last text which agrees, or the first of all."""
    if version.agreed is None:
        return version.start
    return version.agreed + dt.timedelta(days=1)
