import Foundation
import SMPTETimecode
import SwiftTimecodeInterface
import TestSupport
import Testing

struct TimecodeCodableTests {
  struct Row: Decodable {
    var c: [Int]
    var p: VectorProperties
    var json: String
  }

  @Test
  func `Codable writes and reads the same keys and values`() throws {
    let encoder = JSONEncoder()
    encoder.outputFormatting = .sortedKeys
    for row in try vectors("json", as: Row.self) {
      let timecode = Timecode(vector: row.c, row.p)
      #expect(String(decoding: try encoder.encode(timecode), as: UTF8.self) == row.json)
      let decoded = try JSONDecoder().decode(Timecode.self, from: Data(row.json.utf8))
      #expect(decoded.components == timecode.components && decoded.properties == timecode.properties, "\(row.json)")
    }
  }
}
