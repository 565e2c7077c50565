#if os(Linux)
  import Foundation
  import SystemCalls
  import Testing

  struct DescriptorMarksTests {
    @Test
    func `others see a mark in a range until it is removed or its file is closed`() throws {
      let path = SystemPath(NSTemporaryDirectory())
      let other = try Descriptor.openDirectory(path)
      var mine: Descriptor? = try Descriptor.openDirectory(path)
      let location: Int64 = 1 << 60 + 7
      let isMarked = mine?.mark(at: location)
      let seesOwn = mine?.hasMarkOfOthers(in: 0..<Int64.max)
      #expect(isMarked == true)
      #expect(seesOwn == false)
      let offsets = [0..<location + 1, location..<location + 1, 0..<location, location + 1..<Int64.max]
      let seen = offsets.map { other.hasMarkOfOthers(in: $0) }
      #expect(seen == [true, true, false, false])
      // Marks are not exclusive.
      let isMarkedTwice = other.mark(at: location)
      #expect(isMarkedTwice)
      other.removeMark(at: location)
      let stays = other.hasMarkOfOthers(in: location..<location + 1)
      #expect(stays)
      mine = nil
      _ = mine
      let remains = other.hasMarkOfOthers(in: 0..<Int64.max)
      #expect(!remains)
    }
  }
#endif
