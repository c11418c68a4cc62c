"""Build the native code with sanitizers (addresses, undefined behaviour; threads), and run tests.

    python tools/sanitize.py native          # the C++ tests, and each fuzz target for two seconds
    python tools/sanitize.py threads         # the C++ tests with threads, under ThreadSanitizer
    python tools/sanitize.py python [...]    # the Python tests on a sanitized extension
    python tools/sanitize.py fuzz [SECONDS]  # each fuzz target (60 s), with a new seed

Everything is built under build/sanitize and build/threads. Exit code 77 means that the compiler
has no sanitizers.
"""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
import sysconfig
import tempfile
import time
from pathlib import Path

import bootstrap

BUILD = bootstrap.ROOT / "build" / "sanitize"
THREADS_BUILD = bootstrap.ROOT / "build" / "threads"
THREADED_TESTS = ("rollout_test", "batch_test", "learning_test")
SITE = BUILD / "site"
NO_SANITIZERS = 77
CHOSEN = "not house and not exhaustive and not boxed"
FLAGS = ["-fsanitize=address,undefined", "-fno-sanitize-recover=all"]
# Run without arguments it writes past its memory, with one argument it overflows an int.
PROBE = """
#include <climits>
int main(int count, char**) {
    volatile char* bytes = new char[8];
    if (count == 1) bytes[7 + count] = 1;
    volatile int most = INT_MAX;
    if (count == 2) most = most + count;
    return 0;
}
"""

# Two threads write to one place.
RACE = """
#include <thread>
int shared = 0;
int main() {
    std::thread other([] { for (int i = 0; i < 100000; ++i) ++shared; });
    for (int i = 0; i < 100000; ++i) ++shared;
    other.join();
    return 0;
}
"""


def compiler() -> str:
    return bootstrap.recall().get("compiler") or os.environ.get("CXX") or "c++"


def environment() -> dict[str, str]:
    """Put the environment's own cmake and ninja first."""
    env, _ = bootstrap.build_settings(compiler())
    return env | {"PATH": f"{Path(sys.executable).parent}{os.pathsep}{env['PATH']}"}


def run(*command: str | Path, **variables: str) -> None:
    words = [str(word) for word in command]
    finished = subprocess.run(words, env=environment() | variables, check=False)
    if finished.returncode:
        sys.exit(f"sanitize: failed with code {finished.returncode}: {' '.join(words)}")


def demand_sanitizers() -> None:
    """Exit unless both sanitizers find a planted error: a compiler may ignore the flag."""
    with tempfile.TemporaryDirectory() as folder:
        source, program = Path(folder, "probe.cpp"), Path(folder, "probe")
        source.write_text(PROBE)
        command = [*compiler().split(), *FLAGS, str(source), "-o", str(program)]
        built = subprocess.run(command, capture_output=True, check=False).returncode == 0
        for name, arguments in (("AddressSanitizer", []), ("UndefinedBehaviorSanitizer", ["x"])):
            tried = [str(program), *arguments]
            if not built or not subprocess.run(tried, capture_output=True, check=False).returncode:
                print(f"{Path(compiler()).name} has no working {name}")
                sys.exit(NO_SANITIZERS)


def succeeds(*command: str) -> bool:
    return subprocess.run(command, capture_output=True, check=False).returncode == 0


def demand_thread_sanitizer() -> None:
    """Exit unless a planted race is found."""
    with tempfile.TemporaryDirectory() as folder:
        source, program = Path(folder, "race.cpp"), Path(folder, "race")
        source.write_text(RACE)
        flags = ["-fsanitize=thread", "-pthread", str(source), "-o", str(program)]
        if not succeeds(*compiler().split(), *flags) or succeeds(str(program)):
            print(f"{Path(compiler()).name} has no working ThreadSanitizer")
            sys.exit(NO_SANITIZERS)


def test_threads() -> None:
    demand_thread_sanitizer()
    run(
        *("cmake", "-S", bootstrap.ROOT, "-B", THREADS_BUILD, "-G", "Ninja"),
        *("-DCMAKE_BUILD_TYPE=Debug", "-DCROUPIER_SANITIZE_THREADS=ON", "-DCROUPIER_TESTS=ON"),
        "-DCROUPIER_PYTHON=OFF",
    )
    run("cmake", "--build", THREADS_BUILD, "--target", *THREADED_TESTS)
    for name in THREADED_TESTS:
        run(THREADS_BUILD / name)


def build(*, extension: bool) -> None:
    demand_sanitizers()
    with_extension = ["-DCROUPIER_PYTHON=ON", f"-DPython_EXECUTABLE={sys.executable}"]
    run(
        *("cmake", "-S", bootstrap.ROOT, "-B", BUILD, "-G", "Ninja"),
        *("-DCMAKE_BUILD_TYPE=Debug", "-DCROUPIER_SANITIZE=ON", "-DCROUPIER_TESTS=ON"),
        *(with_extension if extension else ["-DCROUPIER_PYTHON=OFF"]),
    )
    run("cmake", "--build", BUILD)


def test_native() -> None:
    build(extension=False)
    run("ctest", "--test-dir", BUILD, "--output-on-failure", "--no-tests=error")


def runtime_libraries() -> str:
    """Return the libraries that must be loaded before Python, which is built without sanitizers."""
    found = []
    for name in ("libasan.so", "libstdc++.so"):
        command = [*compiler().split(), f"-print-file-name={name}"]
        asked = subprocess.run(command, capture_output=True, text=True, check=True).stdout.strip()
        if not Path(asked).is_absolute():
            print(f"{compiler()} has no shared {name} to load before Python")
            sys.exit(NO_SANITIZERS)
        found.append(str(Path(asked).resolve()))
    return ":".join(found)


def test_python(arguments: list[str]) -> None:
    """Run pytest on a copy of the package that contains the sanitized extension.

    The editable install would find the ordinary extension first; `-S` leaves it out.
    """
    build(extension=True)
    shutil.rmtree(SITE, ignore_errors=True)
    shutil.copytree(bootstrap.ROOT / "src", SITE)
    run("cmake", "--install", BUILD, "--prefix", SITE)
    run(
        *(sys.executable, "-S", "-m", "pytest", "-m", CHOSEN, *arguments),
        ASAN_OPTIONS="detect_leaks=0",  # the interpreter frees little memory at its end
        UBSAN_OPTIONS="print_stacktrace=1",
        PYTHONMALLOC="malloc",  # one allocation per object, so that overruns are seen
        PYTHONPATH=os.pathsep.join([str(SITE), sysconfig.get_path("platlib")]),
        LD_PRELOAD=runtime_libraries(),
    )


def fuzz(seconds: str) -> None:
    build(extension=False)
    seed = str(time.time_ns())
    for source in sorted((bootstrap.ROOT / "core" / "tests").glob("fuzz_*.cpp")):
        run(BUILD / source.stem, seconds, seed)


def main(words: list[str]) -> None:
    match words:
        case ["native"]:
            test_native()
        case ["threads"]:
            test_threads()
        case ["python", *arguments]:
            test_python(arguments)
        case ["fuzz"]:
            fuzz("60")
        case ["fuzz", seconds]:
            fuzz(seconds)
        case _:
            sys.exit(__doc__)


if __name__ == "__main__":
    main(sys.argv[1:])
