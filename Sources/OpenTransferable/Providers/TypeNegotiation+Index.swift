extension TypeNegotiation {
  /// The index of the offered type that is taken for one type: an equal one, else the first that conforms to it.
  package static func index(of type: UTType, among offered: [UTType]) -> Int? {
    choose(offered: offered, preferring: [type]).flatMap { offered.firstIndex(of: $0.offered) }
  }
}
