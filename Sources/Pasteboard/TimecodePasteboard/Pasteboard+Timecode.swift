// The simplest calls: copy one timecode to a pasteboard, and paste one from it.
//
//     try Pasteboard.general.copy(start)
//     switch try Pasteboard.general.pasteTimecode(at: .fps25) {
//     case .accepted(let timecode): …
//     case .rejected(let rejection): print(rejection)      // 01:00:00:00 is at 24 fps, but the local rate is 25 fps
//     case .missing(let reason): print(reason)             // the pasteboard is empty
//     }
//
// For lists, ranges, markers, other types and other rules use `TimecodeCopy` and `Paste`, as these calls do.

public import PasteboardStorage
public import SMPTETimecode

/// The result of pasting one timecode.
public enum PastedTimecode: Equatable, Sendable {
  /// The timecode to use.
  case accepted(Timecode)
  /// There is a timecode, but the policies reject it, for example because of its rate.
  case rejected(TimecodeField.PasteRejection)
  /// There is no timecode to judge. The payload is the reason, in a sentence without a full stop.
  case missing(String)

  /// The timecode to use.
  public var timecode: Timecode? {
    if case .accepted(let timecode) = self { timecode } else { nil }
  }
}

extension PastedTimecode: CustomStringConvertible {
  /// The timecode, or the reason that there is none.
  public var description: String {
    switch self {
    case .accepted(let timecode): timecode.taggedStringValue
    case .rejected(let rejection): rejection.description
    case .missing(let reason): reason
    }
  }
}

extension Pasteboard {
  /// Copies one timecode: as JSON that contains rate, base and limit, and as text.
  ///
  /// - Throws: An error if the store cannot be written.
  @discardableResult
  public func copy(_ timecode: Timecode) throws(PasteboardStore.Error) -> PasteboardStore.Receipt {
    try copy(TimecodeCopy([timecode]))
  }

  /// Pastes the timecode of the first item for a local rate. If the item is a range, the result is its in point.
  ///
  /// - Parameters:
  ///   - rate: The local rate, which also applies to text without a rate.
  ///   - policies: The treatment of a timecode with a different rate, base or limit; by default it is rejected.
  /// - Throws: An error if the pasteboard cannot be read.
  public func pasteTimecode(
    at rate: TimecodeFrameRate, policies: TimecodeField.PastePolicies = .init()
  ) throws(PasteboardStore.Error) -> PastedTimecode {
    let local = LocalProperties(rate: rate)
    let paste = Paste(
      reader: PasteReader(text: TimecodeReader(text: LocalProperties(), local: local)),
      rules: PasteRules(local: local, policies: policies))
    let empty = PastedTimecode.missing("the pasteboard is empty")
    do {
      return try self.paste(.first, with: paste).results.first.map(PastedTimecode.init) ?? empty
    } catch {
      // The pasteboard never had content.
      guard case .noSuchPasteboard = error else { throw error }
      return empty
    }
  }
}

extension PastedTimecode {
  init(_ result: PasteResult) {
    if let rejection = result.rejection {
      self = .rejected(rejection)
    } else {
      self = result.timecode.map { .accepted($0) } ?? .missing(result.reason ?? "")
    }
  }
}
