"""Which of two bots is better, by how much, and how sure that is."""

from croupier.arena import match

result = match("exploiter", "call", hands=1000, seed=7)
print(result)
print(f"Each hand was worth {result.factor:.1f} raw hands.")
