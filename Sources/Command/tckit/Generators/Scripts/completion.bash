# bash completion for tckit, written by `tckit completions bash`
#
# tckit itself lists the candidates. They are read line by line and filtered by tckit, so that bash expands none of them.

_tckit() {
  local -a words=() lines=()
  local current='' index kind line word
  # bash splits words at = and :, which belong to an argument here.
  for ((index = 1; index <= COMP_CWORD; index++)); do
    word=${COMP_WORDS[index]}
    if [[ ${#words[@]} -gt 0 && ($word == [=:]* || ${words[-1]} == *[=:]) ]]; then
      words[-1]+=$word
    else
      words+=("$word")
    fi
  done
  current=${COMP_WORDS[COMP_CWORD]}
  [[ $current == [=:] ]] && current=
  # What is in front of the part that bash replaces.
  local before=${words[-1]%"$current"}
  mapfile -t lines < <(tckit help --complete "${words[@]}" 2>/dev/null)
  kind=${lines[0]-}
  COMPREPLY=()
  case $kind in
    files)
      # Those of the kind, and directories; where there are none, any file.
      if [[ ${#lines[@]} -gt 1 ]]; then
        while IFS= read -r line; do
          word=${line##*/}
          word=${word##*.}
          if [[ -d $line || " ${lines[*]:1} " == *" ${word,,} "* ]]; then COMPREPLY+=("$line"); fi
        done < <(compgen -f -- "$current")
      fi
      compopt -o filenames -o default
      ;;
    directories) compopt -o dirnames ;;
    words)
      for line in "${lines[@]:1}"; do
        word=${line%%$'\t'*}
        COMPREPLY+=("${word#"$before"}")
        [[ $word == *= ]] && compopt -o nospace
      done
      ;;
  esac
}

complete -F _tckit tckit
