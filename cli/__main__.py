"""Run the command as `python -m cli`."""

from bylaw.cli.main import main

if __name__ == "__main__":
    main()
