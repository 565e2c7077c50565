/// The shells that completions are written for.
enum Shell: String, ArgumentWord {
  static let placeholder = "SHELL"
  case bash, zsh, fish
}
