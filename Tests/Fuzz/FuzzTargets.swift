// libFuzzer targets for the readers of timecodes: text, JSON, the grammar of calc, notations and scan. Documents,
// media, declarations, generations and clipboards have separate targets.
//
// The first byte chooses the target, so that one corpus and one run cover all of them. Tests/Fuzz/timecode links this
// file with the library's modules under the address sanitizer and libFuzzer, and runs it for some seconds.
// Preconditions check the promises of the library, so that a broken promise is a crash whose input is kept.

@testable import SMPTETimecode
import SwiftTimecodeInterface
@testable import TimecodePasteboard

/// Runs the target that the first byte chooses; called by libFuzzer.
@_cdecl("LLVMFuzzerTestOneInput")
public func fuzz(_ start: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
  let all = UnsafeBufferPointer(start: start, count: count)
  guard let choice = all.first else { return 0 }
  let bytes = UnsafeBufferPointer(rebasing: all.dropFirst())
  switch choice % 5 {
  case 0: fuzzText(bytes)
  case 1:
    fuzzJSON(bytes)
    fuzzRecord(bytes)
  case 2: fuzzExpression(bytes, choice)
  case 3: fuzzNotation(bytes, choice)
  default: fuzzScanner(bytes, choice)
  }
  return 0
}

/// Text that was read is the same after writing and reading. A failure is at an offset within the text.
func fuzzText(_ bytes: UnsafeBufferPointer<UInt8>) {
  do {
    let text = try TimecodeText(parsing: bytes)
    let properties = text.tag?.properties ?? Timecode.Properties(rate: .fps29_97d, limit: .max100Days)
    let timecode = Timecode(.components(text.components), using: properties, by: .allowingInvalid)
    let again = try TimecodeText(parsing: timecode.taggedStringValue)
    precondition(again.components == text.components && again.tag?.properties == properties)
    exercise(timecode)
  } catch {
    precondition(error.offset >= 0 && error.offset <= max(bytes.count, 200))
  }
}

/// JSON that was read is the same after writing and reading. A failure is at an offset within the text.
func fuzzJSON(_ bytes: UnsafeBufferPointer<UInt8>) {
  do {
    let timecode = try Timecode(json: bytes.span)
    let again = try Timecode(json: timecode.json)
    precondition(again.components == timecode.components && again.properties == timecode.properties)
    exercise(timecode)
  } catch {
    precondition((0...bytes.count).contains(error.offset))
  }
}

/// Reading records and markers ends with a value or with a failure within the text.
func fuzzRecord(_ bytes: UnsafeBufferPointer<UInt8>) {
  _ = try? TimecodeMarker(json: bytes.span)
  do {
    _ = try TimecodeRecord.read(bytes.span)
  } catch {
    if case .json(let error) = error { precondition((0...bytes.count).contains(error.offset)) }
  }
}

func fuzzExpression(_ bytes: UnsafeBufferPointer<UInt8>, _ choice: UInt8) {
  let rate = TimecodeFrameRate.allCases[Int(choice) % TimecodeFrameRate.allCases.count]
  do {
    let result = try TimecodeExpression(at: Timecode.Properties(rate: rate)).evaluate(bytes.span)
    if case .interval(let interval, _) = result { exercise(interval.absoluteInterval) }
  } catch {
    precondition((0...bytes.count).contains(error.offset))
  }
}

func fuzzNotation(_ bytes: UnsafeBufferPointer<UInt8>, _ choice: UInt8) {
  let notations: [TimecodeNotation] = [
    .frames, .fraction, .rational, .ticks, .samples(rate: Fraction(48000, 1)), .feet(.mm35Perf3),
  ]
  let notation = notations[Int(choice / 5) % notations.count]
  let properties = Timecode.Properties(rate: choice & 0x80 == 0 ? .fps24 : .fps119_88d, limit: .max100Days)
  do {
    let source = try notation.source(parsing: bytes.span, using: properties)
    guard let timecode = try? Timecode(source, using: properties) else { return }
    var written: [UInt8] = []
    notation.append(timecode, to: &written)
    let back = Timecode(
      try notation.source(parsing: written.span, using: properties), using: properties, by: .allowingInvalid)
    precondition(back.components == timecode.components)
  } catch {
    precondition((0...bytes.count).contains(error.offset))
  }
  // Decimals are rounded, so they need not give the same timecode again.
  let times: [TimecodeNotation] = [.seconds, .time(.clock), .time(.duration)]
  if let source = try? times[Int(choice / 5) % times.count].source(parsing: bytes.span, using: properties),
    let timecode = try? Timecode(source, using: properties)
  {
    exercise(timecode)
  }
  let name = String(decoding: bytes, as: UTF8.self)
  _ = (try? TimecodeFrameRate(parsing: name), try? TimecodeNotation(parsing: name), Fraction(fcpxmlString: name))
}

/// The timecodes found in a whole text and in pieces of it are the same.
func fuzzScanner(_ bytes: UnsafeBufferPointer<UInt8>, _ choice: UInt8) {
  var whole: [Int] = []
  var scanner = TimecodeScanner()
  let used = scanner.scan(bytes.span, isFinal: true) { whole.append($0.offset) }
  precondition(used == bytes.count)
  var pieces: [Int] = []
  scanner = TimecodeScanner()
  let size = Int(choice) + 1
  var begin = 0
  var end = 0
  repeat {
    end = min(bytes.count, end + size)
    let piece = UnsafeBufferPointer(rebasing: bytes[begin..<end])
    begin += scanner.scan(piece.span, isFinal: end == bytes.count) { pieces.append($0.offset) }
  } while end < bytes.count
  precondition(whole == pieces)
}

/// Views and arithmetic of a timecode, valid or not, which must not trap.
func exercise(_ timecode: Timecode) {
  _ = (timecode.isValid, timecode.violations, timecode.hashValue, timecode.realTimeValue, timecode.rationalValue)
  _ = (timecode + timecode, timecode - timecode, timecode * 1.5, timecode / 3, timecode / timecode)
  _ = (timecode.samplesValue(sampleRate: 48000), timecode.ticksValue, timecode.feetAndFramesValue)
  _ = try? timecode.converted(to: .fps25)
  for rule in [Timecode.ValidationRule.clamping, .clampingComponents, .wrapping] {
    precondition(timecode.setting(.components(timecode.components), by: rule).isValid)
  }
}
