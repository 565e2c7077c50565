// Which options have no meaning together, or alone: each command lists its own as data, and `ParsedArguments.check` holds a
// command line against them.

/// What must hold between the options of a command line.
enum Combination: Sendable {
  /// An option that excludes each of some others, and why.
  case exclusive(OptionSpec, [OptionSpec], why: String)
  /// An option that does nothing without one of some others.
  case needs(OptionSpec, oneOf: [OptionSpec])

  /// What only a clipboard has a use for.
  static let clipboard: [Combination] = [
    .needs(.clipboardTimeout, oneOf: [.clipboard]), .needs(.selection, oneOf: [.clipboard]),
  ]

  /// What only some kinds of input have a use for.
  static let input: [Combination] = [
    .needs(.columns, oneOf: [.scan, .file]), .needs(.noFilename, oneOf: [.scan, .file]),
    .exclusive(.scan, [.fileType], why: "--scan reads every file as text"),
  ]

  /// What a document has no use for.
  static let document: [Combination] = [
    .exclusive(.documentType, [.json, .null, .noNewline, .template], why: "a document is written"),
    .exclusive(.documentType, [.format, .decimals], why: "the format has its own timecodes"),
  ]

  /// What only labels have, in a command that repairs them.
  static let labels: [Combination] = [
    .exclusive(.fromFormat, [.ignoreSeparator, .repair], why: "other notations than text have no labels")
  ]

  /// What a template takes the place of.
  static let template: [Combination] = [
    .exclusive(.template, [.format], why: "the fields of a template have their own notations"),
    .exclusive(.json, [.template, .format], why: "a record has every form"),
    .exclusive(.decimals, [.json], why: "a record has exact seconds"),
  ]

  /// The fault of a command line in which it does not hold, or nil.
  fileprivate func fault(_ arguments: ParsedArguments) -> UsageError? {
    switch self {
    case .exclusive(let option, let others, let why):
      if arguments.has(option), let other = others.first(where: { arguments.has($0) }) {
        .conflict("--" + option.name, "--" + other.name, why: why)
      } else {
        nil
      }
    case .needs(let option, let others):
      arguments.has(option) && !others.contains { arguments.has($0) }
        ? .needsOption(option.name, others.map(\.name)) : nil
    }
  }
}

extension ParsedArguments {
  /// Reads every value, and checks the options against each other.
  func check() throws(Failure) {
    try checkOperands()
    guard hasOptions else { return }
    try readValues()
    for combination in spec.combinations {
      if let fault = combination.fault(self) { throw Failure(.usage(fault)) }
    }
  }
}
