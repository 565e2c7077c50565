// Measures how many markers each document format reads and writes in a second of CPU time, relative to hashing the same
// bytes (FNV-1a): Documents [--json] [FORMAT…]

import SMPTETimecode
import TimecodeDocuments

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

@main
struct Documents {
  static let count = 100_000

  static func main() throws {
    let chosen = CommandLine.arguments.dropFirst().filter { !$0.hasPrefix("--") }
    let isJSON = CommandLine.arguments.contains("--json")
    let document = try list()
    // The other formats that are only read have no text here.
    let formats = DocumentFormat.allCases.filter { $0.isWritten || $0 == .sessionText }
    for format in formats where chosen.isEmpty || chosen.contains(format.word) {
      var options = DocumentOptions(rate: .fps25)
      options.maximumSize = 1 << 30
      let bytes = format.isWritten ? try document.written(as: format, options).bytes : session(document)
      // Each run begins with the result of the last one, so that no run can be omitted.
      var seed: UInt64 = 0xCBF2_9CE4_8422_2325
      let hashing = fastest {
        seed = hash(bytes, seed)
        return Int(truncatingIfNeeded: seed) | 1
      }
      let reading = fastest {
        (try? TimecodeDocument(reading: bytes, as: format, options))?.markers.count ?? 0
      }
      report("read \(format.word)", reading, hashing, bytes.count, isJSON)
      guard format.isWritten else { continue }
      let writing = fastest { (try? document.written(as: format, options))?.bytes.count ?? 0 }
      report("write \(format.word)", writing, hashing, bytes.count, isJSON)
    }
  }

  /// Markers in order, each with a name, every second one with a length, every fourth one with a note and a color.
  static func list() throws -> TimecodeDocument {
    let properties = Timecode.Properties(rate: .fps25)
    let step = properties.frameRate.maxTotalFrames(in: .max24Hours) / count
    let markers = try (0..<count).map { index in
      let start = try Timecode(.frames(index * step), using: properties)
      let length = Timecode.FrameCount(.frames(index & 1 == 0 ? 0 : 10), base: properties.subFramesBase)
      return TimecodeMarker(
        try TimecodeRange(from: start, duration: length), name: "Marker with a name \(index)",
        note: index & 3 == 1 ? "A note about it" : nil, color: index & 3 == 2 ? "Red" : nil)
    }
    return TimecodeDocument(markers, title: "Reel")
  }

  /// The text of a session, which the library cannot write.
  static func session(_ document: TimecodeDocument) -> [UInt8] {
    var text = "SESSION NAME:\tReel\nSESSION START TIMECODE:\t00:00:00:00\nTIMECODE FORMAT:\t25 Frame\n\n"
    text += "M A R K E R S  L I S T I N G\n#   \tLOCATION     \tTIME REFERENCE    \tUNITS    \tNAME     \tCOMMENTS\n"
    for (index, marker) in document.markers.enumerated() {
      text += "\(index + 1)\t\(marker.inPoint.stringValue())  \t480000            \tSamples  \t\(marker.name ?? "")\t\n"
    }
    return Array(text.utf8)
  }

  /// The nanoseconds of CPU of the fastest of some runs.
  static func fastest(_ body: () -> Int) -> Double {
    var best = Double.infinity
    var sink = 0
    for _ in 0..<5 {
      let start = processorTime()
      sink &+= body()
      best = min(best, processorTime() - start)
    }
    precondition(sink != 0)
    return best
  }

  /// The nanoseconds of CPU that the process has used.
  static func processorTime() -> Double {
    var time = timespec()
    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &time)
    return Double(time.tv_sec) * 1e9 + Double(time.tv_nsec)
  }

  static func hash(_ bytes: [UInt8], _ seed: UInt64) -> UInt64 {
    var hash = seed
    for byte in bytes { hash = (hash ^ UInt64(byte)) &* 0x100_0000_01B3 }
    return hash
  }

  static func report(_ name: String, _ nanoseconds: Double, _ yardstick: Double, _ size: Int, _ isJSON: Bool) {
    let perSecond = Int(Double(count) * 1e9 / nanoseconds)
    let ratio = (nanoseconds / yardstick * 10).rounded() / 10
    if isJSON {
      print(
        "{\"version\":1,\"benchmark\":\"\(name)\",\"ratio\":\(ratio),\"perSecond\":\(perSecond),\"goal\":\"500000\"}")
    } else {
      print("\(name): \(perSecond) markers a second, \(ratio) times a hash of the \(size) bytes")
    }
  }
}
