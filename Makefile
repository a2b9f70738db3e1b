# The two commands of the README are `conformance` and `test`; both do all the set-up they need.
PYTHON ?= python3
VENV   := .venv
BIN    := $(VENV)/bin
JAR    := jvm/target/wirecheck-jvm.jar
# Empty: as many as a run has by default.
CASES  ?=
SEED   ?= 7
MINUTES ?= 20
# Each takes a core and a JVM or two; more of them would wait for each other.
JVMS    ?= 2
# Every release of kafka-clients from 2.8.0 on, by number.
RELEASES ?= 2.8.0 2.8.1 2.8.2 3.0.0 3.0.1 3.0.2 3.1.0 3.1.1 3.1.2 3.2.0 3.2.1 3.2.2 3.2.3 3.3.0 3.3.1 3.3.2 \
    3.4.0 3.4.1 3.5.0 3.5.1 3.5.2 3.6.0 3.6.1 3.6.2 3.7.0 3.7.1 3.7.2 3.8.0 3.8.1 3.9.0 3.9.1 3.9.2 \
    4.0.0 4.0.1 4.0.2 4.1.0 4.1.1 4.1.2 4.2.0 4.2.1 4.2.2 4.3.0 4.3.1 4.4.0
# Without the option, Maven ends with terminal codes even where there is no terminal.
MVN    := MAVEN_OPTS="$$MAVEN_OPTS -Djansi.noreset=true" mvn -B -ntp

.DEFAULT_GOAL := help
.PHONY: help setup conformance nightly test test-fast test-java test-slow mutations mutants lint docs pictures findings bench
.PHONY: history specs stubs wheel release-check lock clean
.NOTPARALLEL:

help: ## show the targets
	@sed -n 's/^\([a-z-]*\):.*## /  make \1\t/p' $(MAKEFILE_LIST) | expand -t 24

$(VENV)/.installed: requirements.lock pyproject.toml
	@sh .ci/require-tools $(PYTHON)
	@echo "Setting up Python packages in $(VENV) (pinned by requirements.lock) …"
	@$(PYTHON) -m venv $(VENV)
	@$(BIN)/python -m pip install --quiet --disable-pip-version-check --require-hashes -r requirements.lock
	@$(BIN)/python -m pip install --quiet --disable-pip-version-check --no-deps --no-build-isolation -e .
	@touch $@

$(JAR): pom.xml jvm/pom.xml $(shell find jvm/src/main -type f 2>/dev/null)
	@sh .ci/require-tools $(PYTHON)
	@echo "Building the Java side and resolving the Kafka jars (pinned in jvm/pom.xml) …"
	@$(MVN) -q package -DskipTests
	@touch $@

setup: $(VENV)/.installed $(JAR) ## install the Python packages, build the Java side, resolve the Kafka jars

conformance: setup ## the conformance run: every message and version against the Java reference
	@$(BIN)/wirecheck run $(if $(CASES),--cases $(CASES)) --seed $(SEED)

nightly: setup ## every suite and reference, compared with the night before; then the mutations
	@code=0; $(BIN)/wirecheck nightly --time $(MINUTES)m || code=$$?; \
	$(BIN)/python -m tests.mutations --processes $(JVMS) || code=1; exit $$code

test: setup lint test-java ## everything: lint, types, layers, Java tests, Python tests
	@$(BIN)/python -m pytest -n auto --dist worksteal -m "not jvm"
	@$(BIN)/python -m pytest -n $(JVMS) --dist loadscope -m jvm

test-fast: setup ## the Python tests that start no JVM
	@$(BIN)/python -m pytest -n auto --dist worksteal -m "not jvm"

test-slow: setup ## all Python tests, every planted fault, with the nightly Hypothesis profile
	@HYPOTHESIS_PROFILE=nightly WIRECHECK_SLOW=1 $(BIN)/python -m pytest -n $(JVMS) --dist loadscope

test-java: ## JUnit and the Java format check
	@sh .ci/require-tools $(PYTHON)
	@$(MVN) verify

mutations: setup ## break every sentence of the proposals' documents: the test that holds it must fall
	@$(BIN)/python -m tests.mutations --processes $(JVMS)

mutants: setup ## change pycodec and the judges in one place each: the cases, or their tests, must notice
	@$(BIN)/python -m tests.mutants --processes $(JVMS)

lint: $(VENV)/.installed ## ruff, mypy --strict, the import layers
	@$(BIN)/ruff check .
	@$(BIN)/ruff format --check .
	@$(BIN)/mypy
	@$(BIN)/lint-imports

docs: $(VENV)/.installed ## render the pages of docs/ that are made from data
	@$(BIN)/python -m harness.docs

pictures: setup ## the pictures of docs/, with a Chromium that is there
	@$(BIN)/python -m harness.docs.pictures

history: setup ## what each release of Kafka changed: docs/incompatible-changes.md anew; some minutes
	@mkdir -p target
	@$(BIN)/wirecheck evolve $(RELEASES) --confirm --format json > target/history.json || [ $$? -eq 1 ]
	@$(BIN)/python -m harness.docs.history target/history.json
	@$(BIN)/python -m harness.docs

wheel: setup ## dist/wirecheck-*.whl, with the Java side inside
	@rm -rf build dist && mkdir -p harness/jars && cp $(JAR) harness/jars/
	@$(BIN)/python -m pip wheel --quiet --disable-pip-version-check --no-deps --no-build-isolation --wheel-dir dist .
	@rm -rf build harness/jars
	@ls dist

stubs: $(VENV)/.installed ## pycodec/kafka.pyi, the types of the newest release's messages
	@$(BIN)/python -m pycodec.stubs > pycodec/.kafka.pyi && mv pycodec/.kafka.pyi pycodec/kafka.pyi

release-check: wheel ## what must be right before a release; says what is left to do by hand
	@$(BIN)/python .ci/release_check.py

specs: setup ## the specs inside pycodec, from the jars of their releases
	@for release in 4.4.0 3.9.1 2.8.2; do $(BIN)/python -c "from harness.references import find_reference as f; print(f('$$release').spec_jars[0])"; done \
	  | xargs $(BIN)/python -m pycodec.specs.make_bundle

findings: setup ## the findings page, from the runs of its plan that are not there yet
	@$(BIN)/wirecheck findings docs/findings/plan.toml --out docs

bench: setup ## codec and campaign speed, peers side by side
	@$(BIN)/wirecheck bench

lock: $(VENV)/.installed ## renew requirements.lock after a change of pyproject.toml
	@$(BIN)/python -m pip install --quiet uv
	@$(BIN)/uv pip compile --quiet --universal --generate-hashes --all-extras --no-header \
	  --no-emit-find-links --python-version 3.11 -o requirements.lock pyproject.toml

clean: ## remove what was built (not the reports)
	@rm -rf $(VENV) jvm/target target build dist *.egg-info .pytest_cache .mypy_cache .ruff_cache .hypothesis
