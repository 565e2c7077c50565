# shellcheck shell=sh
# The modules that the fuzzers link, built with coverage and the address sanitizer. To be sourced, with root and build set.
: "${root:?}" "${build:?}"

flags="-O -swift-version 6 -parse-as-library -sanitize=fuzzer,address -package-name tckit -enable-testing
  -enable-upcoming-feature ExistentialAny -enable-upcoming-feature InternalImportsByDefault
  -enable-upcoming-feature MemberImportVisibility -I $build -I $root/Sources/System/ExtendedAttributes"

# sources NAME: the Swift files of a module, those that are made of a table included.
sources() {
  find "$root"/Sources/*/"$1" -name '*.swift' -print0
  case $1 in
    UniformTypes)
      types=$root/Sources/System/UniformTypes
      awk -f "$types/system-types.awk" -v kind=types "$types/SystemTypes.table" >"$build/SystemTypeRows.swift"
      printf '%s\0' "$build/SystemTypeRows.swift"
      ;;
  esac
}

# module NAME: builds a module after the modules that it imports, each once; objects has what they were built to.
objects=
module() {
  case " $objects " in *" $build/$1.o "*) return ;; esac
  for needed in $(sources "$1" | xargs -0 sed -n 's/^[a-z@_ ]*import \([A-Za-z]*\)$/\1/p' | sort -u); do
    if [ "$needed" != ExtendedAttributes ] && [ -d "$(echo "$root"/Sources/*/"$needed")" ]; then module "$needed"; fi
  done
  # shellcheck disable=SC2086 # flags are words
  sources "$1" | xargs -0 swiftc $flags -wmo -module-name "$1" \
    -emit-module -emit-module-path "$build/$1.swiftmodule" -emit-object -o "$build/$1.o"
  objects="$objects $build/$1.o"
}

# fuzzer NAME < SOURCES: links a fuzzer from its sources and the modules that were built.
fuzzer() {
  # shellcheck disable=SC2086 # flags and objects are words
  tr '\n' '\0' | xargs -0 swiftc $flags -module-name "$1" -o "$build/$1" $objects
}
