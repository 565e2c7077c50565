#!/bin/sh
# Runs each fuzzer under the address sanitizer for FUZZ_SECONDS (60): the timecode's texts, and the store's files.
set -eu
here=$(CDPATH='' cd -- "$(dirname -- "$0")" && pwd)
root=$here/../..
seconds=${FUZZ_SECONDS:-60}
"$here/timecode" "$seconds"

# The store's own sources: what joins it to OpenTransferable reads no files.
mkdir -p "$root/.build/fuzz/generation"
find "$root/Sources/FilePasteboard" -name '*.swift' -exec grep -L 'import OpenTransferable' {} + > "$root/.build/fuzz/sources"
tr '\n' '\0' < "$root/.build/fuzz/sources" | xargs -0 swiftc -O -swift-version 6 -sanitize=fuzzer,address \
  -parse-as-library -enable-upcoming-feature ExistentialAny -enable-upcoming-feature InternalImportsByDefault \
  -package-name tckit -module-name GenerationFuzz -o "$root/.build/fuzz/generation-fuzz" "$here/GenerationFuzz.swift"
"$root/.build/fuzz/generation-fuzz" -max_len=4096 -max_total_time="$seconds" -rss_limit_mb=512 \
  "$root/.build/fuzz/generation"
