// A list of timecodes and ranges as other programs exchange it: markers, events, chapters, subtitles.
//
//     let document = try TimecodeDocument(reading: bytes, DocumentOptions(rate: .fps25))
//     document.markers, document.rate, document.problems, document.omissions
//     let written = try document.written(as: .avidMarkers)
//     written.bytes, written.losses
//
// A reader takes a document of one format as far as it is a list: effects, retimes and nested sequences are left and
// counted. What is wrong with one entry is a problem of that entry, and reading continues; what makes the rest
// unreadable is thrown. The formats are one file each; `DocumentFormat.allCases` lists them.

public import SMPTETimecode

/// A list of markers, with what its document states about all of them.
public struct TimecodeDocument: Equatable, Sendable {
  /// The timecodes and ranges, in the document's order.
  public var markers: [TimecodeMarker]
  /// Where each marker is in the document that it was read from; empty if the list was not read.
  public var places: [DocumentPlace] = []
  /// What the document's times have beyond the subframes of the markers' points, by the index of the marker; only real
  /// time and fractions have such times.
  public var excess: [Int: TimecodeRange.Excess] = [:]
  /// The list's title; nil if missing.
  public var title: String?
  /// What the document states about its own rate, which counts like a tag; nil if it states nothing.
  public var rate: RateStatement?
  /// Where the programme starts, if the document states it.
  public var start: Timecode?
  /// Whether an end follows from a length whose rate nothing gives, so that its label is not known.
  package internal(set) var hasUnknownEnds = false
  /// What is told of its content, each content once, in the order in which it was found.
  package internal(set) var remarks: [DocumentOmission] = []
  /// What is wrong with it in any program, such as a reference to nothing; its times are what they are.
  public var structure: [DocumentError] = []
  /// What is wrong with entries, which are not among the markers.
  public var problems: [DocumentError] = []
  /// The entries that are not ranges because one of their points does not exist at the rate, such as a label that drop
  /// frame omits; each has its problem.
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
  /// What is in doubt, each content once: times beside the markers' own that do not exist at the rate, lines that are
  /// no statement.
  public var doubts: [DocumentOmission] { remarks(.doubt) }
  /// Where the document contradicts itself, each content once: the markers are what their points say.
  public var contradictions: [DocumentOmission] { remarks(.contradiction) }
  /// How many bytes of the document's text are in an unknown encoding, and stay as `\xFF` in names; nil if none are.
  public var oddBytes: DocumentOmission? { remarks(.encoding).first }

  /// The remarks of a kind.
  package func remarks(_ kind: DocumentOmission.Kind) -> [DocumentOmission] { remarks.filter { $0.kind == kind } }

  /// Counts content, of which there are few kinds; the content is a plural, the same each time.
  mutating func remark(
    _ kind: DocumentOmission.Kind, _ content: String, count: Int = 1, isDetail: Bool = false, at place: DocumentPlace
  ) {
    if let index = remarks.firstIndex(where: { $0.kind == kind && $0.content == content }) {
      remarks[index].count += count
    } else {
      remarks.append(
        DocumentOmission(kind: kind, content: content, count: count, first: place, isDetail: isDetail))
    }
  }
}

/// An entry with two points, one of which does not exist at the rate.
public struct NonexistentRange: Equatable, Sendable {
  /// The in point with the entry's name, note and color.
  public var marker: TimecodeMarker
  /// The out point.
  public var outPoint: Timecode
  /// How many markers are before the entry.
  public var index: Int
  /// Where the entry is.
  public var place: DocumentPlace

  /// The point that does not exist; the in point if neither does.
  public var nonexistentPoint: Timecode { marker.inPoint.isValid ? outPoint : marker.inPoint }
}

/// A place in a document.
public struct DocumentPlace: Hashable, Sendable {
  /// The line, from 1.
  public var line: Int
  /// The byte in the line, from 1.
  public var column: Int
  /// The byte in the document, from 0; in a document that is not UTF-8 that of the text as it is read in UTF-8.
  public var offset: Int

  /// Creates a place.
  public init(line: Int, column: Int, offset: Int) {
    self.line = line
    self.column = column
    self.offset = offset
  }
}

/// A kind of content that a reader leaves out or doubts, with how often it is there.
public struct DocumentOmission: Hashable, Sendable {
  /// What is told of it, in the order in which it is told.
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

  /// What is told of it.
  package let kind: Kind
  /// The content, as a plural: `M2 motion effects`.
  public var content: String
  /// How often it is there.
  public var count: Int
  /// Where it is first.
  public var first: DocumentPlace
  /// Whether it is understood and is no entry, such as a comment, a transition or an effect. Only a document that is
  /// written loses it; anything else could have been an entry, or is not understood.
  public var isDetail = false
}

extension DocumentOmission: CustomStringConvertible {
  /// The content, the count and the first line, such as `M2 motion effects (3, the first in line 12)`.
  public var description: String { "\(content) (\(count), \(count == 1 ? "" : "the first ")in line \(first.line))" }
}
