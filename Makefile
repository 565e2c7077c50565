# tckit: `make build` and `make check` are all that a fresh checkout needs; `make help` lists the rest.

SHELL = /bin/sh
SWIFT ?= swift
prefix ?= /usr/local
bindir = $(prefix)/bin
mandir = $(prefix)/share/man
bashdir = $(prefix)/share/bash-completion/completions
zshdir = $(prefix)/share/zsh/site-functions
fishdir = $(prefix)/share/fish/vendor_completions.d
datadir = $(prefix)/share/tckit

# A fully static executable starts in half the time of one that only links the Swift runtime statically; Darwin has none.
ifeq ($(shell uname -s),Linux)
STATIC = --static-swift-stdlib -Xswiftc -static-executable -Xswiftc -DSTATIC_RUNTIME $(SECTIONS)
# A function in a section of its own is left out where nothing calls it, and those of the runtime that every command enters
# are placed side by side, so that a start maps fewer pages; `make startup` lists them. Functions of the same code are one.
SECTIONS = -Xswiftc -Xfrontend -Xswiftc -function-sections -Xswiftc -use-ld=lld \
  -Xlinker "--symbol-ordering-file=$(CURDIR)/.dist/startup.list" -Xlinker --no-warn-symbol-ordering -Xlinker --icf=all -Xlinker -O2
# The module hashes and the build id differ between two builds of the same sources.
STRIP = strip -R .swift_modhash -R .note.gnu.build-id -R .comment
else
STRIP = strip
endif
PRODUCT = .build/release/tckit
MANUALS = $(wildcard man/*.[1-8])
VERSION = $(shell .dist/version)

.PHONY: build check exhaustive mutants sanitize lint format media documents fuzz bench instructions faults events record picture manual install uninstall dist dist-check release-check \
  startup clean help

build: ## build the release executable, .build/release/tckit
	$(SWIFT) build -c release --product tckit $(STATIC) $(BUILD_FLAGS)

check: ## say what is missing, run all tests, the command-line ones against the release executable, and say what was skipped
	Tests/requirements.sh missing
	$(MAKE) build
	$(SWIFT) build --build-tests
	TCKIT_EXECUTABLE="$(CURDIR)/$(PRODUCT)" SWIFT="$(SWIFT)" Tests/check.sh

exhaustive: ## try every frame of a day and fourteen million operations, in a release build
	$(SWIFT) test -c release --package-path Tests/Exhaustive

mutants: ## remove each decision of the library in turn, and require that a library test fails; half an hour
	Tests/Mutants/run.py

sanitize: ## run the transfer modules' tests under the thread sanitizer
	TSAN_OPTIONS="suppressions=$(CURDIR)/Tests/Sanitizers/thread.supp" \
	  $(SWIFT) test --sanitize=thread --scratch-path .build-sanitized --filter OpenTransferable

lint: ## check the style of sources, scripts and manual pages, the length of functions and files, and that every option is read
	$(SWIFT) format lint --strict --parallel --recursive Package.swift Sources Tests
	Tests/Style/lengths.py Sources Tests
	Tests/Style/unread.py Sources/Command/tckit
	! grep -rPzo '@(Test|Suite)\(\s*"[^"]*"' Tests --include='*.swift'
	Tests/Mutants/run.py --check
	for page in $(MANUALS); do mandoc -Tlint -W warning "$$page" || exit 1; done
	shellcheck .ci/run .dist/version $(wildcard .dist/*.sh) $(wildcard Tests/*.sh Tests/*/*.sh Tests/Fixtures/*/bin/*)

format: ## format the Swift sources
	$(SWIFT) format --in-place --parallel --recursive Package.swift Sources Tests

media: ## make media files with the field's own writers, which the tests then read (pip, GStreamer, MKVToolNix, ImageMagick, libquicktime)
	python3 -m venv .build/media-tools
	.build/media-tools/bin/pip install -q -r Tests/Media/requirements.txt
	.build/media-tools/bin/python Tests/Media/make.py .build/media

documents: ## install what reads and writes documents beside tckit, for the tests that compare with it (pip)
	python3 -m venv .build/document-tools
	.build/document-tools/bin/pip install -q -r Tests/Documents/requirements.txt
	.build/document-tools/bin/pip install -q --no-deps -r Tests/Documents/parsers.txt

fuzz: build ## run each fuzzer for a minute (FUZZ_SECONDS changes that)
	Tests/Fuzz/run.sh
	Tests/Fuzz/clipboards
	Tests/Events/events.py $(PRODUCT) --only forms --only tables --only timelines
	TCKIT_EXECUTABLE="$(CURDIR)/$(PRODUCT)" python3 Tests/Fuzz/commandline.py

bench: build ## measure, as ratios to something run beside it
	Tests/Benchmarks/run.sh

instructions: build ## count the instructions of common jobs under callgrind, next to the recorded ones (valgrind)
	Tests/Benchmarks/instructions.py $(PRODUCT)

faults: build ## fail and kill each system call, kill processes for a minute, try file systems; over an hour
	TCKIT_EXECUTABLE="$(CURDIR)/$(PRODUCT)" Tests/Faults/run.sh

events: build ## hold edit lists at all pairs of rates against an independent judge; a new seed each time, a few minutes
	Tests/Events/events.py $(PRODUCT) --lists 3
	TCKIT_TIMELINES=2000 $(SWIFT) test --filter FourFormatTests

record: build ## run the transcripts and write what the tool prints now, in the picture too, for review with git diff
	TCKIT_RECORD=1 TCKIT_EXECUTABLE="$(CURDIR)/$(PRODUCT)" $(SWIFT) test --filter Transcript

picture: build ## draw the session at the top of README, man/session.svg, from what the tool prints on a terminal
	TCKIT_RECORD=1 TCKIT_EXECUTABLE="$(CURDIR)/$(PRODUCT)" $(SWIFT) test --filter PictureTranscript

manual: build ## write the parts of tckit(1) and of the commands' pages that the table of options knows
	Tests/Style/manual.sh $(PRODUCT)

# `sudo make install` needs no Swift: it builds only if a source is newer than the executable.
$(PRODUCT): Package.swift $(shell find Sources man -type f)
	$(MAKE) build

# Modes are set, so that others can read what root installs with a umask of 077.
install: $(PRODUCT) ## install executable, manual pages, completions and the schema of records below prefix (and DESTDIR)
	install -d "$(DESTDIR)$(bindir)" "$(DESTDIR)$(bashdir)" "$(DESTDIR)$(zshdir)" "$(DESTDIR)$(fishdir)" "$(DESTDIR)$(datadir)"
	$(STRIP) -o "$(DESTDIR)$(bindir)/tckit" $(PRODUCT)
	chmod 755 "$(DESTDIR)$(bindir)/tckit"
	for page in $(MANUALS); do \
	  section=$${page##*.}; \
	  install -d "$(DESTDIR)$(mandir)/man$$section"; \
	  installed="$(DESTDIR)$(mandir)/man$$section/$${page#man/}"; \
	  sed 's/^\.Os tckit$$/.Os tckit $(VERSION)/' "$$page" > "$$installed" && chmod 644 "$$installed" || exit 1; \
	done
	$(PRODUCT) completions bash > "$(DESTDIR)$(bashdir)/tckit"
	$(PRODUCT) completions zsh > "$(DESTDIR)$(zshdir)/_tckit"
	$(PRODUCT) completions fish > "$(DESTDIR)$(fishdir)/tckit.fish"
	chmod 644 "$(DESTDIR)$(bashdir)/tckit" "$(DESTDIR)$(zshdir)/_tckit" "$(DESTDIR)$(fishdir)/tckit.fish"
	install -m 644 man/records.schema.json "$(DESTDIR)$(datadir)/records.schema.json"

uninstall: ## remove what install put there
	rm -f "$(DESTDIR)$(bindir)/tckit" "$(DESTDIR)$(bashdir)/tckit" "$(DESTDIR)$(zshdir)/_tckit" \
	  "$(DESTDIR)$(fishdir)/tckit.fish"
	rm -f "$(DESTDIR)$(datadir)/records.schema.json" && rmdir "$(DESTDIR)$(datadir)" || true
	for page in $(notdir $(MANUALS)); do rm -f "$(DESTDIR)$(mandir)/man$${page##*.}/$$page"; done

dist: ## build the commit in a clone, and write the tarball, the Debian package, the Python wheel and SHA256SUMS into .build/dist
	.dist/dist.sh

dist-check: build dist ## try the archives: in an empty root, a virtual environment, on a minimal Debian, built twice (as root)
	.dist/check.sh

release-check: check dist-check ## tests, archives, and whether versions, dates and tree are ready for a release
	.dist/release-check.sh

startup: build ## list the functions of the runtime that short commands enter, for the linker (x86-64; after a new toolchain)
	.dist/startup.py write $(PRODUCT) .dist/startup.list

clean: ## remove what was built
	rm -rf .build .build-sanitized Tests/DropIn/.build Tests/Benchmarks/.build Tests/Fuzz/.build Tests/Exhaustive/.build
	rm -rf Tests/__pycache__ Tests/*/__pycache__

help: ## list the targets
	@sed -n 's/^\([a-z-]*\):.*## \(.*\)/\1	\2/p' $(MAKEFILE_LIST) | expand -t 16
