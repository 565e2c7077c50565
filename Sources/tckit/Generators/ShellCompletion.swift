// Completion scripts for bash, zsh and fish, from the table. What is on the pasteboards is asked of tckit itself when a
// name or type is to be completed.

/// The shells that completions are written for.
enum Shell: String, CaseIterable {
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

  /// The shell command that lists the candidates of a value, one a line; nil where the shell completes files or nothing.
  private static func source(_ completion: ValueCompletion) -> String? {
    switch completion {
    case .none, .files, .folders: nil
    case .words(let words): "printf '%s\\n' \(words.joined(separator: " "))"
    case .rates: "printf '%s\\n' \(TimecodeRateNames.all.joined(separator: " "))"
    case .types: "tckit types 2>/dev/null | cut -f 2 | sort -u; tckit types --declared 2>/dev/null | cut -f 1"
    case .pasteboards: "tckit pasteboards 2>/dev/null | cut -f 1"
    }
  }

  // MARK: bash

  private static func bash() -> String {
    var cases = ""
    for spec in Tckit.specs {
      let long = spec.options.map { "--" + $0.name }
      let short = spec.options.compactMap { $0.short.map { "-\($0)" } }
      cases += "    \(spec.name)) options='\((long + short).joined(separator: " "))' ;;\n"
    }
    var values = ""
    for (pattern, completion) in valuedOptions() {
      switch completion {
      case .none: values += "    \(pattern)) return ;;\n"
      case .files: values += "    \(pattern)) COMPREPLY=($(compgen -f -- \"$current\")); return ;;\n"
      case .folders: values += "    \(pattern)) COMPREPLY=($(compgen -d -- \"$current\")); return ;;\n"
      default:
        values +=
          "    \(pattern)) COMPREPLY=($(compgen -W \"$(\(source(completion) ?? ":"))\" -- \"$current\")); return ;;\n"
      }
    }
    return """
      # bash completion for tckit, written by `tckit completions bash`

      _tckit() {
        local current=${COMP_WORDS[COMP_CWORD]} previous=${COMP_WORDS[COMP_CWORD - 1]} options=
        COMPREPLY=()
        # --name=value arrives as three words.
        if [[ $current == = ]]; then
          current=
        elif [[ $previous == = ]]; then
          previous=${COMP_WORDS[COMP_CWORD - 2]}
        fi
        if ((COMP_CWORD == 1)); then
          COMPREPLY=($(compgen -W '\((Tckit.specs.map(\.name) + ["help", "--help", "--version"]).joined(separator: " "))' -- "$current"))
          return
        fi
        case $previous in
      \(values)  esac
        case ${COMP_WORDS[1]} in
      \(cases)    help) options='\(Tckit.specs.map(\.name).joined(separator: " "))' ;;
        esac
        COMPREPLY=($(compgen -W "$options" -- "$current"))
      }

      complete -o bashdefault -o default -F _tckit tckit

      """
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
      cases += "            '*:operand:_files' ;;\n"
    }
    return """
      #compdef tckit
      # zsh completion for tckit, written by `tckit completions zsh`

      _tckit_list() {
        local -a candidates
        candidates=(${(f)"$(eval "$1")"})
        compadd -a candidates
      }

      _tckit() {
        local curcontext="$curcontext" state line
        local -a commands
        commands=(
      \(commands)  )
        _arguments -C '1:command:->command' '*::argument:->argument'
        case $state in
          command) _describe -t commands command commands ;;
          argument)
            case $words[1] in
      \(cases)      esac ;;
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
        case .folders: "_files -/"
        case .words(let words): "(\(words.joined(separator: " ")))"
        case .rates: "(\(TimecodeRateNames.all.joined(separator: " ")))"
        case .types, .pasteboards:
          "{_tckit_list \"\((Self.source(value.completion) ?? "").replacing("\"", with: "\\\""))\"}"
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

      complete -c tckit -f
      complete -c tckit -n __fish_use_subcommand -l version -d 'print the version'

      """
    for spec in Tckit.specs {
      text += "complete -c tckit -n __fish_use_subcommand -a \(spec.name) -d '\(fishQuoted(spec.summary))'\n"
      for option in spec.options {
        var line = "complete -c tckit -n '__fish_seen_subcommand_from \(spec.name)' -l \(option.name)"
        if let short = option.short { line += " -s \(short)" }
        if let value = option.value {
          line += " -r"
          switch value.completion {
          case .none: break
          case .files: line += " -F"
          case .folders: line += " -a '(__fish_complete_directories)'"
          default: line += " -a '(\(fishQuoted(source(value.completion) ?? "")))'"
          }
        }
        text += line + " -d '\(fishQuoted(option.summary))'\n"
      }
    }
    return text
  }

  private static func fishQuoted(_ text: String) -> String {
    text.replacing("\\", with: "\\\\").replacing("'", with: "\\'")
  }
}
