#if os(Linux)
  import Foundation
  import SystemCalls
  import Testing

  struct DescriptorMarksTests {
    @Test("others see a mark before an offset until it is removed or its file closed")
    func marks() throws {
      let path = SystemPath(NSTemporaryDirectory())
      let other = try Descriptor.openDirectory(path)
      var mine: Descriptor? = try Descriptor.openDirectory(path)
      let place: UInt64 = 1 << 60 + 7
      let isMarked = mine?.markRange(at: place)
      let seesOwn = mine?.hasMarkOfOthers(before: .max)
      #expect(isMarked == true)
      #expect(seesOwn == false)
      let seen = [place + 1, place, 0].map { other.hasMarkOfOthers(before: $0) }
      #expect(seen == [true, false, false])
      // Marks exclude nobody.
      let isMarkedTwice = other.markRange(at: place)
      #expect(isMarkedTwice)
      other.removeMarks()
      mine = nil
      _ = mine
      let remains = other.hasMarkOfOthers(before: .max)
      #expect(!remains)
    }
  }
#endif
