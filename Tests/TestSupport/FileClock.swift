// The clock by which a file system dates changes, which may tick once in some milliseconds.
//
//     try FileClock.waitForTick(in: folder.path)

import Foundation

/// A file system's clock.
public enum FileClock {
  /// The clock did not advance within ten seconds.
  struct Stopped: Error {
    let folder: String
  }

  /// Waits until a new change gets a different time than an earlier one.
  public static func waitForTick(in folder: String) throws {
    let probe = folder + "/.tick-\(UUID().uuidString)"
    defer { try? FileManager.default.removeItem(atPath: probe) }
    func time() throws -> Date? {
      try Data([1]).write(to: URL(filePath: probe))
      return try FileManager.default.attributesOfItem(atPath: probe)[.modificationDate] as? Date
    }
    let before = try time()
    let deadline = ContinuousClock.now + .seconds(10)
    while try time() == before {
      guard ContinuousClock.now < deadline else { throw Stopped(folder: folder) }
      usleep(500)
    }
  }
}
