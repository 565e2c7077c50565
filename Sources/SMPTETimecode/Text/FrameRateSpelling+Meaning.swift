// Suggests the rate that is probably meant by the name of a television system, a number of fields, or a typing error.

extension TimecodeFrameRate {
  /// The rate that a misspelled word probably means; nil if any rate would be a guess.
  ///
  /// A word with a `d` means a drop-frame rate, because the other numbering would be a wrong edit that stays unnoticed.
  /// A number of fields, as in `59.94i`, means half as many frames; a number with a `k` counts samples.
  ///
  /// - Parameters:
  ///   - word: The text.
  ///   - nearest: The rates that the error suggests for it, nearest first.
  package static func meant(by word: String, among nearest: [String]) -> String? {
    let letters = word.lowercased().filter(\.isLetter)
    let isDrop = letters.contains("d") && !letters.contains("nd") && !letters.contains("non")
    let digits = word.drop { !$0.isNumber }.prefix { $0.isNumber || ".,_".contains($0) }
    guard !digits.isEmpty else { return systems.first { $0.name == word.lowercased() }?.rate }
    let decimal = String(digits.map { $0.isNumber ? $0 : "." })
    guard !letters.hasPrefix("k") else { return nil }
    if letters == "i", let fields = Double(decimal), fields > 40 {
      return meant(by: "\(fields / 2)", among: allNonDrop.map(\.rawValue))
    }
    let known = nearest.filter { $0.hasSuffix("d") || !isDrop }
    // The duration of a frame does not name its rate by its first number.
    guard let number = Double(decimal), !word.contains(where: "/:".contains) else { return known.first }
    guard number.isFinite else { return nil }
    func distance(_ rate: String) -> Double { Double(rate.filter { $0 != "d" }).map { abs($0 - number) } ?? .infinity }
    guard let first = number < 1000 ? known.min(by: { distance($0) < distance($1) }) : known.first,
      let rate = Double(first.filter { $0 != "d" })
    else { return known.first }
    // The number may lack its point.
    var scaled = number
    while scaled >= 1000 { scaled /= 10 }
    guard abs(scaled - rate) <= rate / 8 else { return nil }
    return number < 1000 || letters.isEmpty || isDrop ? first : nil
  }

  /// The rates of television systems and of film.
  private static let systems: [(name: String, rate: String)] = [
    ("pal", "25"), ("secam", "25"), ("ntsc", "29.97"), ("film", "24"), ("cinema", "24"),
  ]
}
