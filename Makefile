# tckit: `make build` and `make check` are all that a fresh checkout needs; `make help` lists the rest.

SHELL = /bin/sh
SWIFT ?= swift
prefix ?= /usr/local
bindir = $(prefix)/bin
mandir = $(prefix)/share/man
bashdir = $(prefix)/share/bash-completion/completions
zshdir = $(prefix)/share/zsh/site-functions
fishdir = $(prefix)/share/fish/vendor_completions.d

# A fully static executable starts in half the time of one that only links the Swift runtime statically; Darwin has none.
ifeq ($(shell uname -s),Linux)
STATIC = --static-swift-stdlib -Xswiftc -static-executable $(ORDERED)
# The functions of a start stand side by side, so that it touches a quarter fewer pages; names that are gone are ignored.
ORDERED = -Xswiftc -use-ld=lld -Xlinker --symbol-ordering-file=$(CURDIR)/$(ORDER) -Xlinker --no-warn-symbol-ordering
endif
ORDER = Sources/tckit/startup.order
PRODUCT = .build/release/tckit
MANUALS = man/tckit.1 man/tckit-store.5 man/tckit-recipes.7 man/tckit-clipboards.7

.PHONY: build check exhaustive lint format fuzz bench faults record manual order install uninstall clean help

build: ## build the release executable, .build/release/tckit
	$(SWIFT) build -c release --product tckit $(STATIC)
	@# A linker's page-wise writing leaves the file in the cache in single pages; written in one go, as an installed copy
	@# is, it starts a quarter faster. Inode and time stay, so that nothing is linked again.
	@if [ ! .build/tckit.laid-out -nt $(PRODUCT) ]; then \
	  cp -p $(PRODUCT) .build/tckit.linked && cat .build/tckit.linked > $(PRODUCT) \
	    && touch -r .build/tckit.linked $(PRODUCT) && touch .build/tckit.laid-out; \
	  rm -f .build/tckit.linked; \
	fi

check: build ## run all tests, the command-line ones against the release executable
	$(SWIFT) build --build-tests
	TCKIT_EXECUTABLE="$(CURDIR)/$(PRODUCT)" $(SWIFT) test --skip-build

exhaustive: ## try every frame of a day and ten million operations, in a release build
	$(SWIFT) test -c release --package-path Tests/Exhaustive

lint: ## check the style of sources, scripts and manual pages
	$(SWIFT) format lint --strict --parallel --recursive Package.swift Sources Tests
	for page in $(wildcard $(MANUALS)); do mandoc -Tlint -W warning "$$page" || exit 1; done
	shellcheck .ci/run $(wildcard Tests/*/*.sh Tests/Fixtures/*/bin/*)

format: ## format the Swift sources
	$(SWIFT) format --in-place --parallel --recursive Package.swift Sources Tests

fuzz: ## run each of three fuzzers for a minute (FUZZ_SECONDS changes that)
	Tests/Fuzz/run.sh

bench: build ## measure, as ratios to something run beside it
	Tests/Benchmarks/run.sh

faults: build ## fail and kill each system call, kill processes for a minute, try file systems; ten minutes
	TCKIT_EXECUTABLE="$(CURDIR)/$(PRODUCT)" Tests/Faults/run.sh

record: build ## run the transcripts and write what the tool says now, for review with git diff
	TCKIT_RECORD=1 TCKIT_EXECUTABLE="$(CURDIR)/$(PRODUCT)" $(SWIFT) test --filter Transcript

manual: build ## write the options part of tckit(1) from the table of options
	$(PRODUCT) help --manual > .build/options.mdoc
	sed -e '/^\.\\" begin options/,/^\.\\" end options/{/^\.\\" begin options/{p;r .build/options.mdoc' \
	  -e '};/^\.\\" end options/p;d;}' man/tckit.1 > .build/tckit.1
	cp .build/tckit.1 man/tckit.1

order: build ## write down the functions that a paste and a copy call, for the linker (needs valgrind)
	Tests/Benchmarks/startup-order.sh $(PRODUCT) > .build/startup.order
	cp .build/startup.order $(ORDER)

install: build ## install executable, manual pages and completions below prefix (and DESTDIR)
	install -d "$(DESTDIR)$(bindir)" "$(DESTDIR)$(bashdir)" "$(DESTDIR)$(zshdir)" "$(DESTDIR)$(fishdir)"
	install -m 755 $(PRODUCT) "$(DESTDIR)$(bindir)/tckit"
	for page in $(wildcard $(MANUALS)); do \
	  section=$${page##*.}; \
	  install -d "$(DESTDIR)$(mandir)/man$$section"; \
	  install -m 644 "$$page" "$(DESTDIR)$(mandir)/man$$section/"; \
	done
	$(PRODUCT) completions bash > "$(DESTDIR)$(bashdir)/tckit"
	$(PRODUCT) completions zsh > "$(DESTDIR)$(zshdir)/_tckit"
	$(PRODUCT) completions fish > "$(DESTDIR)$(fishdir)/tckit.fish"

uninstall: ## remove what install put there
	rm -f "$(DESTDIR)$(bindir)/tckit" "$(DESTDIR)$(bashdir)/tckit" "$(DESTDIR)$(zshdir)/_tckit" \
	  "$(DESTDIR)$(fishdir)/tckit.fish"
	for page in $(notdir $(MANUALS)); do rm -f "$(DESTDIR)$(mandir)/man$${page##*.}/$$page"; done

clean: ## remove what was built
	rm -rf .build Tests/Benchmarks/.build Tests/Fuzz/.build

help: ## list the targets
	@sed -n 's/^\([a-z]*\):.*## \(.*\)/\1	\2/p' $(MAKEFILE_LIST) | expand -t 12
