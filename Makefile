# make demo    instruments, operations, dates, findings, and the by-law of 1 January 2008
# make test    everything that must hold: format, lint, types, tests, documentation, wheel, demo
# make fmt     put the code in form
# make catalogue   bring the French sentences and the hashes of the data up to date
# make costs   count again what every bet of the packaged law costs (some minutes)
# make readme  run the sessions of the README again
# make pictures   take the pictures of the README and of docs/ again (needs chromium)
# make lock    choose the versions of the dependencies again
# make scan    look for known weaknesses of the dependencies with pip-audit (needs a network, and says so)
# make fuzz    feed damaged texts, settle random rounds twice and try properties on many examples, for some
#              minutes; make bench measures
# make mutants     break the code in 400 places, one at a time, and list what no test noticed; it goes on where it stopped

PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin
READY := $(VENV)/ready
CLEAN := build/clean
CLEAN_READY := build/clean/ready
PIP := -m pip --disable-pip-version-check --quiet
COMPILE := $(BIN)/pip-compile --quiet --generate-hashes --strip-extras --allow-unsafe --no-header \
	--no-emit-index-url --no-emit-trusted-host --no-emit-find-links

# What Python compiles is kept, or every process of the tests would compile it again.
unexport PYTHONDONTWRITEBYTECODE

.PHONY: demo test check types tests tools-found wheel fmt catalogue costs readme pictures lock scan fuzz mutants bench clean

# Status 1 means that findings are errors; the last command shows them and decides.
demo: export BYLAW_DB = sqlite:///$(CURDIR)/out/demo.sqlite
demo: $(READY)
	@mkdir -p out && rm -f out/demo.sqlite
	@$(BIN)/bylaw db create > /dev/null
	@$(BIN)/bylaw instruments || test $$? -eq 1
	@echo
	@$(BIN)/bylaw operations || test $$? -eq 1
	@echo
	@$(BIN)/bylaw findings
	@echo
	@for lang in en fr both; do \
		$(BIN)/bylaw consolidate --on 2008-01-01 --lang $$lang --out out/by-law-2008-01-01.$$lang.html && \
		echo "out/by-law-2008-01-01.$$lang.html" || exit 1; \
	done
	@echo
	@echo "In the browser: BYLAW_DB=$(BYLAW_DB) $(BIN)/bylaw serve opens http://127.0.0.1:8000/"

# Two at a time: the tests, and beside them one after the other what needs a single core.
test:
	@$(MAKE) --no-print-directory --jobs 2 --output-sync=line $(READY) $(CLEAN_READY) tools-found tests check types wheel demo

check: $(READY)
	$(BIN)/ruff format --check .
	$(BIN)/ruff check .

types: $(READY)
	$(BIN)/mypy

# Three processes for two cores: browsers, servers and clusters are waited for.
tests: $(READY) tools-found
	$(BIN)/pytest --quiet --numprocesses 3 --dist loadfile --no-loadscope-reorder

tools-found:
	@tools/chromium
	@tools/java
	@tools/nu
	@tools/qpdf

# The wheel, with the dependencies of a user and nothing else, away from this folder.
wheel: $(READY) $(CLEAN_READY)
	rm -rf dist
	$(BIN)/python -m build --wheel --no-isolation --outdir dist . > /dev/null
	$(CLEAN)/bin/python $(PIP) install --no-deps --no-index --force-reinstall dist/bylaw-*.whl
	cd / && "$(CURDIR)/tools/smoke" "$(CURDIR)/$(CLEAN)/bin"

fmt: $(READY)
	$(BIN)/ruff check --fix .
	$(BIN)/ruff format .

catalogue: $(READY)
	$(BIN)/python -m tools.catalogue

costs: $(READY)
	$(BIN)/python -m tools.costs --again

readme: $(READY)
	$(BIN)/python -m tools.readme

pictures: $(READY)
	$(BIN)/python -m tools.pictures

lock: $(READY)
	$(COMPILE) --output-file requirements.lock pyproject.toml
	$(COMPILE) --extra dev --extra spark --extra web --output-file requirements-dev.lock pyproject.toml

scan: $(READY)
	@tools/scan $(BIN)

fuzz: $(READY)
	$(BIN)/python -m fuzz
	$(BIN)/python -m fuzz.differential
	$(BIN)/pytest --quiet --hypothesis-profile deep tests/test_*properties.py tests/test_replay.py tests/test_coverage.py \
		tests/test_tampering.py tests/test_mutations.py

mutants: $(READY)
	$(BIN)/python -m tools.mutants

bench: $(READY)
	$(BIN)/python -m benchmarks

clean:
	rm -rf build dist $(VENV) .mypy_cache .pytest_cache .ruff_cache .hypothesis

$(READY): requirements-dev.lock pyproject.toml tools/new-venv
	test -x $(BIN)/python || tools/new-venv $(PYTHON) $(VENV)
	$(BIN)/python $(PIP) install --no-compile --require-hashes -r requirements-dev.lock
	$(BIN)/python $(PIP) install --no-deps --no-build-isolation --editable .
	$(BIN)/python -m compileall -q -j 2 bylaw cli ingest registry web
	touch $(READY)

# It needs no other environment, so that both are filled side by side.
$(CLEAN_READY): requirements.lock tools/new-venv
	tools/new-venv $(PYTHON) $(CLEAN)
	$(CLEAN)/bin/python $(PIP) install --no-compile --require-hashes -r requirements.lock
	touch $(CLEAN_READY)
