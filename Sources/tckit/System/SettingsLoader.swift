// Gathers what holds here: opens the nearest `.tckit.json`, asks the environment, reads the flags, lowest rank first.

import TimecodePasteboard

/// Where the local settings of a run come from.
struct SettingsLoader {
  let arguments: ParsedArguments

  /// The settings by rank: flags over environment over the file.
  func load() throws(Failure) -> LocalSettings {
    var settings = LocalSettings()
    if let file = try configurationFile() {
      // `policy` sets three rules, so it goes before the one-property rules wherever it stands in the file.
      for setting in file.settings.filter({ $0.name == .policy }) + file.settings.filter({ $0.name != .policy }) {
        try take(setting.word, setting.name, .file(file.path), &settings, at: setting.offset)
      }
    }
    for name in SettingName.allCases {
      guard let variable = name.variable, let word = Process.environment(variable) else { continue }
      try take(word, name, .variable(variable), &settings)
    }
    for name in SettingName.allCases {
      let option = name.option
      guard arguments.spec.has(option), let word = try orUsage({ () throws(UsageError) in try arguments.value(option) })
      else { continue }
      try take(word, name, .flag(option.name), &settings)
    }
    return settings
  }

  private func take(
    _ word: String, _ name: SettingName, _ source: SettingSource, _ settings: inout LocalSettings,
    at offset: Int = 0
  ) throws(Failure) {
    do throws(SettingValueError) {
      try settings.take(word, for: name, from: source)
    } catch {
      switch source {
      case .flag(let flag):
        throw .usage(
          .badValue(
            option: flag, command: arguments.spec.name, value: word, expected: error.expected,
            nearest: error.suggestion))
      case .variable(let variable):
        throw .configuration(
          .badVariable(name: variable, value: word, expected: error.expected, nearest: error.suggestion))
      case .file(let path):
        throw .configuration(
          .badValue(
            path: path, key: name.rawValue, value: word, offset: offset, expected: error.expected,
            nearest: error.suggestion))
      }
    }
  }

  // MARK: The file

  private static let fileName = ".tckit.json"
  private static let fileLimit = 1 << 16

  private func configurationFile() throws(Failure) -> ConfigurationFile? {
    if arguments.has(.noConfig) { return nil }
    if let named = Process.environment("TCKIT_CONFIG") {
      return named.isEmpty ? nil : try read(named, isRequired: true)
    }
    for folder in ProjectFolders() {
      if let file = try read(folder == "/" ? "/\(Self.fileName)" : "\(folder)/\(Self.fileName)") { return file }
    }
    return nil
  }

  private func read(_ path: String, isRequired: Bool = false) throws(Failure) -> ConfigurationFile? {
    do throws(ConfigurationError) {
      return try ConfigurationFile(path: path, bytes: try bytes(of: path))
    } catch {
      // A link that leads nowhere was put there to be followed.
      if !isRequired, error == .unreadable(path: path, reason: Self.missing), !FileFacts.isSymbolicLink(path) {
        return nil
      }
      throw .configuration(error)
    }
  }

  private static let missing = SystemError(call: "open", code: SystemError.notFound).text

  private func bytes(of path: String) throws(ConfigurationError) -> [UInt8] {
    let facts: FileFacts
    let bytes: [UInt8]?
    do throws(SystemError) {
      let descriptor = try Descriptor.open(forReading: path, waits: false)
      defer { descriptor.close() }
      facts = try FileFacts(descriptor)
      bytes = facts.isRegular ? try descriptor.readAll(limit: Self.fileLimit) : nil
    } catch {
      throw .unreadable(path: path, reason: error.text)
    }
    if let fault = facts.trustFault { throw .untrusted(path: path, why: fault) }
    guard facts.isRegular else { throw .unreadable(path: path, reason: "not a regular file") }
    guard let bytes else { throw .unreadable(path: path, reason: "not a file of at most \(Self.fileLimit) bytes") }
    return bytes
  }
}

/// The folders in which a project's files are looked for: from the current one up, as far as the home folder or the
/// boundary of the file system.
struct ProjectFolders: Sequence, IteratorProtocol {
  private var nextFolder: String?
  private let home = Process.environment("HOME")
  private var device: UInt64?

  init() { nextFolder = Process.currentFolder() }

  mutating func next() -> String? {
    guard let folder = nextFolder else { return nil }
    guard let facts = try? FileFacts(folder), device == nil || facts.device == device else {
      nextFolder = nil
      return nil
    }
    device = facts.device
    nextFolder = folder == home ? nil : Self.parent(of: folder)
    return folder
  }

  private static func parent(of folder: String) -> String? {
    guard folder != "/", let slash = folder.lastIndex(of: "/") else { return nil }
    return slash == folder.startIndex ? "/" : String(folder[..<slash])
  }
}

/// Turns a usage error into the failure that the commands throw.
func orUsage<T>(_ body: () throws(UsageError) -> T) throws(Failure) -> T {
  do { return try body() } catch { throw .usage(error) }
}

extension SettingName {
  /// The option that gives the setting.
  fileprivate var option: OptionSpec {
    switch self {
    case .rate: .rate
    case .base: .base
    case .limit: .limit
    case .policy: .policy
    case .ratePolicy: .ratePolicy
    case .subFramesPolicy: .subFramesPolicy
    case .limitPolicy: .limitPolicy
    case .validation: .validation
    case .inputStyle: .inputStyle
    }
  }
}
