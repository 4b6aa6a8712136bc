"""A process of its own for one job: it is told the work on its input, and tells on its output.

    python -m bylaw.web.serving.worker

It shares no lock and no connection with the threads of the site, and can be stopped at any time.
"""

import os
import pickle
import sys

from bylaw.registry.law.messages import BylawError


def main() -> None:
    """Do the work, and tell how far it is, what it gave, or why it was refused."""
    out = os.fdopen(os.dup(1), "wb")
    # What the work may print goes with the complaints, not among the answers.
    os.dup2(2, 1)
    work, folder, arguments = pickle.load(sys.stdin.buffer)

    def told(kind: str, value: object) -> None:
        pickle.dump((kind, value), out)
        out.flush()

    def tell(done: int, total: int) -> None:
        told("progress", (done, total))

    try:
        told("result", work(folder, tell, *arguments))
    except BylawError as error:
        told("error", (type(error), error.message))


if __name__ == "__main__":
    main()
