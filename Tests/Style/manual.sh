#!/bin/sh
# Writes the parts of the manual pages that the executable knows, which are between `.\" begin NAME` and `.\" end NAME`:
#
#     Tests/Style/manual.sh .build/release/tckit
set -eu
tckit=$1
scratch=$(mktemp -d)
trap 'rm -rf "$scratch"' EXIT
for page in man/tckit.1 man/tckit-*.1; do
  command=${page#man/tckit}
  command=${command%.1}
  "$tckit" help --manual ${command:+"${command#-}"} >"$scratch/parts"
  awk '
    /^\.\\" begin / { part = $0 }
    NR == FNR { text[part] = text[part] $0 "\n"; next }
    /^\.\\" begin / && part in text { printf "%s", text[part]; isKnown = 1 }
    !isKnown
    /^\.\\" end / { isKnown = 0 }
  ' "$scratch/parts" "$page" >"$scratch/page"
  cmp -s "$scratch/page" "$page" || cp "$scratch/page" "$page"
done
