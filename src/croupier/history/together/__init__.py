"""Many hands together: packed files, several rooms in one file, one hand in several files.

`packed` opens archives, `kinds` cuts a file of several rooms, `seen` and `union` find the same hand
again, `by_time` puts hands of many files in order.
"""
