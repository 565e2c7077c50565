// The fuzz target of TimecodeDocuments and TimecodeCuts. It reads, writes and rewrites a document of the format that
// FUZZ_FORMAT names, and compares it as a cut. FUZZ_SEEDS names a directory for a seed document of each format.
// Preconditions check the promises of the library.

import Foundation
import SMPTETimecode
import TimecodeCuts
import TimecodeDocuments
import TimecodeEvents

nonisolated(unsafe) private var format = DocumentFormat.editDecisionList

/// Markers with everything that a list has.
private func sample() throws -> TimecodeDocument {
  let start = try Timecode(.string("01:00:00;00"), at: .fps29_97d)
  let range = try TimecodeRange(from: start, duration: Timecode.FrameCount(.frames(50), base: .max100SubFrames))
  let frame = Timecode.FrameCount(.frames(1), base: .max100SubFrames)
  let later = try TimecodeRange(from: range.outPoint, duration: frame)
  let out = try Timecode(.frames(start.frameCount.wholeFrames + 100), using: start.properties)
  let fast = TimecodeEvent.Source(reel: "A001", clip: "A.mov", in: start, out: out, speed: Fraction(2, 1))
  let plain = TimecodeEvent.Source(reel: "A002", in: later.inPoint, out: later.outPoint)
  return TimecodeDocument(
    [
      TimecodeMarker(range, name: "Opening, “a”", note: "first\nsecond", color: "Red"),
      TimecodeMarker(range, name: "A.mov", event: TimecodeEvent(track: "V", number: 3, source: fast)),
      TimecodeMarker(later, name: "b", event: TimecodeEvent(track: "A2", number: 4, source: plain)),
      TimecodeMarker(later.outPoint),
    ], title: "Reel")
}

/// An edit list with a dissolve, a key, splits and comments.
private let editList = """
  TITLE: Reel
  FCM: NON-DROP FRAME
  001  A001     AA/V  C        10:00:00:00 10:00:05:00 01:00:00:00 01:00:05:00
  * FROM CLIP NAME: A.mov
  * LOC: 01:00:02:10 RED     Sky - later
  002  A001     V     C        10:00:05:00 10:00:05:00 01:00:05:00 01:00:05:00
  002  B001     V     D    025 11:00:00:00 11:00:10:00 01:00:05:00 01:00:10:00
  M2   B001       050.0                11:00:00:00
  * FROM CLIP NAME: A.mov
  * TO CLIP NAME: B.mov
  SPLIT:    AUDIO DELAY=  00:00:00:10
  003  BL       V     K B      00:00:00:00 00:00:01:00 01:00:10:00 01:00:11:00
  003  C001     V     K    000 1200 1225 01:00:10:00 01:00:11:00

  """

/// A sequence of Final Cut Pro 7's XML.
private let sequence = """
  <xmeml version="4"><sequence><name>Film</name><rate><timebase>30</timebase><ntsc>TRUE</ntsc></rate><media><video><track>
  <clipitem><name>A</name><start>0</start><end>-1</end><in>3</in><out>33</out><file id="f"><name>A.mov</name>
  <timecode><rate><timebase>24</timebase></rate><frame>86400</frame><reel><name>R</name></reel></timecode></file>
  <marker><name>m</name><in>5</in><out>-1</out></marker></clipitem>
  <transitionitem><start>20</start><end>30</end><alignment>center</alignment></transitionitem>
  <clipitem><name>B</name><start>-1</start><end>60</end><in>0</in><out>40</out><file id="f"/></clipitem>
  </track></video></media><timecode><frame>107892</frame><displayformat>DF</displayformat></timecode>
  <marker><name>M</name><comment>note</comment><in>30</in><out>60</out></marker></sequence></xmeml>
  """

/// Pro Tools' text of a session.
private let session = """
  SESSION NAME:\tReel
  SESSION START TIMECODE:\t00:59:50;00
  TIMECODE FORMAT:\t29.97 Drop Frame
  SAMPLE RATE:\t48000.000000

  T R A C K  L I S T I N G
  TRACK NAME:\tVoice
  CHANNEL \tEVENT   \tCLIP NAME\tSTART TIME    \tEND TIME      \tDURATION      \tSTATE
  1       \t1       \tVoice-01 \t   01:00:00;00\t   01:00:05;00\t   00:00:05;00\tUnmuted
  2       \t1       \tVoice-01 \t       48000  \t       96000  \t       48000  \tUnmuted

  M A R K E R S  L I S T I N G
  #   \tLOCATION     \tTIME REFERENCE    \tUNITS    \tNAME       \tCOMMENTS
  1   \t01:00:00;00  \t480000            \tSamples  \tName\tTab   \tComment
      \t             \t                  \t         \t           \tmore

  """

/// Captions: two that pop on, one that is painted, and one that rolls up.
private let captions = """
  Scenarist_SCC V1.0

  01:00:02;00\t9420 9420 94ae 94ae 9470 9470 c8e9 d3f4 9470 f4e5 942c 942c 942f 942f
  01:00:04;00\t942c 942c
  01:00:05;00\t9429 9470 c8e9 9137 92a4
  01:00:06;00\t9425 94ad 9470 cfae e500 94ad

  """

/// A document of a format that is only read.
private func readOnly(_ format: DocumentFormat) -> [UInt8] {
  switch format {
  case .closedCaptions: Array(captions.utf8)
  case .broadcastSubtitles:
    Array("850STL25.01100".utf8) + [UInt8](repeating: 0x20, count: 1010) + [
      0, 1, 0, 0xFF, 0, 1, 0, 2, 3, 1, 0, 4, 5, 20, 2, 0,
    ]
      + Array("Text".utf8) + [UInt8](repeating: 0x8F, count: 108)
  default: Array(session.utf8)
  }
}

/// Writes the seeds if a directory is given for them, and chooses the format.
@_cdecl("LLVMFuzzerInitialize")
public func initialize(_ count: UnsafeMutablePointer<CInt>, _ arguments: UnsafeMutableRawPointer) -> CInt {
  let environment = ProcessInfo.processInfo.environment
  if let chosen = environment["FUZZ_FORMAT"].flatMap({ DocumentFormat(word: $0) }) { format = chosen }
  guard let path = environment["FUZZ_SEEDS"] else { return 0 }
  for format in DocumentFormat.allCases {
    let directory = URL(filePath: path).appending(path: format.word)
    try? FileManager.default.createDirectory(at: directory, withIntermediateDirectories: true)
    let bytes = (try? sample().written(as: format).bytes) ?? readOnly(format)
    try? Data(bytes).write(to: directory.appending(path: "written"))
    if format == .finalCut7XML { try? Data(sequence.utf8).write(to: directory.appending(path: "sequence")) }
    if format == .editDecisionList { try? Data(editList.utf8).write(to: directory.appending(path: "edits")) }
  }
  return 0
}

/// Reads an input with and without a rate, and then writes and reads the result again.
@_cdecl("LLVMFuzzerTestOneInput")
public func test(_ start: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
  let bytes = Array(UnsafeBufferPointer(start: start, count: count))
  _ = DocumentFormat(of: bytes)
  for rate in [nil, TimecodeFrameRate.fps29_97d, .fps25] {
    do throws(DocumentError) {
      let options = DocumentOptions(rate: rate)
      let document = try TimecodeDocument(reading: bytes, as: format, options)
      precondition(document.places.count == document.markers.count, "each marker has its place")
      for location in document.places + document.problems.compactMap(\.location) {
        // A byte that is not UTF-8 is read as four.
        precondition(
          location.line > 0 && location.offset >= 0 && location.offset <= 4 * count + 4, "a place is in the document")
      }
      _ = (document.problems.map(\.description), document.omissions.map(\.description))
      if format.isWritten { try writeAgain(document, options) }
      compare(document.markers)
      try rewrite(bytes, document, options)
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
  // A document's own rate is not written if the format has no place for it.
  options.rate = document.markers.first?.range.properties.frameRate ?? options.rate
  let again = try TimecodeDocument(reading: written.bytes, as: format, options)
  precondition(again.problems.isEmpty, "what is written is read")
  precondition(again.markers.count == document.markers.count || !written.losses.isEmpty, "no marker is lost unreported")
}

/// A document that can be rewritten at another rate has as many entries there.
private func rewrite(
  _ bytes: [UInt8], _ document: TimecodeDocument, _ options: DocumentOptions
) throws(DocumentError) {
  guard let times = try? DocumentTimes(reading: bytes, as: format, options) else { return }
  var target = times.properties
  target.frameRate = .fps30
  guard let conversion = try? Conversion(from: times.properties, to: target, rounding: .nearest) else { return }
  let result = try EventConversion(record: conversion, source: conversion).rewritten(times, of: bytes.span)
  var options = options
  options.rate = target.frameRate
  let again = try? TimecodeDocument(reading: result.bytes(bytes.span), as: format, options)
  precondition(again?.markers.count == document.markers.count, "what is rewritten is read")
}

private func records(of events: [CutEvent]) -> [Range<Int>] {
  events.map(\.record).sorted { ($0.lowerBound, $0.upperBound) < ($1.lowerBound, $1.upperBound) }
}

/// A cut equals itself, and the changes to a version without some events produce that version.
private func compare(_ markers: [TimecodeMarker]) {
  let later = markers.indices.filter { $0 % 3 != 1 }.map { markers[$0] }
  guard let old = try? Cut(markers) else { return }
  precondition((try? CutComparison(from: old, to: old))?.changes().isEmpty == true, "a cut is the same as itself")
  guard let new = try? Cut(later), let comparison = try? CutComparison(from: old, to: new) else { return }
  let changes = comparison.changes(handles: 2)
  for track in comparison.trackNames {
    let events = CutComparison.events(of: old[track], on: track, after: changes)
    // Events that begin together have no order.
    precondition(records(of: events) == records(of: new[track]), "the old cut with its changes is the new one")
  }
  guard let carrying = try? CutCarrying(comparison) else { return }
  for event in old[carrying.track] {
    _ = (carrying.carry(frame: event.record.lowerBound), carrying.carry(frame: event.record.upperBound - 1))
    _ = try? carrying.carry(event.record)
  }
}
