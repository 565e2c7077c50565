#!/bin/sh
# Writes the release archives of the commit into .build/dist: a tarball, a Debian package, a Python wheel and SHA256SUMS.
# `make dist` calls it.
#
# Two runs on one commit write the same bytes: all times are the commit's, all owners root, all lists sorted, and what the
# compiler adds anew in each build is removed from the executable. The checkout's modes do not matter.
#
# In rare shapes of code the compiler's output depends on the addresses of its own memory, such as the order of two constants.
# So it is built in a clone whose path is the same each time, by one thread a module, in an environment of a few variables,
# without random hashing, and without address space randomization where util-linux can turn that off.
#
# Needs dpkg-deb, gzip, GNU tar, git, python3 and strip.
set -eu
umask 022
export LC_ALL=C TZ=UTC0
root=$(CDPATH='' cd -- "$(dirname -- "$0")/.." && pwd)
cd "$root"
dist=$root/.build/dist
[ -z "$(git status --porcelain)" ] || echo "dist.sh: the archives are of the commit, without the uncommitted changes" >&2

# The path must not differ. A folder that is there is of a build that runs, which has it locked, of one that was killed, or
# somebody else's.
scratch=${TMPDIR:-/tmp}/tckit-dist-$(git rev-parse HEAD)
if [ -d "$scratch" ] && [ "$(stat -c %u "$scratch")" = "$(id -u)" ]; then
  flock -n "$scratch" rm -rf "$scratch" || true
fi
mkdir -m 700 "$scratch" || { echo "dist.sh: remove $scratch if no other build runs" >&2; exit 1; }
exec 9<"$scratch"
flock -n 9
trap 'rm -rf "$scratch"' EXIT
trap 'exit 1' HUP INT TERM
git clone --quiet "$root" "$scratch/tckit"
cd "$scratch/tckit"
fixed_addresses="setarch -R"
if ! setarch -R true 2>"$scratch/setarch.log"; then
  fixed_addresses=
  echo "dist.sh: addresses are random here, so that another build may have other bytes: $(cat "$scratch/setarch.log")" >&2
fi
# run_make ARGUMENT…: make in the clone, always with the same flags, so that only its first run compiles. `swiftly`, which may be
# what PATH finds as swift, needs variables of its own.
run_make() {
  $fixed_addresses env -i PATH="$PATH" HOME="${HOME:-/}" TMPDIR="${TMPDIR:-/tmp}" LC_ALL=C TZ=UTC0 SWIFT_DETERMINISTIC_HASHING=1 \
    ${SWIFTLY_HOME_DIR+SWIFTLY_HOME_DIR="$SWIFTLY_HOME_DIR"} ${SWIFTLY_BIN_DIR+SWIFTLY_BIN_DIR="$SWIFTLY_BIN_DIR"} \
    make --no-print-directory "$@" ${SWIFT+SWIFT="$SWIFT"} BUILD_FLAGS='-Xswiftc -num-threads -Xswiftc 1'
}
run_make build

version=$(.dist/version)
architecture=$(uname -m)
debian=$(dpkg --print-architecture)
: "${SOURCE_DATE_EPOCH:=$(git log -1 --format=%ct)}"
export SOURCE_DATE_EPOCH
work=$scratch/work
name=tckit-$version-linux-$architecture
rm -rf "$dist"
mkdir -p "$dist" "$work"

# Every file with the commit's time, so that archives do not carry the time of the build.
set_times() { find "$1" -exec touch -h -d "@$SOURCE_DATE_EPOCH" {} +; }

# install_below DIRECTORY VARIABLE…: `make install` below a directory.
install_below() {
  below=$1
  shift
  run_make --silent install DESTDIR="$below" "$@"
}

# The tarball: what `make install` writes, below one directory.
tree=$work/$name
install_below "$tree" prefix=
install -m 644 LICENSE README.md CHANGELOG.md "$tree/"
set_times "$tree"
tar --create --directory="$work" --sort=name --format=ustar --owner=0 --group=0 --numeric-owner "$name" \
  | gzip -9n >"$dist/$name.tar.gz"

# The Debian package.
package=$work/deb
doc=$package/usr/share/doc/tckit
install_below "$package" prefix=/usr zshdir=/usr/share/zsh/vendor-completions
gzip -9n "$package"/usr/share/man/man*/*
mkdir -p "$package/DEBIAN" "$doc" "$package/usr/share/lintian/overrides"
install -m 644 .dist/lintian-overrides "$package/usr/share/lintian/overrides/tckit"
install -m 644 README.md "$doc/"
gzip -9nc CHANGELOG.md >"$doc/changelog.gz"
{
  printf 'Format: https://www.debian.org/doc/packaging-manuals/copyright-format/1.0/\nUpstream-Name: tckit\n\n'
  printf 'Files: *\n'
  sed -n 's/^Copyright (c) /Copyright: /p' LICENSE
  printf 'License: Expat\n'
  sed -e '1,/^Copyright/d' LICENSE | sed -e '1{/^$/d;}' -e 's/^$/./' -e 's/^/ /'
} >"$doc/copyright"
{
  printf 'tckit (%s) unstable; urgency=medium\n\n' "$version"
  printf '  * See changelog.gz for what a user notices.\n\n'
  printf ' -- The tckit authors <tckit@tckit.invalid>  %s\n' "$(date -R -d "@$SOURCE_DATE_EPOCH")"
} | gzip -9n >"$doc/changelog.Debian.gz"
size=$(find "$package/usr" -type f -printf '%s\n' | awk '{ total += int(($1 + 1023) / 1024) } END { print total }')
sed -e "s/@VERSION@/$version/" -e "s/@ARCHITECTURE@/$debian/" -e "s/@SIZE@/$size/" .dist/control.in \
  >"$package/DEBIAN/control"
(cd "$package" && find usr -type f | sort | xargs md5sum) >"$package/DEBIAN/md5sums"
set_times "$package"
dpkg-deb --root-owner-group -Zgzip -z9 --build "$package" "$dist/tckit_${version}_$debian.deb" >"$work/dpkg-deb.log"

# The wheel, with the same executable.
.dist/wheel.py "$tree/bin/tckit" "$version" "$dist"

(cd "$dist" && sha256sum -- *.tar.gz *.deb *.whl >SHA256SUMS)
cat "$dist/SHA256SUMS"
