// The values of options whose types the library defines: rates, policies, notations, clipboards, pasteboards.

import SystemCalls
import SystemClipboard
import TextEncodings
import TimecodeDocuments
import TimecodePasteboard

extension ArgumentFault {
  /// Creates the fault of a spelling that the library does not know. `expected` describes the known spellings; if it is
  /// nil, they are listed.
  init(_ error: TimecodeTextError, _ argument: String, expected: String? = nil) {
    switch error.reason {
    case .ambiguous(let choices): self = .isAmbiguous(choices)
    case .unknown(let nearest):
      guard let expected else {
        self.init(argument, isNoneOf: nearest)
        return
      }
      let isTimecode = argument.contains(":")
      self = .isNot(expected, nearest: isTimecode ? nil : TimecodeFrameRate.meant(by: argument, among: nearest))
    case let reason: self = .isNot(expected ?? "\(reason)")
    }
  }
}

/// A rate is written as in a tag, optionally with a base and a limit: `25`, `29.97d/80`, `24/80+100d`.
extension LocalProperties: ArgumentValue {
  static var completion: ValueCompletion { .words { TimecodeFrameRate.allCases.map(\.rawValue) } }

  init(argument: String) throws(ArgumentFault) {
    do { self.init(try TimecodeText.Tag(parsing: argument)) } catch {
      throw ArgumentFault(error, argument, expected: "a frame rate")
    }
  }
}

extension Timecode.SubFramesBase: ArgumentValue {
  static var completion: ValueCompletion { .words { allCases.map { String($0.rawValue) } } }

  init(argument: String) throws(ArgumentFault) {
    do { try self.init(parsing: argument) } catch { throw ArgumentFault(error, argument) }
  }
}

extension Timecode.UpperLimit: ArgumentChoice {
  static var words: [String] { ["24h", "100d"] }

  init?(choice: String) {
    guard let limit = try? Self(parsing: choice) else { return nil }
    self = limit
  }
}

extension TimecodeField.PastePolicy: ArgumentChoice {
  static var words: [String] { TimecodeField.PropertyPolicy.words }

  init?(choice: String) {
    guard let rule = TimecodeField.PropertyPolicy(choice: choice) else { return nil }
    self.init(all: rule)
  }
}

extension TimecodeField.PropertyPolicy: ArgumentChoice {
  static var words: [String] { allCases.map(\.rawValue) }

  /// Reads a policy, or the name of a preset that sets it for every property.
  init?(choice: String) {
    guard let rule = Self(rawValue: choice) ?? TimecodeField.PastePolicy(rawValue: choice)?.rate else { return nil }
    self = rule
  }
}

extension TimecodeField.InputStyle: ArgumentWord {}
extension DropFrameRepair: ArgumentWord {}
extension ConversionMode: ArgumentChoice {
  static var words: [String] { ["time", "frames", "digits"] }

  init?(choice: String) {
    switch choice {
    case "time": self = .instant
    case "frames": self = .frames
    case "digits": self = .digits
    default: return nil
    }
  }
}
extension FrameRounding: ArgumentWord {}
extension EntryKind: ArgumentWord {}

extension TimecodeLength: ArgumentValue {
  init(argument: String) throws(ArgumentFault) {
    do { try self.init(parsing: argument) } catch {
      guard error.reason != .overflow else { throw .isNot("a length of at most 18 digits") }
      throw .isNot("a length: a timecode, or a number with \(TimecodeTextError.Element.unit.rawValue)")
    }
    if let timecode = impossibleTimecode { throw .isNot("a length: \(timecode.violationPhrase)") }
  }
}

extension TimecodeNotation: ArgumentValue {
  static var completion: ValueCompletion { .words { names } }

  init(argument: String) throws(ArgumentFault) {
    do { try self.init(parsing: argument) } catch {
      throw ArgumentFault(argument, isNoneOf: Self.names, "a notation:")
    }
  }
}

extension DocumentColumns: ArgumentValue {
  init(argument: String) throws(ArgumentFault) {
    let parts = argument.split(separator: ",", omittingEmptySubsequences: false)
      .map { String($0).withoutSpaceAround }
    do { try self.init(parsing: parts.joined(separator: ",")) } catch {
      guard case .columnChoice(let part, .unknownRole) = error.reason else { throw .says("\(error.reason)") }
      let role = part.prefix { $0 != "=" }
      throw .says("\(error.reason)", nearest: Suggestion.nearest(to: role, among: Role.allCases.map(\.rawValue)))
    }
  }
}

extension TimecodeText: ArgumentValue {
  init(argument: String) throws(ArgumentFault) {
    do { try self.init(parsing: argument) } catch { throw .isNot("a timecode") }
    if hasJoinedDays { throw .isNot("a timecode with a space after its days") }
    guard !hasTooFewSubFrameDigits(at: tag?.subFramesBase ?? .default()) else {
      throw .isNot("a timecode with two digits of subframes")
    }
  }
}

extension TimecodeTemplate: ArgumentValue {
  init(argument: String) throws(ArgumentFault) {
    do { try self.init(parsing: argument) } catch {
      let rest = String(decoding: argument.utf8.dropFirst(error.offset), as: UTF8.self)
      switch error.reason {
      case .unknown(let fields):
        throw ArgumentFault(rest.prefix { $0 != "}" }, isNoneOf: fields, "a field:", isPart: true)
      case .unknownEscape: throw .isNot("one of \\t, \\n, \\\\ and {{", part: String(rest.prefix(2)))
      default: throw .isNot("closed by }; {{ writes a brace", part: rest)
      }
    }
  }
}

/// The value of `--handles`: frames, or a length at the rate of the cuts.
struct HandleLength: ArgumentValue {
  private enum Amount {
    case frames(Int)
    case length(TimecodeLength)
  }

  private let text: String
  private let amount: Amount

  init(argument: String) throws(ArgumentFault) {
    text = argument
    if let frames = Int(text), frames >= 0 {
      amount = .frames(frames)
      return
    }
    guard !text.hasPrefix("-"), !text.hasPrefix("+"), let length = try? TimecodeLength(parsing: text) else {
      throw .isNot("a number of frames, such as 8, or a length, such as 2s")
    }
    amount = .length(length)
  }

  /// The number of frames. A length that is not a whole number of frames is refused.
  func frames(at rate: TimecodeFrameRate) throws(Diagnostic) -> Int {
    let length: TimecodeLength
    switch amount {
    case .frames(let frames): return frames
    case .length(let known): length = known
    }
    let properties = Timecode.Properties(rate: rate)
    let subFrames = try? length.subFrames(at: properties, LabelRules())
    let base = properties.subFramesBase.rawValue
    guard let subFrames, subFrames.denominator == 1, subFrames.numerator.isMultiple(of: base) else {
      let fault = ArgumentFault.isNot("a whole number of frames at \(rate.rawValue) fps")
      throw Diagnostic.usage(.badValue(option: "handles", command: "diff", value: text, fault))
    }
    return subFrames.numerator / base
  }
}

/// A range of timecodes, such as `01:00:00:00..01:22:30:00`.
struct RangeArgument: ArgumentValue {
  let text: String

  init(argument: String) throws(ArgumentFault) {
    guard (try? TimecodeRangeText(parsing: argument))?.outPoint != nil else {
      throw .isNot("a range, such as 01:00:00:00..01:22:30:00")
    }
    text = argument
  }
}

extension TrackName: ArgumentValue {
  init(argument: String) throws(ArgumentFault) {
    guard let track = TrackName(argument) else { throw .isNot("one track, such as V or A1") }
    self = track
  }
}

extension PasteboardName: ArgumentValue {
  static var completion: ValueCompletion { .pasteboards }

  init(argument: String) throws(ArgumentFault) {
    do { try self.init(argument) } catch { throw .says("\(error)") }
  }
}

/// The clipboard that `--clipboard` names, or its primary selection, as in `x11:primary`.
struct ClipboardArgument: ArgumentChoice {
  static let words = ["auto"] + ClipboardName.allCases.map(\.rawValue)
  /// The clipboard's name, or nil if the environment decides.
  let name: ClipboardName?
  let selection: ClipboardSelection

  init?(choice: String) {
    let parts = choice.split(separator: ":", maxSplits: 1, omittingEmptySubsequences: false)
    guard let selection = parts.count == 1 ? .clipboard : ClipboardSelection(rawValue: String(parts[1])) else {
      return nil
    }
    name = ClipboardName(rawValue: String(parts[0]))
    if name == nil, parts[0] != "auto" { return nil }
    self.selection = selection
  }
}

/// The value of `--attach`: a type and the file whose bytes are its representation.
struct AttachmentArgument: ArgumentValue {
  static var completion: ValueCompletion { .typedFile }
  /// An identifier, a MIME type or a filename extension.
  let type: String
  let path: SystemPath

  init(argument: String) throws(ArgumentFault) { try self.init(word: Word(argument)) }

  init(word: Word) throws(ArgumentFault) {
    // A path may contain `=`, so a word that begins like a path is one as a whole.
    let isPath = word.bytes.first.map { "/.".utf8.contains($0) } ?? false
    let equals = isPath ? nil : word.bytes.firstIndex(of: UInt8(ascii: "="))
    let path = equals.map { word.bytes[($0 + 1)...] } ?? word.bytes[...]
    let name = path.split(separator: UInt8(ascii: "/")).last ?? []
    let dot = name.lastIndex(of: UInt8(ascii: "."))
    let suffix = dot.map { $0 == name.startIndex ? [] : name[($0 + 1)...] } ?? []
    guard let type = String(validating: equals.map { word.bytes[..<$0] } ?? suffix, as: UTF8.self),
      let path = SystemPath(bytes: Array(path)), !type.isEmpty, !path.isEmpty
    else {
      throw .isNot("TYPE=FILE or a file with an extension, such as png=frame or frame.png")
    }
    (self.type, self.path) = (type, path)
  }
}

// MARK: The value of `--encoding`: one of the names, ignoring case

extension DocumentEncoding: ArgumentChoice {
  static var words: [String] { allCases.map(\.rawValue) }

  init?(choice: String) { self.init(rawValue: choice.lowercased()) }
}
