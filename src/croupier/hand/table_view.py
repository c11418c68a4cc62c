"""What everybody at a table sees, from the plain facts of a hand: the seats, and all as JSON."""

from croupier import _core

__all__ = ["plain_json", "seats_shown", "view_json"]

plain_json = _core.plain_json
seats_shown = _core.seats_shown
view_json = _core.view_json
