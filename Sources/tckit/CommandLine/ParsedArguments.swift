import TimecodePasteboard

/// The arguments of a command line, sorted into options and operands; typed values are read from it.
///
///     try arguments.check()                  // every value, and what goes together
///     let rate: TimecodeFrameRate? = arguments[.rate]
///     let files = arguments.list(.attach, of: AttachmentArgument.self)
struct ParsedArguments {
  let spec: CommandSpec
  /// The operands as they were given; `check` refuses those that must be text and are not.
  private(set) var words: [Word] = []
  private var given: [Given] = []
  private let rows: Rows

  private struct Given {
    let option: OptionSpec
    let value: Word
    let isLong: Bool
  }

  /// The command's options, made when the first one is needed.
  private final class Rows {
    private let spec: CommandSpec
    private(set) lazy var options = spec.options
    /// The first option that was read and that the command does not declare: a defect of the command.
    var undeclaredRead: String?

    init(_ spec: CommandSpec) { self.spec = spec }
  }

  init(spec: CommandSpec) {
    self.spec = spec
    rows = Rows(spec)
  }

  /// The command's options.
  var options: [OptionSpec] { rows.options }

  /// The operands as text.
  var operands: [String] { words.map(\.shown) }

  mutating func add(operand: Word) { words.append(operand) }

  mutating func add(option: OptionSpec, value: Word, isLong: Bool) {
    given.append(Given(option: option, value: value, isLong: isLong))
  }

  /// Takes over the options in front of the command, each as the command's own option of that name.
  ///
  /// - Returns: The fault of the first one that the command does not take, or nil.
  mutating func add(contentsOf front: ParsedArguments) -> UsageError? {
    var fault: UsageError?
    for given in front.given {
      let own = options.option(named: given.option.name)
      if own == nil {
        fault = fault ?? .unknownOption("--" + given.option.name, command: spec.name, nearest: nil)
      }
      add(option: own ?? given.option, value: given.value, isLong: given.isLong)
    }
    return fault
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

  /// Whether any option was given.
  var hasOptions: Bool { !given.isEmpty }

  /// Whether the option was given.
  func has(_ option: @autoclosure () -> OptionSpec) -> Bool { last(option()) != nil }

  /// Whether the option was given by its long name.
  func hasLong(_ option: @autoclosure () -> OptionSpec) -> Bool { last(option())?.isLong ?? false }

  /// Whether the command takes an option that others of its kind do not; false where no option was given at all.
  func takes(_ option: @autoclosure () -> OptionSpec) -> Bool { !given.isEmpty && options.contains(option()) }

  /// The option's value, or nil where it was not given; `type` must be the option's type, or the program ends.
  subscript<Value: ArgumentValue>(
    option: @autoclosure () -> OptionSpec, as type: Value.Type = Value.self
  ) -> Value? {
    last(option()).flatMap { Self.value(of: $0) }
  }

  /// Every value of a repeatable option, in order; `type` must be the option's type, or the program ends.
  func list<Value: ArgumentValue>(
    _ option: @autoclosure () -> OptionSpec, of type: Value.Type = Value.self
  ) -> [Value] {
    guard has(option()) else { return [] }
    let option = option()
    return given.filter { $0.option === option }.compactMap { Self.value(of: $0) }
  }

  private static func value<Value: ArgumentValue>(of given: Given) -> Value? {
    precondition(given.option.type == Value.self, "--\(given.option.name) has another type")
    return try? Value(word: given.value)
  }

  /// The option's value as it was written, or nil where it was not given.
  func word(_ option: @autoclosure () -> OptionSpec) -> String? { last(option())?.value.text }

  /// The first option that was read though the command does not declare it.
  var undeclaredRead: String? { rows.undeclaredRead }

  /// The last one of an option, which is not made where there are none at all.
  @inline(__always)
  private func last(_ option: @autoclosure () -> OptionSpec) -> Given? {
    given.isEmpty ? nil : last(of: option())
  }

  private func last(of option: OptionSpec) -> Given? {
    if let found = given.last(where: { $0.option === option }) { return found }
    if !options.contains(option) { rows.undeclaredRead = rows.undeclaredRead ?? option.name }
    return nil
  }

  // MARK: Checking

  /// Refuses operands that are not UTF-8, but where they are the paths of files.
  func checkOperands() throws(Failure) {
    guard let word = words.first(where: { $0.text == nil }), !(takes(.scan) && has(.scan)) else { return }
    throw Failure(.usage(.notUTF8(word)))
  }

  /// Checks every value, and that an option that takes one has no two.
  func checkValues() throws(Failure) {
    var single: [Given] = []
    for given in given where given.option.value != nil {
      // An unset shell variable must never pass for a value.
      guard !given.value.bytes.isEmpty else { throw Failure(.usage(.emptyValue(option: given.option.name))) }
      do { try given.option.check(given.value) } catch {
        throw Failure(.usage(.badValue(option: given.option.name, command: spec.name, value: given.value.shown, error)))
      }
      guard !given.option.isRepeatable else { continue }
      guard let first = single.first(where: { $0.option === given.option }) else {
        single.append(given)
        continue
      }
      guard first.value == given.value else {
        throw Failure(.usage(.twoValues(option: given.option.name, first.value.shown, given.value.shown)))
      }
    }
  }
}
