"""The command `bylaw serve`: the site and the API, on this machine."""

import secrets
import socket
import sys
import threading
import webbrowser
from typing import TYPE_CHECKING

from bylaw.cli.asking.parameters import WholeNumber
from bylaw.cli.asking.registry_asked import db_option
from bylaw.cli.say.language import _
from bylaw.cli.say.printing import tell
from bylaw.cli.say.translated_commands import option, translated_command
from bylaw.front.clock import now
from bylaw.front.opening import open_view, url_of
from bylaw.front.registry_choice import RegistryChoice
from bylaw.front.settings_held import own_folder
from bylaw.registry.law.messages import N_, UsageError
from bylaw.registry.law.system_reasons import system_reason
from bylaw.web.serving.settings import LOOPBACK, Settings, is_loopback

if TYPE_CHECKING:
    import uvicorn

_WAIT = 1.0
_EVERY_HOST = frozenset(("0.0.0.0", "::"))


@translated_command(
    help=N_(
        "Open the site: the by-law on any date, compared, explained and judged in the browser; "
        "the same addresses with another ending are the API.\n\n"
        "It listens on this machine alone. To let others in, give --host and a --token that they "
        "must show. With --edit, an editor can ingest a text; the token for it is made at "
        "start.\n\n"
        "Example: bylaw serve --port 8000"
    )
)
@option("--host", default="127.0.0.1", show_default=True, help=N_("The address to listen on."))
@option("--port", type=WholeNumber(0, 65535), default=8000, show_default=True, help=N_("The port."))
@option(
    "--name",
    "names",
    multiple=True,
    help=N_("A host name by which readers reach the site; may be repeated."),
)
@option(
    "--token",
    envvar="BYLAW_TOKEN",
    help=N_("Token that every reader must present; by default, BYLAW_TOKEN."),
)
@option("--edit", is_flag=True, help=N_("Let editors ingest texts."))
@option("--open/--no-open", "is_opened", default=None, help=N_("Whether to open the browser."))
@db_option
def command(
    *,
    host: str,
    port: int,
    names: tuple[str, ...],
    token: str | None,
    edit: bool,
    is_opened: bool | None,
    db: str | None,
) -> None:
    """Start the site, and wait until it is stopped."""
    if not is_loopback(host) and not token:
        raise UsageError(
            N_(
                "{host} can be reached from other computers: give a --token that readers must "
                "present"
            ),
            host=host,
        )
    open_view(RegistryChoice(db))
    settings = Settings(
        url_of(db),
        now,
        hosts=LOOPBACK | ({host, *names} - _EVERY_HOST),
        token=token or "",
        edit_token=secrets.token_urlsafe(18) if edit else "",
        receipts=own_folder("data") / "receipts.sqlite",
    )
    _serve_site(settings, host, port, is_opened=is_opened)


def _serve_site(settings: Settings, host: str, port: int, *, is_opened: bool | None) -> None:
    try:
        import uvicorn

        from bylaw.web.application import create_application
        from bylaw.web.serving.first_page import make_first_page
    except ModuleNotFoundError as error:
        template = N_("the site needs the Python module {module}; install bylaw[web]")
        raise UsageError(template, module=error.name or "") from None
    app = create_application(settings)
    site = uvicorn.Config(
        app,
        host=host,
        port=port,
        log_level="warning",
        server_header=False,
        timeout_keep_alive=15,
        limit_concurrency=512,
    )
    listening = _listen(site, host, port)
    address = _address(host, listening.getsockname()[1])
    _tell(settings, address)
    if sys.stdout.isatty() if is_opened is None else is_opened:
        threading.Timer(_WAIT, webbrowser.open, (address,)).start()
    threading.Thread(target=make_first_page, args=(app,), daemon=True).start()
    uvicorn.Server(site).run(sockets=[listening])


def _listen(site: "uvicorn.Config", host: str, port: int) -> socket.socket:
    """Bind the port now, so that a busy one is refused in our words."""
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    listening = socket.socket(family)
    listening.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    try:
        listening.bind((host, port))
    except OSError as error:
        listening.close()
        template = N_("cannot listen on {host}:{port}: {reason}")
        raise UsageError(template, host=host, port=port, reason=system_reason(error)) from None
    listening.listen(site.backlog)
    return listening


def _address(host: str, port: int) -> str:
    shown = {"0.0.0.0": "127.0.0.1", "::": "[::1]", "::1": "[::1]"}.get(host, host)
    return f"http://{shown}:{port}/"


def _tell(settings: Settings, address: str) -> None:
    """Say where the site is, on the standard output, so that a script can read it."""
    shown = f"{address}?token={settings.token}" if settings.token else address
    tell(_("The site is at {address}", address=shown))
    if settings.may_edit:
        told = _("An editor opens {address}en/edit?token={token}")
        tell(told.format(address=address, token=settings.edit_token))
    tell(_("Press Ctrl-C to stop."), err=True)
    sys.stdout.flush()
