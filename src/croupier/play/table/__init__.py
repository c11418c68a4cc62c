"""One table of a bot tournament: seats, button, hands until one player is left."""
