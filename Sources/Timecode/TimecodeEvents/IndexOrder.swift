// The order of indices, for orders that are decided once for a document or a cut. The library's sort is compiled again
// for each closure that it is called with; this one is called with all of them.

extension Array<Int> {
  /// The indices in an order.
  @inline(never)
  package func ordered(by precedes: (Int, Int) -> Bool) -> [Int] { sorted(by: precedes) }
}

extension Range<Int> {
  /// The indices in an order.
  package func ordered(by precedes: (Int, Int) -> Bool) -> [Int] { Array(self).ordered(by: precedes) }
}
