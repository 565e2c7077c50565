// Random timecodes through each source and view, and tests of existence, for `ExhaustiveClassesTests`.

import SMPTETimecode
import SwiftTimecodeInterface

let sourceClasses: [OperationClass] = [
  (
    "seconds as fractions, there and back",
    { draw in
      let properties = draw.properties()
      let scale = Scale(properties)
      let seconds = draw.fraction(10_000_000)
      let expected = Reference.floor(
        Int128(seconds.numerator) * scale.rate.numerator * scale.base,
        Int128(seconds.denominator) * scale.rate.denominator)
      let a = draw.timecode(properties)
      let value = a.rationalValue
      let isRight =
        Int128(value.numerator) * scale.rate.numerator * scale.base
        == scale.count(a.components) * scale.rate.denominator * Int128(value.denominator)
      return compared(
        (try? Timecode(.rational(seconds), using: properties))?.components, scale.within(expected), seconds, properties)
        ?? compared(
          Timecode(.rational(seconds), using: properties, by: .wrapping).components, scale.wrapped(expected), seconds,
          properties)
        ?? compared(isRight, true, a.taggedStringValue, value)
    }
  ),
  (
    "samples, there and back",
    { draw in
      let a = draw.timecode(draw.properties())
      let scale = Scale(a.properties)
      let sampleRate = [22_050, 32_000, 44_056, 44_100, 47_952, 48_000, 96_000, 192_000][
        Int.random(in: 0..<8, using: &draw.random)]
      let below = scale.rate.numerator * scale.base
      let expected = Reference.floor(
        2 * scale.count(a.components) * scale.rate.denominator * Int128(sampleRate) + below, 2 * below)
      let samples = a.samplesValue(sampleRate: sampleRate)
      return compared(Int128(samples), expected, a.taggedStringValue, sampleRate)
        ?? compared(
          try? Timecode(.samples(samples, sampleRate: sampleRate), using: a.properties), a, samples, sampleRate)
    }
  ),
  (
    "seconds as Double, there and back",
    { draw in
      let a = draw.timecode(draw.properties())
      return compared(try? Timecode(.realTime(seconds: a.realTimeValue), using: a.properties), a, a.taggedStringValue)
    }
  ),
  (
    "tagged text, there and back",
    { draw in
      let a = draw.timecode(draw.properties())
      let text = try? TimecodeText(parsing: a.taggedStringValue)
      let properties = text?.tag?.properties
      return compared(text?.components, a.components, a.taggedStringValue)
        ?? compared(properties, a.properties, a.taggedStringValue)
    }
  ),
  (
    "which components exist",
    { draw in
      let properties = draw.properties()
      let components = draw.components(properties)
      let a = Timecode(unchecked: components, using: properties)
      return compared(a.isValid, Scale(properties).isValid(components), components, properties)
        ?? compared(a.invalidComponents.isEmpty, a.isValid, components, properties)
        ?? compared(Int128(a.subFrameCount), Scale(properties).count(components), components, properties)
    }
  ),
  (
    "beginnings of components",
    { draw in
      let a = draw.timecode(draw.properties())
      let scale = Scale(a.properties)
      let count = scale.count(a.components)
      let component = [Timecode.Component.days, .hours, .minutes, .seconds, .frames][
        Int.random(in: 0..<5, using: &draw.random)]
      let down = scale.count(a.roundedDown(toNearest: component).components)
      // The least count whose label begins the component at or after a label, by trying labels.
      let frames: Int128 =
        switch component {
        case .frames: 1
        case .seconds: scale.rate.nominal
        case .minutes: 60 * scale.rate.nominal
        case .hours: 3600 * scale.rate.nominal
        default: 86400 * scale.rate.nominal
        }
      let up = (try? a.roundedUp(toNearest: component)).map { scale.count($0.components) }
      let isLow = down <= count && count - down < frames * scale.base
      let isHigh = up.map { $0 >= count && $0 - count < frames * scale.base && ($0 == count) == (down == count) }
      return isLow && isHigh ?? (count + frames * scale.base >= scale.total)
        ? nil : "\(a.taggedStringValue) to \(component): \(down), \(up.map(String.init) ?? "none"), from \(count)"
    }
  ),
]
