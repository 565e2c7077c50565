// What a conversion makes of timecodes: the target, and what is kept, added and rounded on the way there.

package import SMPTETimecode

/// The properties that timecodes are converted to, and how.
package struct ConversionPlan: Sendable {
  /// The properties of the results; each that is nil stays the timecode's own.
  package var target: LocalProperties
  /// The part that is kept.
  package var mode: ConversionMode
  /// How results become whole frames.
  package var rounding: FrameRounding?
  /// Rounding was not requested; it is the default, and one note says so.
  package var isRoundedByDefault = false
  /// A label that is the same at the target.
  package var anchor: TimecodeText?
  /// The offset that is added before the conversion.
  package var offset: TimecodeLength?
  /// How the labels of the anchor and the offset are judged.
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

  /// Whole frames with these properties stay as they are.
  func keeps(_ properties: Timecode.Properties) -> Bool {
    offset == nil && anchor == nil && target.filled(from: properties) == properties
  }

  /// The conversion of timecodes with some properties, and of the parts of a subframe that were read.
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

// How often each rate occurs among the timecodes that the policies of `validate` accept, if no rate is demanded and the
// rate policy is `preserve`: clips of differing rates are not a consistent delivery.

/// The rates of a run, and how many timecodes have each.
package struct RateTally: Equatable, Sendable {
  /// The rates, in the order in which they came.
  package private(set) var counts: [Count] = []
  private var last = 0
  /// The name of the file that is read; nil for operands and standard input.
  private var file: String?

  /// A rate, how many timecodes have it, and in which files.
  package struct Count: Equatable, Sendable {
    package let rate: TimecodeFrameRate
    package fileprivate(set) var count: Int
    package fileprivate(set) var files: [String] = []
  }

  /// The rate of most timecodes; the first of them if several are as frequent.
  package var mostFrequent: TimecodeFrameRate? { counts.max { $0.count < $1.count }?.rate }

  /// Counts the timecodes of another input from here on.
  mutating func begin(_ input: InputName) {
    file = input.file
    // The next timecode is looked up, and its file kept.
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
