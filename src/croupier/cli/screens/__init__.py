"""What commands print: tables, cards, narration, reports."""
