/// A range of time on the clock of its event: two counts of subframes, the end exclusive and equal to the start for a
/// single time.
///
/// A time whose labels do not exist has no count; its span is `none`.
@usableFromInline
package struct TimeSpan: BitwiseCopyable, Hashable, Sendable {
  @usableFromInline package var start: Int
  @usableFromInline package var end: Int

  @inlinable @inline(__always)
  package init(start: Int, end: Int) {
    self.start = start
    self.end = end
  }

  @inlinable @inline(__always) package static var none: TimeSpan { TimeSpan(start: .min, end: .min) }

  @inlinable @inline(__always) package var isStated: Bool { start != .min }

  /// The span; nil if it is not stated.
  @inlinable @inline(__always) package var stated: TimeSpan? { isStated ? self : nil }

  /// The length in subframes; a span that is not stated has none.
  @inlinable @inline(__always) package var length: Int {
    assert(isStated, "the length of a time that is not stated")
    return end - start
  }
}
