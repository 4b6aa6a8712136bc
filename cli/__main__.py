"""Run the command as `python -m cli`."""

from bylaw.cli.main import main

main()
