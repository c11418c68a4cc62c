"""What players pay: antes, blinds and bets, and how they rise."""
