/// The arguments of a command line, sorted into options and operands; typed values are read from it.
///
///     try arguments.check()                  // every value, and what goes together
///     let rate = arguments[.rate]            // TimecodeFrameRate?
///     let files = arguments.list(.attach)    // [AttachmentArgument]
struct ParsedArguments {
  let spec: CommandSpec
  private(set) var operands: [String] = []
  private var given: [Given] = []
  private let undeclared = UndeclaredRead()

  private struct Given {
    let option: OptionSpec
    let value: String
    let isLong: Bool
  }

  /// The first option that was read and that the command does not declare: a defect of the command.
  private final class UndeclaredRead {
    var name: String?
  }

  init(spec: CommandSpec) { self.spec = spec }

  mutating func add(operand: String) { operands.append(operand) }

  mutating func add(option: OptionSpec, value: String, isLong: Bool) {
    given.append(Given(option: option, value: value, isLong: isLong))
  }

  /// Takes over the options in front of the command.
  ///
  /// - Returns: The fault of the first one that the command does not take, or nil.
  mutating func add(contentsOf front: ParsedArguments) -> UsageError? {
    given += front.given
    return front.given.first { !spec.has($0.option) }.map {
      .unknownOption("--" + $0.option.name, command: spec.name, nearest: nil)
    }
  }

  // MARK: Reading

  /// Whether messages are suppressed; some commands take no such option.
  var isQuiet: Bool {
    given.contains { $0.option === OptionSpec.quiet || $0.option === OptionSpec.quietGate }
  }
  /// Whether every doubt about the input is an error.
  var isStrict: Bool { given.contains { $0.option === OptionSpec.strict } }
  /// Whether every failure is reported.
  var showsAllErrors: Bool { printsJSON || given.contains { $0.option === OptionSpec.allErrors } }
  /// Whether results and messages are JSON; some commands take no such option.
  var printsJSON: Bool { given.contains { $0.option === OptionSpec.json } }

  /// Whether the option was given.
  func has(_ option: OptionSpec) -> Bool { last(option) != nil }

  /// Whether the option was given by its long name.
  func hasLong(_ option: OptionSpec) -> Bool { last(option)?.isLong ?? false }

  /// The option's value, or nil where it was not given.
  subscript<Value: ArgumentValue>(option: Option<Value>) -> Value? {
    last(option).flatMap { try? Value(argument: $0.value) }
  }

  /// Every value of a repeatable option, in order.
  func list<Value: ArgumentValue>(_ option: Option<Value>) -> [Value] {
    guard has(option) else { return [] }
    return given.filter { $0.option === option }.compactMap { try? Value(argument: $0.value) }
  }

  /// The option's value as it was written, or nil where it was not given.
  func word(_ option: OptionSpec) -> String? { last(option)?.value }

  /// The first option that was read though the command does not declare it.
  var undeclaredRead: String? { undeclared.name }

  private func last(_ option: OptionSpec) -> Given? {
    guard spec.has(option) else {
      undeclared.name = undeclared.name ?? option.name
      return nil
    }
    return given.last { $0.option === option }
  }

  // MARK: Checking

  /// Checks every value, and the options against each other.
  func check() throws(Failure) {
    guard !given.isEmpty else { return }
    for given in given where given.option.value != nil {
      // An unset shell variable must never pass for a value.
      guard !given.value.isEmpty else { throw Failure(.usage(.emptyValue(option: given.option.name))) }
      do { try given.option.check(given.value) } catch {
        throw Failure(.usage(.badValue(option: given.option.name, command: spec.name, value: given.value, error)))
      }
    }
    for combination in spec.combinations {
      if let fault = combination.fault(self) { throw Failure(.usage(fault)) }
    }
  }
}
