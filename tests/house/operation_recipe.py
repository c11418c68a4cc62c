"""The recipe for an operation, followed exactly in a copy of the project.

    python -m tests.house.operation_recipe

builds the copy with its native core and runs the test of the recipe there: minutes of compiling,
so it belongs to `make prove`. `make test` makes the same changes and lets the compiler check the
files that they touch.
"""

import os
import re
import subprocess
import sys
import sysconfig
import tempfile
from pathlib import Path
from shutil import copy, copytree, ignore_patterns

import nanobind  # type: ignore[import-untyped]

from tests.scratch import ROOT, Scratch, blocks

PAGE = "adding-an-operation.md"
PLACE = re.compile(r'(?://|#) (\S+?)(?:, before "(.*)")?')
WARNINGS = ("-Wall", "-Wextra", "-Werror=switch", "-Werror=return-type")


def follow(scratch: Scratch, *, leave_out: str = "") -> list[str]:
    """Carry out the steps of the page; return the C++ sources that they touch."""
    touched = set()
    copytree(ROOT / "core", scratch.root / "core", ignore=ignore_patterns("build"))
    for block in blocks(PAGE):
        head, text = block.split("\n", 1) if "\n" in block else (block, "")
        place = PLACE.fullmatch(head)
        if place is None:
            scratch.run(*head.split()[1:])  # python tools/words.py
            continue
        path, before = place.groups()
        if before is None:
            (scratch.root / path).parent.mkdir(parents=True, exist_ok=True)
            (scratch.root / path).write_text(text, encoding="utf-8")
        elif not leave_out or f"{path} {before}" != leave_out:
            scratch.insert(path, text, before.replace("\\n", "\n").replace('\\"', '"'))
        if path.endswith(".cpp"):
            touched.add(path)
    return sorted(touched)


def check(scratch: Scratch, source: str) -> str:
    """Let the compiler check a file of the copy; return what it says about errors."""
    folders = [
        scratch.root / "core",
        nanobind.include_dir(),
        sysconfig.get_path("include"),
    ]
    finished = subprocess.run(
        [
            *(os.environ.get("CXX", "c++"), "-std=c++20", "-fsyntax-only", *WARNINGS),
            *(f"-I{folder}" for folder in folders),
            str(scratch.root / source),
        ],
        capture_output=True,
        text=True,
        check=False,
    )
    return finished.stderr if finished.returncode else ""


def main() -> None:
    with tempfile.TemporaryDirectory() as folder:
        scratch = Scratch(Path(folder), "tests/hand")
        follow(scratch)
        for name in ("CMakeLists.txt", "Makefile"):
            copy(ROOT / name, scratch.root / name)
        build = Path(folder) / "build"
        options = ("-DCROUPIER_IPO=OFF", f"-DPython_EXECUTABLE={sys.executable}")
        made = ["cmake", "-S", str(scratch.root), "-B", str(build), *options]
        subprocess.run(made, check=True, stdout=subprocess.DEVNULL)
        subprocess.run(["cmake", "--build", str(build), "--parallel", "2"], check=True)
        [core] = build.glob("_core*.so")
        copy(core, scratch.root / "src" / "croupier")
        scratch.test("tests/hand/test_time_asking.py", "tests/hand/test_operations.py")
    print("the recipe for an operation works: built, and its tests pass")


if __name__ == "__main__":
    main()
