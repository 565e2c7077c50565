// Marks on an open file. Other processes can see them, and the kernel removes them with the file's last descriptor. A
// mark is a read lock of a single byte, which excludes no other process. Only Linux has such locks per open file.

import LibC

extension Descriptor {
  #if os(Linux)
    /// `fcntl(2)` with `F_OFD_SETLK`: marks the byte at an offset; false if the file system does not support that.
    package func mark(at offset: Int64) -> Bool {
      var range = Self.range(F_RDLCK, offset..<offset + 1)
      return fcntl(number, 37, &range) == 0
    }

    /// `fcntl(2)` with `F_OFD_GETLK`: true if another open file has a mark within a range, which must not be empty.
    package func hasMarkOfOthers(in offsets: Range<Int64>) -> Bool {
      // The call returns a lock that would conflict with a write lock.
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
    /// Always false: this system has no marks.
    package func mark(at offset: Int64) -> Bool { false }
    /// Always false: this system has no marks.
    package func hasMarkOfOthers(in offsets: Range<Int64>) -> Bool { false }
    /// Does nothing: this system has no marks.
    package func removeMark(at offset: Int64) {}
  #endif
}
