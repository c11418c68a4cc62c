"""Who decides at a table: the interface of players, what they see, what answers become."""
