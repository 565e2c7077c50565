// Measures the time to look up a type, with warm tables and for the first time:
//
//     swift run -c release --package-path Tests/Benchmarks TypeLookups [--json]
//
// Each measurement is the fastest of nine rounds. A warm look-up by extension or MIME type must take at most a
// microsecond; the program ends with status 1 if one takes longer.

import OpenTransferable

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

/// The CPU time that this thread has used, in nanoseconds.
func cpuTime() -> Double {
  var time = timespec()
  clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time)
  return Double(time.tv_sec) * 1e9 + Double(time.tv_nsec)
}

@inline(never)
func keep<Value>(_ value: Value) {}

func nanoseconds(_ texts: [String], _ find: (String) -> UTType?) -> Double {
  var best = Double.infinity
  for _ in 0..<9 {
    let start = cpuTime()
    for _ in 0..<2_000 { for text in texts { keep(find(text)) } }
    best = min(best, (cpuTime() - start) / Double(2_000 * texts.count))
  }
  return best
}

@main
enum TypeLookups {
  static func main() {
    var start = cpuTime()
    keep(UTType(filenameExtension: "csv"))
    let firstBuiltIn = cpuTime() - start
    start = cpuTime()
    keep(UTType(filenameExtension: "blend"))
    let firstShared = cpuTime() - start
    let warm: [(name: String, nanoseconds: Double)] = [
      ("type by extension", nanoseconds(["csv", "mov", "edl", "PNG", "json"]) { UTType(filenameExtension: $0) }),
      (
        "type by MIME type",
        nanoseconds(["text/html", "image/png", "application/json", "video/quicktime", "text/csv"]) {
          UTType(mimeType: $0)
        }
      ),
      (
        "type by MIME type with parameters",
        nanoseconds(["text/html; charset=utf-8", "application/json;charset=UTF-8"]) { UTType(mimeType: $0) }
      ),
      (
        "type by extension, shared-mime-info",
        nanoseconds(["blend", "gpx", "torrent"]) { UTType(filenameExtension: $0) }
      ),
      (
        "type by MIME type, shared-mime-info",
        nanoseconds(["application/x-blender", "application/gpx+xml"]) { UTType(mimeType: $0) }
      ),
    ]
    let others = [
      ("first look-up by extension", firstBuiltIn), ("first look-up in shared-mime-info", firstShared),
      ("type by identifier", nanoseconds(["public.json", "public.png", "org.smpte.edl"]) { UTType($0) }),
    ]
    for (name, time) in warm + others {
      print(
        CommandLine.arguments.contains("--json")
          ? "{\"benchmark\":\"\(name)\",\"nanoseconds\":\(Int(time)),\"version\":1}" : "\(Int(time)) ns\t\(name)")
    }
    exit(warm.allSatisfy { $0.nanoseconds <= 1_000 } ? 0 : 1)
  }
}
