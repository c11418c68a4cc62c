"""The page of a hand: one file, its own script alone, names as text."""

import base64
import gzip
import hashlib
import re
from html import unescape
from pathlib import Path

import croupier
from croupier.scene.pages.page import inline_json, replay_page, static_text
from croupier.scene.scene import scene_of
from tests.scene.hands import all_in_hand


def test_the_policy_names_the_only_script() -> None:
    page = replay_page(scene_of(all_in_hand()))
    scripts = re.findall(r"<script type=\"module\">(.*?)</script>", page, re.DOTALL)
    assert len(scripts) == 1
    digest = base64.b64encode(hashlib.sha256(scripts[0].encode()).digest()).decode()
    assert f"script-src 'sha256-{digest}'" in unescape(page)
    assert "default-src 'none'" in unescape(page)


def test_nothing_comes_from_elsewhere() -> None:
    page = replay_page(scene_of(all_in_hand()))
    addresses = set(re.findall(r"https?://[^\s\"']+", page))
    assert addresses == {"http://www.w3.org/2000/svg"}  # the name of SVG, never fetched
    assert not re.search(r"<link|<img|<iframe|@import|url\(", page)


def test_no_name_can_end_the_script() -> None:
    page = replay_page(scene_of(all_in_hand("</script><script>alert(1)</script>", "&", "x")))
    assert page.count("<script") == 2
    assert "alert(1)</script>" not in page
    assert inline_json("</script>&") == '"\\u003c/script\\u003e\\u0026"'


def test_the_module_has_no_imports() -> None:
    module = static_text("felt.js")
    assert not re.search(r"^\s*import\b", module, re.MULTILINE)  # it must work when inlined


def test_all_scripts_together_are_small() -> None:
    scripts = sorted(Path(croupier.__file__).parent.rglob("*.js"))
    assert {"felt.js", "table.js", "play.js"} <= {script.name for script in scripts}
    assert sum(len(gzip.compress(script.read_bytes())) for script in scripts) <= 60_000
