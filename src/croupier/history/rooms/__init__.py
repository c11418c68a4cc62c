"""The files of card rooms, one module a room; `room`, `text` and `headers` have what they share."""

# Name of a format -> module:attribute that holds it, as in `croupier.history.formats`.
ROOMS = {
    "pokerstars": "croupier.history.rooms.pokerstars:FORMAT",
    "ggpoker": "croupier.history.rooms.ggpoker:FORMAT",
    "pacific": "croupier.history.rooms.pacific:FORMAT",
    "888": "croupier.history.rooms.pacific:FORMAT_888",
    "partypoker": "croupier.history.rooms.partypoker:FORMAT",
    "winamax": "croupier.history.rooms.winamax:FORMAT",
    "ongame": "croupier.history.rooms.ongame:FORMAT",
    "absolute": "croupier.history.rooms.absolute:FORMAT",
    "ipoker": "croupier.history.rooms.ipoker:FORMAT",
    "fulltilt": "croupier.history.rooms.fulltilt:FORMAT",
    "bovada": "croupier.history.rooms.bovada:FORMAT",
    "pokernow": "croupier.history.rooms.pokernow:FORMAT",
    "winning": "croupier.history.rooms.winning:FORMAT",
    "pokertracker": "croupier.history.rooms.pokertracker:FORMAT",
}
