// Marks on an open file that other processes can see, and that the kernel removes with the file's last descriptor: read locks
// of single bytes, which exclude nobody. Linux has them per open file; elsewhere there are none.

import LibC

extension Descriptor {
  #if os(Linux)
    /// `fcntl(2)` with `F_OFD_SETLK`: marks the byte at an offset; false if the file system has no such locks.
    package func markRange(at offset: UInt64) -> Bool {
      var range = Self.range(F_RDLCK, from: offset, count: 1)
      return fcntl(number, 37, &range) == 0
    }

    /// `fcntl(2)` with `F_OFD_GETLK`: whether another open file has a mark before an offset.
    package func hasMarkOfOthers(before offset: UInt64) -> Bool {
      guard offset > 0 else { return false }
      // Asks for what would stop a write lock.
      var range = Self.range(F_WRLCK, from: 0, count: offset)
      return fcntl(number, 36, &range) == 0 && Int32(range.l_type) != F_UNLCK
    }

    /// Removes the marks of this open file.
    package func removeMarks() {
      var range = Self.range(F_UNLCK, from: 0, count: 0)
      _ = fcntl(number, 37, &range)
    }

    private static func range(_ kind: Int32, from start: UInt64, count: UInt64) -> flock {
      var range = flock()
      range.l_type = Int16(kind)
      range.l_whence = Int16(SEEK_SET)
      range.l_start = off_t(clamping: start)
      range.l_len = off_t(clamping: count)
      return range
    }
  #else
    /// There are no marks.
    package func markRange(at offset: UInt64) -> Bool { false }
    /// There are no marks.
    package func hasMarkOfOthers(before offset: UInt64) -> Bool { false }
    /// There are no marks.
    package func removeMarks() {}
  #endif
}
