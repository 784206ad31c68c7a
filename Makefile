# A thin front over meson and ninja, because people type make. `make help` lists the targets.

BUILD   ?= build
PREFIX  ?= /usr/local
DESTDIR ?=
SECONDS ?= 60
EVENTS  ?= 100000000
GAMES   ?= 10000000
COUNT   ?= 60
SEED    ?= 1
FAULTS  ?= 1000
ACTS    ?= 1000000
POSITIONS ?= 1000000
LISTEN  ?= 127.0.0.1:8080

.PHONY: built-check built-debug built-sanitize built-tsan built-fuzz all help play screenshots ear js python wheel check debug bench coverage mutate properties agree pgn clumsy legality faults clicks evening organisers recipes fuzz fuzzapi sanitize tsan install library format cross static deb release reproducible windows portable clean

# One line for each stage, and all of it when a stage fails; V=1 shows every command.
STAGE = @V=$(V) tools/quiet
NINJA = ninja$(if $(V), -v)

all: $(BUILD)/build.ninja
	$(call for_all,$(BUILD))
	$(STAGE) build $(NINJA) -C $(BUILD) product

# What stands after ## beside a target.
help:
	@echo "make              build/jadoube and the libraries"
	@sed -n 's/^\([a-z]*\):.*## \(.*\)/make \1 \2/p' $(firstword $(MAKEFILE_LIST)) | \
	    while read -r make target what; do printf '%s %-13s%s\n' "$$make" "$$target" "$$what"; done

%/build.ninja:
	@command -v meson >/dev/null || { echo "meson is missing: tools/deps build installs what a build needs" >&2; exit 1; }
	$(STAGE) configure meson setup $* $(SETUP)
	@echo "$(PREFIX)" >$*/prefix
	@case "$(SETUP)" in *tests=false*) ;; *) touch $*/with-tests ;; esac
	@case "$(SETUP)" in *processors=this*) touch $*/for-this ;; esac

# Only another prefix, and what `make play` left out, have a folder configured anew.
for_all = @[ ! -f $(1)/for-this ] || { meson configure $(1) -Dprocessors=all -Doptimization=3 && rm $(1)/for-this; }
with_tests = @[ -f $(1)/with-tests ] || { meson configure $(1) -Dtests=true && touch $(1)/with-tests; }
set_prefix = @grep -qsx "$(PREFIX)" $(1)/prefix || { meson configure $(1) --prefix $(PREFIX) && echo "$(PREFIX)" >$(1)/prefix; }

# Without cmocka or Python a plain `make` still builds; `make check` installs them first.
$(BUILD)/build.ninja: SETUP = --prefix $(PREFIX) $(or $(QUICKLY),$(shell pkg-config --exists cmocka 2>/dev/null || echo -Dtests=false))

play: ## the playing hall, in your browser (LISTEN=127.0.0.1:8080)
	@tools/deps build web js
	@$(MAKE) -s --no-print-directory $(BUILD)/build.ninja QUICKLY="-Dtests=false -Dprocessors=this -Doptimization=1"
	$(STAGE) build $(NINJA) -C $(BUILD) jadoube
	@tools/play $(BUILD)/jadoube $(LISTEN)

# The pictures of the documents: most are taken while the browser tests run.
screenshots: all ## the pictures of the documents, from the browser tests
	@tools/web-packages check
	SCREENSHOTS=docs/images tools/check-web browser $(BUILD)/jadoube
	SCREENSHOTS=docs/images tools/check-web player $(BUILD)/jadoube
	SCREENSHOTS=docs/images tools/check-web here $(BUILD)/jadoube
	$(BUILD)/jadoube sheet examples/friendly-match.jsonl --of black --lang hr | pdftoppm -r 75 -png -singlefile - docs/scoresheet

ear: all ## the page as Debian's screen reader says it
	@tools/deps ear
	@tools/web-packages check
	tools/check-web orca $(BUILD)/jadoube

js: ## the library for JavaScript: an npm package in bindings/js
	@tools/deps build web js
	tools/build-js

python: ## the library for Python: a package in build/bindings/python, and its tests
	@tools/deps build python
	@$(MAKE) -s --no-print-directory $(BUILD)/build.ninja
	$(STAGE) build $(NINJA) -C $(BUILD) bindings/python/jadoube/_jadoube.abi3.so
	tools/check-python $(abspath $(BUILD))

wheel: ## the library for Python as a wheel in build-wheel, tried in a new virtual environment
	@tools/deps build wheel
	tools/build-wheel build-wheel

# Each of these is built first (built-…), so that .ci/run can build one while the tests of another wait for time to pass.
# Many tests wait more than they compute: more of them run at once than there are processors.
TESTS_AT_ONCE = $(shell expr $$(nproc) + 3)

built-check: js
	@tools/deps build web sql python check
	@tools/web-packages check
	@$(MAKE) -s --no-print-directory $(BUILD)/build.ninja
	$(call with_tests,$(BUILD))
	$(call for_all,$(BUILD))
	$(STAGE) build $(NINJA) -C $(BUILD)
check: built-check ## all tests, and one line with the total
	tools/run-tests $(CHECK) $(BUILD) --no-rebuild -t 5 --num-processes $(TESTS_AT_ONCE)

# The same tests with asserts and both sanitizers on, without those that run no C of ours (suite once). Pages are made in a
# child of a process with threads: the C library must not unmap the stacks that these threads had, or the address sanitizer
# holds their frames against what comes there.
build-sanitize/build.ninja: SETUP = -Dbuildtype=debugoptimized -Db_sanitize=address,undefined
built-sanitize:
	@tools/deps build check
	@$(MAKE) -s --no-print-directory build-sanitize/build.ninja
	$(STAGE) build $(NINJA) -C build-sanitize
sanitize: built-sanitize ## all tests under the address and undefined-behaviour sanitizers
	GLIBC_TUNABLES=glibc.pthread.stack_cache_size=4000000000 UBSAN_OPTIONS=halt_on_error=1:print_stacktrace=1 \
	    tools/run-tests $(CHECK) build-sanitize --no-rebuild --no-suite once -t 5 --num-processes $(TESTS_AT_ONCE)

# What threads share, under the thread sanitizer.
build-tsan/build.ninja: SETUP = -Dbuildtype=debugoptimized -Db_sanitize=thread
built-tsan:
	@tools/deps build check
	@$(MAKE) -s --no-print-directory build-tsan/build.ninja
	$(STAGE) build $(NINJA) -C build-tsan tests/core/test-core-threads tests/test-hall-soak tests/test-arena-exchange jadoube bench/puppet
tsan: built-tsan ## what threads share, under the thread sanitizer
	TSAN_OPTIONS=halt_on_error=1 tools/run-tests build-tsan --no-rebuild --num-processes $(TESTS_AT_ONCE) \
	    core/threads hall/soak arena/exchange cli/match-serve cli/match-shared cli/match-lost -t 5

# The library's tests with asserts and nothing optimised: what only such a build shows.
build-debug/build.ninja: SETUP = -Dbuildtype=debug -Dcli=false
built-debug:
	@tools/deps build check
	@$(MAKE) -s --no-print-directory build-debug/build.ninja
	$(STAGE) build $(NINJA) -C build-debug
debug: built-debug ## a build without optimisation, and the tests of the library with asserts on
	tools/run-tests build-debug --no-rebuild --suite library --no-suite walks -t 5 --num-processes $(TESTS_AT_ONCE)

build-fuzz/build.ninja: SETUP = -Dbuildtype=debugoptimized -Db_sanitize=address,undefined -Db_lundef=false -Dfuzz=true
built-fuzz:
	@tools/deps build check fuzz
	@CC=clang $(MAKE) -s --no-print-directory build-fuzz/build.ninja
	$(STAGE) build $(NINJA) -C build-fuzz fuzzers
fuzz: built-fuzz ## each fuzzer for SECONDS=60
	tools/run-fuzzers build-fuzz $(SECONDS)

fuzzapi: ## EVENTS=100000000 with any value in any field of the library's structs
	@tools/deps build check
	@$(MAKE) -s --no-print-directory build-sanitize/build.ninja
	$(STAGE) build $(NINJA) -C build-sanitize fuzz/api
	build-sanitize/fuzz/api $(EVENTS) $(SEED)

bench: ## the benchmarks, beside their peers
	@tools/deps build bench || echo "some peers are missing: the table shows only our own figures"
	$(MAKE) all
	bench/run $(BUILD)

build-coverage/build.ninja: SETUP = -Dbuildtype=debug -Db_coverage=true
coverage: ## the lines and the Articles that no test reaches
	@tools/deps build check coverage
	@$(MAKE) -s --no-print-directory build-coverage/build.ninja
	$(STAGE) build $(NINJA) -C build-coverage
	tools/run-tests build-coverage -t 5
	gcovr --root . --filter src/ --print-summary build-coverage
	tools/coverage

recipes: ## does what docs/developing.md says, step by step, in a copy of the tree
	@tools/deps build web check recipes
	tools/check-recipes

# Do the tests notice when a rule is broken? One place at a time, in a copy of the tree.
mutate: ## breaks the Laws in COUNT places and sees whether a test notices
	@tools/deps build check
	tools/mutate --count $(COUNT) --seed $(SEED) --bench build-mutate

properties: ## what must hold of every game, over random ones of EVENTS=100000000 events in all (SEED=1)
	@tools/deps build check
	@$(MAKE) -s --no-print-directory $(BUILD)/build.ninja
	$(call with_tests,$(BUILD))
	$(STAGE) build $(NINJA) -C $(BUILD) tests/properties/test-properties
	$(BUILD)/tests/properties/test-properties $(EVENTS) $(SEED)

agree: EVENTS = 100000
agree: ## the Laws in C against those in spec, over random games of EVENTS=100000 events in all (SEED=1)
	@tools/deps build check
	@$(MAKE) --no-print-directory $(BUILD)/build.ninja
	@meson configure $(BUILD) -Dtests=true
	$(STAGE) build $(NINJA) -C $(BUILD) tests/replay-many
	spec/check/cases.py tests/cases
	spec/check/agree.py --many $(BUILD)/tests/replay-many --jobs $$(nproc) --events $(EVENTS) --seed $(SEED)

pgn: ## GAMES=10000000 random annotated games (SEED=1) by the fast reader and by a plain one, written and read again
	@tools/deps build check
	@$(MAKE) -s --no-print-directory $(BUILD)/build.ninja
	$(call with_tests,$(BUILD))
	$(STAGE) build $(NINJA) -C $(BUILD) tests/test-notation-pgn_plain
	$(BUILD)/tests/test-notation-pgn_plain $(GAMES) $(SEED)

clumsy: GAMES = 10000
clumsy: ## GAMES=10000 games with clumsy hands at a simulated electronic board (SEED=1)
	@tools/deps build check
	@$(MAKE) -s --no-print-directory $(BUILD)/build.ninja
	$(call with_tests,$(BUILD))
	$(STAGE) build $(NINJA) -C $(BUILD) tests/test-board-clumsy
	$(BUILD)/tests/test-board-clumsy $(GAMES) $(SEED)

clicks: all ## every act of the page through a proxy that loses, cuts, repeats and delays
	@tools/web-packages check
	tools/check-web lost $(BUILD)/jadoube

evening: all ## a whole club evening: 60 phones on bad Wi-Fi, a crash, a move of the database (SEED=1)
	@tests/evening/evening.py $(BUILD)/jadoube --seed $(or $(SEED),1)

legality: ## POSITIONS=1000000 of random play (SEED=1): none is refused
	@tools/deps build check
	@$(MAKE) -s --no-print-directory $(BUILD)/build.ninja
	$(call with_tests,$(BUILD))
	$(STAGE) build $(NINJA) -C $(BUILD) tests/test-analysis-legality
	$(BUILD)/tests/test-analysis-legality $(POSITIONS) $(SEED)

faults: ## FAULTS=1000 over 100 games (SEED=1), on SQLite and on PostgreSQL: is everything kept, and every clock explained?
	@tools/deps build check
	@$(MAKE) -s --no-print-directory $(BUILD)/build.ninja
	$(call with_tests,$(BUILD))
	$(STAGE) build $(NINJA) -C $(BUILD)
	for what in sqlite postgres hall; do tests/faults/nth.py $(BUILD)/jadoube $(BUILD)/tests/faults/faults.so \
	    $(BUILD)/tests/faults/test-faults-nth $$what || exit 1; done
	for store in sqlite postgres; do tests/faults/machine.py $(BUILD)/jadoube $(BUILD)/tests/faults/faults.so --store $$store \
	    --faults $(FAULTS) --games 100 --seed $(SEED) || exit 1; done

organisers: ## ACTS=1000000 of random organisers (SEED=1) on SQLite, and on PostgreSQL: is every event read again as it was?
	@tools/deps build check
	@$(MAKE) -s --no-print-directory $(BUILD)/build.ninja
	$(call with_tests,$(BUILD))
	$(STAGE) build $(NINJA) -C $(BUILD)
	tests/hall/organisers.py $(BUILD)/jadoube $(ACTS) $(SEED)
	PGOPTIONS="-c synchronous_commit=off" tests/support/postgres.py tests/hall/organisers.py $(BUILD)/jadoube $(ACTS) $(SEED)

build-library/build.ninja: SETUP = --prefix $(PREFIX) -Dcli=false -Dtests=false -Dsql=disabled -Dpython=disabled
library: build-library/build.ninja ## the library and its headers alone: builds and installs them (PREFIX=/usr/local DESTDIR=)
	$(call set_prefix,build-library)
	$(STAGE) build $(NINJA) -C build-library product
	$(STAGE) install meson install -C build-library --no-rebuild --destdir "$(DESTDIR)"
	@[ -n "$(DESTDIR)" ] || tools/after-install build-library

install: all ## library, headers, program (PREFIX=/usr/local DESTDIR=)
	$(call set_prefix,$(BUILD))
	$(STAGE) build $(NINJA) -C $(BUILD) product
	$(STAGE) install meson install -C $(BUILD) --no-rebuild --destdir "$(DESTDIR)"
	@[ -n "$(DESTDIR)" ] || tools/after-install $(BUILD)

format: ## clang-format and clang-tidy, and Prettier for the page
	@tools/deps build web format
	@tools/web-packages check
	@$(MAKE) -s --no-print-directory $(BUILD)/build.ninja
	$(STAGE) build $(NINJA) -C $(BUILD)
	tools/format $(BUILD)

# One file that needs no library at all, without the commands that need a server.
build-static/build.ninja: SETUP = -Dserver=disabled -Dtests=false -Dsql=disabled -Ddefault_library=static -Dprefer_static=true
static: ## build-static/jadoube: the commands without a server as one file that runs on any Linux
	@tools/deps build
	@$(MAKE) -s --no-print-directory build-static/build.ninja
	$(STAGE) build $(NINJA) -C build-static product

deb: ## Debian packages of what is committed, in build-deb, read by lintian
	@tools/deps build web js sql package
	tools/build-deb build-deb

release: ## everything that people download, from what is committed, each file tried: in build-release (RELEASE_KEY=FILE signs it)
	@tools/deps build web js sql package wheel windows
	tools/release build-release

reproducible: ## builds twice, in two folders, and compares the bytes
	@tools/deps build
	tools/check-reproducible

windows: ## build-windows/jadoube.exe: the commands without a server for Windows, tried under wine
	@tools/deps build windows
	tools/cross-windows build-windows
	tools/check-windows build-windows || [ $$? = 77 ]

portable: ## builds the library with musl, where the examples run, and for WASI
	@tools/deps build portable
	tools/check-portable build-portable

cross: ## builds for aarch64 and runs the tests under qemu
	@tools/deps build check cross
	tools/cross-aarch64 build-aarch64

clean: ## removes all build folders
	rm -rf $(BUILD) build-sanitize build-tsan build-debug build-fuzz build-coverage build-aarch64 build-static build-deb build-release build-windows build-portable build-wasm build-wheel build-library
