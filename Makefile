# Every chore goes through here. `make run` and `make test` need nothing but make and Python 3.11 or newer.

PYTHON ?= python3
VENV ?= .venv
FILES ?=
BIN := $(VENV)/bin
STAMP := $(VENV)/.installed
CORPUS ?=
COUNT ?= 200
SEED ?= 1
WORKERS ?= auto

.DEFAULT_GOAL := help
.PHONY: help run test lint types imports unit thorough mutants fuzz bench audit guide package reproduced screenshots languages format setup clean

help: ## this list
	@sed -n 's/^\([a-z]*\):.*## \(.*\)/  make \1|\2/p' $(MAKEFILE_LIST) | awk -F'|' '{ printf "%-20s %s\n", $$1, $$2 }'

run: setup ## open the designer (FILES="one.mtf two.mtf"); without a display, do its main job on them headless
	@if [ "$$(uname -s)" = Darwin ] || [ -n "$$DISPLAY$$WAYLAND_DISPLAY" ]; then \
		$(BIN)/python -m designer $(FILES); \
	else \
		echo "No display here (neither DISPLAY nor WAYLAND_DISPLAY is set): working headless instead, on $(or $(FILES),a sample)."; \
		QT_QPA_PLATFORM=offscreen $(BIN)/python -m designer demo --out build/demo $(FILES); \
	fi

test: lint types imports unit ## everything that must hold: lint, types, imports, unit
	@echo "== all checks passed"

lint: setup ## ruff: style and formatting
	@echo "== lint"
	@$(BIN)/ruff check .
	@$(BIN)/ruff format --check .

types: setup ## mypy, strict for the program
	@echo "== types"
	@$(BIN)/mypy

imports: setup ## import-linter: who may import whom
	@echo "== imports"
	@$(BIN)/lint-imports --no-logo

# Who has no test left takes some of those that another has not begun: by whole files, long ones were left to one worker
# at the end while the others waited. Each still gets its tests in order, so that few fixtures of a file are made twice.
# Bytecode is written whatever the environment says: a hundred tests start the program, which would be compiled each time.
unit: setup ## pytest (ARGS="-k armor"), a few tests at a time (WORKERS=0 for one after the other)
	@echo "== unit"
	@PYTHONDONTWRITEBYTECODE= QT_QPA_PLATFORM=offscreen $(BIN)/python -m pytest -n $(WORKERS) --maxprocesses 4 --dist worksteal $(ARGS)

thorough: setup ## pytest with many more examples per property, then mutants
	@QT_QPA_PLATFORM=offscreen MECHWRIGHT_WHOLE_CORPUS=1 MECHWRIGHT_SHEETS=50 MECHWRIGHT_KILLS=40 MECHWRIGHT_EDITS=100000 MECHWRIGHT_MONKEY_SECONDS=300 MECHWRIGHT_DESIGNS=10000 MECHWRIGHT_FIGHTS=10000 $(BIN)/python -m pytest --hypothesis-profile=thorough $(ARGS)
	@$(MAKE) --no-print-directory mutants

mutants: setup ## which random changes of the rules the tests notice, and which survive (COUNT=200, SEED=1, PACKAGE=formats)
	@$(BIN)/python -m pip install --quiet --disable-pip-version-check --no-input --editable '.[dev,mutants]'
	@$(BIN)/python -m tests.mutants --count $(COUNT) --seed $(SEED) $(if $(PACKAGE),--package $(PACKAGE))

# Where atheris cannot be installed, samples are changed without being led by coverage.
fuzz: setup ## give the readers files that chance made (TARGETS="mtf ssw", COUNT=200 for each, SEED=1, CORPUS=folder)
	@$(BIN)/python -m pip install --quiet --disable-pip-version-check --no-input --editable '.[dev,fuzz]' || true
	@MECHWRIGHT_CORPUS="$(CORPUS)" $(BIN)/python -m tests.fuzz $(TARGETS) --count $(COUNT) --seed $(SEED)

bench: setup ## all figures of docs/performance.md (CORPUS=units.zip for those of real units)
	@$(BIN)/python -m tests.benchmarks.ratios $(if $(CORPUS),--corpus "$(CORPUS)")
	@$(BIN)/python -m tests.benchmarks.whatif
	@$(BIN)/python -m tests.benchmarks.comparing
	@$(BIN)/python -m tests.benchmarks.commands
	@$(BIN)/python -m tests.benchmarks.trials
	@$(BIN)/python -m tests.benchmarks.feel
	@$(BIN)/python -m tests.benchmarks.startup
	@$(BIN)/python -m tests.benchmarks.journal
	@QT_QPA_PLATFORM=offscreen $(BIN)/python -m tests.benchmarks.scatter
	@$(BIN)/python -m tests.benchmarks.library_search $(if $(CORPUS),--corpus "$(CORPUS)" --units 20955)
	@$(if $(CORPUS),$(BIN)/python -m tests.benchmarks.library_search --corpus "$(CORPUS)" --units 104775)
	@$(if $(CORPUS),$(BIN)/python -m tests.benchmarks.library --corpus "$(CORPUS)")
	@$(if $(CORPUS),$(BIN)/python -m tests.benchmarks.scan_blocks --corpus "$(CORPUS)")
	@$(if $(CORPUS),$(BIN)/python -m tests.assistants.seek_corpus --corpus "$(CORPUS)" --count 30)

audit: setup ## known weaknesses of the dependencies, and their licences in build/licences.md; for every release
	@$(BIN)/python -m pip install --quiet --disable-pip-version-check --no-input --editable '.[dev,release]'
	@mkdir -p build && $(BIN)/python -m pip freeze --exclude-editable > build/requirements.txt
	@$(BIN)/python packaging/licences.py build/licences.md
	@$(BIN)/python -m pip_audit --strict --no-deps --disable-pip --progress-spinner off -r build/requirements.txt

# Bundles hold what is installed beside them: they are made in an environment that has nothing but the program.
package: ## wheel, bundle, and on Linux AppImage and Debian package, in dist; tries them (TARGETS=wheel: only makes it)
	@test -x $(VENV)-package/bin/python || "$(PYTHON)" -m venv $(VENV)-package
ifeq ($(strip $(TARGETS)),wheel)
	@$(VENV)-package/bin/python -m pip install --quiet --disable-pip-version-check --no-input 'build>=1.2'
	@$(VENV)-package/bin/python packaging/build.py wheel
else
	@$(VENV)-package/bin/python -m pip install --quiet --disable-pip-version-check --no-input --editable '.[package]'
	@sh packaging/qt-libs.sh package $(VENV)-package/bin/python
	@$(VENV)-package/bin/python packaging/build.py $(TARGETS)
	@$(VENV)-package/bin/python packaging/trial.py
endif

reproduced: ## build all packages once more and compare their bytes with those in dist
	@$(VENV)-package/bin/python packaging/build.py $(TARGETS) --out build/again --compare dist

screenshots: setup ## pictures of every screen, in build/screenshots
	@QT_QPA_PLATFORM=offscreen $(BIN)/python -m designer screenshots --out build/screenshots

guide: setup ## the guide as a site in build/guide, its generated pages anew, its links checked
	@$(BIN)/python packaging/guide.py
	@NO_MKDOCS_2_WARNING=1 $(BIN)/python -m mkdocs build --quiet --strict --site-dir build/guide
	@$(BIN)/python packaging/links.py build/guide

languages: setup ## collect the marked texts, and compile the languages
	@$(BIN)/python packaging/languages.py

format: setup ## let ruff rewrite what it can
	@$(BIN)/ruff check --fix .
	@$(BIN)/ruff format .

setup: $(STAMP) ## the environment, and what Qt needs from the system
	@sh packaging/qt-libs.sh qt $(BIN)/python

# Only a changed pyproject.toml installs again: the installation is editable, so the code needs none.
$(STAMP): pyproject.toml
	@sh packaging/qt-libs.sh python "$(PYTHON)"
	@$(BIN)/python -m pip --version >/dev/null 2>&1 || "$(PYTHON)" -m venv --clear $(VENV)
	@echo "installing Mechwright and its tools into $(VENV)"
	@$(BIN)/python -m pip install --quiet --disable-pip-version-check --no-input --editable '.[dev]'
	@touch $@

clean: ## remove what was built and cached, keep the environment
	rm -rf build dist .pytest_cache .mypy_cache .ruff_cache .import_linter_cache .hypothesis .benchmarks
	find designer tests -name __pycache__ -type d -prune -exec rm -rf {} +
