// Completion scripts: files in Scripts, embedded when the package is built. They only ask tckit what could follow
// (`Completer`), so that they are the same for every table of options.

/// The completion scripts.
enum ShellCompletion {
  /// A shell's script.
  static func script(for shell: Shell) -> [UInt8] {
    switch shell {
    case .bash: PackageResources.completion_bash
    case .zsh: PackageResources.completion_zsh
    case .fish: PackageResources.completion_fish
    }
  }
}
