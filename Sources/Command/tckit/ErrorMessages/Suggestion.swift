import TimecodePasteboard

/// Finds the candidate that is nearest to a mistyped word.
enum Suggestion {
  /// The candidate with the fewest single-letter edits: at most a third of the word's letters, but at least one, and at
  /// most the limit. If no candidate is that near, the first one that begins with the word, for words of three letters
  /// or more, and that is longer by at most the limit.
  static func nearest(
    to word: some StringProtocol, among candidates: some Sequence<String>, within limit: Int = .max
  ) -> String? {
    let typed = Array(word.lowercased().utf8)
    guard !typed.isEmpty else { return nil }
    let allowance = min(limit, max(1, typed.count / 3))
    var best: (distance: Int, word: String)?
    for candidate in candidates {
      let letters = Array(candidate.lowercased().utf8)
      // The number of edits is at least the difference of the lengths.
      guard abs(letters.count - typed.count) <= allowance else { continue }
      let distance = editDistance(typed, letters)
      if distance <= allowance, distance < (best?.distance ?? .max) { best = (distance, candidate) }
    }
    if let best { return best.word }
    guard typed.count >= 3 else { return nil }
    return candidates.first {
      let letters = $0.lowercased().utf8
      return letters.count > typed.count && letters.count - typed.count <= limit && letters.starts(with: typed)
    }
  }

  /// The rate that a word probably means if it names no rate or several; nil if it names one.
  static func rate(meantBy word: String) -> String? {
    do {
      _ = try TimecodeFrameRate(parsing: word)
      return nil
    } catch {
      guard case .unknown(let nearest) = error.reason else { return TimecodeFrameRate.meant(by: word, among: []) }
      return TimecodeFrameRate.meant(by: word, among: nearest)
    }
  }

  /// The hint for a word that is not near any rate.
  static func rateHint(_ word: String) -> String {
    let list = "tckit rates lists the frame rates"
    guard !word.contains(":") else { return "the rate itself is missing, as in --rate 25; \(list)" }
    let digits = word.prefix { $0.isNumber || $0 == "." }
    guard let number = Double(digits) else { return list }
    // No frame rate is this high, but sample rates are.
    if number >= 8000 || word.dropFirst(digits.count).lowercased().hasPrefix("k") {
      return "a sample rate is part of a notation, as in samples@48000; \(list)"
    }
    let rates = TimecodeFrameRate.allNonDrop.map { (name: $0.rawValue, value: Double($0.rawValue) ?? 0) }
    // The number is right, so the text after it is wrong.
    guard !rates.contains(where: { $0.value == number }) else { return list }
    let near = [rates.last { $0.value < number }, rates.first { $0.value > number }].compactMap { $0?.name }
    return "the nearest \(near.count == 1 ? "is" : "are") \(near.joined(separator: " and ")); \(list)"
  }

  /// The number of insertions, deletions, replacements and swaps of neighbors that turn one word into the other.
  static func editDistance(_ a: [UInt8], _ b: [UInt8]) -> Int {
    guard !a.isEmpty else { return b.count }
    guard !b.isEmpty else { return a.count }
    var beforePrevious = [Int](repeating: 0, count: b.count + 1)
    var previous = Array(0...b.count)
    var current = previous
    for i in 1...a.count {
      current[0] = i
      for j in 1...b.count {
        let substitution = previous[j - 1] + (a[i - 1] == b[j - 1] ? 0 : 1)
        current[j] = min(previous[j] + 1, current[j - 1] + 1, substitution)
        if i > 1, j > 1, a[i - 1] == b[j - 2], a[i - 2] == b[j - 1] {
          current[j] = min(current[j], beforePrevious[j - 2] + 1)
        }
      }
      (beforePrevious, previous, current) = (previous, current, beforePrevious)
    }
    return previous[b.count]
  }
}
