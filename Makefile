# `make` lists the targets. Everything runs in .venv, which the first target that needs it sets up.

PYTHON ?= python3
BIN := .venv/bin

.PHONY: help play test lint fix bench soak records tables lock clean
.DEFAULT_GOAL := help

help:  ## list the targets
	@grep -hE '^[a-z]+:.*##' $(MAKEFILE_LIST) | sed -E 's/^([a-z]+):[^#]*## /make \1\t/' | expand -t 16

play: .venv/ready  ## play: sets everything up, then opens the menu of games
	@$(BIN)/pepperbox

test: .venv/ready lint  ## run all checks and tests
	$(BIN)/pytest -n auto

lint: .venv/ready  ## check style and types
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(BIN)/mypy

fix: .venv/ready  ## put style right where a tool can
	$(BIN)/ruff check --fix .
	$(BIN)/ruff format .

bench: .venv/ready  ## measure speed and write the tables of docs/speed.md
	$(BIN)/python benchmarks/bench.py

soak: .venv/ready  ## let bots play thousands of games with every combination of options
	$(BIN)/python -m tests.soak

records: .venv/ready  ## write the golden records of tests/records anew
	$(BIN)/python -m tests.golden

tables: .venv/ready  ## write the generated tables of README and docs anew
	$(BIN)/python docs/tables.py

lock: .venv/ready  ## take the versions that are installed now into constraints.txt
	$(BIN)/python -m pip freeze --all --exclude-editable | grep -v '^setuptools==' > constraints.txt

clean:  ## remove the environment and what tools left behind
	rm -rf .venv .hypothesis .mypy_cache .pytest_cache .ruff_cache build dist

.venv/ready: pyproject.toml constraints.txt
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11))' || \
		{ echo "Pepperbox needs Python 3.11 or newer; $(PYTHON) is `$(PYTHON) --version`. Try: make PYTHON=python3.12"; exit 2; }
	@$(PYTHON) -m venv .venv || { echo "Python's venv module is missing. On Debian and Ubuntu: apt install python3-venv"; exit 2; }
	@echo "Setting up Pepperbox in .venv …"
	@$(BIN)/python -m pip install --quiet --disable-pip-version-check --constraint constraints.txt pip
	@$(BIN)/python -m pip install --quiet --constraint constraints.txt --build-constraint constraints.txt --editable '.[fast]' --group dev
	@touch $@
