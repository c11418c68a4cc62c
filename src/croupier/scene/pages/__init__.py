"""Pages that open offline: the page of a hand, reports with charts, and links to hands."""
