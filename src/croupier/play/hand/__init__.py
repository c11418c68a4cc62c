"""One hand at a table: who is asked, what an answer becomes, how it ended."""
