// Prints the steps of a decision for `--explain`: a line each on standard error, or one JSON record. What the steps are is
// decided where they are taken; here they get their words, and each setting its source.

import JSON
import TimecodePasteboard

/// The words of a trace, under the settings that led to it.
struct Explanation {
  private let settings: LocalSettings

  init(_ settings: LocalSettings) { self.settings = settings }

  /// One step: its name, what happened, and the same for programs.
  private struct Line {
    let name: String
    let text: String
    var details: [Detail] = []

    init(_ name: String, _ text: String, _ details: Detail...) {
      self.name = name
      self.text = text
      self.details = details
    }
  }

  /// A value that belongs to a step.
  private enum Detail {
    case type(String)
    case types([String])
    case property(String)
    case policy(String)
    case value(String)
    case source(String)
    case refused(String)
  }

  /// Writes a trace to standard error.
  ///
  /// - Parameter line: The line of a stream, where the trace is of one.
  func write(_ trace: PasteTrace, line: Int? = nil, to messages: Messages) {
    var preferred: [String] = []
    for case .preferred(let types) in trace.steps { preferred = types }
    let lines =
      (line.map { [Line("line", "\($0)", .value("\($0)"))] } ?? []) + trace.steps.flatMap { self.lines($0, preferred) }
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
    for detail in line.details {
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

  // MARK: Words

  private func lines(_ step: PasteTrace.Step, _ preferred: [String]) -> [Line] {
    switch step {
    case .item(let number): return [Line("item", "\(number)", .value("\(number)"))]
    case .offered(let types): return [Line("offered", types.joined(separator: ", "), .types(types))]
    case .preferred(let types): return [Line("preferred", types.joined(separator: ", "), .types(types))]
    case .unreadable(let fault):
      return [Line("not readable", "\(fault.type): \(fault.error)", .type(fault.type))]
    case .chosen(let match):
      let type = match.offered.identifier
      let conformance = match.offered == match.accepted ? "" : ", which conforms to \(match.accepted.identifier)"
      // Media files are read where none of the preferred types is offered.
      let why =
        preferred.contains(match.accepted.identifier)
        ? "the first in the order of preference that can be read" : "none of the preferred types is offered"
      return [Line("chosen", "\(type)\(conformance): \(why)", .type(type))]
    case .read(let timecode, let isTagged):
      let text = timecode.text(.tagged)
      return [Line("read", text + (isTagged ? "" : " (the text does not contain its properties)"), .value(text))]
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
      return [Line("rounded", "\(rounding.rawValue): \(text)", .value(text))]
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
      return [Line("accepted", timecode.text(.tagged), .value(timecode.text(.tagged)))]
    case .within(let range, let isInside):
      let text = "\(isInside ? "inside" : "outside") \(range.taggedStringValue)"
      return [Line("within", text, .value(range.taggedStringValue))]
    case .refused(let reason): return [Line("refused", reason.rawValue, .refused(reason.rawValue))]
    }
  }

  /// A local property with its source.
  private func line(local name: SettingName, _ value: String?) -> Line {
    let label = "local \(name.rawValue)"
    guard let value else { return Line(label, "not given, so not a constraint", .property(name.rawValue)) }
    guard let source = settings.sources[name] else {
      return Line(label, value, .property(name.rawValue), .value(value))
    }
    return Line(
      label, "\(value) (from \(source))", .property(name.rawValue), .value(value), .source("\(source)"))
  }

  private func line<Value>(
    _ name: String, _ step: PasteTrace.PropertyStep<Value>, _ setting: SettingName, beyond refusal: String,
    _ describe: (Value) -> String
  ) -> Line {
    let pasted = describe(step.pasted)
    let local = step.local.map(describe) ?? pasted
    let text =
      switch step.effect {
      case .notDemanded: "nothing is demanded, \(pasted) is kept"
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

  private func line(policy name: String, _ policy: String, _ source: SettingSource?, _ text: String) -> Line {
    guard let source else { return Line(name, "\(policy): \(text)", .policy(policy)) }
    return Line(name, "\(policy) (from \(source)): \(text)", .policy(policy), .source("\(source)"))
  }
}
