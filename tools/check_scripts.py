"""Check the types of the felt's scripts with TypeScript, which reads their JSDoc.

    python tools/check_scripts.py               # without Node it says so and goes on
    python tools/check_scripts.py --required    # without Node it fails
    python tools/check_scripts.py --install     # only install what the browser tests use

The tools are pinned in tools/web/package.json and installed into build/web.
"""

from __future__ import annotations

import shutil
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
PINNED = ROOT / "tools" / "web" / "package.json"
FOLDER = ROOT / "build" / "web"
MODULES = FOLDER / "node_modules"


def install() -> str:
    """Install the pinned tools if they are missing; return what is still missing, or ""."""
    npm = shutil.which("npm")
    if npm is None or shutil.which("node") is None:
        return "Node is not installed"
    done = FOLDER / "package.json"
    if done.exists() and done.read_bytes() == PINNED.read_bytes() and MODULES.is_dir():
        return ""
    FOLDER.mkdir(parents=True, exist_ok=True)
    print("check_scripts: installing the tools of tools/web/package.json", flush=True)
    partial = FOLDER / "package.json.partial"
    shutil.copyfile(PINNED, partial)
    done.unlink(missing_ok=True)
    # npm reads package.json: it is there while npm runs, and stays only where npm succeeded.
    partial.replace(done)
    command = [npm, "install", "--no-audit", "--no-fund", "--no-package-lock", "--silent"]
    finished = subprocess.run(command, cwd=FOLDER, check=False, capture_output=True, text=True)
    if finished.returncode:
        done.unlink(missing_ok=True)
        return f"npm install failed: {finished.stderr.strip()[-300:]}"
    return ""


def main(arguments: list[str]) -> int:
    """Install, then check; return the exit code."""
    missing = install()
    if missing:
        print(f"check_scripts: {missing}: the scripts of the felt are not checked")
        return 1 if "--required" in arguments else 0
    if "--install" in arguments:
        return 0
    command = [str(MODULES / ".bin" / "tsc"), "-p", str(ROOT / "tools" / "web" / "tsconfig.json")]
    return subprocess.run(command, check=False).returncode


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
