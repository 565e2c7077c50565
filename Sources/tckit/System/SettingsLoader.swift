// Gathers what holds here: opens the nearest `.tckit.json`, asks the environment, reads the flags, lowest rank first.

import SystemCalls
import TimecodePasteboard

/// Where the local settings of a run come from.
struct SettingsLoader {
  let arguments: ParsedArguments

  /// The settings by rank: flags over environment over the file.
  func load() throws(Failure) -> LocalSettings {
    var settings = LocalSettings()
    if let file = try configurationFile() {
      // `policy` sets three rules, so it goes before the one-property rules wherever it is in the file.
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
    do throws(ConfigurationError) {
      if let named = CurrentProcess.environmentBytes("TCKIT_CONFIG") {
        guard !named.isEmpty, let path = SystemPath(bytes: named) else { return nil }
        return try read(path, in: path.parent ?? ".")
      }
      for directory in try ProjectDirectories.paths() {
        let path = directory.appending(Self.fileName)
        guard try isPresent(path) else { continue }
        if let file = try read(path, in: directory, passesOver: true) { return file }
      }
      return nil
    } catch {
      throw .configuration(error)
    }
  }

  /// Whether there is something at a path, be it a link that leads nowhere: it was put there to be followed.
  private func isPresent(_ path: SystemPath) throws(ConfigurationError) -> Bool {
    do throws(SystemError) {
      _ = try FileStatus(of: path, followsLinks: false)
      return true
    } catch {
      if error.errno == .notFound { return false }
      throw .unreadable(path: path.description, reason: error.text)
    }
  }

  /// Reads a file; nil if it is passed over, because a stranger put it into a directory in which everybody can make files.
  private func read(
    _ path: SystemPath, in directory: SystemPath, passesOver: Bool = false
  ) throws(ConfigurationError) -> ConfigurationFile? {
    let bytes: [UInt8]?
    let status: FileStatus
    let distrust: Distrust?
    do throws(SystemError) {
      let place = try FileStatus(of: directory)
      let link = try FileStatus(of: path, followsLinks: false)
      let descriptor = try Descriptor.open(path, waits: false)
      status = try FileStatus(of: descriptor)
      let user = CurrentProcess.user
      distrust = link.distrustAsFound(in: place, by: user) ?? status.distrustAsFound(in: place, by: user)
      if passesOver, place.isOpenToAll, case .ownedBy(let owner) = distrust {
        notePassedOver(path, owner)
        return nil
      }
      bytes = status.kind == .file ? try descriptor.readAll(limit: Self.fileLimit) : nil
    } catch {
      throw .unreadable(path: path.description, reason: error.text)
    }
    if let distrust { throw .untrusted(path: path.description, why: distrust.words) }
    guard status.kind == .file else { throw .unreadable(path: path.description, reason: "not a regular file") }
    guard let bytes else {
      throw .unreadable(path: path.description, reason: "not a file of at most \(Self.fileLimit) bytes")
    }
    return try ConfigurationFile(path: path.description, bytes: bytes)
  }
}

extension SettingsLoader {
  private func notePassedOver(_ path: SystemPath, _ owner: UInt32) {
    guard !arguments.has(.quiet), !(arguments.spec.has(.json) && arguments.has(.json)) else { return }
    Messages.write("tckit: note: \(Diagnostic.printable(path.description)) of user \(owner) is ignored\n")
  }
}

extension Distrust {
  /// Why the file is not trusted, for a message.
  var words: String {
    switch self {
    case .ownedBy(let owner): "it belongs to user \(owner)"
    case .writableByOthers: "others can write it"
    }
  }
}

/// The directories in which a project's files are looked for.
enum ProjectDirectories {
  /// The paths from the current directory up, as far as the home directory or the boundary of the file system.
  ///
  /// - Throws: `ConfigurationError.unreadable` for one that cannot be examined: a file in it would not be found.
  static func paths() throws(ConfigurationError) -> [SystemPath] {
    let current: SystemPath
    do { current = try CurrentProcess.currentDirectory() } catch {
      throw .unreadable(path: "the current directory", reason: error.text)
    }
    let home = CurrentProcess.environmentBytes("HOME").flatMap { SystemPath(bytes: $0) }.flatMap {
      try? FileStatus(of: $0)
    }
    var paths: [SystemPath] = []
    var device: UInt64?
    var next: SystemPath? = current
    while let path = next {
      let status: FileStatus
      do { status = try FileStatus(of: path) } catch { throw .unreadable(path: path.description, reason: error.text) }
      guard device == nil || status.device == device else { break }
      device = status.device
      paths.append(path)
      next = home.map { status.isSameFile(as: $0) } ?? false ? nil : path.parent
    }
    return paths
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
