// The steps of a decision, in order, for `--explain`: what was offered, what was chosen and why, where the local properties
// came from, what each policy did. A line each, or one JSON record.

import JSON
import TimecodePasteboard

/// Explains the decisions of a stream, all under the same settings.
final class Explainer {
  private let settings: LocalSettings

  init(_ settings: LocalSettings) { self.settings = settings }

  func explain(
    _ reading: TimecodeReader.Reading, _ outcome: TimecodeField.PasteOutcome, line: Int?, _ messages: Messages
  ) {
    var explanation = Explanation()
    if let line { explanation.add("line", "\(line)", .value("\(line)")) }
    explanation.add(reading, settings)
    explanation.add(outcome, of: reading, settings)
    explanation.say(messages)
  }
}

/// What led to a result or a refusal.
struct Explanation {
  /// One step: its name, what happened, and the same for programs.
  struct Step: Equatable {
    let name: String
    let text: String
    var details: [Detail] = []
  }

  /// A value that belongs to a step.
  enum Detail: Equatable {
    case type(String)
    case types([String])
    case property(String)
    case policy(String)
    case value(String)
    case source(String)
    case refused(String)
  }

  private(set) var steps: [Step] = []

  mutating func add(_ name: String, _ text: String, _ details: Detail...) {
    steps.append(Step(name: name, text: text, details: details))
  }

  // MARK: The representations

  /// What is on the pasteboard, and in which order it is tried.
  mutating func add(offered: [String], preferred: [String]) {
    add("offered", offered.joined(separator: ", "), .types(offered))
    add("preferred", preferred.joined(separator: ", "), .types(preferred))
  }

  /// A representation that gave no timecode.
  mutating func add(unreadable fault: RepresentationFault) {
    add("not readable", "\(fault.type): \(fault.reason)", .type(fault.type))
  }

  /// The representation that gave the timecode.
  mutating func add(chosen match: TypeNegotiation.Match) {
    let type = match.offered.identifier
    let conformance = match.offered == match.accepted ? "" : ", which conforms to \(match.accepted.identifier)"
    add("chosen", "\(type)\(conformance): the first in the order of preference that can be read", .type(type))
  }

  // MARK: The timecode and what holds here

  /// What was read, and the local properties with their sources.
  mutating func add(_ reading: TimecodeReader.Reading, _ settings: LocalSettings) {
    let text = reading.timecode.text(.tagged)
    add("read", text + (reading.isTagged ? "" : " (the text does not say its properties)"), .value(text))
    add(local: .rate, settings.local.rate?.rawValue, settings)
    add(local: .base, settings.local.base.map { String($0.rawValue) }, settings)
    add(local: .limit, settings.local.limit?.rawValue, settings)
  }

  private mutating func add(local name: SettingName, _ value: String?, _ settings: LocalSettings) {
    let label = "local \(name.rawValue)"
    guard let value else { return add(label, "not given, so not a constraint", .property(name.rawValue)) }
    guard let source = settings.sources[name] else { return add(label, value, .property(name.rawValue), .value(value)) }
    add(label, "\(value) (from \(source))", .property(name.rawValue), .value(value), .source("\(source)"))
  }

  // MARK: The policies

  /// What each policy did, as far as the first that refused, and the outcome.
  mutating func add(
    _ outcome: TimecodeField.PasteOutcome, of reading: TimecodeReader.Reading, _ settings: LocalSettings
  ) {
    switch outcome {
    case .accepted(let timecode):
      addPolicies(reading.timecode, settings, nil)
      add("accepted", timecode.text(.tagged), .value(timecode.text(.tagged)))
    case .rejected(let rejection):
      addPolicies(reading.timecode, settings, rejection)
      add("refused", rejection.reason.rawValue, .refused(rejection.reason.rawValue))
    }
  }

  private mutating func addPolicies(
    _ pasted: Timecode, _ settings: LocalSettings, _ rejection: TimecodeField.PasteRejection?
  ) {
    let (paste, local) = (settings.policies.paste, settings.local)
    let refusal = rejection?.reason
    let keepsNumbers = settings.policies.validation == .allowInvalid
    func words(_ policy: TimecodeField.PropertyPolicy, _ own: String, _ local: String?) -> String {
      Self.words(policy, own, local, keepsNumbers: keepsNumbers)
    }

    let rate = pasted.frameRate.rawValue
    let wrongRate =
      rejection?.separatorSaysDropFrame == true
      ? "the text says drop frame, which \(rate) is not" : "\(rate) is not the local \(local.rate?.rawValue ?? "")"
    add(
      policy: "rate", paste.rate.rawValue, settings.source(of: .ratePolicy),
      refusal == .rate ? wrongRate : words(paste.rate, rate, local.rate?.rawValue))
    if refusal == .rate { return }
    if refusal == .invalid, rejection?.examined == pasted { return addValidation(settings, pasted) }

    let (base, localBase) = (String(pasted.subFramesBase.rawValue), local.base.map { String($0.rawValue) })
    add(
      policy: "subframes", paste.subFrames.rawValue, settings.source(of: .subFramesPolicy),
      refusal == .subframes
        ? "\(pasted.subFrames)/\(base) cannot be said in the local base \(localBase ?? "")"
        : words(paste.subFrames, base, localBase))
    if refusal == .subframes { return }

    let (limit, localLimit) = (pasted.upperLimit.rawValue, local.limit?.rawValue)
    add(
      policy: "limit", paste.limit.rawValue, settings.source(of: .limitPolicy),
      refusal == .limit
        ? "the value is beyond the local \(localLimit ?? limit)" : words(paste.limit, limit, localLimit))
    if refusal == .limit { return }

    addValidation(settings, refusal == .invalid ? rejection?.examined : nil)
    if refusal == .invalid { return }

    let style = settings.policies.inputStyle
    let digits = style == .unbounded ? "any number of digits" : "each component within the digits it is written with"
    add(
      policy: "input style", style.rawValue, settings.sources[.inputStyle],
      refusal == .digits ? "a component has more digits than it is written with" : digits)
  }

  private mutating func add(policy name: String, _ policy: String, _ source: SettingSource?, _ text: String) {
    let origin = source.map { " (from \($0))" } ?? ""
    steps.append(
      Step(
        name: name, text: "\(policy)\(origin): \(text)",
        details: [.policy(policy)] + (source.map { [.source("\($0)")] } ?? [])))
  }

  private mutating func addValidation(_ settings: LocalSettings, _ invalid: Timecode?) {
    let validation = settings.policies.validation
    let found =
      invalid.map(Diagnostic.violations)
      ?? (validation == .enforceValid ? "every component is in its range" : "components are not judged")
    add(policy: "validation", validation.rawValue, settings.sources[.validation], found)
  }

  /// What a policy that did not refuse did to a property.
  private static func words(
    _ policy: TimecodeField.PropertyPolicy, _ own: String, _ local: String?, keepsNumbers: Bool
  ) -> String {
    guard let local else { return "nothing is demanded, \(own) stays" }
    if own == local { return "\(own) is the local one" }
    return switch policy {
    case .preserve where keepsNumbers: "\(local) replaces \(own), the numbers stay"
    case .preserve: "\(own) becomes \(local), which can say the value"
    case .allow: "\(own) stays"
    case .discard: "\(local) replaces \(own), the numbers stay"
    case .convert: "\(own) becomes \(local) at the same instant"
    }
  }

  // MARK: Saying it

  /// Writes the steps to standard error, a line each, or one JSON object.
  func say(_ messages: Messages) {
    guard messages.isJSON else {
      for step in steps { messages.note("explain: \(step.name): \(step.text)") }
      return
    }
    messages.raw(
      JSONText.line { json in
        json.member("version", 1)
        json.array("explain") { json in for step in steps { json.elementObject { Self.write(step, to: &$0) } } }
      })
  }

  private static func write(_ step: Step, to json: inout JSONText) {
    json.member("step", step.name)
    json.member("text", step.text)
    for detail in step.details {
      switch detail {
      case .type(let type): json.member("type", type)
      case .types(let types): json.array("types") { json in for type in types { json.element(type) } }
      case .property(let name): json.member("property", name)
      case .policy(let policy): json.member("policy", policy)
      case .value(let value): json.member("value", value)
      case .source(let source): json.member("source", source)
      case .refused(let reason): json.member("reason", reason)
      }
    }
  }
}

extension LocalSettings {
  /// Where one property's policy was given: by itself, or for all three.
  fileprivate func source(of name: SettingName) -> SettingSource? { sources[name] ?? sources[.policy] }
}
