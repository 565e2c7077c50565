# shellcheck shell=sh
# The modules that the fuzzers link, built with coverage and the address sanitizer. To be sourced, with root and build set.
: "${root:?}" "${build:?}"

flags="-O -swift-version 6 -parse-as-library -sanitize=fuzzer,address -package-name tckit -enable-testing
  -enable-upcoming-feature ExistentialAny -enable-upcoming-feature InternalImportsByDefault
  -enable-upcoming-feature MemberImportVisibility -I $build -I $root/Sources/ExtendedAttributes"

# sources NAME: the Swift files of Sources/NAME, those that are made of a table included.
sources() {
  find "$root/Sources/$1" -name '*.swift' -print0
  case $1 in
    OpenTransferable*)
      types=$root/Sources/OpenTransferable/Types
      awk -f "$types/system-types.awk" -v kind=types "$types/SystemTypes.table" >"$build/SystemTypeRows.swift"
      printf '%s\0' "$build/SystemTypeRows.swift"
      ;;
  esac
}

# module NAME: builds Sources/NAME, whose own modules are built already.
module() {
  # shellcheck disable=SC2086 # flags are words
  sources "$1" | xargs -0 swiftc $flags -wmo -module-name "$1" \
    -emit-module -emit-module-path "$build/$1.swiftmodule" -emit-object -o "$build/$1.o"
}

# fuzzer NAME OBJECT… < SOURCES: links a fuzzer from its sources and built modules.
fuzzer() {
  name=$1
  shift
  # shellcheck disable=SC2086
  tr '\n' '\0' | xargs -0 swiftc $flags -module-name "$name" -o "$build/$name" "$@"
}
