"""How long `import` and a command take to start: a fresh interpreter for every try.

An import is timed less a bare start; a command is timed as a whole and should stay below 150 ms.
Processor time of the interpreter, best of several tries, so that a busy machine does not blur the
figures; with byte code kept, as it is for every installed package, whatever the environment says.
"""

import os
import resource
import subprocess
import sys

TRIES = 10
COMMANDS = ("--help", "deal holdem --seed 1")


def start_time(*arguments: str) -> float:
    """Return the least processor seconds that Python takes with these arguments."""
    times = []
    environment = {
        name: value for name, value in os.environ.items() if name != "PYTHONDONTWRITEBYTECODE"
    }
    for _ in range(TRIES):
        before = resource.getrusage(resource.RUSAGE_CHILDREN)
        subprocess.run(
            [sys.executable, *arguments], check=True, env=environment, stdout=subprocess.DEVNULL
        )
        after = resource.getrusage(resource.RUSAGE_CHILDREN)
        times.append(after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime)
    return min(times)


def main() -> None:
    start_time("-c", "import croupier, pokerkit")  # fills the byte-code caches
    bare = start_time("-c", "pass")
    for module in ("croupier", "pokerkit"):
        print(f"import {module:10s} {1000 * (start_time('-c', f'import {module}') - bare):7.1f} ms")
    for command in COMMANDS:
        seconds = start_time("-m", "croupier", *command.split())
        print(f"croupier {command:22s} {1000 * seconds:5.1f} ms")


if __name__ == "__main__":
    main()
