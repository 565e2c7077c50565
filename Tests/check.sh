#!/bin/sh
# Runs the tests that `make check` has built, and ends with a line that sums up what was skipped and why, and with the failures.
# $TCKIT_EXECUTABLE is the executable under test.
set -eu
cd "$(dirname "$0")/.."
swift=${SWIFT:-swift}
log=.build/check.log
# The tests' own temporary folder, which must be empty afterwards; others can pass through it, as servers for tests must.
scratch=$(mktemp -d "${TMPDIR:-/tmp}/tckit-check.XXXXXX")
trap 'rm -rf "$scratch"' EXIT
chmod 711 "$scratch"

# The output goes to a file that is followed, not through a pipe: a process that outlives its test cannot keep a pipe open.
mkdir -p .build
: >"$log"
tail -n +1 -f "$log" &
follower=$!
trap 'kill "$follower" 2>/dev/null || :; rm -rf "$scratch"' EXIT
status=0
# shellcheck disable=SC2086 # $SWIFT may have arguments
TMPDIR=$scratch $swift test --skip-build >>"$log" 2>&1 || status=$?
sleep 2
kill "$follower"
if [ "$status" = 0 ] && [ "$(uname -s)" = Linux ]; then
  SWIFT=$swift Tests/DropIn/run.sh || status=$?
  Tests/Fuzz/typecheck.sh || status=$?
fi

# What holds servers for tests removes their folders after the tests have ended.
for _ in 1 2 3 4 5 6 7 8 9 10; do
  # The locks and folders are SwiftPM's.
  left=$(find "$scratch" -mindepth 1 -maxdepth 1 ! -name 'TemporaryDirectory.*' ! -name '*.lock')
  [ -n "$left" ] || break
  sleep 1
done
if [ -n "$left" ]; then
  echo "The tests left behind:" "$left"
  if [ "$status" = 0 ]; then status=1; fi
fi

# The tests of a skipped suite are listed one by one too.
awk '
  /^➜ (Test|Part) / && / (skipped|was cancelled)/ {
    reason = "no reason given"
    if (match($0, /: ".*"$/)) reason = substr($0, RSTART + 3, RLENGTH - 4)
    if (!count[reason]++) reasons[++kinds] = reason
    all++
  }
  END {
    if (!all) print "Skipped: nothing."
    else {
      for (i = 1; i <= kinds; i++) text = text (i > 1 ? "; " : "") count[reasons[i]] ": " reasons[i]
      print "Skipped: " all " tests or parts of tests (" text ")."
    }
  }
' "$log"

# Each failure with its details, for whoever does not see the whole output; .ci/run prints them again at its end.
awk '!/^( |↳|$)/ { shown = /^✘/ && !/^✘ (Suite|Test run)/ } shown' "$log" >.build/check.failures
if [ -s .build/check.failures ]; then
  echo "Failures:"
  cat .build/check.failures
fi
exit "$status"
