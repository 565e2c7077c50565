// How far a long stream has come, on a terminal's standard error, once a second.

/// A line that is written over itself while work takes longer than a second.
struct Progress {
  private let isShown: Bool
  private var start: Int64 = 0
  private var lastShown: Int64 = 0

  /// The clock is asked once in this many lines.
  private static let stride = 1 << 16
  private static let second: Int64 = 1_000_000_000

  init(_ arguments: ParsedArguments) {
    isShown = !arguments.has(.quiet) && !arguments.has(.json) && Descriptor.standardError.isTerminal
  }

  /// Notes that a line is being worked on.
  @inline(__always)
  mutating func advance(to line: Int, _ messages: Messages) {
    if isShown, line % Self.stride == 1 { show(line, messages) }
  }

  private mutating func show(_ line: Int, _ messages: Messages) {
    let now = Process.monotonicNanoseconds()
    if start == 0 { start = now }
    guard now - max(start, lastShown) >= Self.second else { return }
    lastShown = now
    messages.raw(Array("\r\(line - 1) lines, \((now - start) / Self.second) s ".utf8))
  }

  /// Clears the line.
  func finish(_ messages: Messages) {
    if lastShown != 0 { messages.raw(Array("\r\u{1B}[K".utf8)) }
  }
}
