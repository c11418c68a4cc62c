"""The page that replays hands: one HTML file that needs no server and loads nothing."""

from __future__ import annotations

import base64
import hashlib
import json
from functools import cache
from html import escape
from importlib.resources import files
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from typing import Any

_START = """
const scene = JSON.parse(document.getElementById("scene").textContent);
mountReplay(document.getElementById("felt"), scene);
"""


TITLE, SCENE = "@@title@@", "@@scene@@"  # the places of a template that are filled in


def replay_page(scene: dict[str, Any]) -> str:
    """Return a page that replays a scene; it opens from disk.

    Only the page's own script may run: the policy names its hash. Names are text, never markup.
    """
    kept = {name: value for name, value in scene.items() if name != "hidden"}
    head, middle, end = page_template().replace(SCENE, TITLE).split(TITLE)
    return f"{head}{escape(str(scene['title']))}{middle}{inline_json(kept)}{end}"


@cache
def page_template() -> str:
    """Return the page without a title and a scene."""
    script = f"\n{static_text('felt.js')}{_START}"
    policy = f"default-src 'none'; style-src 'unsafe-inline'; script-src '{hash_of(script)}'"
    style = f"\n{static_text('felt.css')}"
    return f"""{page_head(TITLE, policy, style)}
<body>
<main id="felt"></main>
<script type="application/json" id="scene">{SCENE}</script>
<script type="module">{script}</script>
</body>
</html>
"""


def page_head(title: str, policy: str, style: str) -> str:
    """Return the beginning of a page that loads nothing, up to its body; the title is HTML."""
    return f"""<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta http-equiv="Content-Security-Policy" content="{escape(policy)}">
<meta name="referrer" content="no-referrer">
<title>{title}</title>
<style>{style}</style>
</head>"""


def hash_of(text: str) -> str:
    """Return the hash by which a policy allows a script or a style."""
    return f"sha256-{base64.b64encode(hashlib.sha256(text.encode()).digest()).decode()}"


def static_text(name: str) -> str:
    """Return one of the files that pages are made from."""
    return files("croupier.scene").joinpath("static", name).read_text(encoding="utf-8")


def inline_json(value: object) -> str:
    """Return JSON that can stand inside a script element: no text in it can end the element."""
    text = json.dumps(value, ensure_ascii=True, separators=(",", ":"))
    return text.replace("<", "\\u003c").replace(">", "\\u003e").replace("&", "\\u0026")
