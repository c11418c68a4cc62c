"""Statistics and reports about players over many recorded hands."""
