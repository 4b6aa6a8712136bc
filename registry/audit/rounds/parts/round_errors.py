"""The refusal of a round that cannot be read."""

from bylaw.registry.law.messages import BylawError


class RoundError(BylawError):
    """A round cannot be read: the line is refused, and the others go on."""
