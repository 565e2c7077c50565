// Which failures are of one kind, and how many of a kind are shown: ten, and then their number; with --json or --all-errors every one.

import TimecodePasteboard

/// Counts failures by their kind.
struct FailureLimit {
  /// How many of a kind are shown.
  static let shownCount = 10

  private let showsAll: () -> Bool
  /// What `showsAll` gave when it was asked.
  private var areAllShown: Bool?
  /// The kinds, in the order in which they came, and how many of each there were.
  private var counts: [(kind: String, count: Int)] = []
  /// The groups whose kinds are known, by the place of the kind, and with which status they end.
  private var groups: [(group: FailureGroup, place: Int, status: ExitStatus)] = []

  /// - Parameter showsAll: Whether every failure is shown; asked once, when more of a kind have come than are shown.
  init(showsAll: @autoclosure @escaping () -> Bool) { self.showsAll = showsAll }

  /// Counts a failure, and returns whether it is shown.
  mutating func shows(_ kind: String, _ group: FailureGroup? = nil, _ status: ExitStatus = .done) -> Bool {
    let place = counts.firstIndex { $0.kind == kind } ?? counts.endIndex
    if place == counts.endIndex { counts.append((kind, 0)) }
    counts[place].count += 1
    guard counts[place].count <= Self.shownCount || showsEach() else { return false }
    if let group, !groups.contains(where: { $0.group == group }) { groups.append((group, place, status)) }
    return true
  }

  private mutating func showsEach() -> Bool {
    let answer = areAllShown ?? showsAll()
    areAllShown = answer
    return answer
  }

  /// Counts a failure of a group whose kind is known, if it is not shown; returns its status then, else nil.
  mutating func hides(_ group: FailureGroup) -> ExitStatus? {
    guard let known = groups.first(where: { $0.group == group }), counts[known.place].count >= Self.shownCount,
      !showsEach()
    else { return nil }
    counts[known.place].count += 1
    return known.status
  }

  /// Counts failures that are not shown.
  mutating func hide(_ count: Int, of kind: String) {
    if let index = counts.firstIndex(where: { $0.kind == kind }) { counts[index].count += count }
  }

  /// The kinds of which some were not shown, and how many.
  var hidden: [(kind: String, count: Int)] {
    let hidden = counts.compactMap { $0.count > Self.shownCount ? ($0.kind, $0.count - Self.shownCount) : nil }
    return hidden.isEmpty || showsAll() ? [] : hidden
  }
}

// Failures that differ only in their words: a list with a million of them needs the words of the first ten.

/// A group of failures that have one kind and one status.
enum FailureGroup: Equatable {
  case refused(TimecodeField.PasteRejection.Reason)
  case invalid
  /// A text that is no timecode.
  case malformed
  /// A text that is no number in the notation of the input.
  case malformedNumber
  /// A separator that contradicts the rate.
  case separator
}

extension FailureGroup {
  /// The group of a fault; nil for one of no group.
  init?(_ fault: ItemFault) {
    switch fault {
    case .refused(let rejection): self = .refused(rejection.reason)
    case .invalid: self = .invalid
    case .unreadable(.text(let error)): self.init(error.reason)
    default: return nil
    }
  }

  private init?(_ reason: TimecodeTextError.Reason) {
    switch reason {
    case .malformed: self = .malformed
    case .malformedNumber: self = .malformedNumber
    case .dropFrameSeparator, .colonAtDropRate: self = .separator
    default: return nil
    }
  }
}

extension Failure {
  /// The group of the failure; nil for one of no group.
  var group: FailureGroup? { if case .item(.fault(let fault)) = kind { FailureGroup(fault) } else { nil } }
}
