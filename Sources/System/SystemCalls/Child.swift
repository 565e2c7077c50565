// A program that this process started.

import LibC

/// A started program, by its process; it is reaped by `wait`, or not at all.
package struct Child: Sendable {
  package let process: Int32

  /// `waitpid(2)`: waits for its end.
  package func wait() throws(SystemError) -> WaitStatus {
    var status: Int32 = 0
    _ = try retrying("waitpid") { waitpid(process, &status, 0) }
    return WaitStatus(status)
  }

  /// `waitid(2)` with `WNOWAIT`: whether it has ended; it stays unreaped, so that its number still names its group.
  package var hasEnded: Bool {
    var information = siginfo_t()
    do throws(SystemError) {
      _ = try retrying("waitid") { waitid(P_PID, id_t(process), &information, WEXITED | WNOHANG | WNOWAIT) }
      return information.si_signo != 0
    } catch {
      return true
    }
  }

  /// `waitpid(2)` with `WNOHANG`: lets the system forget it if it has ended; whether there is nothing left to wait for.
  package func reapIfEnded() -> Bool { waitpid(process, nil, WNOHANG) != 0 }

  /// `kill(2)`: ends the group of processes that it leads.
  package func killGroup() { _ = kill(-process, SIGKILL) }
}

/// How a child ended.
package struct WaitStatus: Hashable, Sendable {
  private let packed: Int32

  /// The status that `waitpid(2)` gave for a child that has ended.
  package init(_ packed: Int32) { self.packed = packed }

  /// The exit status as a shell counts it: 128 and the number of the signal that ended the child.
  package var inShell: Int32 {
    // The signal is in the low seven bits; if they are 0, the status is in the next byte.
    let signal = packed & 0x7F
    return signal == 0 ? (packed >> 8) & 0xFF : 128 + signal
  }

  /// The child ended by itself, with a status of 0.
  package var isSuccess: Bool { packed == 0 }
}

extension WaitStatus: CustomStringConvertible {
  /// How the child ended, such as `status 1` or `signal 9`.
  package var description: String {
    let signal = packed & 0x7F
    return signal == 0 ? "status \(inShell)" : "signal \(signal)"
  }
}
