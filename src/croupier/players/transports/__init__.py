"""How a table talks to a bot: in another process, over a socket; and the limits it sets."""
