import TimecodePasteboard

/// The arguments of a command line, sorted into options and operands; typed values are read from it.
///
///     try arguments.check()                  // every value, and what goes together
///     let rate = arguments.values.rate       // TimecodeFrameRate?
///     let isQuiet = arguments.has(.quiet)
struct ParsedArguments {
  let spec: CommandSpec
  /// The operands as they were given; `check` refuses those that must be text and are not.
  private(set) var words: [Word] = []
  private var given: [Given] = []
  private let made: Made

  private struct Given {
    let option: OptionSpec
    let word: Word
    let isLong: Bool
  }

  /// What is made when it is first needed; copies of the arguments share it.
  private final class Made {
    private let spec: CommandSpec
    private(set) lazy var options = spec.options
    private(set) lazy var values = OptionValues()
    /// The first option that was read and that the command does not declare: a defect of the command.
    var undeclaredRead: String?

    init(_ spec: CommandSpec) { self.spec = spec }
  }

  init(spec: CommandSpec) {
    self.spec = spec
    made = Made(spec)
  }

  /// The command's options.
  var options: [OptionSpec] { made.options }

  /// The values of the options, once they are checked.
  var values: OptionValues { made.values }

  /// The operands as text.
  var operands: [String] { words.map(\.shown) }

  mutating func add(operand: Word) { words.append(operand) }

  mutating func add(option: OptionSpec, _ word: Word, isLong: Bool) {
    given.append(Given(option: option, word: word, isLong: isLong))
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
      add(option: own ?? given.option, given.word, isLong: given.isLong)
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

  /// What makes whole frames: options of the command, or another command.
  var rounding: String {
    if case .seconds? = values.offset?.measure {
      // Real time is rarely whole frames, and whoever moves a list means its labels.
      return "an --offset in timecode, such as +01:00:00:00, or --round nearest"
    }
    if options.contains(OptionSpec.round) { return "--round nearest" }
    let convert = options.contains(OptionSpec.roundConverted) ? "--rate-policy convert" : "tckit convert"
    return convert + " --round nearest"
  }

  /// Whether any option was given.
  var hasOptions: Bool { !given.isEmpty }

  /// Whether the option was given.
  func has(_ option: @autoclosure () -> OptionSpec) -> Bool { lastIndex(option()) != nil }

  /// Whether the option was given by its long name.
  func hasLong(_ option: @autoclosure () -> OptionSpec) -> Bool {
    lastIndex(option()).map { given[$0].isLong } ?? false
  }

  /// Whether the command takes an option that others of its kind do not; false where no option was given at all.
  func takes(_ option: @autoclosure () -> OptionSpec) -> Bool { !given.isEmpty && options.contains(option()) }

  /// The option's value as it was written, or nil where it was not given.
  func word(_ option: @autoclosure () -> OptionSpec) -> String? { lastIndex(option()).flatMap { given[$0].word.text } }

  /// The first option that was read though the command does not declare it.
  var undeclaredRead: String? { made.undeclaredRead }

  /// The place of the last one of an option, which is not made where there are none at all.
  @inline(__always)
  private func lastIndex(_ option: @autoclosure () -> OptionSpec) -> Int? {
    given.isEmpty ? nil : lastIndex(of: option())
  }

  private func lastIndex(of option: OptionSpec) -> Int? {
    if let found = given.lastIndex(where: { $0.option === option }) { return found }
    if !options.contains(option) { made.undeclaredRead = made.undeclaredRead ?? option.name }
    return nil
  }

  // MARK: Checking

  /// Refuses operands that are not UTF-8, but where they are the paths of files.
  func checkOperands() throws(Failure) {
    guard let word = words.first(where: { $0.text == nil }), !(takes(.scan) && has(.scan)) else { return }
    throw Failure(.usage(.notUTF8(word)))
  }

  /// Reads every value, and checks that an option that takes one has no two.
  func readValues() throws(Failure) {
    var single: [Given] = []
    for given in given where given.option.value != nil {
      let (option, word) = (given.option, given.word)
      // An unset shell variable must never pass for a value.
      guard !word.bytes.isEmpty else { throw Failure(.usage(.emptyValue(option: option.name))) }
      do { try option.read(word, values) } catch {
        throw Failure(.usage(.badValue(option: option.name, command: spec.name, value: word.shown, error)))
      }
      guard !option.isRepeatable else { continue }
      guard let first = single.first(where: { $0.option === option })?.word else {
        single.append(given)
        continue
      }
      guard first == word else { throw Failure(.usage(.twoValues(option: option.name, first.shown, word.shown))) }
    }
  }
}
