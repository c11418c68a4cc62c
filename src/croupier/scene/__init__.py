"""How a hand looks: its narration, scenes as plain JSON, and the page that replays a hand."""

from typing import TYPE_CHECKING

from croupier.on_demand import on_demand

if TYPE_CHECKING:
    from croupier.scene.pages.links import link_of as link_of
    from croupier.scene.pages.page import replay_page as replay_page
    from croupier.scene.player_scene import PlayerScene as PlayerScene
    from croupier.scene.scene import scene_of as scene_of
else:  # narration alone need not import histories and equities
    __getattr__, __dir__, __all__ = on_demand(
        __name__,
        {
            "pages.links": ["link_of"],
            "pages.page": ["replay_page"],
            "player_scene": ["PlayerScene"],
            "scene": ["scene_of"],
        },
    )
