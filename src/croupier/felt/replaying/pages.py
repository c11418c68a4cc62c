"""The pages of the replayer."""

from __future__ import annotations

from html import escape
from typing import TYPE_CHECKING, Any
from urllib.parse import urlencode

from croupier.felt.pages import TOP, counted, document
from croupier.scene.card_art import SUITS

if TYPE_CHECKING:
    from croupier.felt.replaying.replays import Replays

HANDS_PER_PAGE = 100
_DROP = """<section class="drop" id="drop">
<p><label class="like-button">Choose a file of hands
<input type="file" id="file" class="unseen"></label> or drop one anywhere on this page.</p>
<p class="about">Every format that <code>croupier history formats</code> lists, compressed too,
up to 8 MB. The server reads the file and keeps nothing of it.</p>
<p class="problem" id="problem" role="alert"></p>
<div id="hands"></div>
</section>
<div id="felt"></div>"""


def list_page(replays: Replays, file: int, first: int, url: str) -> str:
    """Return the page of all hands: drop a file, or choose one of the server's."""
    given = _files(replays, file, first) if replays.files else _NONE_GIVEN
    body = f'{TOP}<main class="felt hands-page"><h1>Replay hands</h1>{_DROP}{given}</main>'
    return document("Replay", body, script="replay.js", data=_data(None, url))


def hand_page(scene: dict[str, Any], url: str) -> str:
    """Return the page that replays one hand of the server's files."""
    body = f'{TOP}<main id="felt"></main>'
    return document(str(scene["title"]), body, script="replay.js", data=_data(scene, url))


def embedded_page(url: str) -> str:
    """Return the page for a frame in another page; the hand is in the URL fragment."""
    body = '<main id="felt" class="embedded"></main>'
    return document("A hand", body, script="replay.js", data=_data(None, url))


def _data(scene: dict[str, Any] | None, url: str) -> dict[str, Any]:
    return {"scene": scene, "suits": SUITS, "url": url}


_NONE_GIVEN = (
    "<section><p>To list hands here, name files when you start the server: "
    "<code>croupier serve session.txt</code></p></section>"
)


def _files(replays: Replays, file: int, first: int) -> str:
    chosen = replays.files[file]
    others = "".join(
        f'<li><a href="/replay?file={number}">{escape(each.name)}</a>, {counted(len(each.hands))}'
        f"{f', {each.faults:,} could not be read' if each.faults else ''}"
        f"{'' if each.complete else ', the others are left out'}</li>"
        for number, each in enumerate(replays.files)
    )
    hands = "".join(
        f'<li value="{number + 1}"><a href="/replay?{urlencode({"file": file, "hand": number})}">'
        f"{escape(title)}</a></li>"
        for number, title in enumerate(chosen.titles(first, HANDS_PER_PAGE), first)
    )
    pages = []
    if first:
        pages.append((max(first - HANDS_PER_PAGE, 0), "Earlier hands"))
    if first + HANDS_PER_PAGE < len(chosen.hands):
        pages.append((first + HANDS_PER_PAGE, "Later hands"))
    links = " ".join(
        f'<a href="/replay?file={file}&amp;from={start}">{text}</a>' for start, text in pages
    )
    return (
        f'<section aria-labelledby="given"><h2 id="given">Files of the server</h2><ul>{others}</ul>'
        f'<h3>{escape(chosen.name)}</h3><ol class="hand-list">{hands}</ol><p>{links}</p></section>'
    )
