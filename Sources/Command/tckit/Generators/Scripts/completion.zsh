#compdef tckit
# zsh completion for tckit, written by `tckit completions zsh`
#
# tckit itself lists the candidates: first their kind, then one per line with its description.

_tckit() {
  local -a lines candidates descriptions
  local kind line candidate
  lines=("${(@f)$(tckit help --complete "${(@Q)words[2,CURRENT]}" 2>/dev/null)}")
  kind=$lines[1]
  case $kind in
    files)
      compset -P '*='
      # Those of the kind, and directories; where there are none, any file.
      if (( $#lines > 1 )); then
        _files -g "(#i)*.(${(j:|:)lines[2,-1]})(-.)"
      else
        _files
      fi
      return
      ;;
    directories)
      compset -P '*='
      _files -/
      return
      ;;
  esac
  for line in "${(@)lines[2,-1]}"; do
    candidate=${line%%$'\t'*}
    candidates+=("$candidate")
    if [[ $line == *$'\t'* ]]; then
      descriptions+=("${(r:28:)candidate} ${line#*$'\t'}")
    else
      descriptions+=("$candidate")
    fi
  done
  if [[ $candidates[1] == *= ]]; then
    compadd -S '' -a candidates
  elif [[ $lines[2] == *$'\t'* ]]; then
    compadd -l -d descriptions -a candidates
  else
    compadd -a candidates
  fi
}

_tckit "$@"
