"""How Sphinx builds the pages of this folder, and the reference of every public name."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Any

sys.path.insert(0, str(Path(__file__).parents[1] / "tools"))

import api_pages
from croupier.version import __version__

project = "Croupier"
author = "The Croupier developers"
copyright = author
version = release = __version__

extensions = ["myst_nb", "sphinx.ext.autodoc", "sphinx.ext.napoleon", "sphinx_copybutton"]
exclude_patterns = ["_build"]
suppress_warnings = ["ref.python"]  # a class is found under its own module too
default_role = "code"
myst_enable_extensions = ["colon_fence", "deflist"]
myst_heading_anchors = 4
nb_execution_mode = "force"  # the notebooks are stored without results
nb_execution_timeout = 300
nb_execution_raise_on_error = True
nb_execution_show_tb = True
autodoc_default_options = {"members": True, "undoc-members": False, "show-inheritance": True}
autodoc_typehints = "description"
autodoc_member_order = "bysource"
# Prompts and results are not copied.
copybutton_prompt_text = r">>> |\.\.\. |\$ "
copybutton_prompt_is_regexp = True
copybutton_only_copy_prompt_lines = True

html_theme = "furo"
html_title = "Croupier"
html_static_path: list[str] = []
html_theme_options = {"source_directory": "docs/", "navigation_with_keys": True}
html_show_sphinx = False


def setup(app: Any) -> None:
    """Write the pages of the reference before Sphinx looks for pages."""
    api_pages.write(Path(__file__).parent / "api")
