// The settings of a terminal: `termios(3)`.

import LibC

/// A terminal's settings, changed so that bytes arrive as they come and are not shown, and kept to be restored.
package struct RawTerminal: Sendable {
  private let number: Int32
  private let saved: termios

  /// `tcgetattr(3)` and `tcsetattr(3)`; keys that send signals keep doing so.
  package init(_ terminal: borrowing Descriptor) throws(SystemError) {
    let number = terminal.number
    var settings = termios()
    _ = try retrying("tcgetattr") { tcgetattr(number, &settings) }
    self.number = number
    saved = settings
    settings.c_lflag &= ~tcflag_t(ECHO | ICANON)
    _ = try retrying("tcsetattr") { tcsetattr(number, TCSANOW, &settings) }
  }

  /// Gives the terminal its settings back.
  package func restore() {
    var settings = saved
    _ = try? retrying("tcsetattr") { tcsetattr(number, TCSANOW, &settings) }
  }
}

extension Descriptor {
  /// `tcgetpgrp(3)`: whether this process belongs to the terminal's foreground; others may not change its settings.
  package var isForegroundTerminal: Bool { tcgetpgrp(number) == getpgrp() }
}
