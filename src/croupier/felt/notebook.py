"""The replayer in a notebook, as a widget; needs the extra `notebook`."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any

from croupier.errors import SetupError
from croupier.scene.pages.page import static_text
from croupier.scene.scene import scene_of

if TYPE_CHECKING:
    from croupier.hand.state import State
    from croupier.history.hand_log import HandLog

# In a shadow root, so that the styles of the notebook and ours do not mix.
_RENDER = """
export default {
  render({ model, el }) {
    const inside = el.attachShadow({ mode: "open" });
    const style = document.createElement("style");
    style.textContent = model.get("sheet");
    const root = document.createElement("div");
    inside.append(style, root);
    mountReplay(root, JSON.parse(model.get("scene")), { heading: "h3", focus: false });
  },
};
"""

# Colours follow the system, a notebook may not: the replayer has its own background.
_SURFACE = """
:host { display: block; background: var(--page); color: var(--ink); border-radius: 12px;
  padding: 10px 14px; font: 15px/1.45 system-ui, -apple-system, "Segoe UI", Roboto, sans-serif; }
"""


def widget(hand: HandLog | State, *, hide_names: bool = False) -> Any:
    """Return the replayer of a hand for a notebook; needs the package anywidget.

    In a cell that ends with it, the hand can be stepped through with the mouse and the keyboard.
    """
    try:
        import anywidget
        import traitlets
    except ImportError:
        raise SetupError(
            'the replayer in a notebook needs another package: pip install "croupier[notebook]"'
        ) from None

    class Replayer(anywidget.AnyWidget):
        _esm = static_text("felt.js") + _RENDER
        scene = traitlets.Unicode().tag(sync=True)
        sheet = traitlets.Unicode().tag(sync=True)  # "style" would be a widget to Jupyter

    sheet = static_text("felt.css").replace(":root", ":host") + _SURFACE
    return Replayer(scene=json.dumps(scene_of(hand, hide_names=hide_names)), sheet=sheet)
