// The operation on plain labels, which need no decision about each.

import SMPTETimecode

extension Operation {
  /// The same operation for plain labels; nil if each label must be decided alone, or if results are numbers.
  ///
  /// - Parameter endsLines: If true, each result is a line; otherwise it replaces its label.
  func plainLabels(of reader: TimecodeReader, notation: TimecodeNotation, endsLines: Bool) -> PlainLabels? {
    guard let properties = reader.properties, reader.readsText else { return nil }
    // Only invalid labels are repaired, and they are never plain.
    guard case .text(let style) = notation,
      let conversion = plainConversion(at: properties, isRateAssumed: reader.assumesRate)
    else { return nil }
    return PlainLabels(
      reading: properties, separators: reader.plainSeparators(at: properties), conversion: conversion,
      refusesSubFrames: isStrict,
      style: style, endsLines: endsLines)
  }

  /// The conversion of every valid timecode of these properties, or none if all stay as they are; nil if each timecode
  /// must be decided alone.
  private func plainConversion(at properties: Timecode.Properties, isRateAssumed: Bool) -> Conversion?? {
    guard carrying == nil, media == nil else { return nil }
    switch work {
    case _ where !acceptsAll: return nil
    case .validate(let rules):
      guard sequence == nil, rules.acceptsUnchanged(textAt: properties, isRateAssumed: isRateAssumed) else {
        return nil
      }
      return .some(nil)
    case .convert(let plan):
      guard !plan.isRoundedByDefault || plan.keeps(properties),
        let conversion = try? plan.conversion(from: properties)
      else { return nil }
      return conversion
    case .collect: return .some(nil)
    case .measure: return nil
    }
  }
}
