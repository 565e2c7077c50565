// How many failures of a kind are shown: ten, and then their number; with --json or --all-errors every one.

/// Counts failures by their kind.
struct FailureLimit {
  /// How many of a kind are shown.
  static let shownCount = 10

  private let showsAll: () -> Bool
  /// What `showsAll` gave when it was asked.
  private var areAllShown: Bool?
  /// The kinds, in the order in which they came, and how many of each there were.
  private var counts: [(kind: String, count: Int)] = []

  /// - Parameter showsAll: Whether every failure is shown; asked once, when more of a kind have come than are shown.
  init(showsAll: @autoclosure @escaping () -> Bool) { self.showsAll = showsAll }

  /// Counts a failure, and returns whether it is shown.
  mutating func shows(_ kind: String) -> Bool {
    guard let index = counts.firstIndex(where: { $0.kind == kind }) else {
      counts.append((kind, 1))
      return true
    }
    counts[index].count += 1
    return counts[index].count <= Self.shownCount || showsEach()
  }

  private mutating func showsEach() -> Bool {
    let answer = areAllShown ?? showsAll()
    areAllShown = answer
    return answer
  }

  /// The place of a kind in the counts; nil if none of it has come.
  func place(of kind: String) -> Int? { counts.firstIndex { $0.kind == kind } }

  /// Counts a failure of a kind that has come, if it is not shown; returns whether it is not.
  mutating func hides(kindAt place: Int) -> Bool {
    guard counts[place].count >= Self.shownCount, !showsEach() else { return false }
    counts[place].count += 1
    return true
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
