// Completion scripts for bash, zsh and fish, from the table. What is on the pasteboards is asked of tckit itself when a
// name, type or number is to be completed, of the store and pasteboard that the line names so far.

/// The shells that completions are written for.
enum Shell: String, ArgumentWord {
  static let placeholder = "SHELL"
  case bash, zsh, fish
}

/// Writes a shell's completion script.
enum ShellCompletion {
  static func script(for shell: Shell) -> String {
    switch shell {
    case .bash: bash()
    case .zsh: zsh()
    case .fish: fish()
    }
  }

  /// What is asked of tckit: its name in the scripts, and the commands that list the candidates, one a line. `STORE` and
  /// `PLACE` stand for the options that say where.
  private static let questions: [(name: String, commands: String)] = [
    (
      "types",
      "tckit types PLACE 2>/dev/null | cut -f 2; tckit types --declared 2>/dev/null | cut -f 1"
    ),
    ("pasteboards", "tckit pasteboards STORE 2>/dev/null | cut -f 1"),
    ("items", "tckit types PLACE 2>/dev/null | cut -f 1 | uniq"),
    ("steps", "tckit history PLACE 2>/dev/null | cut -f 1"),
    ("counts", "tckit history PLACE 2>/dev/null | cut -f 2"),
  ]

  /// The question whose answers a value is one of, or several with commas; nil where none is asked.
  private static func question(_ completion: ValueCompletion) -> String? {
    switch completion {
    case .types, .typeList, .typedFile: "types"
    case .pasteboards: "pasteboards"
    case .items: "items"
    case .steps: "steps"
    case .changeCounts: "counts"
    case .none, .words, .wordList, .files, .directories: nil
    }
  }

  private static func isList(_ completion: ValueCompletion) -> Bool {
    switch completion {
    case .typeList, .wordList: true
    default: false
    }
  }

  /// The branches of a shell's `case` that answer the questions.
  private static func answers(indent: String, store: String, place: String, open: String, close: String) -> String {
    questions.map { question in
      let commands = question.commands.replacing("STORE", with: store).replacing("PLACE", with: place)
      return "\(indent)\(open)\(question.name)\(close)\(commands)\(open.isEmpty ? " ;;" : "")\n"
    }.joined()
  }

  // MARK: bash

  private static func bash() -> String {
    var cases = ""
    for spec in Tckit.specs {
      let long = spec.options.map { "--" + $0.name }
      let short = spec.options.compactMap { $0.short.map { "-\($0)" } }
      let operands = spec.operandCompletion.words ?? []
      cases += "    \(spec.name)) options='\((operands + long + short).joined(separator: " "))' ;;\n"
    }
    var values = ""
    for (pattern, completion) in valuedOptions() {
      values += "    \(pattern)) \(bashAction(completion))return ;;\n"
    }
    return """
      # bash completion for tckit, written by `tckit completions bash`

      # Lists candidates, one a line, as the store and pasteboard that the line names have them.
      _tckit_ask() {
        local -a store=() place=()
        local index value
        for ((index = 2; index + 1 < COMP_CWORD; index++)); do
          value=${COMP_WORDS[index + 1]}
          [[ $value == = ]] && value=${COMP_WORDS[index + 2]}
          value=${value/#\\~\\//$HOME/}
          case ${COMP_WORDS[index]} in
            --store) store=(--store "$value") ;;
            --pasteboard | -p) place=(--pasteboard "$value") ;;
          esac
        done
        case $1 in
      \(answers(indent: "    ", store: #""${store[@]}""#, place: #""${store[@]}" "${place[@]}""#, open: "", close: ") "))  esac
      }

      # Completes one of the words after the first, each behind what stands before the last comma where $1 is list.
      _tckit_reply() {
        local before=
        [[ $1 == list && $current == *,* ]] && before=${current%,*},
        mapfile -t COMPREPLY < <(compgen -P "$before" -W "$2" -- "${current#"$before"}")
      }

      _tckit() {
        local current=${COMP_WORDS[COMP_CWORD]} previous=${COMP_WORDS[COMP_CWORD - 1]} options=
        COMPREPLY=()
        # --name=value arrives as three words, and so does a value that is TYPE=FILE.
        if [[ $current == = ]]; then
          current=
        elif [[ $previous == = ]]; then
          previous=${COMP_WORDS[COMP_CWORD - 2]}
        fi
        if [[ $COMP_CWORD -ge 4 && ${COMP_WORDS[COMP_CWORD - 3]} == --attach && $previous != -* ]]; then
          mapfile -t COMPREPLY < <(compgen -f -- "$current")
          return
        fi
        if ((COMP_CWORD == 1)); then
          mapfile -t COMPREPLY < <(compgen -W '\((Tckit.specs.map(\.name) + ["help", "--help", "--version"]).joined(separator: " "))' -- "$current")
          return
        fi
        case $previous in
      \(values)  esac
        case ${COMP_WORDS[1]} in
      \(cases)    help) options='\(Tckit.specs.map(\.name).joined(separator: " "))' ;;
        esac
        mapfile -t COMPREPLY < <(compgen -W "$options" -- "$current")
      }

      complete -o bashdefault -o default -F _tckit tckit

      """
  }

  private static func bashAction(_ completion: ValueCompletion) -> String {
    let kind = isList(completion) ? "list" : "one"
    switch completion {
    case .none: return ""
    case .files: return "mapfile -t COMPREPLY < <(compgen -f -- \"$current\"); "
    case .directories: return "mapfile -t COMPREPLY < <(compgen -d -- \"$current\"); "
    case .typedFile:
      return "compopt -o nospace; mapfile -t COMPREPLY < <(compgen -S = -W \"$(_tckit_ask types)\" -- \"$current\"); "
    default:
      if let words = completion.words { return "_tckit_reply \(kind) '\(words.joined(separator: " "))'; " }
      return "_tckit_reply \(kind) \"$(_tckit_ask \(question(completion) ?? ""))\"; "
    }
  }

  /// The options that take a value, as patterns of a shell's `case`, each once.
  private static func valuedOptions() -> [(String, ValueCompletion)] {
    var seen: Set<String> = []
    return Tckit.specs.flatMap(\.options).compactMap { option in
      guard let value = option.value, seen.insert(option.name).inserted else { return nil }
      let short = option.short.map { "|-\($0)" } ?? ""
      return ("--\(option.name)\(short)", value.completion)
    }
  }

  // MARK: zsh

  private static func zsh() -> String {
    var commands = ""
    var cases = ""
    for spec in Tckit.specs {
      commands += "    '\(spec.name):\(zshQuoted(spec.summary))'\n"
      cases += "        \(spec.name))\n          _arguments -s -S \\\n"
      for option in spec.options { cases += "            \(zshArgument(option)) \\\n" }
      let operands = spec.operandCompletion.words.map { "'*:operand:(\($0.joined(separator: " ")))'" } ?? "&& return"
      cases += "            \(operands) ;;\n"
    }
    return """
      #compdef tckit
      # zsh completion for tckit, written by `tckit completions zsh`

      # Lists candidates, one a line, as the store and pasteboard that the line names have them.
      _tckit_ask() {
        local -a store place
        local index value
        for ((index = 2; index < CURRENT; index++)); do
          value=${words[index + 1]/#\\~\\//$HOME/}
          case $words[index] in
            --store) store=(--store "$value") ;;
            --store=*) store=(--store "${words[index]#*=}") ;;
            --pasteboard|-p) place=(--pasteboard "$value") ;;
            --pasteboard=*) place=(--pasteboard "${words[index]#*=}") ;;
          esac
        done
        case $1 in
      \(answers(indent: "    ", store: #""${store[@]}""#, place: #""${store[@]}" "${place[@]}""#, open: "", close: ") "))  esac
      }

      _tckit_one() {
        local -a candidates
        candidates=(${(f)"$(_tckit_ask $1)"})
        compadd -a candidates
      }

      # Completes the last of some types with commas between them.
      _tckit_types() {
        compset -P '*,'
        _tckit_one types
      }

      # Completes the last of some words with commas between them.
      _tckit_words() {
        compset -P '*,'
        compadd -- "$@"
      }

      # Completes TYPE=FILE.
      _tckit_typed_file() {
        if compset -P '*='; then
          _files
        else
          local -a candidates
          candidates=(${(f)"$(_tckit_ask types)"})
          compadd -S = -a candidates
        fi
      }

      _tckit() {
        local curcontext="$curcontext" state line
        local -a commands
        commands=(
      \(commands)    'help:show the help of a command'
        )
        _arguments -C '1:command:->command' '*::argument:->argument'
        case $state in
          command) _describe -t commands command commands ;;
          argument)
            case $words[1] in
      \(cases)        help) _describe -t commands command commands ;;
            esac ;;
        esac
      }

      _tckit "$@"

      """
  }

  private static func zshArgument(_ option: OptionSpec) -> String {
    let repeats = option.isRepeatable ? "*" : ""
    let summary = "[\(zshQuoted(option.summary))]"
    var action = ""
    if let value = option.value {
      let source =
        switch value.completion {
        case .none: " "
        case .files: "_files"
        case .directories: "_files -/"
        // A space in front keeps _arguments from putting options of its own among the words.
        case .typeList: " _tckit_types"
        case .typedFile: " _tckit_typed_file"
        case .wordList(let words): " _tckit_words \(words().joined(separator: " "))"
        case .words(let words): "(\(words().joined(separator: " ")))"
        case .types, .pasteboards, .items, .steps, .changeCounts: " _tckit_one \(question(value.completion) ?? "")"
        }
      action = ":\(value.placeholder):\(source)"
    }
    let long = "--\(option.name)\(option.value == nil ? "" : "=")"
    guard let short = option.short else { return "'\(repeats)\(long)\(summary)\(action)'" }
    let exclusion = option.isRepeatable ? "*" : "(-\(short) --\(option.name))"
    return "'\(exclusion)'{-\(short),\(long)}'\(summary)\(action)'"
  }

  private static func zshQuoted(_ text: String) -> String {
    text.replacing("'", with: "’").replacing(":", with: "\\:").replacing("[", with: "(").replacing("]", with: ")")
  }

  // MARK: fish

  private static func fish() -> String {
    var text = """
      # fish completion for tckit, written by `tckit completions fish`

      # Lists candidates, one a line, as the store and pasteboard that the line names have them.
      function __tckit_ask
        set -l line (commandline -opc)
        set -l store
        set -l place
        for index in (seq 2 (count $line))
          set -l value (string replace -r '^~/' "$HOME/" -- $line[(math $index + 1)])
          switch $line[$index]
            case --store
              set store --store $value
            case '--store=*'
              set store $line[$index]
            case --pasteboard -p
              set place --pasteboard $value
            case '--pasteboard=*'
              set place $line[$index]
          end
        end
        switch $argv[1]
      \(answers(indent: "    ", store: "$store", place: "$store $place", open: "case ", close: "\n      "))  end
      end

      # Puts what stands before the last comma in front of each candidate.
      function __tckit_list
        set -l before (commandline -ct | string replace -r '^--[^=]*=' '' | string match -r '^.*,')
        while read -l candidate
          echo "$before$candidate"
        end
      end

      # Completes TYPE=FILE.
      function __tckit_typed_file
        set -l token (commandline -ct | string replace -r '^--attach=' '')
        if string match -q '*=*' -- $token
          set -l type (string replace -r '=.*' '' -- $token)
          __fish_complete_path (string replace -r '^[^=]*=' '' -- $token) | string replace -r '^' "$type="
        else
          __tckit_ask types | string replace -r '$' '='
        end
      end

      complete -c tckit -f
      complete -c tckit -n __fish_use_subcommand -l version -d 'print the version'
      complete -c tckit -n __fish_use_subcommand -a help -d 'show the help of a command'

      """
    for spec in Tckit.specs {
      text += "complete -c tckit -n __fish_use_subcommand -a \(spec.name) -d '\(fishQuoted(spec.summary))'\n"
      let condition = "'__fish_seen_subcommand_from \(spec.name)'"
      if let words = spec.operandCompletion.words {
        text += "complete -c tckit -n \(condition) -a '\(words.joined(separator: " "))'\n"
      }
      for option in spec.options {
        var line = "complete -c tckit -n \(condition) -l \(option.name)"
        if let short = option.short { line += " -s \(short)" }
        if let value = option.value { line += "\(fishAction(value.completion))" }
        text += line + " -d '\(fishQuoted(option.summary))'\n"
      }
    }
    return text
  }

  private static func fishAction(_ completion: ValueCompletion) -> String {
    let filter = isList(completion) ? " | __tckit_list" : ""
    switch completion {
    case .none: return " -x"
    case .files: return " -r -F"
    case .directories: return " -x -a '(__fish_complete_directories)'"
    case .typedFile: return " -x -a '(__tckit_typed_file)'"
    default:
      if let words = completion.words {
        return isList(completion)
          ? " -x -a '(printf \"%s\\n\" \(words.joined(separator: " "))\(filter))'"
          : " -x -a '\(words.joined(separator: " "))'"
      }
      return " -x -a '(__tckit_ask \(question(completion) ?? "")\(filter))'"
    }
  }

  private static func fishQuoted(_ text: String) -> String {
    text.replacing("\\", with: "\\\\").replacing("'", with: "\\'")
  }
}
