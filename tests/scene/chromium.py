"""Print the path of a Chromium: that of CHROMIUM, one on the PATH, otherwise one from npm.

    python -m tests.scene.chromium   # exit code 1, and the reason, where none can be had

The last resort is the npm package @sparticuz/chromium, installed into build/chromium.
"""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent.parent
FOLDER = ROOT / "build" / "chromium"
PACKAGE = "@sparticuz/chromium@153.0.0"
CANDIDATES = ("chromium", "chromium-browser", "google-chrome", "google-chrome-stable")
# It unpacks the browser into the directory for temporary files: ours stays with the build.
_UNPACK = (
    'import("@sparticuz/chromium").then(async (found) => '
    "console.log(await found.default.executablePath()))"
)


def find_chromium() -> tuple[str | None, str]:
    """Return the path of a browser, or None and why there is none."""
    named = os.environ.get("CHROMIUM")
    found = named or next(filter(None, map(shutil.which, CANDIDATES)), None)
    if found:
        return found, ""
    unpacked = FOLDER / "chromium"
    if unpacked.exists():
        return str(unpacked), ""
    npm, node = shutil.which("npm"), shutil.which("node")
    if npm is None or node is None:
        return None, "no Chromium, and no Node to get one with: set CHROMIUM to a browser"
    FOLDER.mkdir(parents=True, exist_ok=True)
    (FOLDER / "package.json").write_text('{"private": true}\n')
    install = [npm, "install", "--no-audit", "--no-fund", "--no-save", "--silent", PACKAGE]
    done = subprocess.run(install, cwd=FOLDER, check=False, capture_output=True, text=True)
    if done.returncode:
        return None, f"no Chromium, and npm cannot install one: {done.stderr.strip()[-200:]}"
    unpack = subprocess.run(
        [node, "--input-type=module", "-e", _UNPACK],
        cwd=FOLDER,
        env=os.environ | {"TMPDIR": str(FOLDER)},
        check=False,
        capture_output=True,
        text=True,
    )
    path = unpack.stdout.strip()
    if unpack.returncode or not Path(path).exists():
        return None, f"the Chromium of npm cannot be unpacked: {unpack.stderr.strip()[-200:]}"
    return path, ""


if __name__ == "__main__":
    executable, reason = find_chromium()
    print(executable or reason)
    sys.exit(0 if executable else 1)
