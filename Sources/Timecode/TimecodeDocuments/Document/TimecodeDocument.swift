// A list of timecodes and ranges as other programs exchange it: markers, events, chapters, subtitles.
//
//     let document = try TimecodeDocument(reading: bytes, DocumentOptions(rate: .fps25))
//     document.markers, document.rate, document.problems, document.omissions
//     let written = try document.written(as: .avidMarkers)
//     written.bytes, written.losses
//
// A reader reads a document of one format as a list: it omits and counts effects, retimes and nested sequences. An
// error in one entry is a problem of that entry, and reading continues; an error that makes the rest unreadable is
// thrown. One type implements each format; `DocumentFormat.allCases` lists the formats.

public import SMPTETimecode

/// A list of markers with the document's statements about all of them.
public struct TimecodeDocument: Equatable, Sendable {
  /// The timecodes and ranges, in the document's order.
  public var markers: [TimecodeMarker]
  /// The place of each marker in the document that it was read from; empty if the list was not read.
  public var places: [DocumentLocation] = []
  /// The parts of times that are smaller than a subframe, by the index of the marker; only real time and fractions have
  /// them.
  public var remainder: [Int: TimecodeRange.SubframeRemainder] = [:]
  /// The list's title; nil if missing.
  public var title: String?
  /// The rate that the document states, which has the weight of a tag; nil if it states none.
  public var rate: RateStatement?
  /// Where it states the rate; nil if that has no line.
  package internal(set) var rateLocation: DocumentLocation?
  /// The start of the program, if the document states it.
  public var start: Timecode?
  /// The document has an end that is derived from a length without a rate, so that its label is unknown.
  package internal(set) var hasUnknownEnds = false
  /// The remarks about the content, each content once, in the order of discovery.
  package internal(set) var remarks: [DocumentOmission] = []
  /// The document's faults in any program, such as a reference to nothing; its times are unaffected.
  public var structure: [DocumentError] = []
  /// The errors of entries, which are not among the markers.
  public var problems: [DocumentError] = []
  /// The entries that are not ranges because a point does not exist at the rate, such as a label that drop frame omits;
  /// each has its problem.
  public var nonexistent: [NonexistentRange] = []

  /// Creates a list.
  public init(_ markers: [TimecodeMarker] = [], title: String? = nil, rate: RateStatement? = nil) {
    self.markers = markers
    self.title = title
    self.rate = rate
  }
}

extension TimecodeDocument {
  /// The omissions, each content once.
  public var omissions: [DocumentOmission] { remarks(.omission) }
  /// The doubts, each content once: nonexistent times that are not the markers' own, and lines that are not statements.
  public var doubts: [DocumentOmission] { remarks(.doubt) }
  /// The document's contradictions, each content once: the markers follow their points.
  public var contradictions: [DocumentOmission] { remarks(.contradiction) }
  /// The number of bytes of the document's text in an unknown encoding, which names keep as `\xFF`; nil if there are
  /// none.
  public var oddBytes: DocumentOmission? { remarks(.encoding).first }

  /// The remarks of a kind.
  package func remarks(_ kind: DocumentOmission.Kind) -> [DocumentOmission] { remarks.filter { $0.kind == kind } }

  /// Counts content, of which there are few kinds; the content is a plural, the same each time.
  mutating func remark(
    _ kind: DocumentOmission.Kind, _ content: String, count: Int = 1, isDetail: Bool = false,
    at location: DocumentLocation
  ) {
    if let index = remarks.firstIndex(where: { $0.kind == kind && $0.content == content }) {
      remarks[index].count += count
    } else {
      remarks.append(
        DocumentOmission(kind: kind, content: content, count: count, first: location, isDetail: isDetail))
    }
  }
}

/// An entry with two points, at least one of which does not exist at the rate.
public struct NonexistentRange: Equatable, Sendable {
  /// The in point with the entry's name, note and color.
  public var marker: TimecodeMarker
  /// The out point.
  public var outPoint: Timecode
  /// The number of markers before the entry.
  public var index: Int
  /// The place of the entry.
  public var location: DocumentLocation

  /// The point that does not exist; the in point if neither does.
  public var nonexistentPoint: Timecode { marker.inPoint.isValid ? outPoint : marker.inPoint }
}

/// A place in a document.
public struct DocumentLocation: Hashable, Sendable {
  /// The line, from 1.
  public var line: Int
  /// The byte in the line, from 1.
  public var column: Int
  /// The byte in the document, from 0; if the document is not UTF-8, the byte in its UTF-8 text.
  public var offset: Int

  /// Creates a place.
  public init(line: Int, column: Int, offset: Int) {
    self.line = line
    self.column = column
    self.offset = offset
  }
}

/// A kind of content that a reader omits or doubts, with its count.
public struct DocumentOmission: Hashable, Sendable {
  /// The kinds of remarks, in the order of reporting.
  package enum Kind: CaseIterable, Sendable {
    /// Bytes in an unknown encoding.
    case encoding
    case omission
    case contradiction
    case doubt
    /// Sources of the reels AX and BL, whose times mean nothing.
    case unnamed
    /// Retimed sources that are as long as their records, as DaVinci Resolve writes them.
    case unretimed
  }

  /// The kind of the remark.
  package let kind: Kind
  /// The content, as a plural: `M2 motion effects`.
  public var content: String
  /// The number of times that the document has it.
  public var count: Int
  /// The first place.
  public var first: DocumentLocation
  /// The content is understood and is not an entry, such as a comment, a transition or an effect. Only a written
  /// document loses it; other content could have been an entry, or is not understood.
  public var isDetail = false
  /// The contents that are comments.
  static let (comments, otherComments) = ("comments", "other comments")

  /// It is comments, which nobody expects to be judged.
  package var isComments: Bool { isDetail && [Self.comments, Self.otherComments].contains(content) }
}

extension DocumentOmission: CustomStringConvertible {
  /// The content, the count and the first line, such as `M2 motion effects (3, the first in line 12)`.
  public var description: String { "\(content) (\(count), \(count == 1 ? "" : "the first ")in line \(first.line))" }
}
