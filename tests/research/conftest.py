"""PettingZoo may import what is deprecated somewhere: that is not a failure of these tests."""

import warnings

with warnings.catch_warnings():
    warnings.simplefilter("ignore", DeprecationWarning)
    import pettingzoo.test  # noqa: F401 -- before the modules that import it
