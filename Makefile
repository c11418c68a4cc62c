# One front door. `make` alone prints what there is.
# Everything runs in .venv, which the targets make and keep up to date by themselves.

PYTHON ?= python3
SETUP := @$(PYTHON) tools/bootstrap.py
RUN := .venv/bin/python
CXX_FILES = $(shell find core -name "*.[ch]pp")
SPELLED = $(wildcard *.md) Makefile pyproject.toml benchmarks core docs examples src tests tools

.DEFAULT_GOAL := help
.PHONY: phh prove pokerkit tournaments words help demo test lint format bench signature sanitize fuzz parity soak wheels release release-check pins changelog docs pictures clean

help:  ## print this list
	@awk -F ':.*## ' '/^[a-z-]+:.*## / {printf "  make %-10s %s\n", $$1, $$2}' Makefile

DEMO := build/demo

demo:  ## set up, then play a tournament of the shipped bots and a match of two of them
	$(SETUP)
	@rm -rf $(DEMO) && mkdir -p $(DEMO)
	@$(RUN) -m croupier tournament --seed 7 --players 45 --tables 5 --payouts 50,30,20 --bounty 1 \
		--bot tight --bot exploiter --bot random --bot call --bot equity \
		--log $(DEMO)/tournament.log --report $(DEMO)/report.html
	@$(RUN) -m croupier match exploiter call --hands 4000 --seed 7 --report $(DEMO)/match.html
	@echo "The command is .venv/bin/croupier, or: source .venv/bin/activate"

# The whole suite takes all cores; a part of it starts faster without workers.
test:  ## run every test; ARGS="tests/cards -k deck" runs a part of them
	$(SETUP) test lint
	@$(RUN) -m pytest $(or $(ARGS),-n auto --dist worksteal)

stub:  ## write the stub of the native extension, src/croupier/_core.pyi
	$(SETUP) test lint
	$(RUN) tools/stub.py

words:  ## write the words of core/vocabulary.toml into C++ and Python
	@$(PYTHON) tools/words.py

lint:  ## ruff, mypy --strict, pyright, clang-format, the spelling and tsc; changes nothing
	$(SETUP) test lint
	$(RUN) -m ruff check .
	$(RUN) -m ruff format --check .
	$(RUN) -m mypy
	$(RUN) -m basedpyright --level error
	@echo clang-format --dry-run -Werror core
	@.venv/bin/clang-format --dry-run -Werror $(CXX_FILES)
	$(RUN) -m codespell_lib $(SPELLED)
	$(RUN) tools/check_english.py
	@echo zizmor and check-jsonschema .github
	@.venv/bin/zizmor --offline --quiet --no-progress --min-severity medium .github/workflows
	@.venv/bin/check-jsonschema --quiet --builtin-schema vendor.github-workflows .github/workflows/*.yml
	$(RUN) tools/check_scripts.py $(SCRIPTS)

format:  ## apply ruff's fixes and both formatters
	$(SETUP) lint
	-$(RUN) -m ruff check --fix .
	$(RUN) -m ruff format .
	@.venv/bin/clang-format -i $(CXX_FILES)

bench:  ## measure, side by side with other libraries
	$(SETUP) test bench
	@for file in benchmarks/[!_]*.py; do $(RUN) $$file || exit; done

signature:  ## compare the fingerprints of the rules with signature.txt; ARGS=--write accepts them
	$(SETUP)
	@$(RUN) tools/signature.py $(ARGS)

sanitize:  ## native and Python tests under the sanitizers of addresses, undefined behaviour and threads
	$(SETUP) test
	$(RUN) tools/sanitize.py native
	$(RUN) tools/sanitize.py threads
	$(RUN) tools/sanitize.py python $(ARGS)

fuzz:  ## throw a minute of random input at each native fuzz target; ARGS=600 for ten
	$(SETUP) test
	$(RUN) tools/sanitize.py fuzz $(ARGS)

soak:  ## ten million random hands over all games, and 1,000 tables of each beside single States; minutes
	$(SETUP) test
	@$(RUN) -m tests.loops $(ARGS)

parity:  ## play hands move by move beside PokerKit, many more than the tests do; ARGS="--hands 20000"
	$(SETUP) test
	@$(RUN) -m tests.parity $(ARGS)

pokerkit:  ## run PokerKit's own test-suite, and OpenSpiel's for its wrapper, with croupier.pokerkit in its place; ARGS="test_all_ins"
	$(SETUP) test
	@$(RUN) tools/pokerkit_suite.py $(ARGS)
	@$(RUN) -m tests.pokerkit.openspiel_wrapper

phh:  ## verify the public data set of PHH; FOLDER=path/to/it writes the table of kinds to build/phh.md
	$(SETUP)
	@test -n "$(FOLDER)" || { echo 'make phh needs the folder of the data set: make phh FOLDER=../phh-dataset/data'; exit 2; }
	@$(RUN) tools/phh_table.py "$(FOLDER)" $(ARGS)

tournaments:  ## a thousand tournaments of random bots, two thousand with random features: no chip is lost
	$(SETUP) test
	@$(RUN) -m tests.play.tournament.random_tournaments $(ARGS)
	@$(RUN) -m tests.play.tournament.random_features $(ARGS)

prove:  ## 200 boxed bots, every frame of 3,000 hosted hands, a million hands of each new hand type, the arena (hours)
	$(SETUP) test
	@$(RUN) -m tests.players.many_bots $(ARGS)
	@$(RUN) -m tests.felt.hosting.watched 3000
	@$(RUN) -m tests.cards.comparison
	@$(RUN) -m tests.loops.menus
	@$(RUN) -m tests.house.operation_recipe
	@$(RUN) -m tests.play.cash 100000
	@$(RUN) -m tests.arena.prove
	@$(RUN) -m pip install --quiet --disable-pip-version-check "ray>=2.9"
	@$(RUN) -m pytest -q tests/runners/test_ray_cluster.py

wheels:  ## build the source distribution and the wheels twice into dist/, compare the bytes, try each wheel
	$(SETUP) lint
	@$(RUN) tools/wheels.py

release:  ## prepare VERSION=...: write it, move the changelog's fragments and its section Unreleased there
	$(SETUP) lint
	@$(RUN) tools/release.py "$(VERSION)"

release-check:  ## say whether the tree can be released under TAG=v...: versions, changelog, pins, then the wheels
	$(SETUP) lint
	@$(RUN) tools/release_check.py
	@$(RUN) tools/wheels.py

pins:  ## resolve the dependencies again, and write their versions and hashes into requirements/
	$(SETUP) lint
	@$(RUN) tools/pin.py

changelog:  ## show what the fragments of changelog.d/ will add to CHANGELOG.md
	$(SETUP) lint
	@$(RUN) -m towncrier build --draft --version next --date today

docs:  ## run what the documentation shows, then build it as a site into site/
	$(SETUP) test docs
	$(RUN) -m pytest tests/house/test_docs.py
	$(RUN) -m sphinx -W --keep-going -q -j auto -b html docs site

pictures:  ## draw the pictures of README and of the documentation again, into docs/pictures/
	$(SETUP) test
	@$(RUN) tools/pictures.py $(ARGS)

clean:  ## remove .venv, build/ and every cache
	rm -rf .venv build dist site jupyter_execute .pytest_cache .mypy_cache .ruff_cache .hypothesis
	find . -name __pycache__ -not -path './.git/*' -prune -exec rm -rf {} +
