// Prints the steps of a decision for `--explain`: one line each on standard error, or one JSON record. The library
// records the steps; this file words them, and adds the source of each setting.

import JSON
import TimecodePasteboard

/// The words for a trace, and the settings that led to it.
struct Explanation {
  let settings: LocalSettings

  /// One step: its name, its text, and its details for programs.
  private struct Line {
    let name: String
    let text: String
    let details: [(key: StaticString, value: String)]
    /// The types that the step lists, if it lists any.
    var types: [String]?

    init(_ name: String, _ text: String, _ details: (key: StaticString, value: String?)...) {
      self.name = name
      self.text = text
      self.details = details.compactMap { key, value in value.map { (key, $0) } }
    }

    init(_ name: String, types: [String]) {
      self.init(name, types.joined(separator: ", "))
      self.types = types
    }
  }

  /// Writes a trace to standard error.
  func write(_ trace: PasteTrace, to messages: Messages) {
    var preferred: [String] = []
    for case .preferred(let types) in trace.steps { preferred = types }
    let lines = trace.steps.flatMap { self.lines($0, preferred) }
    guard messages.isJSON else {
      for line in lines { messages.line("explain: \(line.name): \(line.text)") }
      return
    }
    messages.raw(
      JSONWriter.record { json in
        json.array("explain") { json in for line in lines { json.elementObject { Self.write(line, to: &$0) } } }
      })
  }

  private static func write(_ line: Line, to json: inout JSONWriter) {
    json.member("step", line.name)
    json.member("text", line.text)
    if let types = line.types { json.array("types") { json in types.forEach { json.element($0) } } }
    for detail in line.details { json.member(detail.key, detail.value) }
  }

  // MARK: Words

  private func lines(_ step: PasteTrace.Step, _ preferred: [String]) -> [Line] {
    switch step {
    case .item(let number): return [Line("item", "\(number)", ("value", "\(number)"))]
    case .offered(let types): return [Line("offered", types: types)]
    case .preferred(let types): return [Line("preferred", types: types)]
    case .unreadable(let fault):
      return [Line("not readable", "\(fault)", ("type", fault.type))]
    case .chosen(let match):
      let type = match.offered.identifier
      let conformance = match.offered == match.accepted ? "" : ", which conforms to \(match.accepted.identifier)"
      // Media files are read if none of the preferred types is offered.
      let why =
        preferred.contains(match.accepted.identifier)
        ? "the first in the order of preference that can be read" : "none of the preferred types is offered"
      return [Line("chosen", "\(type)\(conformance): \(why)", ("type", type))]
    case .textProperties(let properties, let type):
      let rate = properties.frameRate.rawValue
      return [Line("text rate", "\(rate), from \(type) of the same item", ("value", rate), ("type", type))]
    case .read(let timecode, let isTagged):
      let text = timecode.text(.tagged)
      return [Line("read", text + (isTagged ? "" : " (the text does not state its properties)"), ("value", text))]
    case .local(let local):
      return [
        line(local: .rate, local.rate?.rawValue),
        line(local: .base, local.base.map { String($0.rawValue) }),
        line(local: .limit, local.limit?.rawValue),
      ]
    case .rate(let step):
      return [line("rate", step, .ratePolicy, beyond: "\(step.pasted.rawValue) is not the local rate") { $0.rawValue }]
    case .subFrames(let step, let value):
      let refusal = "\(value)/\(step.pasted.rawValue) cannot be expressed at the local base"
      return [line("subframes", step, .subFramesPolicy, beyond: refusal) { String($0.rawValue) }]
    case .limit(let step):
      return [line("limit", step, .limitPolicy, beyond: "the value is beyond the local limit") { $0.rawValue }]
    case .rounded(let rounding, let timecode):
      let text = timecode.text(.tagged)
      return [Line("rounded", "\(rounding.rawValue): \(text)", ("value", text))]
    case .validation(let policy, let invalid):
      let found = policy == .enforceValid ? "every component is in its range" : "components are not checked"
      let text = invalid?.violationPhrase ?? found
      return [line(policy: "validation", policy.rawValue, settings.sources[.validation], text)]
    case .inputStyle(let style, let fits):
      let digits = style == .unbounded ? "any number of digits" : "each component within the digits it is written with"
      return [
        line(
          policy: "input style", style.rawValue, settings.sources[.inputStyle],
          fits ? digits : "a component has more digits than it is written with")
      ]
    case .accepted(let timecode):
      return [Line("accepted", timecode.text(.tagged), ("value", timecode.text(.tagged)))]
    case .carried(let passage, let properties):
      return [Line("carried", passage.text(properties), ("value", passage.timecode(properties).text(.tagged)))]
    case .within(let range, let isInside):
      let text = "\(isInside ? "inside" : "outside") \(range.taggedStringValue)"
      return [Line("within", text, ("value", range.taggedStringValue))]
    case .refused(let reason): return [Line("refused", reason.rawValue, ("reason", reason.rawValue))]
    }
  }

  /// A local property with its source.
  private func line(local name: SettingName, _ value: String?) -> Line {
    let label = "local \(name.rawValue)"
    guard let value else { return Line(label, "not given, so not a constraint", ("property", name.rawValue)) }
    let source = settings.sources[name].map { "\($0)" }
    return Line(
      label, value + (source.map { " (from \($0))" } ?? ""), ("property", name.rawValue), ("value", value),
      ("source", source))
  }

  private func line<Value>(
    _ name: String, _ step: PasteTrace.PropertyStep<Value>, _ setting: SettingName, beyond refusal: String,
    _ describe: (Value) -> String
  ) -> Line {
    let pasted = describe(step.pasted)
    let local = step.local.map(describe) ?? pasted
    let text =
      switch step.effect {
      case .notDemanded: "no local value is set, \(pasted) is kept"
      case .equal: "\(pasted) is the local one"
      case .conforms: "\(pasted) becomes \(local), which can express the value"
      case .kept: "\(pasted) is kept"
      case .replaced: "\(local) replaces \(pasted), the numbers are kept"
      case .converted: "\(pasted) becomes \(local) at the same instant"
      case .refused: "\(refusal) \(local)"
      case .refusedSeparator: "the text has the drop-frame separator, and \(pasted) is not a drop-frame rate"
      }
    // A policy is given for one property, or for all three.
    return line(policy: name, step.policy.rawValue, settings.sources[setting] ?? settings.sources[.policy], text)
  }

  private func line(policy name: String, _ policy: String, _ setting: SettingSource?, _ text: String) -> Line {
    let source = setting.map { "\($0)" }
    return Line(
      name, policy + (source.map { " (from \($0))" } ?? "") + ": " + text, ("policy", policy), ("source", source))
  }
}
