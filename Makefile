# One front door. `make` alone prints what there is.
# Everything runs in .venv, which the targets make and keep up to date by themselves.

PYTHON ?= python3
SETUP := @$(PYTHON) tools/bootstrap.py
RUN := .venv/bin/python
CXX_FILES = $(shell find core -name '*.[ch]pp' -not -path '*tables*')

.DEFAULT_GOAL := help
.PHONY: help demo test lint format clean

help:  ## print this list
	@awk -F ':.*## ' '/^[a-z]+:.*## / {printf "  make %-10s %s\n", $$1, $$2}' Makefile

demo:  ## set up, then show what Croupier does
	$(SETUP)
	@for example in examples/*.py; do $(RUN) $$example || exit; done

test:  ## run every test; ARGS="-k cards" passes words to pytest
	$(SETUP) test lint
	@$(RUN) -m pytest $(ARGS)

lint:  ## ruff, mypy --strict and clang-format, changing nothing
	$(SETUP) test lint
	$(RUN) -m ruff check .
	$(RUN) -m ruff format --check .
	$(RUN) -m mypy
	.venv/bin/clang-format --dry-run -Werror $(CXX_FILES)

format:  ## apply ruff's fixes and both formatters
	$(SETUP) lint
	-$(RUN) -m ruff check --fix .
	$(RUN) -m ruff format .
	.venv/bin/clang-format -i $(CXX_FILES)

clean:  ## remove .venv, build/ and every cache
	rm -rf .venv build dist site .pytest_cache .mypy_cache .ruff_cache .hypothesis
	find . -name __pycache__ -not -path './.git/*' -prune -exec rm -rf {} +
