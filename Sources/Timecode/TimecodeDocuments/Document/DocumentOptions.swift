// The options of a document's reader and writer: the rate for documents that state no rate, the columns and the limits.

public import SMPTETimecode

/// The options for reading and writing documents.
public struct DocumentOptions: Equatable, Sendable {
  /// The times that a reader uses from an edit list's events.
  package enum EventTimes: Equatable, Sendable {
    /// The times in the timeline.
    case record
    /// The times in the source.
    case source

    /// Reads the times from a choice of columns, which must be one of the two words.
    init(_ columns: DocumentColumns) throws(DocumentError) {
      switch columns.columns {
      case [.in: .name("record")]: self = .record
      case [.in: .name("source")]: self = .source
      default: throw DocumentError(.eventColumns)
      }
    }
  }

  /// The rate for documents that state no rate. A document's own rate takes precedence.
  public var rate: TimecodeFrameRate?
  /// The subframes base of the timecodes that are read.
  public var base: Timecode.SubFramesBase
  /// The upper limit of the timecodes that are read.
  public var limit: Timecode.UpperLimit
  /// The columns of a delimited document; nil if the names in its first line identify them.
  public var columns: DocumentColumns?
  /// True if markers keep a table's columns that have no meaning here, so that a table written from the markers has
  /// them.
  public var keepsColumns = false
  /// True if markers keep an edit list's lines that have no meaning here, so that an edit list written from the markers
  /// has them.
  public var keepsComments = true
  /// The encoding of a document without a byte order mark; nil for UTF-8 or the usual encoding of its format.
  public var encoding: DocumentEncoding?
  /// The notation of the time columns of a table; nil for labels.
  package var notation: TimecodeNotation?
  /// The repair, for rewriting, of a label that drop frame omits; nil if such a label is an error.
  package var repair: DropFrameRepair?
  /// True if a drop-frame separator is accepted at a rate without drop frame.
  public var ignoresSeparator = false
  /// True if a colon before the frames is refused at a drop-frame rate.
  public var refusesColon = false
  /// True if labels are only shown, so that they need no rate. Labels without a rate then get `unknownRate`.
  package var showsLabels = false
  /// The maximum number of markers.
  public var maximumCount = 1_000_000
  /// The maximum size in bytes.
  public var maximumSize = 1 << 28

  /// The maximum length of a line, or of a field of several lines, in bytes.
  public static let maximumLineLength = 1 << 20

  /// The options for calls that pass none, such as a transfer of a document: `DocumentOptions.$current.withValue(…)`.
  @TaskLocal public static var current = DocumentOptions()

  /// Creates options.
  public init(
    rate: TimecodeFrameRate? = nil, base: Timecode.SubFramesBase = .default(),
    limit: Timecode.UpperLimit = .max24Hours, columns: DocumentColumns? = nil
  ) {
    self.rate = rate
    self.base = base
    self.limit = limit
    self.columns = columns
  }
}

extension DocumentOptions {
  /// The properties of labels and times without a rate. Every label with two digits of frames exists at them, and they
  /// count whole milliseconds. A base of 80 marks labels that are written with a semicolon. The limit distinguishes all
  /// of them from labels at 100 fps.
  package static func unknownRate(isDrop: Bool) -> Timecode.Properties {
    Timecode.Properties(rate: .fps100, base: isDrop ? .max80SubFrames : .max100SubFrames, limit: .max100Days)
  }
}

extension Timecode.Properties {
  /// True for the properties of labels without a rate.
  package var isUnknown: Bool {
    self == DocumentOptions.unknownRate(isDrop: false) || self == DocumentOptions.unknownRate(isDrop: true)
  }
}

extension Timecode {
  /// The text for messages: the label or, if the rate is unknown, the real time.
  package var shown: String {
    guard properties.isUnknown else { return text(.exact) }
    var text: [UInt8] = []
    TimecodeNotation.time(.clock).append(self, to: &text)
    return String(decoding: text, as: UTF8.self)
  }
}

/// The columns of a delimited document that contain the parts of a marker.
public struct DocumentColumns: Equatable, Sendable {
  /// A part of a marker.
  public enum Role: String, CaseIterable, Sendable {
    /// The in point.
    case `in`
    /// The out point, exclusive.
    case out
    /// The duration.
    case duration
    /// The name.
    case name
    /// The note.
    case note
    /// The color.
    case color
    /// The number of the event.
    case event
    /// The track.
    case track
    /// The reel or tape of the source.
    case reel
    /// The clip of the source.
    case clip
    /// The in point of the source.
    case sourceIn = "source-in"
    /// The out point of the source, exclusive.
    case sourceOut = "source-out"
    /// The speed of the source, in percent or as a factor.
    case speed
  }

  /// A choice of one column.
  public enum Column: Equatable, Sendable {
    /// A column by its name, compared without regard to ASCII case.
    case name(String)
    /// A column by its number, from 1.
    case number(Int)
  }

  /// The chosen columns by role.
  public var columns: [Role: Column]

  /// True if the columns give single timecodes, not ranges.
  package var haveOnlyInPoints: Bool { columns[.out] == nil && columns[.duration] == nil }

  /// The numbers of the in point and the out point among the timecodes of a line; nil if the choice makes sense only
  /// for a table.
  package var numbers: [Int]? { nameInTable == nil ? [.in, .out].compactMap { number(of: $0) } : nil }

  /// The part of the choice that makes sense only for a table: the name of a column or of a role.
  package var nameInTable: String? {
    for role in Role.allCases {
      switch columns[role] {
      case .name(let name)?: return name
      case .number?: if role != .in, role != .out { return role.rawValue }
      case nil: break
      }
    }
    return nil
  }

  private func number(of role: Role) -> Int? { if case .number(let number)? = columns[role] { number } else { nil } }

  /// Creates a choice of columns.
  public init(_ columns: [Role: Column]) {
    self.columns = columns
  }

  /// Reads a choice such as `in=Start,out=End,name=Comment` or `3,4`.
  ///
  /// A column without a role is the in point, or the out point if the in point is already chosen. Digits are a column's
  /// number.
  ///
  /// - Throws: `columnChoice` with the part that is unreadable.
  public init(parsing text: some StringProtocol) throws(DocumentError) {
    columns = [:]
    for part in text.split(separator: ",", omittingEmptySubsequences: false) {
      let pair = part.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
      let value = pair.last.map { String($0) } ?? ""
      let role: Role? =
        pair.count == 2
        ? Role(rawValue: pair[0].lowercased()) : [Role.in, .out].first { columns[$0] == nil }
      guard let role else {
        throw DocumentError(.columnChoice(String(part), pair.count == 2 ? .unknownRole : .thirdWithoutRole))
      }
      guard columns[role] == nil else { throw DocumentError(.columnChoice(String(part), .roleTwice(role.rawValue))) }
      guard !value.isEmpty else { throw DocumentError(.columnChoice(String(part), .noColumn)) }
      if let number = Int(value) {
        guard number > 0 else { throw DocumentError(.columnChoice(String(part), .noColumn)) }
        columns[role] = .number(number)
      } else {
        columns[role] = .name(value)
      }
    }
  }
}
