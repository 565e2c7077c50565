// What waitpid(2) gives, and what a shell makes of it; the command line runs programs of its own and counts as a shell does.

/// How a child ended.
package struct WaitStatus {
  private let packed: Int32

  /// Takes what waitpid(2) gave for a child that has ended.
  package init(_ packed: Int32) { self.packed = packed }

  /// The exit status; 128 and the number of the signal that ended it.
  package var inShell: Int32 {
    // The signal is in the low seven bits, else the status in the next byte.
    let signal = packed & 0x7F
    return signal == 0 ? (packed >> 8) & 0xFF : 128 + signal
  }
}
