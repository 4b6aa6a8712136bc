"""The way into the command, `bylaw` and `python -m bylaw.cli`: stopped, it shows no traceback."""

import sys


def main() -> None:
    """Load the command and run it; it may be stopped before it is loaded, too."""
    try:
        from bylaw.cli.main import main as run

        run()
    except KeyboardInterrupt:
        from bylaw.cli.say.language import _
        from bylaw.cli.say.printing import tell

        tell(_("Interrupted."), err=True)
        sys.exit(130)


if __name__ == "__main__":
    main()
