#!/bin/sh
# What must hold before a release: a clean tree, agreeing versions, dated manual pages. `make release-check` runs the tests
# and the archives' checks before it.
set -eu
cd "$(dirname -- "$0")/.."
version=$(.dist/version)
status=0
complain() {
  echo "release-check: $*" >&2
  status=1
}

[ -z "$(git status --porcelain)" ] || complain "uncommitted changes: git status"
heading=$(sed -n 's/^## //p' CHANGELOG.md | head -n 1)
date=${heading#"$version "}
case $heading in
  "$version ("[0-9][0-9][0-9][0-9]-[0-9][0-9]-[0-9][0-9]")") ;;
  "$version "*) complain "CHANGELOG.md: $version has no date: $date" ;;
  *) complain "CHANGELOG.md begins with \"$heading\", Sources/Command/tckit/Version.swift has $version" ;;
esac
case $(.build/release/tckit --version) in
  "tckit $version"*) ;;
  *) complain "the executable is not $version" ;;
esac
if git rev-parse --quiet --verify "refs/tags/$version" >/dev/null && [ "$(git rev-parse "$version^{commit}")" != "$(git rev-parse HEAD)" ]; then
  complain "tag $version is another commit"
fi
for page in man/*.[1-8]; do
  stated=$(date -d "$(sed -n 's/^\.Dd //p' "$page")" +%F)
  changed=$(git log -1 --format=%cs -- "$page")
  [ "$stated" = "$changed" ] || complain "$page: .Dd is $stated, but it last changed on $changed"
  grep -q '^\.Os tckit$' "$page" || complain "$page: .Os is not \"tckit\" (the version is added when it is installed)"
done
[ "$status" = 0 ] && echo "release-check: $version is ready"
exit "$status"
