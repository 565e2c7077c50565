#if os(Linux)
  import Foundation
  import SystemCalls
  import Testing

  struct DescriptorMarksTests {
    @Test
    func `others see a mark at some offsets until it is removed or its file closed`() throws {
      let path = SystemPath(NSTemporaryDirectory())
      let other = try Descriptor.openDirectory(path)
      var mine: Descriptor? = try Descriptor.openDirectory(path)
      let place: Int64 = 1 << 60 + 7
      let isMarked = mine?.mark(at: place)
      let seesOwn = mine?.hasMarkOfOthers(in: 0..<Int64.max)
      #expect(isMarked == true)
      #expect(seesOwn == false)
      let offsets = [0..<place + 1, place..<place + 1, 0..<place, place + 1..<Int64.max]
      let seen = offsets.map { other.hasMarkOfOthers(in: $0) }
      #expect(seen == [true, true, false, false])
      // Marks exclude nobody.
      let isMarkedTwice = other.mark(at: place)
      #expect(isMarkedTwice)
      other.removeMark(at: place)
      let stays = other.hasMarkOfOthers(in: place..<place + 1)
      #expect(stays)
      mine = nil
      _ = mine
      let remains = other.hasMarkOfOthers(in: 0..<Int64.max)
      #expect(!remains)
    }
  }
#endif
