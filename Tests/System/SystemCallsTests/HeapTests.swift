import SystemCalls
import Testing

struct HeapTests {
  @Test(arguments: [0, 1, 1 << 19, 1 << 20, 1 << 21, 3 << 20, 1 << 24, .max])
  func `memory for a document is available and zeroed, whatever size was expected`(size: Int) {
    Heap.expect(documentOf: size)
    var arrays = [1 << 12, 1 << 17, 1 << 20, 3 << 20, 1 << 24].map { [UInt8](repeating: 0, count: $0) }
    for index in arrays.indices {
      #expect(arrays[index].allSatisfy { $0 == 0 })
      for offset in stride(from: 0, to: arrays[index].count, by: 4096) { arrays[index][offset] = UInt8(index + 1) }
    }
    for (index, array) in arrays.enumerated() {
      #expect(stride(from: 0, to: array.count, by: 4096).allSatisfy { array[$0] == UInt8(index + 1) })
    }
  }
}
