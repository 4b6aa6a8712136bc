"""What the registry doubts about the law of some rounds: its name, its words, and how many rounds.

The name stands in the column of questions, and leads to the order in doubt.
"""

from collections.abc import Iterable, Mapping
from typing import Any, cast

from bylaw.registry.law.json_values import Json
from bylaw.registry.law.light_values import dataclass
from bylaw.registry.law.messages import Bilingual, Message, Value

JOINT = ":"
"""What the name of a doubt has and that of a question has not."""


DoubtWords = tuple[str, str]
"""The name of a doubt and its words: an order can be in doubt for more than one reason."""


@dataclass(frozen=False)
class ToldDoubt:
    """What is in doubt, in words, and in how many rounds."""

    why: Message
    rounds: int = 0


def told_once(doubts: Iterable[tuple[str, Message]]) -> dict[DoubtWords, Message]:
    """Leave out what is said twice.

    >>> lost = Message("a line is lost", {})
    >>> told_once([("operation-partly-read:1-2000:3", lost)] * 2).keys()
    dict_keys([('operation-partly-read:1-2000:3', 'a line is lost')])
    """
    return {(name, str(why)): why for name, why in doubts}


def kept_message(message: Message) -> Json:
    """Write a message so that nothing of it is lost, and it can be said in every language.

    >>> game = Bilingual({"en": "War", "fr": "Guerre"})
    >>> again = message_of(kept_message(Message("{game}", {"game": game})))
    >>> cast(Bilingual, again.values["game"]).in_language("fr")
    'Guerre'
    """
    return [message.template, {name: _kept(value) for name, value in message.values.items()}]


def _kept(value: Value) -> Json:
    match value:
        case Message():
            return kept_message(value)
        case Bilingual():
            return dict(value.words)
        case _:
            return value


def message_of(kept: Json) -> Message:
    """Read a message that was written."""
    template, values = cast(tuple[str, Mapping[str, Any]], kept)
    return Message(template, {name: _value(value) for name, value in values.items()})


def _value(kept: Json) -> Value:
    if isinstance(kept, list):
        return message_of(kept)
    return Bilingual(cast(dict[str, str], kept)) if isinstance(kept, dict) else cast(Value, kept)
