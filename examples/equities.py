"""Equities of hands and ranges in several games, and the value of an all-in in prizes."""

import croupier

aces = croupier.equity(["AhAd", "KhKd"])
print(f"AhAd wins {aces.equities[0]:.4%} of the pot against KhKd, over {aces.samples:,} boards")

ranges = croupier.equity(["QQ+, AKs", "TT+, AQs+"], "2c 7d 9h")
print(f"on a flop QQ+ and AKs have {ranges.equities[0]:.2%} against TT+ and AQs+")

split = croupier.equity(["As2sKhJh", "9s9d8c7h"], "4c5dKs", game="omaha-hi-lo")
print(f"Omaha hi-lo: the whole pot {split.wins[0]:.2%}, a part of it {split.ties[0]:.2%}")

sampled = croupier.equity(["As2s3h", "4h5h6h"], game="razz", samples=100_000, seed=1)
print(f"razz: {sampled.equities[0]:.2%} +- {sampled.standard_errors[0]:.2%}")

print(
    "worth in prizes:",
    [round(value, 2) for value in croupier.icm([5000, 3000, 2000], [50, 30, 20])],
)
