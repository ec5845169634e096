# `make run` and `make test` do everything, also on a fresh machine. ARGS is passed on: make run ARGS="doctor --json"
ARGS ?=
python := .venv/bin/python

.DEFAULT_GOAL := run
.PHONY: run test test-deep check format clean demo-model engine package real-models clients

# A file of tests stays with one process, so that what its tests share is made once.
pytest := QT_QPA_PLATFORM=offscreen $(python) -m pytest -n auto --maxprocesses 4 --dist loadfile --no-loadscope-reorder

run:
	@packaging/setup_env.sh run
	@$(python) -m app $(ARGS)

test:
	@packaging/setup_env.sh dev
	@$(pytest) $(ARGS)

# Benchmarks run afterwards, one by one: they measure, and a busy machine tells them nothing. ARGS: options only.
test-deep:
	@packaging/setup_env.sh dev
	@$(pytest) --part deep --ignore tests/bench $(ARGS)
	@$(pytest) --part deep -n 0 $(ARGS) tests/bench

check:
	@packaging/setup_env.sh dev
	@$(python) -m ruff check --no-cache .
	@$(python) -m ruff format --check .
	@$(python) -m mypy --exclude demo_model/corpus app engine ui tests packaging
	@$(python) packaging/check_corpus.py
	@$(python) packaging/check_models.py
	@.venv/bin/lint-imports --no-cache
	@packaging/lint_scripts.sh

format:
	@packaging/setup_env.sh dev
	@$(python) -m ruff check --fix .
	@$(python) -m ruff format .

# Compiles llama.cpp for this machine, once: make engine BACKENDS=vulkan|cuda|hip|metal adds a graphics card to it,
# BACKENDS=cpu takes them out. RELEASE=1 makes one for every processor, in build/engine.
engine:
	@packaging/setup_env.sh engine $(if $(RELEASE),--release) --backends "$(BACKENDS)"

# Two real small models for deep tests and benchmarks, 350 MB, into build/real-models or where CAIRN_REAL_MODELS says.
real-models:
	@packaging/setup_env.sh dev
	@$(python) packaging/real_models.py

# Programs of other people that tests try against the server, into build/clients or where CAIRN_CLIENTS says.
# ARGS="--node" fetches the agents that run on Node too, 1 GB.
clients:
	@packaging/setup_env.sh dev
	@$(python) packaging/clients.py $(ARGS)

# Packages for this system, in dist/: on Linux a .deb and a .tar.xz (docs/packaging.md). ARGS: make package ARGS="--only deb"
package:
	@packaging/setup_env.sh package $(ARGS)

# Trains the demo model anew: hours (packaging/demo_model/README.md). ARGS names single steps: make demo-model ARGS=evaluate
demo-model:
	@packaging/setup_env.sh dev
	@test -x .venv-demo-model/bin/python || $(python) -m venv .venv-demo-model
	@.venv-demo-model/bin/python -m pip install --quiet --disable-pip-version-check -r requirements/demo-model.txt
	@cd packaging && PYTHONPATH=.. ../.venv-demo-model/bin/python -m demo_model $(ARGS)

clean:
	rm -rf .venv .venv-demo-model .mypy_cache .ruff_cache .pytest_cache .hypothesis build dist
