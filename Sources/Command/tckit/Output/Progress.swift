// The progress of long work, shown once a second on a terminal's standard error.

import SystemCalls
import Synchronization
import TimecodePasteboard

/// A line that is overwritten while work takes longer than a second.
struct Progress {
  /// The unit of a count.
  enum Unit {
    case lines, items, files, bytes
  }

  /// True if progress is shown. Otherwise counts are not needed.
  let isShown: Bool
  private var pace: Pace

  /// Shows nothing, for work that cannot take long.
  static var none: Progress { Progress(isShown: false, pace: Pace(.items)) }

  /// Records how many units are done.
  @inline(__always)
  mutating func advance(to count: Int, _ messages: Messages) {
    if isShown, pace.isDue(count) { show(count, messages) }
  }

  private mutating func show(_ count: Int, _ messages: Messages) {
    if let text = pace.text(for: count, at: Clock.monotonic()) { messages.progress(text) }
  }

  /// Clears the line.
  func finish(_ messages: Messages) { messages.clearProgress() }

  /// Shows that a writer waits for another one, a second after the wait began; nil if that cannot be shown.
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

  /// Decides when the clock is read and when progress is shown. It is pure, so that no test needs to wait.
  struct Pace {
    private let unit: Unit
    private var next = 0
    private var stride = 1
    private var start: Duration?
    private var lastClockReading: Duration = .zero
    private var lastShown: Duration = .zero

    init(_ unit: Unit) { self.unit = unit }

    /// True if the clock should be read: often while counts come slowly, rarely while they come fast.
    @inline(__always)
    func isDue(_ count: Int) -> Bool { count >= next }

    /// The text to show at a time; nil in the first second, and within a second of the last text.
    mutating func text(for count: Int, at now: Duration) -> String? {
      let begin = start ?? now
      if start == nil {
        start = now
        (lastClockReading, lastShown) = (now, now)
      }
      let pause = now - lastClockReading
      if pause < .milliseconds(20) {
        stride = min(stride * 2, unit == .bytes ? 1 << 26 : 1 << 16)
      } else if pause > .milliseconds(200) {
        stride = max(stride / 8, 1)
      }
      lastClockReading = now
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
  ///   - writesResults: True if results appear on standard output during the work. On a terminal they show the
  ///     progress, and would mix with the line.
  init(_ messages: Messages, counting unit: Unit, writesResults: Bool = true) {
    // A user who types the input knows how far it has come.
    let isShown =
      !messages.isQuiet && !messages.isJSON && Messages.styling.canClear && !Descriptor.standardInput.isTerminal
      && !(writesResults && Descriptor.standardOutput.isTerminal)
    self.init(isShown: isShown, pace: Pace(unit))
  }
}

// MARK: Inputs

/// How far a run has come: in files, or in the lines or bytes of the only one.
struct InputProgress {
  private var progress: Progress
  private let unit: Progress.Unit
  private var fileCount = 0

  init(_ inputs: InputSequence, _ messages: Messages, writesResults: Bool, isCalculation: Bool) {
    unit = inputs.list.fileCount > 1 ? .files : inputs.scans ? .bytes : .lines
    progress =
      isCalculation && unit != .files
      ? .none : Progress(messages, counting: unit, writesResults: unit != .files && writesResults)
  }

  /// Another input begins.
  mutating func begin(_ messages: Messages) {
    if unit == .files { progress.advance(to: fileCount, messages) }
    fileCount += 1
  }

  /// So much of an input was read.
  mutating func advance(lines: Int, bytes: Int, _ messages: Messages) {
    if unit != .files { progress.advance(to: unit == .bytes ? bytes : lines, messages) }
  }

  /// An input ends.
  func end(_ messages: Messages) { if unit != .files { finish(messages) } }

  /// Clears the line.
  func finish(_ messages: Messages) { progress.finish(messages) }
}
