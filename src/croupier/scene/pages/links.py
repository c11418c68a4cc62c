"""A hand in a link: its scene, compressed, in the fragment of the address.

Browsers send no fragment to a server. The page that opens the link limits the size of the
decompressed scene and checks every field (`felt/static/links.js`).
"""

from __future__ import annotations

import base64
import json
import zlib
from typing import TYPE_CHECKING

from croupier.errors import SetupError

if TYPE_CHECKING:
    from typing import Any

MARK = "#hand="
LONGEST = 100_000  # characters; the page refuses longer ones
_RAW = -15  # deflate without a header, as browsers name "deflate-raw"
_LEFT_OUT = ("suits", "hidden", "version")


def link_of(scene: dict[str, Any], url: str) -> str:
    """Return the address that shows a scene on a server; `url` is where others reach the server.

    >>> from croupier import kuhn
    >>> from croupier.scene import scene_of
    >>> link_of(scene_of(kuhn(seed=1)), "https://poker.example.org/").split("=")[0]
    'https://poker.example.org/replay#hand'
    """
    if not url.startswith(("http://", "https://")):
        raise SetupError(
            f"the address of a server must begin with http:// or https://, not {url!r}"
        )
    kept = {name: value for name, value in scene.items() if name not in _LEFT_OUT}
    text = json.dumps(kept, separators=(",", ":"), ensure_ascii=False).encode()
    packer = zlib.compressobj(9, zlib.DEFLATED, _RAW)
    packed = base64.urlsafe_b64encode(packer.compress(text) + packer.flush()).decode().rstrip("=")
    if len(packed) > LONGEST - len(MARK):
        raise SetupError("the hand is too long for a link: write it as a page")
    return f"{url.rstrip('/')}/replay{MARK}{packed}"
