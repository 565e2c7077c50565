// A list of timecodes and ranges in a form that other programs exchange: markers, events, chapters or subtitles.
//
//     let document = try TimecodeDocument(reading: bytes, DocumentOptions(rate: .fps25))
//     document.markers, document.rate, document.problems, document.omissions
//     let written = try document.written(as: .avidMarkers)
//     written.bytes, written.losses
//
// A reader turns a document of one format into a list. It omits and counts effects, varying speeds and nested
// sequences. An error in one entry becomes a problem of that entry, and reading continues. An error that makes the rest
// unreadable is thrown. One type implements each format; `DocumentFormat.allCases` lists the formats.

public import SMPTETimecode

/// A list of markers, and the statements that the document makes about all of them.
public struct TimecodeDocument: Equatable, Sendable {
  /// The timecodes and ranges, in the document's order.
  public var markers: [TimecodeMarker]
  /// The location of each marker in the document; empty if the list was not read from a document.
  public var places: [DocumentLocation] = []
  /// The parts of times below a subframe, by the index of the marker. Only real time and fractions have such parts.
  public var remainder: [Int: TimecodeRange.SubFrameRemainder] = [:]
  /// The list's title; nil if missing.
  public var title: String?
  /// The rate that the document states, with the same weight as a tag; nil if the document states no rate.
  public var rate: RateStatement?
  /// The location of that statement; nil if no line contains it.
  package internal(set) var rateLocation: DocumentLocation?
  /// The start of the timeline, if the document states it.
  public var start: Timecode?
  /// True if an end was derived from a length without a rate, so that its label is unknown.
  package internal(set) var hasUnknownEnds = false
  /// The location of the first event of a second edit list, which has its own start; nil if there is one list.
  package internal(set) var secondList: DocumentLocation?
  /// The remarks about the content in the order of discovery, one for each kind of content.
  package internal(set) var remarks: [DocumentOmission] = []
  /// The faults that make the document wrong in any program, such as an undefined reference. They do not affect its
  /// times.
  public var structure: [DocumentError] = []
  /// The errors of entries that could not be read. These entries are not among the markers.
  public var problems: [DocumentError] = []
  /// The entries with a point that does not exist at the rate, such as a label that drop frame omits. They are not
  /// ranges, so they are not among the markers. Each also has an error in `problems`.
  public var nonexistent: [NonexistentRange] = []

  /// Creates a list.
  public init(_ markers: [TimecodeMarker] = [], title: String? = nil, rate: RateStatement? = nil) {
    self.markers = markers
    self.title = title
    self.rate = rate
  }
}

extension TimecodeDocument {
  /// The omissions, one for each kind of content.
  public var omissions: [DocumentOmission] { remarks(.omission) }
  /// The doubts, one for each kind of content: nonexistent times outside the markers, and lines that are not
  /// statements.
  public var doubts: [DocumentOmission] { remarks(.doubt) }
  /// The contradictions, one for each kind of content. The markers follow their points, not the contradicting
  /// statement.
  public var contradictions: [DocumentOmission] { remarks(.contradiction) }
  /// The bytes of the document's text in an unknown encoding; nil if there are none. Names keep such bytes as `\xFF`.
  public var unknownEncoding: DocumentOmission? { remarks(.encoding).first }

  /// The remarks of a kind.
  package func remarks(_ kind: DocumentOmission.Kind) -> [DocumentOmission] { remarks.filter { $0.kind == kind } }

  /// Adds to the count of a kind of content; a document has few kinds. `content` is a plural. Calls with the same
  /// spelling count as the same kind.
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

/// An entry with two points, of which at least one does not exist at the rate.
public struct NonexistentRange: Equatable, Sendable {
  /// The in point with the entry's name, note and color.
  public var marker: TimecodeMarker
  /// The out point.
  public var outPoint: Timecode
  /// The number of markers before the entry.
  public var index: Int
  /// The location of the entry.
  public var location: DocumentLocation

  /// The point that does not exist; the in point if neither does.
  public var nonexistentPoint: Timecode { marker.inPoint.isValid ? outPoint : marker.inPoint }
}

/// A location in a document.
public struct DocumentLocation: Hashable, Sendable {
  /// The line number, from 1.
  public var line: Int
  /// The number of the byte in the line, from 1.
  public var column: Int
  /// The offset of the byte in the document, from 0. If the document is not UTF-8, the offset in its UTF-8 text.
  public var offset: Int

  /// Creates a location.
  public init(line: Int, column: Int, offset: Int) {
    self.line = line
    self.column = column
    self.offset = offset
  }
}

/// A kind of content that a reader omits or doubts, with a count.
public struct DocumentOmission: Equatable, Sendable {
  /// The kinds of remarks, in the order of reporting.
  package enum Kind: CaseIterable, Sendable {
    /// Bytes in an unknown encoding.
    case encoding
    case omission
    case contradiction
    case doubt
    /// Sources of the reels AX and BL, whose times have no meaning.
    case unnamed
    /// Retimed sources with the same length as their records, as DaVinci Resolve writes them.
    case unretimed
  }

  /// The kind of the remark.
  package let kind: Kind
  /// The content, as a plural: `M2 motion effects`.
  public var content: String
  /// The number of occurrences in the document.
  public var count: Int
  /// The location of the first occurrence.
  public var first: DocumentLocation
  /// True if the content is understood and is not an entry, such as a comment, a transition or an effect. Such content
  /// is lost only if the document is written. Other content could have been an entry, or is not understood.
  public var isDetail = false
  /// The names of content that consists of comments.
  static let (comments, otherComments) = ("comments", "other comments")

  /// True for comments. No command is expected to judge them.
  package var isComments: Bool { isDetail && [Self.comments, Self.otherComments].contains(content) }
}

extension DocumentOmission: CustomStringConvertible {
  /// The content, the count and the first line, such as `M2 motion effects (3, the first in line 12)`.
  public var description: String { "\(content) (\(count), \(count == 1 ? "" : "the first ")in line \(first.line))" }
}
