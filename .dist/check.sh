#!/bin/sh
# Tries the archives in .build/dist as their readers do. Run as root (`make dist-check`; sudo where needed).
#
#   1. the executable has at most 8 MiB compressed, the linker's list is right, a second build in a fresh clone gives the same bytes, and a umask
#      keeps nobody from what is installed
#   2. the executable runs in an empty root, as another user, with only the store writable
#   3. the wheel puts the executable into a fresh virtual environment, and nothing else
#   4. the package passes lintian, installs on a minimal Debian and, unless it is there already, on this one, and leaves nothing
#      behind
#
# Needs debootstrap, lintian, man-db, bash-completion, git, python3-venv and util-linux. It fails where one is missing.
set -eu
root=$(CDPATH='' cd -- "$(dirname -- "$0")/.." && pwd)
cd "$root"
dist=$root/.build/dist
tarball=$(echo "$dist"/tckit-*.tar.gz)
package=$(echo "$dist"/tckit_*.deb)
wheel=$(echo "$dist"/tckit-*.whl)
scratch=$(mktemp -d)
trap 'rm -rf "$scratch"' EXIT
trap 'exit 1' HUP INT TERM

step() { echo "== $*"; }
fail() {
  echo "dist-check: $*" >&2
  exit 1
}
[ "$(id -u)" = 0 ] || fail "run it as root: it makes empty roots and installs the package"
for tool in debootstrap lintian man unshare chroot git python3 apt-get; do
  command -v "$tool" >/dev/null || fail "$tool is not installed"
done

step "the executable has at most 8 MiB, compressed"
size=$(tar -xzOf "$tarball" --wildcards '*/bin/tckit' | gzip -9n | wc -c)
echo "$size bytes"
[ "$size" -le 8388608 ] || fail "the executable has $size bytes, compressed"
(cd "$dist" && sha256sum --quiet --check SHA256SUMS)

step "the list of functions for the linker names those of the runtime"
[ "$(uname -m)" != x86_64 ] || .dist/startup.py check .build/release/tckit .dist/startup.list || fail "make startup lists them anew"

step "a second build in a fresh clone, whose path and umask are others, gives the same bytes"
if [ -n "${DIST_ONCE-}" ]; then
  echo "left out: DIST_ONCE is set"
elif [ -n "$(git status --porcelain)" ]; then
  fail "uncommitted changes: the clone would build something else"
else
  clone="$scratch/a clone é"
  (umask 077 && git clone --quiet "$root" "$clone" && make --silent -C "$clone" dist >"$scratch/build.log" 2>&1) \
    || { tail "$scratch/build.log"; fail "the clone does not build"; }
  diff "$dist/SHA256SUMS" "$clone/.build/dist/SHA256SUMS" || fail "two builds of one commit differ"
fi

step "others can read what make install writes with a umask of 077"
(umask 077 && make --silent install DESTDIR="$scratch/installed") >"$scratch/install.log" 2>&1 \
  || { cat "$scratch/install.log"; fail "make install"; }
unreadable=$(find "$scratch/installed" -mindepth 1 \( ! -perm -444 -o -type d ! -perm -555 \))
[ -z "$unreadable" ] || fail "others cannot read $unreadable"

step "the executable runs in an empty root, as another user, with only the store writable"
mkdir "$scratch/empty"
tar --extract --gzip --file "$tarball" --directory "$scratch"
for directory in "$scratch"/tckit-*/; do cp "$directory/bin/tckit" "$scratch/empty/tckit"; done
mkdir "$scratch/empty/store"
chown 65534:65534 "$scratch/empty/store"
chmod 700 "$scratch/empty/store"
# shellcheck disable=SC2016
unshare --mount sh -euc '
  mount --bind "$1" "$1"
  mount --bind "$1/store" "$1/store"
  mount -o remount,bind,ro "$1"
  run() { env -i PATH="$PATH" TCKIT_STORE=/store chroot --userspec=65534:65534 "$1" /tckit "$2" ${3+"$3"} ${4+"$4"} ${5+"$5"}; }
  run "$1" copy 01:00:00:00 --rate 24
  [ "$(run "$1" paste --policy preserveLocal)" = 01:00:00:00 ]
  [ "$(run "$1" convert 01:00:00:00@24 --to 25)" = 01:00:00:00 ]
  if run "$1" paste --rate 25 2>/dev/null; then exit 1; fi
' sh "$scratch/empty" || fail "it does not run in an empty root"

step "pip install of the wheel in a fresh virtual environment, and its removal"
environment=$scratch/environment
python3 -m venv "$environment"
# Byte code is Python's own.
files() { (cd "$environment" && find . -name __pycache__ -prune -o -print | sort); }
files >"$scratch/before"
"$environment/bin/pip" install --quiet --no-index --no-deps "$wheel" >"$scratch/pip.log" 2>&1 \
  || { cat "$scratch/pip.log"; fail "pip install"; }
cmp "$environment/bin/tckit" "$scratch/empty/tckit" || fail "the wheel has another executable than the tarball"
[ "$("$environment/bin/tckit" convert 01:00:00:00@24 --to 25)" = 01:00:00:00 ] || fail "the wheel's tckit does not run"
files | comm -13 "$scratch/before" - | grep -v '/tckit-[^/]*\.dist-info' >"$scratch/added"
[ "$(cat "$scratch/added")" = ./bin/tckit ] || { cat "$scratch/added"; fail "the wheel adds other files than the executable"; }
"$environment/bin/pip" uninstall --quiet --yes tckit >"$scratch/pip.log" 2>&1 || { cat "$scratch/pip.log"; fail "pip uninstall"; }
files | diff "$scratch/before" - || fail "the wheel left files behind"

step "lintian"
lintian --fail-on error,warning "$package" 2>"$scratch/lintian.log" || { cat "$scratch/lintian.log"; fail "lintian"; }
if [ "$(lintian --show-overrides "$package" 2>/dev/null | grep -c '^O:')" != 1 ]; then
  fail "lintian: exactly one tag may be overridden, statically-linked-binary"
fi

# listing ROOT: every file below a root that a package could have left there. Home directories are no place of a package's,
# and other programs write there meanwhile.
listing() { (cd "$1" && find bin etc lib opt sbin srv usr var/lib/dpkg/info -xdev 2>/dev/null | sort); }

step "dpkg -i on a minimal Debian, and its removal"
minimal=$scratch/debian
suite=$(sed -n "s/^VERSION_CODENAME=//p" /etc/os-release)
# The mirror that this machine uses.
# shellcheck disable=SC2016 # apt's own variables
mirror=$(apt-get indextargets --format '$(REPO_URI)' 'Created-By: Packages' "Release: $suite" 'Component: main' | head -n 1)
[ -n "$mirror" ] || fail "apt's sources of this machine have no $suite main"
debootstrap --variant=minbase "$suite" "$minimal" "$mirror" >"$scratch/debootstrap.log" 2>&1 \
  || { tail "$scratch/debootstrap.log"; fail "debootstrap"; }
cp "$package" "$minimal/tmp/tckit.deb"
listing "$minimal" >"$scratch/before"
chroot "$minimal" dpkg -i /tmp/tckit.deb >"$scratch/dpkg.log" 2>&1 || { cat "$scratch/dpkg.log"; fail "dpkg -i"; }
pasted=$(chroot "$minimal" env HOME=/tmp sh -c 'tckit copy 01:00:00:00 --rate 24 && tckit paste')
[ "$pasted" = 01:00:00:00 ] || fail "the installed tckit pasted \"$pasted\""
chroot "$minimal" dpkg --purge tckit >"$scratch/dpkg.log" 2>&1 || { cat "$scratch/dpkg.log"; fail "dpkg --purge"; }
listing "$minimal" >"$scratch/after"
diff "$scratch/before" "$scratch/after" || fail "the package left files behind"

# Somebody's own package would be replaced, and then be gone.
if dpkg-query -W -f '${Status}' tckit 2>/dev/null | grep -q 'ok installed'; then
  echo "left out: apt install on this machine, which has a package of tckit already"
  echo "dist-check: passed"
  exit
fi
step "apt install, man tckit and man tckit-validate, completion in bash, apt remove on this machine"
cp "$package" "$scratch/tckit.deb"
chmod 755 "$scratch"
listing / >"$scratch/before"
DEBIAN_FRONTEND=noninteractive apt-get install -yq "$scratch/tckit.deb" >"$scratch/apt.log" 2>&1 \
  || { tail "$scratch/apt.log"; fail "apt install"; }
man -P cat tckit 2>/dev/null | grep -q 'copy and paste SMPTE timecode' || fail "man tckit shows nothing"
man -P cat tckit-validate 2>/dev/null | grep -q 'EXIT STATUS' || fail "man tckit-validate shows nothing"
step "README's lines for CI"
job=$scratch/job
mkdir -p "$job/delivery"
sed -n '/<!-- ci example -->/,/^```$/p' README.md | sed -e '/^<!--/d' -e '/^```/d' -e 's/^sudo //' -e 's/-y /-yq /' >"$job/job.sh"
grep -q '^apt-get install .*tckit' "$job/job.sh" || fail "README has no lines for CI"
cp "$package" "$job/"
chmod 755 "$job"
echo '001  A001 V C 01:00:00:00 01:00:02:24 10:00:00:00 10:00:02:24' >"$job/delivery/cut.edl"
(cd "$job" && sh -e job.sh) >"$scratch/ci.log" 2>&1 || { tail "$scratch/ci.log"; fail "a list that fits is refused"; }
echo '002  A001 V C 01:00:00:00 01:00:02:23 10:00:02:24 10:00:05:23' >>"$job/delivery/cut.edl"
if (cd "$job" && sh -e job.sh) >"$scratch/ci.log" 2>&1; then fail "a list that does not fit passes"; fi
# shellcheck disable=SC2016
bash -c '
  . /usr/share/bash-completion/bash_completion
  _completion_loader tckit
  complete -p tckit >/dev/null
  COMP_WORDS=(tckit pas) COMP_CWORD=1 COMP_LINE="tckit pas" COMP_POINT=9
  "$(complete -p tckit | sed "s/.*-F \([^ ]*\) .*/\1/")" tckit pas tckit
  [[ " ${COMPREPLY[*]} " == *" paste"* ]]
' || fail "bash does not complete tckit pas"
DEBIAN_FRONTEND=noninteractive apt-get remove -yq --purge tckit >"$scratch/apt.log" 2>&1 || { tail "$scratch/apt.log"; fail "apt remove"; }
hash -r
listing / >"$scratch/after"
diff "$scratch/before" "$scratch/after" || fail "the package left files behind"
echo "dist-check: passed"
