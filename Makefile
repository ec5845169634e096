# `make run` and `make test` do everything, also on a fresh machine. ARGS is passed on: make run ARGS="doctor --json"
ARGS ?=
python := .venv/bin/python

.DEFAULT_GOAL := run
.PHONY: run test check format clean demo-model engine

run:
	@packaging/setup_env.sh run
	@$(python) -m app $(ARGS)

test:
	@packaging/setup_env.sh dev
	@QT_QPA_PLATFORM=offscreen $(python) -m pytest $(ARGS)

check:
	@packaging/setup_env.sh dev
	@$(python) -m ruff check --no-cache .
	@$(python) -m ruff format --check .
	@$(python) -m mypy app engine ui tests packaging/setup_env.py packaging/demo_model packaging/engine
	@.venv/bin/lint-imports --no-cache

format:
	@packaging/setup_env.sh dev
	@$(python) -m ruff check --fix .
	@$(python) -m ruff format .

# Compiles llama.cpp for this machine, once: make engine BACKENDS=vulkan|cuda|hip|metal adds a graphics card to it,
# BACKENDS=cpu takes them out. RELEASE=1 makes one for every processor, in build/engine.
engine:
	@packaging/setup_env.sh engine $(if $(RELEASE),--release) --backends "$(BACKENDS)"

# Trains the demo model anew: hours (packaging/demo_model/README.md). ARGS names single steps: make demo-model ARGS=evaluate
demo-model:
	@packaging/setup_env.sh dev
	@test -x .venv-demo-model/bin/python || $(python) -m venv .venv-demo-model
	@.venv-demo-model/bin/python -m pip install --quiet --disable-pip-version-check -r requirements/demo-model.txt
	@cd packaging && PYTHONPATH=.. ../.venv-demo-model/bin/python -m demo_model $(ARGS)

clean:
	rm -rf .venv .venv-demo-model .mypy_cache .ruff_cache .pytest_cache .hypothesis build dist
