/// The words of a command line, sorted into options and operands but not yet interpreted.
struct ParsedArguments: Sendable {
  let spec: CommandSpec
  private(set) var operands: [String] = []
  private var given: [(name: String, value: String)] = []

  init(spec: CommandSpec) { self.spec = spec }

  mutating func add(operand: String) { operands.append(operand) }
  mutating func add(option: OptionSpec, value: String) { given.append((option.name, value)) }

  /// Whether any option was given.
  var hasOptions: Bool { !given.isEmpty }

  /// Whether the flag was given.
  func has(_ option: OptionSpec) -> Bool {
    assert(
      spec.option(named: option.name[...]) != nil, "\(spec.name) reads --\(option.name), which it does not declare")
    return given.contains { $0.name == option.name }
  }

  /// The option's last value, or nil; an empty one is refused, so that an unset shell variable never passes.
  func value(_ option: OptionSpec) throws(UsageError) -> String? {
    guard has(option), let last = given.last(where: { $0.name == option.name })?.value else { return nil }
    guard !last.isEmpty else { throw .emptyValue(option: option.name) }
    return last
  }

  /// Every value of a repeatable option, in order.
  func values(_ option: OptionSpec) throws(UsageError) -> [String] {
    guard has(option) else { return [] }
    var found: [String] = []
    for (name, value) in given where name == option.name {
      guard !value.isEmpty else { throw .emptyValue(option: name) }
      found.append(value)
    }
    return found
  }

  /// The option's value read by `read`, which returns nil for a word it does not know.
  func value<T>(
    _ option: OptionSpec, expected: @autoclosure () -> String, among candidates: @autoclosure () -> [String] = [],
    read: (String) -> T?
  ) throws(UsageError) -> T? {
    guard let word = try value(option) else { return nil }
    guard let result = read(word) else {
      throw .badValue(
        option: option.name, command: spec.name, value: word, expected: expected(),
        nearest: Suggestion.nearest(to: word, among: candidates()))
    }
    return result
  }

  /// The option's value as a whole number within a range.
  func integer(_ option: OptionSpec, in range: ClosedRange<Int>) throws(UsageError) -> Int? {
    func expected() -> String {
      let start = "a whole number from \(range.lowerBound)"
      return range.upperBound == .max ? start : "\(start) to \(range.upperBound)"
    }
    return try value(option, expected: expected()) { word in
      guard let number = Int(word), range.contains(number) else { return nil }
      return number
    }
  }
}
