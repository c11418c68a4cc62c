"""The files that tools/words.py writes from core/vocabulary.toml, one module per subject."""
