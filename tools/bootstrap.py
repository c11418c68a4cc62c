"""Prepare the project's own virtual environment: install what is missing, build what changed.

    python tools/bootstrap.py test lint      # the project, and these dependency groups

Needs only the standard library. What was done is remembered in `.venv/bootstrap.json`, so that a
second run takes a tenth of a second. If no C++20 compiler is found, the package `ziglang` is
installed into the environment.
"""

from __future__ import annotations

import hashlib
import json
import os
import shutil
import subprocess
import sys
import tempfile
import venv
from collections.abc import Iterable
from pathlib import Path

try:
    import tomllib
except ImportError:  # tomllib is new in Python 3.11
    sys.exit("Croupier needs Python 3.11 or newer; name one: make PYTHON=python3.12 ...")

ROOT = Path(__file__).resolve().parent.parent
VENV = ROOT / ".venv"
PYTHON = VENV / "bin" / "python"
MEMORY = VENV / "bootstrap.json"
BUILD = ROOT / "build" / "editable"

CXX20_PROBE = """
#include <bit>
#include <concepts>
#include <span>
#include <thread>
template <std::integral T> int ones(std::span<const T> s) { return std::popcount(s[0]); }
int main() {
    const unsigned bits[] = {7};
    int count = 0;
    std::thread([&] { count = ones(std::span<const unsigned>(bits)); }).join();
    return count == 3 ? 0 : 1;
}
"""
ZIG_TOOLS = ("cc", "c++", "ar", "ranlib")


def say(message: str) -> None:
    print(f"bootstrap: {message}", flush=True)


def run(*command: str | Path, env: dict[str, str] | None = None) -> None:
    finished = subprocess.run([str(word) for word in command], cwd=ROOT, env=env, check=False)
    if finished.returncode:
        sys.exit(f"bootstrap: failed: {' '.join(str(word) for word in command)}")


def pip_install(*arguments: str, env: dict[str, str] | None = None) -> None:
    run(PYTHON, "-m", "pip", "install", "-qq", "--disable-pip-version-check", *arguments, env=env)


def digest(parts: Iterable[bytes]) -> str:
    whole = hashlib.sha256()
    for part in parts:
        whole.update(len(part).to_bytes(8, "little") + part)
    return whole.hexdigest()


def recall() -> dict[str, str]:
    try:
        memory: dict[str, str] = json.loads(MEMORY.read_text())
    except (OSError, ValueError):
        return {}
    return memory


def remember(memory: dict[str, str], key: str, value: str) -> None:
    memory[key] = value
    MEMORY.write_text(json.dumps(memory, indent=2) + "\n")


def ensure_environment() -> None:
    """Make `.venv` with the running Python; make it again if another one made it."""
    made_by = str(Path(sys.base_prefix).resolve()) + " " + sys.version.split()[0]
    if PYTHON.exists() and recall().get("python") == made_by:
        return
    say(f"making .venv with Python {sys.version.split()[0]}")
    shutil.rmtree(VENV, ignore_errors=True)
    shutil.rmtree(BUILD, ignore_errors=True)  # its CMake cache points into the old environment
    try:
        venv.create(VENV, with_pip=True)
    except subprocess.CalledProcessError:
        sys.exit(
            "bootstrap: this Python cannot make a virtual environment; install its venv module"
        )
    remember({}, "python", made_by)


def ensure_requirements(name: str, requirements: list[str]) -> None:
    """Install a group: the pinned and hashed files where they fit pyproject.toml."""
    memory = recall()
    pins = ROOT / "requirements" / f"{name}.txt"
    text = pins.read_text() if pins.exists() else ""
    fits = text.partition("\n")[0].endswith(": " + " ".join(requirements))
    wanted = digest([text.encode()]) if fits else " ".join(requirements)
    if memory.get(f"group {name}") == wanted:
        return
    if fits:
        say(f"installing {name}: {' '.join(requirements)}")
        pip_install("--require-hashes", "-r", str(pins))
    else:
        say(f"installing {name}, not pinned (make pins): {' '.join(requirements)}")
        pip_install(*requirements)
    remember(memory, f"group {name}", wanted)


def works(compiler: str) -> bool:
    """Compile, link and run a small C++20 program."""
    with tempfile.TemporaryDirectory() as folder:
        source, program = Path(folder, "probe.cpp"), Path(folder, "probe")
        source.write_text(CXX20_PROBE)
        command = [*compiler.split(), "-std=c++20", "-pthread", str(source), "-o", str(program)]
        try:
            subprocess.run(command, check=True, capture_output=True)
            subprocess.run([program], check=True, capture_output=True)
        except (OSError, subprocess.CalledProcessError):
            return False
    return True


def find_compiler() -> str | None:
    for candidate in (os.environ.get("CXX"), "c++", "g++", "clang++"):
        if candidate and works(candidate):
            return candidate
    return None


def zig_wrappers() -> Path:
    """Install ziglang and put its tools, each under a name of its own, into the environment."""
    say("no C++20 compiler found: taking ziglang from the package index (minutes, the first time)")
    pip_install("ziglang")
    for tool in ZIG_TOOLS:
        wrapper = VENV / "bin" / f"zig-{tool}"
        wrapper.write_text(f'#!/bin/sh\nexec "{PYTHON}" -m ziglang {tool} "$@"\n')
        wrapper.chmod(0o755)
    return VENV / "bin"


def choose_compiler() -> str:
    """Return the compiler to build with: that of the last build, if it is still requested."""
    memory = recall()
    asked = os.environ.get("CXX", "")
    chosen = memory.get("compiler", "")
    if chosen and memory.get("CXX") == asked and shutil.which(chosen.split()[0]):
        return chosen
    found = find_compiler() or str(zig_wrappers() / "zig-c++")
    if found != chosen:
        shutil.rmtree(BUILD, ignore_errors=True)  # CMake cannot change its compiler in place
    remember(memory, "CXX", asked)
    remember(memory, "compiler", found)
    return found


def build_settings(compiler: str) -> tuple[dict[str, str], list[str]]:
    """Return the environment and the CMake definitions that make a build use this compiler."""
    env = os.environ | {"CXX": compiler, "PATH": f"{VENV / 'bin'}{os.pathsep}{os.environ['PATH']}"}
    definitions = []
    if compiler.endswith("zig-c++"):
        folder = VENV / "bin"
        env["CC"] = str(folder / "zig-cc")
        # A machine without a compiler has no ar and no ranlib either.
        definitions = [f"CMAKE_AR={folder / 'zig-ar'}", f"CMAKE_RANLIB={folder / 'zig-ranlib'}"]
    return env, definitions


def project_digest() -> str:
    """Change when a rebuild is due: build files, native sources, or the set of Python modules.

    An editable install finds Python modules by a list made at install time, so a new module
    needs a new install while an edited one does not.
    """
    core = (path for pattern in ("*.cpp", "*.hpp") for path in (ROOT / "core").rglob(pattern))
    rules = sorted(path for path in core if path.parent.name != "tests")
    native = [ROOT / "pyproject.toml", ROOT / "CMakeLists.txt", *rules]
    modules = sorted((ROOT / "src").rglob("*.py"))
    names = [str(path.relative_to(ROOT)).encode() for path in native + modules]
    return digest(names + [path.read_bytes() for path in native])


def ensure_project() -> None:
    compiler = choose_compiler()
    wanted = project_digest()
    memory = recall()
    if memory.get("project") == wanted:
        return
    say(f"building the native core with {Path(compiler).name}")
    env, definitions = build_settings(compiler)
    settings = [f"build-dir={BUILD.relative_to(ROOT)}"]
    settings += (f"cmake.define.{definition}" for definition in definitions)
    options = [word for setting in settings for word in ("--config-settings", setting)]
    pip_install("--no-build-isolation", "--no-deps", *options, "--editable", ".", env=env)
    remember(memory, "project", wanted)


def main(groups: list[str]) -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text())
    known = project["dependency-groups"]
    for group in groups:
        if group not in known:
            sys.exit(f"bootstrap: no dependency group {group!r} among {', '.join(known)}")
    ensure_environment()
    ensure_requirements("build", known["build"])
    ensure_requirements("run", project["project"]["dependencies"])
    for group in groups:
        ensure_requirements(group, known[group])
    ensure_project()


if __name__ == "__main__":
    main(sys.argv[1:])
