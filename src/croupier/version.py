"""The version of the package."""

from importlib import metadata

try:
    __version__ = metadata.version("croupier")
except metadata.PackageNotFoundError:  # the source tree, not installed
    __version__ = "unknown"
