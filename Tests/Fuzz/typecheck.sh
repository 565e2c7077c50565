#!/bin/sh
# Checks that the fuzzers still compile, which only `make fuzz` builds: against the modules that the tests were built with.
set -eu
cd "$(dirname "$0")/../.."
modules=.build/debug/Modules
# SwiftPM calls the package what its folder is called.
package=$(sed -n 's/.*"-package-name","\([^"]*\)".*/\1/p' .build/debug.yaml | head -n 1)

# typecheck SOURCE...
typecheck() {
  swiftc -typecheck -swift-version 6 -parse-as-library -package-name "$package" \
    -enable-upcoming-feature ExistentialAny -enable-upcoming-feature InternalImportsByDefault \
    -enable-upcoming-feature MemberImportVisibility -I "$modules" -I Sources/System/ExtendedAttributes "$@"
}
typecheck Tests/Fuzz/DocumentFuzz.swift Tests/Timecode/TimecodeCutsTests/AppliedChanges.swift
for fuzzer in GenerationFuzz DeclarationFuzz FuzzTargets; do typecheck "Tests/Fuzz/$fuzzer.swift"; done
find Tests/Timecode/MediaTimecodeTests/Makers -name '*.swift' | {
  set -- Tests/Fuzz/MediaFuzz.swift
  while IFS= read -r file; do set -- "$@" "$file"; done
  typecheck "$@"
}
for fuzzer in X11Owner X11Reader Wayland Terminal Payload; do
  typecheck Tests/Fuzz/Clipboards/Shared.swift "Tests/Fuzz/Clipboards/${fuzzer}Fuzz.swift"
done
