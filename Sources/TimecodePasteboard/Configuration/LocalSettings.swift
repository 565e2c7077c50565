// What holds here: local properties and policies, gathered from flags, environment and `.tckit.json`, each knowing where it
// came from. Pure: words in, values out.
//
//     let settings = try LocalSettings(flags: flags, variable: environment, file: configuration)

import SMPTETimecode

/// Where a setting was given.
public enum SettingSource: Equatable, Hashable, Sendable, CustomStringConvertible {
  /// A flag of the command line.
  case flag(String)
  /// An environment variable.
  case variable(String)
  /// A `.tckit.json`, by its path.
  case file(String)

  /// The source in words, such as `--rate` or `TCKIT_RATE`.
  public var description: String {
    switch self {
    case .flag(let name): "--" + name
    case .variable(let name): name
    case .file(let path): path
    }
  }
}

/// The settings that flags and files share; the raw value is the flag's name and the file's key.
public enum SettingName: String, CaseIterable, Sendable {
  case rate, base, limit, policy
  case ratePolicy = "rate-policy"
  case subFramesPolicy = "subframes-policy"
  case limitPolicy = "limit-policy"
  case validation
  case inputStyle = "input-style"

  /// The environment variable that gives the setting too, if one does.
  public var variable: String? {
    switch self {
    case .rate: "TCKIT_RATE"
    case .base: "TCKIT_BASE"
    case .limit: "TCKIT_LIMIT"
    case .policy, .ratePolicy, .subFramesPolicy, .limitPolicy, .validation, .inputStyle: nil
    }
  }
}

/// A word that is not a value of its setting.
public struct SettingValueError: Error, Equatable, Sendable {
  /// The setting.
  public var name: SettingName
  /// The word as given.
  public var word: String
  /// What would have been understood.
  public var expected: String
  /// The nearest right words, or all of them; empty where the word is ambiguous.
  public var nearest: [String]
  /// Where the word was given.
  public var source: SettingSource
}

/// Where each setting that was given came from.
///
/// A list of at most as many as there are settings; a dictionary's metadata would cost a short command more than its work.
public struct SettingSources: Equatable, Sendable {
  private var list: [Row] = []

  private struct Row: Equatable, Sendable {
    let name: SettingName
    var source: SettingSource
  }

  /// The source of a setting, or nil where nothing gave it.
  public internal(set) subscript(name: SettingName) -> SettingSource? {
    get { list.first { $0.name == name }?.source }
    set {
      list.removeAll { $0.name == name }
      if let newValue { list.append(Row(name: name, source: newValue)) }
    }
  }

  /// Whether the same settings were given by the same sources.
  public static func == (left: SettingSources, right: SettingSources) -> Bool {
    SettingName.allCases.allSatisfy { left[$0] == right[$0] }
  }
}

/// The local properties and paste policies, and where each was given.
public struct LocalSettings: Equatable, Sendable {
  /// The local properties; nil where nothing gives one.
  public private(set) var local = LocalProperties()
  /// The policies; the strictest where nothing says otherwise.
  public private(set) var policies = TimecodeField.PastePolicies()
  /// Where each setting that was given came from.
  public private(set) var sources = SettingSources()

  /// Makes settings in which nothing is given.
  public init() {}

  /// Takes a word for a setting, replacing what an earlier source gave.
  ///
  /// Sources are taken in the order of their rank, the lowest first. `policy` sets all three rules.
  public mutating func take(
    _ word: String, for name: SettingName, from source: SettingSource
  ) throws(SettingValueError) {
    do throws(SpellingError) {
      switch name {
      case .rate: local.rate = try TimecodeFrameRate(parsing: word)
      case .base: local.base = try Timecode.SubFramesBase(parsing: word)
      case .limit: local.limit = try Timecode.UpperLimit(parsing: word)
      case .policy:
        policies.paste = try Self.word(word, TimecodeField.PastePolicy.init(rawValue:), Self.policyNames)
        for part in [SettingName.ratePolicy, .subFramesPolicy, .limitPolicy] { sources[part] = nil }
      case .ratePolicy: policies.paste.rate = try Self.word(word)
      case .subFramesPolicy: policies.paste.subFrames = try Self.word(word)
      case .limitPolicy: policies.paste.limit = try Self.word(word)
      case .validation: policies.validation = try Self.word(word)
      case .inputStyle: policies.inputStyle = try Self.word(word)
      }
    } catch {
      throw Self.error(error, word: word, name: name, source: source)
    }
    sources[name] = source
  }

  private static let policyNames = ["preserveLocal", "allowNew", "discard", "convert"]

  private static func word<T>(
    _ word: String, _ read: (String) -> T?, _ choices: [String]
  ) throws(SpellingError) -> T {
    guard let value = read(word) else { throw .unknown(name: word, nearest: choices) }
    return value
  }

  private static func word<T: RawRepresentable<String> & CaseIterable>(_ text: String) throws(SpellingError) -> T {
    try word(text, T.init(rawValue:), T.allCases.map(\.rawValue))
  }

  private static func error(
    _ error: SpellingError, word: String, name: SettingName, source: SettingSource
  ) -> SettingValueError {
    let expected: String
    let nearest: [String]
    switch (error, name) {
    case (.ambiguous(_, let choices), _):
      expected = "one value: it may be \(choices.joined(separator: " or "))"
      nearest = []
    case (.unknown(_, let near), .rate):
      expected = "a frame rate"
      nearest = near
    case (.unknown(_, let near), .base), (.unknown(_, let near), .limit), (.unknown(_, let near), _):
      expected = "one of \(near.joined(separator: ", "))"
      nearest = near
    }
    return SettingValueError(name: name, word: word, expected: expected, nearest: nearest, source: source)
  }
}
