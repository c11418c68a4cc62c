"""How long `import` takes: a fresh interpreter for every try, less a bare start.

Processor time of the interpreter, so that a busy machine does not blur the figures; with byte code
kept, as it is for every installed package, whatever the environment says.
"""

import os
import resource
import statistics
import subprocess
import sys

TRIES = 9


def start_time(code: str) -> float:
    """Return the median processor seconds of starting Python and running this code."""
    times = []
    environment = {
        name: value for name, value in os.environ.items() if name != "PYTHONDONTWRITEBYTECODE"
    }
    for _ in range(TRIES):
        before = resource.getrusage(resource.RUSAGE_CHILDREN)
        subprocess.run([sys.executable, "-c", code], check=True, env=environment)
        after = resource.getrusage(resource.RUSAGE_CHILDREN)
        times.append(after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime)
    return statistics.median(times)


def main() -> None:
    start_time("import croupier, pokerkit")  # fills the byte-code caches
    bare = start_time("pass")
    for module in ("croupier", "pokerkit"):
        print(f"import {module:10s} {1000 * (start_time(f'import {module}') - bare):7.1f} ms")


if __name__ == "__main__":
    main()
