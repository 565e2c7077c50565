// Programs that this process has started.

import LibC

/// A program that this process has started. It stays a zombie until it is reaped.
package struct Child: Sendable {
  package let process: Int32

  /// `waitpid(2)`: waits for its end, and reaps it.
  package func wait() throws(SystemError) -> WaitStatus {
    var status: Int32 = 0
    _ = try retrying("waitpid") { waitpid(process, &status, 0) }
    return WaitStatus(status)
  }

  /// `waitid(2)` with `WNOWAIT`: true if it has ended. It is not reaped, so its number still identifies its group.
  package var hasEnded: Bool {
    var information = siginfo_t()
    do throws(SystemError) {
      _ = try retrying("waitid") { waitid(P_PID, id_t(process), &information, WEXITED | WNOHANG | WNOWAIT) }
      return information.si_signo != 0
    } catch {
      return true
    }
  }

  /// `waitpid(2)` with `WNOHANG`: reaps it if it has ended; false if it is still running.
  package func reapIfEnded() -> Bool { waitpid(process, nil, WNOHANG) != 0 }

  /// `kill(2)`: kills the process group that it leads.
  package func killGroup() { _ = kill(-process, SIGKILL) }
}

/// The status of a child that has ended.
package struct WaitStatus: Equatable, Sendable {
  private let packed: Int32

  /// A status that `waitpid(2)` has returned for a child that has ended.
  package init(_ packed: Int32) { self.packed = packed }

  /// The exit status in a shell: for a child that a signal ended, 128 plus the signal's number.
  package var shellStatus: Int32 {
    // The signal is in the low seven bits; if they are 0, the status is in the next byte.
    let signal = packed & 0x7F
    return signal == 0 ? (packed >> 8) & 0xFF : 128 + signal
  }

  /// True if the child exited with status 0.
  package var isSuccess: Bool { packed == 0 }
}

extension WaitStatus: CustomStringConvertible {
  /// The status or the signal, such as `status 1` or `signal 9`.
  package var description: String {
    let signal = packed & 0x7F
    return signal == 0 ? "status \(shellStatus)" : "signal \(signal)"
  }
}
