// The front door: one timecode to a pasteboard, and one from it.
//
//     try Pasteboard.general.copy(start)
//     switch try Pasteboard.general.pasteTimecode(at: .fps25) {
//     case .accepted(let timecode): …
//     case .rejected(let rejection): print(rejection)      // 01:00:00:00 is at 24 fps, but the local rate is 25 fps
//     case .missing(let reason): print(reason)             // the pasteboard is empty
//     }
//
// Lists, ranges, markers, other types and other rules have `TimecodeCopy` and `Paste`, to which this leads.

public import PasteboardStorage
public import SMPTETimecode

/// The result of pasting one timecode.
public enum PastedTimecode: Equatable, Sendable {
  /// The timecode to use.
  case accepted(Timecode)
  /// There is a timecode that the policies reject, such as one at another rate.
  case rejected(TimecodeField.PasteRejection)
  /// There is no timecode to judge; why, in a sentence without a full stop.
  case missing(String)

  /// The timecode to use, if any.
  public var timecode: Timecode? {
    if case .accepted(let timecode) = self { timecode } else { nil }
  }
}

extension PastedTimecode: CustomStringConvertible {
  /// The timecode, or why there is none.
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
  /// - Throws: Why the store cannot be written.
  @discardableResult
  public func copy(_ timecode: Timecode) throws(PasteboardStore.Error) -> PasteboardStore.Receipt {
    try copy(TimecodeCopy([timecode]))
  }

  /// Pastes the timecode of the first item for a local rate; of a range, its in point.
  ///
  /// - Parameters:
  ///   - rate: The local rate, at which text without a rate is read too.
  ///   - policies: What becomes of a timecode with another rate, base or limit; by default it is rejected.
  /// - Throws: Why the pasteboard cannot be read.
  public func pasteTimecode(
    at rate: TimecodeFrameRate, policies: TimecodeField.PastePolicies = .init()
  ) throws(PasteboardStore.Error) -> PastedTimecode {
    let local = LocalProperties(rate: rate)
    var paste = Paste(
      reader: PasteReader(text: TimecodeReader(text: LocalProperties(), local: local)),
      rules: PasteRules(local: local, policies: policies))
    let empty = PastedTimecode.missing("the pasteboard is empty")
    do {
      return try self.paste(.first, with: &paste).results.items.first.map(PastedTimecode.init) ?? empty
    } catch {
      // Nothing was ever copied to it.
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
