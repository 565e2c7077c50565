// Shows pages of the manual on a terminal in the user's pager, as git does: PAGER, a line for the shell, or less(1).

import SystemCalls

enum Pager {
  /// The shell's status if there is no such program.
  private static let notFound: Int32 = 127

  /// Shows a text in the pager, and waits for its end. Returns false if the text is to be written as it is: standard
  /// output is not a terminal with a screen, PAGER is empty or cat, or there is no pager.
  static func show(_ text: [UInt8]) -> Bool {
    let terminal = Styling(
      isTerminal: Descriptor.standardOutput.isTerminal, variable: { CurrentProcess.environment($0) })
    guard terminal.canClear else { return false }
    let line = CurrentProcess.environment("PAGER") ?? "command -v less >/dev/null || exit \(notFound); exec less"
    guard !line.isEmpty, line != "cat" else { return false }
    // As with git, less ends if the text fits on the screen.
    if CurrentProcess.environment("LESS") == nil { CurrentProcess.setEnvironment("LESS", "FRX") }
    guard let status = try? run(line, text) else { return false }
    return status != notFound
  }

  private static func run(_ line: String, _ text: [UInt8]) throws(SystemError) -> Int32 {
    // From a file, not through a pipe, which a pager that ends early would close.
    let file = try Descriptor.unnamedFile(holding: text)
    var pager = Spawn("/bin/sh", ["-c", line])
    pager.input = .descriptor(file.number)
    let child = try pager.start()
    // The keys that send signals are the pager's.
    for signal in [Signal.interrupt, .quit] { signal.ignore() }
    return try child.wait().shellStatus
  }
}
