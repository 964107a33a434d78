# Everything people and CI do here. `make help` lists the targets.

VENV := .venv
ifeq ($(OS),Windows_NT)
BIN := $(VENV)/Scripts
PY := $(BIN)/python.exe
else
BIN := $(VENV)/bin
PY := $(BIN)/python
endif
PIP := $(PY) -m pip --disable-pip-version-check install --quiet --constraint constraints.txt
COMPILED := $(shell sed -n 's/^    "\(wonderland.*\.py\)",$$/src\/\1/p' setup.py)
JOBS ?= 2

.DEFAULT_GOAL := help
.PHONY: help play test test-compiled test-interpreted check wire nightly bench balance format build clean

help: ## list the targets
	@awk -F ':.*## ' '/^[a-z-]+:.*## / { printf "make %-18s %s\n", $$1, $$2 }' Makefile

play: $(VENV)/play ## set everything up and play a game of Parade against bots
	@$(BIN)/wonderland play parade

test: test-compiled test-interpreted ## run all tests on the compiled build, and the engine's and games' on the interpreted one

test-compiled: $(VENV)/test ## run all tests on the compiled build
	WONDERLAND_BUILD=compiled $(PY) -m pytest -n $(JOBS) tests

test-interpreted: $(VENV)/test ## run the tests of engine and games on the interpreted build, with coverage
	WONDERLAND_BUILD=interpreted $(PY) -m coverage erase
	WONDERLAND_BUILD=interpreted $(PY) -m coverage run -m pytest -n $(JOBS) tests/engine tests/games src --doctest-modules
	$(PY) -m coverage combine --quiet
	$(PY) -m coverage report --fail-under=95

check: $(VENV)/check ## lint, formatting, types, who imports whom, and whether what is made from types is current
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(BIN)/mypy
	$(BIN)/lint-imports --no-cache
	$(PY) -m wonderland.wire --check

wire: $(VENV)/built ## write the JSON Schema and the TypeScript types of the protocol anew
	$(PY) -m wonderland.wire

nightly: $(VENV)/test ## run the long versions of the tests
	WONDERLAND_NIGHTLY=1 WONDERLAND_BUILD=compiled $(PY) -m pytest -n $(JOBS) tests

bench: $(VENV)/bench ## measure speed beside a C reference, OpenSpiel, RLCard and Pgx
	$(PY) -m benchmarks

balance: $(VENV)/built ## play Madcala's Guests against each other, and write docs/balance.md
	$(PY) -m wonderland.lab.balance --page docs/balance.md

format: $(VENV)/check ## format the code, and fix what lint can fix
	$(BIN)/ruff check --fix .
	$(BIN)/ruff format .

build: $(VENV)/built ## compile the engine and the rules, if they changed
	@$(BIN)/wonderland --version

clean: ## remove everything that was made
	rm -rf $(VENV) build dist .coverage* .hypothesis .mypy_cache .ruff_cache .pytest_cache src/*.egg-info
	find src benchmarks tests -name __pycache__ -type d -prune -exec rm -rf {} +
	find src \( -name '*.so' -o -name '*.pyd' -o -name compiled.json \) -delete

# The environment, made step by step; each step's file says that it is done.

$(PY):
	@python=; for p in $(PYTHON) python3 python3.13 python3.12 python3.11 python; do \
	  if $$p -c 'import sys; sys.exit(sys.version_info < (3, 11))' 2>/dev/null; then python=$$p; break; fi; done; \
	if [ -z "$$python" ]; then echo "Wonderland needs Python 3.11 or newer (set PYTHON=/path/to/python3)." >&2; exit 1; fi; \
	$$python -m venv $(VENV) || { rm -rf $(VENV); \
	  echo "Python's venv module does not work here (Debian: apt install python3-venv)." >&2; exit 1; }

$(VENV)/tools: $(PY) constraints.txt
	@echo "Setting up (the first time takes about a minute) ..."
	@$(PIP) --upgrade pip
	@$(PIP) --group build
	@touch $@

$(VENV)/built: $(VENV)/tools $(COMPILED) pyproject.toml setup.py
	@echo "Compiling the engine and the rules ..."
	@$(PIP) --no-build-isolation --editable .
	@$(BIN)/wonderland --version
	@touch $@

$(VENV)/play: $(VENV)/built
	@$(PIP) --group play
	@touch $@

$(VENV)/test: $(VENV)/built
	@$(PIP) --group test
	@touch $@

$(VENV)/check: $(VENV)/built
	@$(PIP) --group check
	@touch $@

$(VENV)/bench: $(VENV)/built
	@$(PIP) --group bench
	@touch $@
