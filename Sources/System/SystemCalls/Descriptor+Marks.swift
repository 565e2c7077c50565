// Marks on an open file that other processes can see, and that the kernel removes with the file's last descriptor: read
// locks of single bytes, which exclude no other process. Linux has them per open file; elsewhere there are none.

import LibC

extension Descriptor {
  #if os(Linux)
    /// `fcntl(2)` with `F_OFD_SETLK`: marks the byte at an offset; false if the file system has no such locks.
    package func mark(at offset: Int64) -> Bool {
      var range = Self.range(F_RDLCK, offset..<offset + 1)
      return fcntl(number, 37, &range) == 0
    }

    /// `fcntl(2)` with `F_OFD_GETLK`: whether another open file has a mark at any offset of a range, which must not be
    /// empty.
    package func hasMarkOfOthers(in offsets: Range<Int64>) -> Bool {
      // Asks for what would stop a write lock.
      var range = Self.range(F_WRLCK, offsets)
      return fcntl(number, 36, &range) == 0 && Int32(range.l_type) != F_UNLCK
    }

    /// Removes the mark of this open file at an offset.
    package func removeMark(at offset: Int64) {
      var range = Self.range(F_UNLCK, offset..<offset + 1)
      _ = fcntl(number, 37, &range)
    }

    private static func range(_ kind: Int32, _ offsets: Range<Int64>) -> flock {
      var range = flock()
      range.l_type = Int16(kind)
      range.l_whence = Int16(SEEK_SET)
      range.l_start = off_t(offsets.lowerBound)
      range.l_len = off_t(offsets.count)
      return range
    }
  #else
    /// There are no marks.
    package func mark(at offset: Int64) -> Bool { false }
    /// There are no marks.
    package func hasMarkOfOthers(in offsets: Range<Int64>) -> Bool { false }
    /// There are no marks.
    package func removeMark(at offset: Int64) {}
  #endif
}
