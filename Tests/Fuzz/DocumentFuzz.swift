// The fuzz target of TimecodeDocuments: a document of the format that FUZZ_FORMAT names. FUZZ_SEEDS names a directory that
// documents of each format are written to. What the library promises is checked here by precondition.

import Foundation
import SMPTETimecode
import TimecodeDocuments

nonisolated(unsafe) private var format = DocumentFormat.editDecisionList

/// Markers with everything that a list has.
private func sample() throws -> TimecodeDocument {
  let start = try Timecode(.string("01:00:00;00"), at: .fps29_97d)
  let range = try TimecodeRange(from: start, duration: Timecode.FrameCount(.frames(50), base: .max100SubFrames))
  let frame = Timecode.FrameCount(.frames(1), base: .max100SubFrames)
  let later = try TimecodeRange(from: range.outPoint, duration: frame)
  return TimecodeDocument(
    [
      TimecodeMarker(range, name: "Opening, “a”", note: "first\nsecond", color: "Red"),
      TimecodeMarker(later, name: "b"),
      TimecodeMarker(later.outPoint),
    ], title: "Reel")
}

/// Texts of formats that are only read.
private let readOnly = """
  SESSION NAME:\tReel
  SESSION START TIMECODE:\t00:59:50;00
  TIMECODE FORMAT:\t29.97 Drop Frame

  M A R K E R S  L I S T I N G
  #   \tLOCATION     \tTIME REFERENCE    \tUNITS    \tNAME       \tCOMMENTS
  1   \t01:00:00;00  \t480000            \tSamples  \tName\tTab   \tComment
      \t             \t                  \t         \t           \tmore

  """

/// Writes the seeds, where a directory is given for them, and chooses the format.
@_cdecl("LLVMFuzzerInitialize")
public func initialize(_ count: UnsafeMutablePointer<CInt>, _ arguments: UnsafeMutableRawPointer) -> CInt {
  let environment = ProcessInfo.processInfo.environment
  if let chosen = environment["FUZZ_FORMAT"].flatMap({ DocumentFormat(word: $0) }) { format = chosen }
  guard let path = environment["FUZZ_SEEDS"] else { return 0 }
  for format in DocumentFormat.allCases {
    let directory = URL(filePath: path).appending(path: format.word)
    try? FileManager.default.createDirectory(at: directory, withIntermediateDirectories: true)
    let bytes = (try? sample().written(as: format).bytes) ?? Array(readOnly.utf8)
    try? Data(bytes).write(to: directory.appending(path: "written"))
  }
  return 0
}

/// Reads an input with and without a rate; what is read is written and read again.
@_cdecl("LLVMFuzzerTestOneInput")
public func test(_ start: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
  let bytes = Array(UnsafeBufferPointer(start: start, count: count))
  _ = DocumentFormat(of: bytes)
  for rate in [nil, TimecodeFrameRate.fps29_97d, .fps25] {
    do throws(DocumentError) {
      let options = DocumentOptions(rate: rate)
      let document = try TimecodeDocument(reading: bytes, as: format, options)
      precondition(document.places.count == document.markers.count, "each marker has its place")
      for place in document.places + document.problems.compactMap(\.place) {
        precondition(place.line > 0 && place.offset >= 0 && place.offset <= 2 * count + 4, "a place is in the document")
      }
      _ = (document.problems.map(\.description), document.omissions.map(\.description))
      if format.isWritten { try writeAgain(document, options) }
    } catch {
      _ = error.description
    }
  }
  return 0
}

/// A document that can be written is read again with as many markers, unless the writer reported what it merged.
private func writeAgain(_ document: TimecodeDocument, _ options: DocumentOptions) throws(DocumentError) {
  let written = try document.written(as: format, options)
  precondition(Set(written.losses.map(\.kind)).isSubset(of: format.possibleLosses), "losses are those of the table")
  var options = options
  // What was read at a rate of the document's own is written without it where the format has no place for it.
  options.rate = document.markers.first?.range.properties.frameRate ?? options.rate
  let again = try TimecodeDocument(reading: written.bytes, as: format, options)
  precondition(again.problems.isEmpty, "what is written is read")
  precondition(again.markers.count == document.markers.count || !written.losses.isEmpty, "no marker is lost unreported")
}
