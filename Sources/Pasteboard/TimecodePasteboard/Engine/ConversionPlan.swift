// The plan of a conversion: its target, the quantity it preserves, its anchor, its offset and its rounding.

package import SMPTETimecode

/// The properties that timecodes are converted to, and the options of the conversion.
package struct ConversionPlan: Sendable {
  /// The properties of the results. If a property is nil, each timecode keeps its own.
  package var target: LocalProperties
  /// The quantity that is preserved.
  package var mode: ConversionMode
  /// The rounding of results to whole frames.
  package var rounding: FrameRounding?
  /// True if rounding was not requested but is the default, which one note says.
  var isRoundedByDefault = false
  /// A label that is the same at the target.
  package var anchor: TimecodeText?
  /// The offset that is added before the conversion.
  package var offset: TimecodeLength?
  /// The rules for the labels of the anchor and the offset.
  package var labels: LabelRules

  /// Makes a plan.
  package init(
    target: LocalProperties, mode: ConversionMode = .instant, rounding: FrameRounding? = nil,
    anchor: TimecodeText? = nil, offset: TimecodeLength? = nil, labels: LabelRules = LabelRules()
  ) {
    self.target = target
    self.mode = mode
    self.rounding = rounding
    self.anchor = anchor
    self.offset = offset
    self.labels = labels
  }

  /// Returns true if whole frames with these properties stay as they are.
  func keeps(_ properties: Timecode.Properties) -> Bool {
    offset == nil && anchor == nil && target.filled(from: properties) == properties
  }

  /// The conversion of timecodes with some properties, which also adds the part of a subframe that was read after them.
  package func conversion(
    from source: Timecode.Properties, adding remainder: Fraction = .zero
  ) throws(TimecodeArithmeticError) -> Conversion {
    let target = target.filled(from: source)
    var subFrames = Fraction.zero
    if let offset {
      do { subFrames = try offset.subFrames(at: source, labels) } catch {
        throw .invalidOffset(error.reason, at: source)
      }
    }
    if let anchor, let problem = labels.problem(of: anchor, at: anchor.tag?.properties ?? source) {
      throw .anchorText(problem)
    }
    if remainder != .zero { subFrames = subFrames.adding(part: remainder) }
    return try Conversion(
      from: source, to: target, mode: mode, rounding: rounding, anchor: anchor, offset: subFrames)
  }
}

// MARK: Rates of a run

// `validate` counts each rate among the timecodes that its policies accept, if no rate is demanded and the rate policy
// is `preserve`: clips at different rates are not a consistent delivery.

/// The rates of a run, and the number of timecodes at each.
package struct RateTally: Equatable, Sendable {
  /// The rates, in the order in which they occurred.
  package private(set) var counts: [Count] = []
  private var last = 0
  /// The name of the file that is read; nil for operands and standard input.
  private var file: String?

  /// A rate, the number of timecodes at it, and their files.
  package struct Count: Equatable, Sendable {
    package let rate: TimecodeFrameRate
    package fileprivate(set) var count: Int
    package fileprivate(set) var files: [String] = []
  }

  /// The rate of most timecodes; the first such rate if several are equally frequent.
  package var mostFrequent: TimecodeFrameRate? { counts.max { $0.count < $1.count }?.rate }

  /// Begins another input, whose timecodes are counted next.
  mutating func begin(_ input: InputName) {
    file = input.file
    // The next timecode then looks up its rate, and records the file.
    last = counts.count
  }

  /// Counts timecodes at a rate.
  mutating func add(_ rate: TimecodeFrameRate) {
    if last >= counts.count || counts[last].rate != rate {
      last = counts.firstIndex { $0.rate == rate } ?? counts.count
      if last == counts.count { counts.append(Count(rate: rate, count: 0)) }
      if let file, counts[last].files.last != file { counts[last].files.append(file) }
    }
    counts[last].count += 1
  }
}
