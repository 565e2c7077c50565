// Limits the failures that are shown: ten of a kind, and then the number of the others. With --json, and in a command
// whose `allErrors` is true, every failure is shown.

import TimecodePasteboard

/// Counts failures by their kind.
struct FailureLimit {
  /// The part that failures of a kind share.
  struct Kind: Equatable {
    let code: FaultCode
    /// The policies' reason, if there is one.
    var reason: TimecodeField.PasteRejection.Reason?
  }

  /// The number of failures of each kind that are shown.
  static let shownCount = 10

  /// True if every failure is shown.
  private let showsAll: Bool
  /// The kinds in the order of their first failure, with the numbers of failures counted and shown.
  private var counts: [(kind: Kind, isWarning: Bool, count: Int, shown: Int)] = []

  init(showsAll: Bool) { self.showsAll = showsAll }

  /// Counts a failure or a warning, and returns true if it is to be shown.
  mutating func shows(_ kind: Kind, asWarning isWarning: Bool = false) -> Bool {
    let index = counts.firstIndex { $0.kind == kind && $0.isWarning == isWarning } ?? counts.endIndex
    if index == counts.endIndex { counts.append((kind, isWarning, 0, 0)) }
    counts[index].count += 1
    guard counts[index].shown < Self.shownCount || showsAll else { return false }
    counts[index].shown += 1
    return true
  }

  /// Counts a failure only if it is hidden, and returns true if it is.
  ///
  /// - Parameter isRepeated: True if a failure with the same cause was shown before.
  mutating func hides(_ kind: Kind, isRepeated: Bool = false) -> Bool {
    guard let index = counts.firstIndex(where: { $0.kind == kind && !$0.isWarning }),
      isRepeated || counts[index].shown >= Self.shownCount, !showsAll
    else { return false }
    counts[index].count += 1
    return true
  }

  /// Counts hidden failures.
  mutating func hide(_ count: Int, of kind: Kind) {
    if let index = counts.firstIndex(where: { $0.kind == kind && !$0.isWarning }) { counts[index].count += count }
  }

  /// The kinds with hidden failures, and the numbers of these failures.
  var hidden: [(kind: String, count: Int)] {
    let hidden = counts.compactMap { entry in
      entry.count > entry.shown
        ? ((entry.isWarning ? "warning: " : "") + entry.kind.description, entry.count - entry.shown) : nil
    }
    return showsAll ? [] : hidden
  }
}

extension FailureLimit.Kind: CustomStringConvertible {
  /// The kind as messages name it, such as `refused: rate`.
  var description: String { reason.map { "\(code.rawValue): \($0.rawValue)" } ?? code.rawValue }
}

extension Diagnostic {
  /// The kind and the status of a fault that a list may have a million times, so that only the first ones need words;
  /// nil for any other fault.
  static func kind(of fault: EventFault) -> (FailureLimit.Kind, ExitStatus)? {
    switch fault {
    case .refused(let rejection): (.init(code: .refused, reason: rejection.reason), .refused)
    case .invalid: (.init(code: .invalid), .data)
    case .unreadable(.text(let error)) where [.malformed, .separator, .rate].contains(error.code):
      (.init(code: FaultCode(error.code)), .data)
    default: nil
    }
  }
}
