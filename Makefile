# The one list of commands; .ci/run calls the same ones.
SHELL := /bin/bash
PORT ?= 8501
PYTEST_ARGS ?=
BENCH_ARGS ?=
BIN := .venv/bin
HOME_DIR := $(or $(TANDEM_HOME),data/local)
SAMPLE_STAMP := $(HOME_DIR)/.sample-ingested
PIP_INSTALL := $(BIN)/python -m pip install --disable-pip-version-check -c constraints.txt
# pip runs only when one of these is newer than the stamp it left.
PINS := pyproject.toml constraints.txt

.DEFAULT_GOAL := help
.PHONY: help run install install-test test lint style format bench clean

help: ## print this list
	@awk -F ':.*## ' '/^[a-z-]+:.*## / { printf "make %-13s %s\n", $$1, $$2 }' Makefile

run: install ## set up, ingest data/sample/ on first start, serve the page (PORT=8501)
	@if [ ! -e "$(SAMPLE_STAMP)" ]; then \
	  echo "First start: ingesting data/sample/ ..."; \
	  if $(BIN)/tandem ingest data/sample --sample; then \
	    mkdir -p "$(HOME_DIR)" && touch "$(SAMPLE_STAMP)"; \
	  else \
	    echo "The sample was not ingested completely (see above); the next start tries again." >&2; \
	  fi; \
	fi
	@exec $(BIN)/tandem ui --port $(PORT)

install: .venv/.installed ## set up .venv with the pinned dependencies

install-test: .venv/.installed-test ## the same with the test tools

# Types are checked beside the tests, which wait for servers now and then: 399 s instead of 425 on two quiet cores.
test: install-test style ## style, layers, then types and the tests side by side (PYTEST_ARGS="-k name")
	@said=$$(mktemp); $(BIN)/basedpyright >"$$said" 2>&1 & checking=$$!; \
	$(BIN)/python -m pytest -n auto --maxprocesses 4 --dist loadfile --no-loadscope-reorder $(PYTEST_ARGS); tests=$$?; \
	wait $$checking; types=$$?; cat "$$said"; rm -f "$$said"; \
	exit $$((tests ? tests : types))

lint: style ## style, format, types and import layers
	@$(BIN)/basedpyright

style: install-test
	@$(BIN)/ruff check .
	@$(BIN)/ruff format --check .
	@$(BIN)/lint-imports

format: install-test ## rewrite the code in the project's format
	@$(BIN)/ruff check --fix .
	@$(BIN)/ruff format .

bench: install-test ## measure a turn's stages; with DATA=FOLDER recall beside other systems too (OUT, COMPARE)
	@$(BIN)/python -m tests.bench $(if $(DATA),--data $(DATA)) $(if $(OUT),--out $(OUT)) \
	  $(if $(COMPARE),--compare $(COMPARE)) $(BENCH_ARGS)

clean: ## remove .venv and caches; data/local/ stays
	rm -rf .venv build dist *.egg-info .pytest_cache .ruff_cache .import_linter_cache .hypothesis
	find assistant ingestion ui tests -name __pycache__ -type d -prune -exec rm -rf {} +

.venv/bin/python:
	@for candidate in $(PYTHON) python3.11 python3 python3.12 python3.13 python; do \
	  if command -v "$$candidate" >/dev/null 2>&1 \
	    && "$$candidate" -c 'import sys; sys.exit(sys.version_info < (3, 11))' 2>/dev/null; then \
	    echo "Making .venv with $$candidate ..."; \
	    exec "$$candidate" -m venv .venv; \
	  fi; \
	done; \
	echo "Tandem needs Python 3.11 or newer, and none was found as python3.11 or python3." >&2; \
	echo "Install one (https://www.python.org/downloads/), or name it: make $(MAKECMDGOALS) PYTHON=/path/to/python3" >&2; \
	exit 1

.venv/.installed: $(PINS) | .venv/bin/python
	@echo "Installing the pinned dependencies (a few minutes the first time) ..."
	@$(PIP_INSTALL) -e .
	@touch $@

.venv/.installed-test: $(PINS) | .venv/bin/python
	@echo "Installing the pinned dependencies and the test tools (a few minutes the first time) ..."
	@$(PIP_INSTALL) -e '.[test]'
	@touch .venv/.installed $@
