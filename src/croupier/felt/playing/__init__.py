"""Tables of one person against bots: the hands, the seats' tokens, the browser's connection."""
