"""The files of card rooms, one module a room; `text` and `headers` have what they share."""

# Name of a format -> module:attribute that holds it, as in `croupier.history.formats`.
ROOMS = {
    "pokerstars": "croupier.history.rooms.pokerstars:FORMAT",
    "ggpoker": "croupier.history.rooms.ggpoker:FORMAT",
    "fulltilt": "croupier.history.rooms.fulltilt:FORMAT",
}
