# Oddtrick.  Two commands do everything on a fresh machine: `make play` and `make test`.
PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin
DIR ?= tests/data/examples

.PHONY: play test check examples conformance bench clean format

# Set up what is missing and start playing: Turnover Bridge against a bot.
play: $(VENV)/played
	@$(BIN)/oddtrick play turnover-bridge

# Run every check there is: format, types, floors, all tests, the laws on more matches of each game and rule set.
test: check
	$(BIN)/python -m bench.conformance 40

# The gate, under two minutes: format, lint, types, tests.
check: $(VENV)/tested
	$(BIN)/ruff format --check src tests bench
	$(BIN)/ruff check src tests bench
	$(BIN)/mypy
	$(BIN)/python -m pytest

# Run the worked examples of a folder: make examples DIR=my/rows
examples: $(VENV)/tested
	@$(BIN)/python -m oddtrick.play.examples $(DIR)

# Hold a thousand random matches of each game and rule set to the laws (N=... for another number).
conformance: $(VENV)/tested
	$(BIN)/python -m bench.conformance $(N)

# Print rates and sizes (a figure, never a verdict).
bench: $(VENV)/tested
	@$(BIN)/python -m bench.rates

# Put the source into the house format.
format: $(VENV)/tested
	$(BIN)/ruff format src tests bench
	$(BIN)/ruff check --fix src tests bench

# Take away what make has made.
clean:
	rm -rf $(VENV) .mypy_cache .pytest_cache .ruff_cache .hypothesis

# The environment for playing.
$(VENV)/played: pyproject.toml
	@test -x $(BIN)/python || $(PYTHON) -m venv $(VENV)
	@$(BIN)/python -m pip install --quiet --disable-pip-version-check --editable .
	@touch $@

# The environment for testing.
$(VENV)/tested: pyproject.toml
	@test -x $(BIN)/python || $(PYTHON) -m venv $(VENV)
	@$(BIN)/python -m pip install --quiet --disable-pip-version-check --editable '.[test]'
	@touch $(VENV)/played $@
