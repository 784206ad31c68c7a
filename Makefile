# A thin front over meson and ninja, because people type make.
#
#   make            build/jadoube and the libraries        make install    PREFIX=/usr/local DESTDIR=
#   make play       the playing hall, in your browser      make sanitize   all tests under ASan and UBSan
#   make check      all tests, and one line with the total make fuzz       each fuzzer for SECONDS=60
#   make bench      the benchmarks, beside their peers     make coverage   what no test reaches
#   make format     clang-format and clang-tidy            make cross      build and test for aarch64 (qemu)
#   make mutate     the Laws broken in COUNT=60 places     make screenshots  the pictures of the README
#   make clean

BUILD   ?= build
PREFIX  ?= /usr/local
DESTDIR ?=
SECONDS ?= 60
COUNT   ?= 60
SEED    ?= 1
LISTEN  ?= 127.0.0.1:8080

.PHONY: all play screenshots check bench coverage mutate fuzz sanitize tsan install format cross clean

all: $(BUILD)/build.ninja
	ninja -C $(BUILD) product

%/build.ninja:
	@command -v meson >/dev/null || { echo "meson is missing: tools/deps build installs what a build needs" >&2; exit 1; }
	meson setup $* $(SETUP)

# Without cmocka or Python a plain `make` still builds; `make check` installs them first.
$(BUILD)/build.ninja: SETUP = --prefix $(PREFIX) $(shell pkg-config --exists cmocka 2>/dev/null || echo -Dtests=false)

play:
	tools/deps build web
	$(MAKE) all
	tools/play $(BUILD)/jadoube $(LISTEN)

# The pictures of the README, taken while the browser tests run.
screenshots: all
	SCREENSHOTS=docs/images tools/check-web browser $(BUILD)/jadoube

check:
	tools/deps build web check
	$(MAKE) $(BUILD)/build.ninja
	meson configure $(BUILD) -Dtests=true
	ninja -C $(BUILD)
	tools/run-tests $(CHECK) $(BUILD)

# The same tests with asserts and both sanitizers on.
build-sanitize/build.ninja: SETUP = -Dbuildtype=debugoptimized -Db_sanitize=address,undefined
sanitize:
	tools/deps build check
	$(MAKE) build-sanitize/build.ninja
	ninja -C build-sanitize
	UBSAN_OPTIONS=halt_on_error=1:print_stacktrace=1 tools/run-tests $(CHECK) build-sanitize -t 5

# What threads share, under the thread sanitizer.
build-tsan/build.ninja: SETUP = -Dbuildtype=debugoptimized -Db_sanitize=thread
tsan:
	tools/deps build check
	$(MAKE) build-tsan/build.ninja
	tools/run-tests build-tsan core/threads hall/soak -t 5

build-fuzz/build.ninja: SETUP = -Dbuildtype=debugoptimized -Db_sanitize=address,undefined -Db_lundef=false -Dfuzz=true
fuzz:
	tools/deps build check fuzz
	CC=clang $(MAKE) build-fuzz/build.ninja
	ninja -C build-fuzz
	tools/run-fuzzers build-fuzz $(SECONDS)

bench:
	tools/deps build bench || echo "some peers are missing: the table shows only our own figures"
	$(MAKE) all
	bench/run $(BUILD)

build-coverage/build.ninja: SETUP = -Dbuildtype=debug -Db_coverage=true
coverage:
	tools/deps build check coverage
	$(MAKE) build-coverage/build.ninja
	ninja -C build-coverage
	tools/run-tests build-coverage -t 5
	gcovr --root . --filter src/ --print-summary build-coverage
	tools/coverage

# Do the tests notice when a rule is broken? One place at a time, in a copy of the tree.
mutate:
	tools/deps build check
	tools/mutate --count $(COUNT) --seed $(SEED)

install: all
	meson configure $(BUILD) --prefix $(PREFIX)
	ninja -C $(BUILD) product
	meson install -C $(BUILD) --no-rebuild --destdir "$(DESTDIR)"

format:
	tools/deps build format
	$(MAKE) $(BUILD)/build.ninja
	ninja -C $(BUILD)
	tools/format $(BUILD)

cross:
	tools/deps build check cross
	tools/cross-aarch64 build-aarch64

clean:
	rm -rf $(BUILD) build-sanitize build-tsan build-fuzz build-coverage build-aarch64
