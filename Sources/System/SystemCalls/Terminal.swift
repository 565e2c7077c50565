// Terminal settings: `termios(3)`.

import LibC

/// The saved settings of a terminal that delivers bytes at once and does not echo them.
package struct RawTerminal: Sendable {
  private let number: Int32
  private let saved: termios

  /// `tcgetattr(3)` and `tcsetattr(3)`. Keys that send signals still do so.
  package init(_ terminal: borrowing Descriptor) throws(SystemError) {
    let number = terminal.number
    var settings = termios()
    _ = try retrying("tcgetattr") { tcgetattr(number, &settings) }
    self.number = number
    saved = settings
    settings.c_lflag &= ~tcflag_t(ECHO | ICANON)
    _ = try retrying("tcsetattr") { tcsetattr(number, TCSANOW, &settings) }
  }

  /// Restores the settings.
  package func restore() {
    var settings = saved
    _ = try? retrying("tcsetattr") { tcsetattr(number, TCSANOW, &settings) }
  }
}

extension Descriptor {
  /// `tcgetpgrp(3)`: true if this process is in the terminal's foreground group. Others may not change its settings.
  package var isForegroundTerminal: Bool { tcgetpgrp(number) == getpgrp() }
}
