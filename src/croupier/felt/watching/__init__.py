"""A running tournament to watch: its tables, its standings, the hands of one table."""
