#!/bin/sh
# Runs each fuzzer under the address sanitizer for FUZZ_SECONDS (60): the timecode's texts, media files of each
# container, documents of each format, the store's files, and the declarations of types. What a fuzzer has learnt stays in
# .build/fuzz and is where its next run begins.
set -eu
here=$(CDPATH='' cd -- "$(dirname -- "$0")" && pwd)
root=$here/../..
build=$root/.build/fuzz
seconds=${FUZZ_SECONDS:-60}

mkdir -p "$build"
# shellcheck source=Tests/Fuzz/modules.sh
. "$here/modules.sh"

# fuzz NAME LONGEST: no input may take over 10 s or make the process larger than 512 MiB.
fuzz() {
  (cd "$build" && "./$1" -max_len="$2" -max_total_time="$seconds" -timeout=10 -rss_limit_mb=512 -malloc_limit_mb=256 \
    -print_final_stats=1 \
    -dict="$here/$1.dict" "seeds-$1")
}

"$here/timecode" "$seconds"
"$here/media" "$seconds"
"$here/documents" "$seconds"

# The first byte of an input decides whether its checksums are put right.
mkdir -p "$build/seeds-GenerationFuzz"
module PasteboardStorage
echo "$here/GenerationFuzz.swift" | fuzzer GenerationFuzz
generation() {
  python3 "$here/../Faults/generation.py" make "$build/seed"
  { printf '\000'; cat "$build/seed"; } >"$build/seeds-GenerationFuzz/$1"
  { printf '\001'; cat "$build/seed"; } >"$build/seeds-GenerationFuzz/$1-repaired"
}
attributes='"sensitive":false,"once":false,"expires":null'
generation empty <<END
{"changeCount":1,"created":1,"items":[]}
END
generation items <<END
{"changeCount":7,"created":1,"items":[
  {$attributes,"representations":[["a.b","00112233"],["public.utf8-plain-text","3031"]]},
  {$attributes,"representations":[]},
  {"sensitive":true,"once":true,"expires":5,"representations":[["a.b",""]]}]}
END
fuzz GenerationFuzz 4096

mkdir -p "$build/seeds-DeclarationFuzz"
module UniformTypes
echo "$here/DeclarationFuzz.swift" | fuzzer DeclarationFuzz
seed() { printf '%b' "$2" >"$build/seeds-DeclarationFuzz/$1"; }
seed full '{"identifier":"com.example.a","conformsTo":["public.json"],"extensions":["a","b"],
  "mimeTypes":"application/x-a","description":"an \\u00e9 \\ud83d\\ude00 \\n"}'
seed cycle '[{"identifier":"x.a","conformsTo":"x.b"},{"identifier":"x.b","conformsTo":["x.c"]},{"identifier":"X.C","conformsTo":["x.a"]}]'
seed joined '[{"identifier":"x.a"}]\000{"identifier":"x.b","conformsTo":["x.a","public.text"]}'
seed twice '{"identifier":"x.a"}\000{"identifier":"X.A"}'
fuzz DeclarationFuzz 8192
