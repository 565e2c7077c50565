// The local properties and policies, gathered from a `.tckit.json`, the environment and the options of a command, each
// with its source. It only turns text into values.
//
//     var settings = try LocalSettings(file: file, variable: { environment[$0] })
//     settings.local.rate = .fps25
//     settings.record(.option("--rate"), of: .rate)

import SMPTETimecode

/// The source of a setting.
package enum SettingSource: Equatable, Sendable, CustomStringConvertible {
  /// An option, by the name that its user knows, such as `--rate`.
  case option(String)
  /// An environment variable.
  case variable(String)
  /// A `.tckit.json`, by its path.
  case file(String)

  /// The name of the source, such as `--rate` or `TCKIT_RATE`.
  package var description: String {
    switch self {
    case .option(let name), .variable(let name), .file(let name): name
    }
  }
}

extension SettingSource {
  /// Returns true if neither of two sources outranks the other.
  fileprivate func hasSameRank(as other: SettingSource) -> Bool {
    switch (self, other) {
    case (.option, .option), (.variable, .variable), (.file, .file): true
    case (.option, _), (.variable, _), (.file, _): false
    }
  }
}

/// The settings; the raw value is the key of the file and the name of the option.
package enum SettingName: String, CaseIterable, Sendable {
  case rate, base, limit, policy
  case ratePolicy = "rate-policy"
  case subFramesPolicy = "subframes-policy"
  case limitPolicy = "limit-policy"
  case validation
  case inputStyle = "input-style"

  /// The environment variable that can also give the setting.
  package var variable: String? {
    switch self {
    case .rate: "TCKIT_RATE"
    case .base: "TCKIT_BASE"
    case .limit: "TCKIT_LIMIT"
    case .policy, .ratePolicy, .subFramesPolicy, .limitPolicy, .validation, .inputStyle: nil
    }
  }
}

/// The source of each setting that was given.
///
/// A list, because a dictionary's metadata would cost a short command more than its work. It has at most one row for
/// each setting.
package struct SettingSources: Sendable {
  private var list: [Row] = []

  private struct Row: Sendable {
    let name: SettingName
    var source: SettingSource
  }

  /// The source of a setting; nil if nothing gave it.
  package fileprivate(set) subscript(name: SettingName) -> SettingSource? {
    get { list.first { $0.name == name }?.source }
    set {
      list.removeAll { $0.name == name }
      if let newValue { list.append(Row(name: name, source: newValue)) }
    }
  }
}

/// The local properties and paste policies, and the source of each.
package struct LocalSettings: Sendable {
  /// The local properties, each of which is nil if nothing gives it.
  package var local = LocalProperties()
  /// The policies; the strictest ones if none are given.
  package var policies = TimecodeField.PastePolicies()
  /// The source of each setting that was given.
  package private(set) var sources = SettingSources()

  /// Creates settings without any value.
  package init() {}

  /// Gathers the settings of a file and of variables, which outrank it.
  ///
  /// - Parameters:
  ///   - file: The configuration file, if there is one.
  ///   - variable: The value of an environment variable; an empty one is a value.
  package init(file: ConfigurationFile?, variable: (String) -> String?) throws(ConfigurationError) {
    // `policy` sets three rules, so it comes before the rules for one property, wherever it is in the file.
    let settings = file?.settings ?? []
    for setting in settings.filter({ $0.name == .policy }) + settings.filter({ $0.name != .policy }) {
      try set(setting.word, for: setting.name, from: .file(file?.path ?? ""))
    }
    for name in SettingName.allCases {
      guard let key = name.variable, let value = variable(key) else { continue }
      try set(value, for: name, from: .variable(key))
    }
  }

  /// Sets a setting from its text, and replaces the value of an earlier source.
  ///
  /// Call it for sources in ascending order of rank. `policy` sets all three rules.
  package mutating func set(
    _ word: String, for name: SettingName, from source: SettingSource
  ) throws(ConfigurationError) {
    let fault = SettingFault(name: name, word: word, source: source)
    var said = LocalProperties()
    do throws(TimecodeTextError) {
      switch name {
      case .rate: said = LocalProperties(try TimecodeText.Tag(parsing: word))
      case .base: said.base = try Timecode.SubFramesBase(parsing: word)
      case .limit: said.limit = try Timecode.UpperLimit(parsing: word)
      case .policy:
        policies.paste = try Self.word(word, TimecodeField.PastePolicy.init(rawValue:), Self.policyNames)
      case .ratePolicy: policies.paste.rate = try Self.policy(word)
      case .subFramesPolicy: policies.paste.subFrames = try Self.policy(word)
      case .limitPolicy: policies.paste.limit = try Self.policy(word)
      case .validation: policies.validation = try Self.word(word)
      case .inputStyle: policies.inputStyle = try Self.word(word)
      }
    } catch {
      throw .badValue(Self.fault(error, fault))
    }
    try set(said, fault)
    record(source, of: name)
  }

  /// Applies the properties that a setting states. A rate may state all three; any others stay as they were.
  private mutating func set(_ said: LocalProperties, _ fault: SettingFault) throws(ConfigurationError) {
    local.rate = said.rate ?? local.rate
    if let base = said.base {
      try check(base, local.base, .base, fault) { "base \($0.rawValue)" }
      local.base = base
      record(fault.source, of: .base)
    }
    if let limit = said.limit {
      try check(limit, local.limit, .limit, fault) { "limit \($0.rawValue)" }
      local.limit = limit
      record(fault.source, of: .limit)
    }
  }

  /// Refuses a value that another setting of the same file, or of the environment, contradicts.
  private func check<Value: Equatable>(
    _ value: Value, _ other: Value?, _ name: SettingName, _ fault: SettingFault, _ words: (Value) -> String
  ) throws(ConfigurationError) {
    guard let other, other != value, sources[name]?.hasSameRank(as: fault.source) ?? false else { return }
    var fault = fault
    fault.expected = "\(words(other)), which another setting gives"
    throw .badValue(fault)
  }

  /// Records that a source gave a setting, which replaces an earlier one. `policy` replaces the policies of single
  /// properties.
  package mutating func record(_ source: SettingSource, of name: SettingName) {
    if name == .policy {
      for part in [SettingName.ratePolicy, .subFramesPolicy, .limitPolicy] { sources[part] = nil }
    }
    sources[name] = source
  }

  /// The setting of a policy that replaces a property or converts it to a local one, if no local property is given;
  /// otherwise nil.
  package var policyWithoutEffect: SettingName? {
    guard local == LocalProperties() else { return nil }
    func changes(_ policy: TimecodeField.PropertyPolicy) -> Bool { policy == .discard || policy == .convert }
    let name: SettingName
    if changes(policies.paste.rate) {
      name = .ratePolicy
    } else if changes(policies.paste.subFrames) {
      name = .subFramesPolicy
    } else if changes(policies.paste.limit) {
      name = .limitPolicy
    } else {
      return nil
    }
    return sources[name] == nil ? .policy : name
  }

  /// A rule for one property, which has the same names as the presets.
  private static func policy(_ word: String) throws(TimecodeTextError) -> TimecodeField.PropertyPolicy {
    try self.word(word, { TimecodeField.PastePolicy(rawValue: $0)?.rate }, policyNames)
  }

  private static let policyNames = ["preserve", "allow", "discard", "convert"]

  private static func word<T>(
    _ word: String, _ read: (String) -> T?, _ choices: [String]
  ) throws(TimecodeTextError) -> T {
    guard let value = read(word) else { throw TimecodeTextError(.unknown(nearest: choices)) }
    return value
  }

  private static func word<T: RawRepresentable<String> & CaseIterable>(_ text: String) throws(TimecodeTextError) -> T {
    try word(text, T.init(rawValue:), T.allCases.map(\.rawValue))
  }

  private static func fault(_ error: TimecodeTextError, _ fault: SettingFault) -> SettingFault {
    var fault = fault
    switch error.reason {
    case .ambiguous(let choices): fault.expected = "one value: it may be \(choices.joined(separator: " or "))"
    case .unknown(let near):
      fault.expected = fault.name == .rate ? "a frame rate" : "one of \(near.joined(separator: ", "))"
      fault.nearest = near
    case let reason: fault.expected = "\(reason)"
    }
    return fault
  }
}
