"""Who records something, and whether it is only tried: options of every command that records."""

from collections.abc import Callable

from bylaw.cli.say.translated_commands import option
from bylaw.registry.law.messages import N_, UsageError


def signing_options(function: Callable[..., None]) -> Callable[..., None]:
    """Add --by and --dry-run to a command."""
    tried = option(
        "--dry-run",
        is_flag=True,
        help=N_("Show everything that would follow, and record nothing."),
    )
    signed = option("--by", metavar="NAME", help=N_("Who records it; by default, your user name."))
    return signed(tried(function))


def signer(by: str | None) -> str:
    """Name who records: as said, or by the name of the user."""
    if by is not None:
        return by.strip()
    import getpass

    try:
        return getpass.getuser()
    except (KeyError, OSError):
        return ""


def require_text(option_name: str, text: str) -> str:
    """What an option says; one that says nothing is refused."""
    if not text.strip():
        raise UsageError(N_("{option} is empty; state it in words"), option=option_name)
    return text.strip()
