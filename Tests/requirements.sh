#!/bin/sh
# What the tests use beyond the toolchain, from the table next to this file.
#
#   requirements.sh missing           what is missing for make check, and what is therefore not tested
#   requirements.sh packages PART...  Debian's packages that some parts of .ci/run use and that are not installed
set -eu
cd "$(dirname "$0")/.."
# Where tests look for programs, whatever the user's PATH is.
PATH=/usr/local/bin:/usr/bin:/bin:/usr/sbin:/sbin

# The table's rows of a part, with a tab between the columns.
rows() {
  awk -F '  +' -v OFS='\t' -v part="$1" '!/^#/ && NF { if (("," $1 ",") ~ ("," part ",")) print $2, $3, $4, $5 }' Tests/requirements
}

# is_there NAME PLACE
is_there() {
  if [ "$2" = - ]; then
    command -v "$1" >/dev/null
    return
  fi
  for file in $2; do [ ! -e "$file" ] || return 0; done
  return 1
}

tab=$(printf '\t')
case ${1:-} in
  missing)
    missing=$(rows check | while IFS=$tab read -r package name place without; do
      is_there "$name" "$place" || printf '  %-16s %-16s %s\n' "$name" "$package" "$without"
    done)
    if [ -n "$missing" ]; then
      echo 'These are missing (program; package of Debian, or target of make), and this is therefore not tested:'
      echo "$missing"
    else
      echo 'Everything that the tests use is there.'
    fi
    ;;
  packages)
    shift
    for part; do rows "$part"; done | sort -u | while IFS=$tab read -r package name place _; do
      case $package in 'make '*) continue ;; esac
      is_there "$name" "$place" || echo "$package"
    done | sort -u
    ;;
  *)
    sed -n '2,5s/^# \{0,1\}//p' "$0" >&2
    exit 64
    ;;
esac
