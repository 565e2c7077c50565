// Calculations with timecodes that are already parsed.
//
//     let result = try TimecodeExpression(at: properties).evaluate(out, since: in)

extension TimecodeExpression {
  /// The length of a timecode, or its distance from another; their properties count like tags.
  package func evaluate(
    _ timecode: Timecode, since first: Timecode? = nil
  ) throws(TimecodeTextError) -> TimecodeExpressionResult {
    let stated = try Self.commonProperties(timecode.properties, (first ?? timecode).properties)
    let known = properties ?? stated
    return try interval(Self.length(of: timecode, since: first, at: known), known)
  }

  /// The length of a timecode, or its distance from another, in subframes.
  fileprivate static func length(
    of timecode: Timecode, since first: Timecode?, at properties: Timecode.Properties
  ) throws(TimecodeTextError) -> Fraction {
    do {
      let second = properties.subFramesPerSecond
      let length = try timecode.rationalValue.multiplying(by: second)
      return try first.map { try length.subtracting($0.rationalValue.multiplying(by: second)) } ?? length
    } catch {
      throw TimecodeTextError(.overflow)
    }
  }
}

extension LengthTotal {
  /// Adds the length of a timecode, or its distance from another; their properties count like tags.
  ///
  /// - Returns: The lengths that waited for this rate and do not exist at it.
  package mutating func add(
    _ timecode: Timecode, since first: Timecode? = nil
  ) throws(TimecodeTextError) -> [Refusal] {
    let properties = try TimecodeExpression.commonProperties(timecode.properties, (first ?? timecode).properties)
    return try add(at: properties) { (known) throws(TimecodeTextError) in
      try TimecodeExpression.length(of: timecode, since: first, at: known)
    }
  }
}
