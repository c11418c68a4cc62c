"""How a hand looks: its narration, scenes as plain JSON, and the page that replays a hand."""

from croupier.scene.page import replay_page
from croupier.scene.scene import scene_of

__all__ = ["replay_page", "scene_of"]
