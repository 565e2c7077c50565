// Which options have no meaning together, or alone: each command lists its own as data, and `ParsedArguments.check` holds a
// command line against them.

/// What must hold between the options of a command line.
enum Combination: Sendable {
  /// Two options of which at most one may be given, and why.
  case exclusive(OptionSpec, OptionSpec, why: String)
  /// An option that does nothing without one of some others.
  case needs(OptionSpec, oneOf: [OptionSpec])

  /// What a clipboard has no use for, and what only a clipboard has a use for.
  ///
  /// - Parameter other: A further option that reads a clipboard.
  static func clipboard(
    excludes: [(OptionSpec, why: String)], isNeededBy options: [OptionSpec], orUsedBy other: OptionSpec? = nil
  ) -> [Combination] {
    var result: [Combination] = []
    for (option, why) in excludes { result.append(.exclusive(option, .clipboard, why: why)) }
    for option in options { result.append(.needs(option, oneOf: [.clipboard])) }
    var reading: [OptionSpec] = [.clipboard]
    if let other { reading.append(other) }
    result.append(.needs(.clipboardTimeout, oneOf: reading))
    result.append(.needs(.selection, oneOf: reading))
    return result
  }

  /// Options that do nothing beside another.
  static func without(_ options: [OptionSpec], beside other: OptionSpec, why: String) -> [Combination] {
    options.map { .exclusive(other, $0, why: why) }
  }

  /// What a document has no use for.
  static let document =
    without([.json, .null, .noNewline, .template], beside: .documentType, why: "a document is written")
    + without([.format, .decimals], beside: .documentType, why: "the format has its own timecodes")

  /// What only labels have, in a command that repairs them.
  static let labels = without(
    [.ignoreSeparator, .repair], beside: .fromFormat, why: "other notations than text have no labels")

  /// What a template takes the place of.
  static let template: [Combination] = [
    .exclusive(.template, .format, why: "the fields of a template have their own notations"),
    .exclusive(.template, .json, why: "a record has every form"),
    .exclusive(.json, .format, why: "a record has every form"),
    .exclusive(.decimals, .json, why: "a record has exact seconds"),
  ]

  /// The fault of a command line in which it does not hold, or nil.
  fileprivate func fault(_ arguments: ParsedArguments) -> UsageError? {
    switch self {
    case .exclusive(let first, let second, let why):
      arguments.has(first) && arguments.has(second)
        ? .conflict("--" + first.name, "--" + second.name, why: why) : nil
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
