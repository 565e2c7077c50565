#!/bin/sh
# Runs the library's benchmarks and then the executable's, and writes every ratio to .build/bench.jsonl too.
set -eu
cd "$(dirname "$0")/../.."
: > .build/bench.jsonl
swift build -c release --package-path Tests/Benchmarks --product Benchmarks
swift build -c release --package-path Tests/Benchmarks --product TypeLookups
swift build -c release --package-path Tests/Benchmarks --product Documents
Tests/Benchmarks/.build/release/Benchmarks
Tests/Benchmarks/.build/release/Benchmarks --json >> .build/bench.jsonl
Tests/Benchmarks/.build/release/TypeLookups
Tests/Benchmarks/.build/release/TypeLookups --json >> .build/bench.jsonl
Tests/Benchmarks/.build/release/Documents
Tests/Benchmarks/.build/release/Documents --json >> .build/bench.jsonl
python3 Tests/Benchmarks/end-to-end.py .build/release/tckit .build/bench.jsonl
python3 Tests/Benchmarks/streams.py .build/release/tckit .build/bench.jsonl
python3 Tests/Benchmarks/million.py .build/release/tckit .build/bench.jsonl
# The clipboards, beside the programs that others use for them.
Tests/Benchmarks/clipboards.sh .build/release/tckit
python3 Tests/Benchmarks/media.py .build/bench.jsonl .build/release/tckit
