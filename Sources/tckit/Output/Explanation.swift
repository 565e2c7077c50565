// The steps of a decision, in order, for `--explain`.

import TimecodePasteboard

/// Explains the decisions of a stream, all under the same settings.
final class Explainer {
  private let settings: LocalSettings

  init(_ settings: LocalSettings) { self.settings = settings }

  func explain(
    _ reading: TimecodeReader.Reading, _ outcome: TimecodeField.PasteOutcome, _ messages: Messages
  ) {
    Explanation(settings, reading, outcome).say(messages)
  }
}

/// What was read, what holds here and what the policies did.
struct Explanation {
  private var steps: [String] = []

  init(
    _ settings: LocalSettings, _ reading: TimecodeReader.Reading, _ outcome: TimecodeField.PasteOutcome,
    before: [String] = []
  ) {
    steps = before
    let pasted = reading.timecode
    steps.append("read: \(pasted.text(.tagged))" + (reading.isTagged ? "" : " (the text does not say its properties)"))
    steps.append("local rate: " + Self.local(settings, .rate, settings.local.rate?.rawValue))
    steps.append("local base: " + Self.local(settings, .base, settings.local.base.map { String($0.rawValue) }))
    steps.append("local limit: " + Self.local(settings, .limit, settings.local.limit?.rawValue))
    let paste = settings.policies.paste
    steps.append("policy: rate \(paste.rate), subframes \(paste.subFrames), limit \(paste.limit)")
    steps.append("validation: \(settings.policies.validation), input style: \(settings.policies.inputStyle)")
    switch outcome {
    case .accepted(let timecode): steps.append("accepted: \(timecode.text(.tagged))")
    case .rejected(let rejection): steps.append("refused: \(rejection.reason.rawValue)")
    }
  }

  private static func local(_ settings: LocalSettings, _ name: SettingName, _ value: String?) -> String {
    guard let value else { return "not given, so not a constraint" }
    return value + (settings.sources[name].map { " (from \($0))" } ?? "")
  }

  /// Writes the steps to standard error, a line each, or one JSON object.
  func say(_ messages: Messages) {
    if messages.isJSON {
      messages.raw(
        JSONText.line { json in
          json.member("version", 1)
          json.array("explain") { json in for step in steps { json.element(step) } }
        })
    } else {
      for step in steps { messages.note("explain: \(step)") }
    }
  }
}
