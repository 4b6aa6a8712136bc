"""Run every benchmark, or those named: python -m benchmarks reading audit."""

import importlib
import sys
from pathlib import Path


def main() -> None:
    """Run the benchmarks in the order of their names."""
    files = sorted(Path(__file__).parent.glob("bench_*.py"))
    names = sys.argv[1:] or [path.stem.removeprefix("bench_") for path in files]
    sys.argv[1:] = []
    for name in names:
        print(f"== {name}")
        importlib.import_module(f"benchmarks.bench_{name}").main()


if __name__ == "__main__":
    main()
