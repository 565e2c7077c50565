// Labels that were read, checked or converted one by one: the fast path of the filters over texts and over lines that contain
// their properties.
//
//     let labels = PlainLabels(
//       reading: properties, separators: .colon, conversion: conversion, style: .exact, terminator: nil)
//     let result = labels?.write(finding.text, at: start)      // nil where the reader of single timecodes decides
//
// It takes valid labels without days whose results are so too; what it does is what the reader of single timecodes does.

/// What is done with plain labels at the same properties.
package struct PlainLabels: Sendable {
  private let separators: PlainLines.Separators
  private let bounds: TimecodeLabel.Bounds
  private let conversion: Conversion
  /// Whether the labels are converted; otherwise they stay as they are.
  private let converts: Bool
  private let refusesFloored: Bool
  private let writing: LabelWriting
  private let endsResults: Bool

  /// Makes what takes labels, or nil where the results have another form.
  ///
  /// - Parameters:
  ///   - properties: What the labels mean.
  ///   - separators: Which labels are taken by their separator.
  ///   - conversion: What is made of a valid label; without one it stays as it is.
  ///   - refusesFloored: Whether a label is left whose result loses a part of a subframe.
  ///   - style: How the results are written.
  ///   - terminator: What ends a result; nil where it takes the place of the label.
  package init?(
    reading properties: Timecode.Properties, separators: PlainLines.Separators, conversion: Conversion?,
    refusesFloored: Bool, style: TimecodeStyle, terminator: UInt8?
  ) {
    guard conversion.map({ $0.source == properties && $0.convertsLabels }) ?? true, style.isPlain else { return nil }
    self.separators = separators
    bounds = TimecodeLabel.Bounds(properties)
    self.conversion = conversion ?? Conversion(.instant, from: properties, to: properties)
    converts = conversion != nil
    self.refusesFloored = refusesFloored
    writing = LabelWriting(self.conversion.target, style, terminator: terminator ?? 0)
    endsResults = terminator != nil
  }

  /// Writes the result of a text, whose tag must have these properties, as `write(_:into:)` does of its components.
  package func write(
    _ text: TimecodeText, into room: UnsafeMutableBufferPointer<UInt8>
  ) -> (count: Int, isFloored: Bool)? {
    guard !text.hasDays, !text.hasOneSubFrameDigit, text.separator != .hyphen,
      separators.contains(text.separator == .dropFrame ? .dropFrame : .colon)
    else { return nil }
    return write(text.components, into: room)
  }

  /// Writes the result of a label that was found in a text, as `write(_:into:)` does of its components.
  package func write(
    _ finding: LabelFinding, into room: UnsafeMutableBufferPointer<UInt8>
  ) -> (count: Int, isFloored: Bool)? {
    guard separators.contains(finding.saysDropFrame ? .dropFrame : .colon) else { return nil }
    return write(finding.label, into: room)
  }

  /// Writes the result of components, and returns how many bytes it has, and whether it lost a part of a subframe.
  ///
  /// Nil where nothing is written; there must be room for `TimecodeNotation.maximumLength` bytes and an end.
  package func write(
    _ components: Timecode.Components, into room: UnsafeMutableBufferPointer<UInt8>
  ) -> (count: Int, isFloored: Bool)? {
    guard let label = TimecodeLabel(components) else { return nil }
    return write(label, into: room)
  }

  @inline(__always)
  private func write(
    _ label: TimecodeLabel, into room: UnsafeMutableBufferPointer<UInt8>
  ) -> (count: Int, isFloored: Bool)? {
    guard room.count > TimecodeNotation.maximumLength, let start = room.baseAddress, bounds.contain(label) else {
      return nil
    }
    var result = (label: label, isFloored: false)
    if converts {
      guard let converted = conversion.label(of: label), !converted.isFloored || !refusesFloored else { return nil }
      result = converted
    }
    let count = writing.write(result.label, at: start)
    return (endsResults ? count : count - 1, result.isFloored)
  }
}
