// How a command reads text: the settings that hold here, and what its options say about untagged text.

import TimecodePasteboard

/// The settings of a run, and the reader for its texts.
struct TextOptions {
  let settings: LocalSettings
  let reader: TimecodeReader
  /// Whether an option gives the rate of untagged text.
  let hasTextRate: Bool
  let isStrict: Bool

  /// - Parameter refusal: What the command does about a `;` at a rate that is not drop frame.
  init(_ arguments: ParsedArguments, separator refusal: TimecodeReader.SeparatorRule) throws(Failure) {
    settings = try SettingsLoader(arguments: arguments).load()
    let text =
      arguments.spec.has(.textRate)
      ? LocalProperties(rate: arguments[.textRate], base: arguments[.textBase], limit: arguments[.textLimit])
      : LocalProperties()
    hasTextRate = text.rate != nil
    isStrict = arguments.has(.strict)
    reader = TimecodeReader(
      properties: text.filled(from: settings.local).forReading,
      separatorRule: arguments.has(.ignoreSeparator) ? .ignore : refusal, isStrict: isStrict,
      notation: arguments.spec.has(.from) ? arguments[.from] : nil)
  }

  /// Refuses what the strict rules and the policies demand of the options alone, before anything is read.
  func check() throws(Failure) {
    if isStrict, settings.policies.paste.rate == .preserve, settings.local.rate == nil {
      throw Failure(.configuration(.noLocalRate))
    }
  }

  /// The judgement of what is read.
  var gate: PasteGate {
    PasteGate(
      local: settings.local, policies: settings.policies,
      needsTextRate: settings.policies.paste.rate == .convert && !hasTextRate)
  }
}

/// The policies as a filter applies them: values without references, which cost nothing to pass along.
struct PasteGate {
  let local: LocalProperties
  let policies: TimecodeField.PastePolicies
  /// Whether untagged text cannot be converted, because nothing gives its rate.
  let needsTextRate: Bool

  /// Whether what was read is accepted as it is, which most of a stream is.
  @inline(__always)
  func acceptsAsItIs(_ reading: TimecodeReader.Reading) -> Bool {
    !needsTextRate && !reading.separatorSaysDropFrame
      && TimecodeField.acceptsAsItIs(reading.timecode, into: local)
  }

  /// Whether every valid timecode of untagged text is accepted as it is.
  func acceptsValidText(at properties: Timecode.Properties) -> Bool {
    !needsTextRate && TimecodeField.acceptsAsItIs(Timecode(.zero, using: properties), into: local)
  }

  /// Applies the policies to what was read.
  func outcome(_ reading: TimecodeReader.Reading) throws(Failure) -> TimecodeField.PasteOutcome {
    if needsTextRate, !reading.isTagged { throw Failure(item: .noTextRate) }
    return TimecodeField.outcome(
      ofPasting: reading.timecode, into: local, policies: policies,
      separatorSaysDropFrame: reading.separatorSaysDropFrame)
  }
}
