# Oddtrick.  Two commands do everything on a fresh machine: `make play` and `make test`.
PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin
DIR ?= tests/data/examples
SANITIZED = $(CXX) -std=c++20 -O1 -g -fsanitize=address,undefined -fno-sanitize-recover=all -Wall -Wextra -pthread

.PHONY: play test check looks browser examples conformance bench test-native test-solved clean format

# Set up what is missing and start playing: the table in the browser.
play: $(VENV)/played
	@$(BIN)/oddtrick serve

# Run every check there is: format, types, floors, all tests, the laws on more matches of each game and rule set.
test: looks browser test-native
	$(BIN)/python -m pytest -n 2 --durations=25
	$(BIN)/python -m bench.conformance 25

# The usual loop: format, lint, types and all but the long tests.
check: looks
	$(BIN)/python -m pytest -n 2 -m "not whole"

# Format, lint and types.
looks: $(VENV)/tested
	$(BIN)/ruff format --check src tests bench
	$(BIN)/ruff check src tests bench
	$(BIN)/mypy

# The browser that the page tests drive: the system's Chromium, installed here if it is missing.
browser:
	@command -v chromium >/dev/null || { apt-get update -qq && apt-get install -y -qq chromium fonts-dejavu-core >/dev/null; }

# Run the worked examples of a folder: make examples DIR=my/rows
examples: $(VENV)/tested
	@$(BIN)/python -m oddtrick.play.examples $(DIR)

# Hold a thousand random matches of each game and rule set to the laws (N=... for another number).
conformance: $(VENV)/tested
	$(BIN)/python -m bench.conformance $(N)

# Print rates and sizes (a figure, never a verdict).
bench: $(VENV)/tested
	@$(BIN)/python -m bench.rates
	@$(BIN)/python -m bench.kernel_rates
	@$(BIN)/python -m bench.search_strength
	@$(BIN)/python -m bench.web_table
	@$(BIN)/python -m bench.androids 200

# The native kernel under the address and undefined-behaviour sanitizers, in both builds, then the Python module built
# the same way and fed with noise: a few minutes, most of them for the compiler.
test-native: $(VENV)/tested
	@mkdir -p build
	$(SANITIZED) -o build/driver native/tests/driver.cpp
	./build/driver 4000
	$(SANITIZED) -march=x86-64-v3 -o build/driver-fast native/tests/driver.cpp
	./build/driver-fast 4000
	$(BIN)/python -m pip install --quiet --disable-pip-version-check --no-deps --upgrade --target build/sanitized \
		--config-settings=build-dir=build/sanitizing --config-settings=cmake.build-type=Debug \
		--config-settings=cmake.define.ODDTRICK_V3=OFF \
		--config-settings=cmake.define.CMAKE_CXX_FLAGS="-O1 -fsanitize=address,undefined -fno-sanitize-recover=all" .
	LD_PRELOAD="$$($(CXX) -print-file-name=libasan.so) $$($(CXX) -print-file-name=libubsan.so)" \
		ASAN_OPTIONS=detect_leaks=0 PYTHONMALLOC=malloc PYTHONPATH=build/sanitized $(PYTHON) native/tests/fuzz.py 2000

# Every solved deal (20,000 table results) and ten thousand small positions: some minutes on two cores.
test-solved: $(VENV)/tested
	ODDTRICK_SOLVE_ALL=1 $(BIN)/python -m pytest tests/kernel/test_exact.py

# Put the source into the house format.
format: $(VENV)/tested
	$(BIN)/ruff format src tests bench
	$(BIN)/ruff check --fix src tests bench

# Take away what make has made.
clean:
	rm -rf $(VENV) .mypy_cache .pytest_cache .ruff_cache .hypothesis

# The environment for playing.
$(VENV)/played: pyproject.toml $(wildcard native/*)
	@echo "Setting up Oddtrick; the first time this takes a minute or two."
	@test -x $(BIN)/python || $(PYTHON) -m venv $(VENV)
	@$(BIN)/python -m pip install -qq --disable-pip-version-check --editable '.[web]'
	@touch $@

# The environment for testing.
$(VENV)/tested: pyproject.toml $(wildcard native/*)
	@echo "Setting up Oddtrick and its tests; the first time this takes a minute or two."
	@test -x $(BIN)/python || $(PYTHON) -m venv $(VENV)
	@$(BIN)/python -m pip install -qq --disable-pip-version-check --editable '.[test]'
	@touch $(VENV)/played $@
