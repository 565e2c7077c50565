// How far long work has come, on a terminal's standard error, once a second.

import SystemCalls
import Synchronization
import TimecodePasteboard

/// A line that is written over itself while work takes longer than a second.
struct Progress {
  /// The things that are counted.
  enum Unit {
    case lines, items, files, bytes
  }

  /// Anything is shown; counts need not be noted otherwise.
  let isShown: Bool
  private var pace: Pace

  /// Shows nothing, for what cannot take long.
  static var none: Progress { Progress(isShown: false, pace: Pace(.items)) }

  /// Notes how much is done.
  @inline(__always)
  mutating func advance(to count: Int, _ messages: Messages) {
    if isShown, pace.isDue(count) { show(count, messages) }
  }

  private mutating func show(_ count: Int, _ messages: Messages) {
    if let text = pace.text(for: count, at: Clock.monotonic()) { messages.progress(text) }
  }

  /// Clears the line.
  func finish(_ messages: Messages) { messages.clearProgress() }

  /// Shows that a writer waits for another one, from a second after it began; nil if that cannot be shown.
  static func waiting(_ messages: Messages) -> PasteboardStore.WaitObserver? {
    guard !messages.isQuiet, !messages.isJSON, Messages.styling.canClear else { return nil }
    let shown = Atomic<Int64>(0)
    return PasteboardStore.WaitObserver(
      waits: { elapsed in
        let seconds = elapsed.components.seconds
        guard shown.exchange(seconds, ordering: .relaxed) < seconds else { return }
        Messages.write("\r\u{1B}[Kwaiting for another writer, \(seconds) s")
      },
      ends: { if shown.load(ordering: .relaxed) > 0 { Messages.write("\r\u{1B}[K") } })
  }

  /// When the clock is asked and when something is shown; pure, so that no test needs to wait.
  struct Pace {
    private let unit: Unit
    private var next = 0
    private var stride = 1
    private var start: Duration?
    private var lastAsked: Duration = .zero
    private var lastShown: Duration = .zero

    init(_ unit: Unit) { self.unit = unit }

    /// The clock should be asked: often while counts come slowly, seldom while they come fast.
    @inline(__always)
    func isDue(_ count: Int) -> Bool { count >= next }

    /// What to show at a time, if anything; nothing in the first second.
    mutating func text(for count: Int, at now: Duration) -> String? {
      let begin = start ?? now
      if start == nil {
        start = now
        (lastAsked, lastShown) = (now, now)
      }
      let pause = now - lastAsked
      if pause < .milliseconds(20) {
        stride = min(stride * 2, unit == .bytes ? 1 << 26 : 1 << 16)
      } else if pause > .milliseconds(200) {
        stride = max(stride / 8, 1)
      }
      lastAsked = now
      next = count + stride
      guard now - lastShown >= .seconds(1) else { return nil }
      lastShown = now
      return "\(words(count)), \((now - begin).components.seconds) s"
    }

    private func words(_ count: Int) -> String {
      switch unit {
      case .lines: "\(count) lines"
      case .items: "\(count) items"
      case .files: "\(count) files"
      case .bytes: "\(count >> 20) MiB"
      }
    }
  }
}

extension Progress {
  /// - Parameters:
  ///   - writesResults: Whether results appear on standard output during the work; on a terminal they are progress
  ///     enough, and the two would run into each other.
  init(_ messages: Messages, counting unit: Unit, writesResults: Bool = true) {
    // Whoever types the input sees how far it has come.
    let isShown =
      !messages.isQuiet && !messages.isJSON && Messages.styling.canClear && !Descriptor.standardInput.isTerminal
      && !(writesResults && Descriptor.standardOutput.isTerminal)
    self.init(isShown: isShown, pace: Pace(unit))
  }
}
