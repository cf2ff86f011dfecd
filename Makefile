# Works as the first command on a machine with python3 and make (on Debian, python3-venv is fetched if it is missing).
PYTHON ?= python3
BIN := .venv/bin
WF := $(BIN)/wellfounded
LOCK = $(BIN)/uv pip compile pyproject.toml --quiet --universal --python-version 3.11 --generate-hashes --no-annotate --custom-compile-command 'make lock'
AUDITED = requirements/development.txt requirements/release.txt requirements/tools.txt
# Where advisories are asked for instead of at PyPI, as options of pip-audit.
ADVISORIES ?=
CASES := $(sort $(wildcard examples/*.yaml))

.DEFAULT_GOAL := help
.PHONY: help demo test test-slow lint format law bench bench-assistant bench-citations bench-corpus bench-reading bench-scans bench-web fuzz mutate-law browser firefox neovim postgresql docs dist lock audit sbom clean

help: ## List what can be made
	@sed -nE 's/^([a-z-]+):.*## (.*)/\1|\2/p' Makefile | while IFS='|' read -r name what; do printf '  make %-16s %s\n' "$$name" "$$what"; done

demo: .venv/.ready ## Review the example cases: the main job, end to end
	@for case in $(CASES); do echo; echo "$$ wellfounded review $$case"; $(WF) review $$case || exit; done
	$(WF) unsettled examples/kaptsov.yaml
	$(WF) compare examples/balachova.yaml --forum ca9
	$(WF) replay examples

test: lint law browser postgresql ## What must pass before a change is shown: lint, the law's own checks, the tests but the slow ones
	$(BIN)/pytest -q -n 2 -m "not slow"

test-slow: .venv/.release browser firefox neovim postgresql ## What must pass too: five hundred mutations of the law, every page in a browser, long tests
	$(WF) law mutate --sample 500 --least 95
	$(BIN)/pytest -q -n 2 -m slow

lint: .venv/.ready ## Style and types
	$(BIN)/ruff check
	$(BIN)/ruff format --check
	$(BIN)/mypy

# The pages are looked at in a browser; Debian's is fetched if there is none.
browser:
	@command -v chromium >/dev/null || command -v chromium-browser >/dev/null || command -v google-chrome >/dev/null || { $(call apt_install,chromium); }

# The cookie of the workbench is tried in another browser too.
firefox:
	@command -v firefox-esr >/dev/null || { $(call apt_install,firefox-esr); }

# A corpus is tried on a server too, which the tests start and stop; Debian starts none of its own.
postgresql:
	@ls /usr/lib/postgresql/*/bin/postgres >/dev/null 2>&1 || command -v postgres >/dev/null || { $(call apt_install,postgresql); }

# The language server is tried in an editor.
neovim:
	@command -v nvim >/dev/null || { $(call apt_install,neovim); }

format: .venv/.ready ## Put the code into the common style
	$(BIN)/ruff check --fix --exit-zero
	$(BIN)/ruff format

law: .venv/.ready ## Check the law text and the scenarios, that these come out as they say, and that they reach every rule
	$(WF) law check
	$(WF) law coverage

mutate-law: .venv/.ready ## Change the law in one thing at a time, and see whether a scenario notices (all of it: some minutes)
	$(WF) law mutate --least 95

bench: .venv/.bench ## Time the engine against others on the same rules and cases; prints ratios
	$(BIN)/python -m bench

bench-reading: .venv/.bench ## Measure the reading of decisions, field by field, on real ones
	$(BIN)/python -m bench.reading

bench-citations: .venv/.bench ## Measure the reading of citations on real texts, beside other tools
	$(BIN)/python -m bench.citations

bench-corpus: .venv/.ready postgresql ## Store invented decisions in both databases: speed, growth, memory, workers
	$(BIN)/python -m bench.corpus

bench-scans: .venv/.ready ## Make decisions into scans and read them again: words, fields, seconds, memory
	$(BIN)/python -m bench.scans

bench-assistant: .venv/.ready ## Time the tools for assistants beside the same questions asked from Python
	$(BIN)/python -m bench.assistant

bench-web: .venv/.ready ## Time the workbench's pages, an edit to its outcome, and a steady load on this machine only
	$(BIN)/python -m bench.web
	$(BIN)/python -m bench.vault

fuzz: .venv/.ready ## Give a million damaged inputs to every reader: what is refused, read, or breaks
	$(BIN)/python -m bench.fuzz

docs: .venv/.ready ## Write the pages that come from the commands and the law, and print shown outputs again
	$(BIN)/python docs/write_commands.py
	$(BIN)/python docs/write_error_codes.py
	$(BIN)/python docs/write_fields.py
	$(BIN)/python docs/write_law_rows.py
	$(BIN)/python docs/write_law_by_circuit.py
	$(BIN)/python docs/write_style.py
	$(WF) schema > docs/matter.schema.json
	$(BIN)/python docs/write_schemas.py
	$(BIN)/python docs/write_outputs.py

# The same files, byte for byte, whoever makes them where: the times in them are that of the last commit.
dist: export SOURCE_DATE_EPOCH ?= $(shell git log -1 --format=%ct 2>/dev/null || echo 1580601600)
dist: .venv/.ready ## Make the wheel and the source archive of a release
	$(BIN)/python -m hatchling build -d dist

lock: .venv/.release ## Choose the versions of all libraries again, with their digests
	$(LOCK) --extra test --extra lint --output-file requirements/development.txt
	$(LOCK) --extra assistant --extra corpus --extra documents --extra editor --extra keyring --extra ocr --extra online --extra tables --extra workbench --constraint requirements/development.txt --output-file requirements/release.txt
	$(LOCK) --extra release --constraint requirements/development.txt --constraint requirements/release.txt --output-file requirements/tools.txt

audit: .venv/.release ## Compare the locked libraries with published advisories (needs a network)
	$(BIN)/pip-audit --strict --disable-pip --require-hashes $(AUDITED:%=--requirement %) $(ADVISORIES)

sbom: .venv/.release ## Write the bill of materials of a release (CycloneDX), from the locked libraries
	@mkdir -p dist
	$(BIN)/cyclonedx-py requirements requirements/release.txt --pyproject pyproject.toml --output-reproducible \
		--output-format JSON --output-file dist/wellfounded-$$($(WF) --version | sed 's/.* //').cdx.json

clean: ## Remove the environment and everything that was made
	rm -rf .venv dist .mypy_cache .pytest_cache .ruff_cache .hypothesis
	find src tests bench docs -name __pycache__ -type d -prune -exec rm -rf {} +

# The environment: the locked versions, each with its digest. Made again whenever these or the version change.
.venv/.ready: pyproject.toml requirements/development.txt src/wellfounded/__init__.py
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11))' || { echo 'Wellfounded needs Python 3.11 or newer. Name one: make PYTHON=python3.12 ...' >&2; exit 1; }
	@$(BIN)/python -m pip --version >/dev/null 2>&1 || $(PYTHON) -m venv --clear .venv >/dev/null 2>&1 || { $(install_venv) && $(PYTHON) -m venv --clear .venv; }
	$(BIN)/python -m pip install --quiet --disable-pip-version-check --require-hashes -r requirements/development.txt
	$(BIN)/python -m pip install --quiet --disable-pip-version-check --no-deps --no-build-isolation -e .
	@touch $@

# Apart, because nothing else needs them.
.venv/.release: .venv/.ready requirements/tools.txt
	$(BIN)/python -m pip install --quiet --disable-pip-version-check --require-hashes -r requirements/tools.txt
	@touch $@

# Apart, because PYTHEN puts folders named tests, docs and examples beside the installed packages.
.venv/.bench: .venv/.ready
	$(BIN)/python -m pip install --quiet --disable-pip-version-check -e '.[bench]'
	@touch $@

# Debian ships Python without what makes an environment.
define install_venv
if ! command -v apt-get >/dev/null; then echo 'Python cannot make a virtual environment here. Install its venv module, then run make again.' >&2; exit 1; fi; \
$(call apt_install,python3-venv)
endef

# $(1): a Debian package.
define apt_install
if ! command -v apt-get >/dev/null; then echo 'Install $(1), then run make again.' >&2; exit 1; fi; \
as_root=; if [ "$$(id -u)" -ne 0 ]; then as_root=sudo; command -v sudo >/dev/null || { echo 'As root, run: apt-get install $(1). Then run make again.' >&2; exit 1; }; fi; \
echo 'Installing $(1) ...'; \
$$as_root apt-get update -qq && $$as_root env DEBIAN_FRONTEND=noninteractive apt-get install -y -qq $(1) >/dev/null
endef
