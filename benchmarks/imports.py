"""How long `import` takes: a fresh interpreter for every try, less a bare start."""

import statistics
import subprocess
import sys
import time

TRIES = 7


def start_time(code: str) -> float:
    """Return the median seconds of starting Python and running this code."""
    times = []
    for _ in range(TRIES):
        begin = time.perf_counter()
        subprocess.run([sys.executable, "-c", code], check=True)
        times.append(time.perf_counter() - begin)
    return statistics.median(times)


def main() -> None:
    start_time("import croupier, pokerkit")  # fills the byte-code caches
    bare = start_time("pass")
    for module in ("croupier", "pokerkit"):
        print(f"import {module:10s} {1000 * (start_time(f'import {module}') - bare):7.1f} ms")


if __name__ == "__main__":
    main()
