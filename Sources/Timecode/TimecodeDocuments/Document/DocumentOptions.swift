// What a document's reader and writer are told: the rate for documents that give none, which columns have what, bounds.

public import SMPTETimecode

/// How documents are read and written.
public struct DocumentOptions: Equatable, Sendable {
  /// Which times of an edit list's events are taken.
  package enum EventTimes: Equatable, Sendable {
    /// The times in the programme.
    case record
    /// The times in the source.
    case source

    /// The times of a choice, which is one of the two words.
    init(_ columns: DocumentColumns) throws(DocumentError) {
      switch columns.columns {
      case [.in: .name("record")]: self = .record
      case [.in: .name("source")]: self = .source
      default: throw DocumentError(.eventColumns)
      }
    }
  }

  /// The rate of documents that give none; a document's own rate outranks it.
  public var rate: TimecodeFrameRate?
  /// The subframes base of what is read.
  public var base: Timecode.SubFramesBase
  /// The upper limit of what is read.
  public var limit: Timecode.UpperLimit
  /// Which columns of a delimited document have what; nil if their names show it.
  public var columns: DocumentColumns?
  /// Whether what a table says in columns that mean nothing here stays with its markers, for tables that are written of them.
  public var keepsColumns = false
  /// The encoding of a document without a byte order mark; nil for UTF-8, or what its format's programs write.
  public var encoding: DocumentEncoding?
  /// How the time columns of a table are written; nil for labels.
  package var notation: TimecodeNotation?
  /// What a label becomes that drop frame omits, if a document is rewritten; nil leaves it, which is an error.
  package var repair: DropFrameRepair?
  /// Whether a drop-frame separator at a rate without drop frame is accepted.
  public var ignoresSeparator = false
  /// Whether a colon before the frames at a drop-frame rate is refused.
  public var refusesColon = false
  /// Whether labels are only shown, so that they need no rate: those without one are at `unknownRate`.
  package var showsLabels = false
  /// The most markers that are read.
  public var maximumCount = 1_000_000
  /// The most bytes that are read.
  public var maximumSize = 1 << 28

  /// The most bytes in a line, or in a field of several lines.
  public static let maximumLineLength = 1 << 20

  /// The options where none are given, as in a transfer of a document: `DocumentOptions.$current.withValue(…)`.
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
  /// The properties of labels whose rate nothing gives, where they are only shown: all labels of two digits exist at it, and it counts
  /// whole milliseconds. The base of 80 marks those that are written with a semicolon.
  package static func unknownRate(isDrop: Bool) -> Timecode.Properties {
    Timecode.Properties(rate: .fps100, base: isDrop ? .max80SubFrames : .max100SubFrames, limit: .max24Hours)
  }
}

extension Timecode.Properties {
  /// Whether they stand for those of labels whose rate nothing gives.
  package var isUnknown: Bool {
    self == DocumentOptions.unknownRate(isDrop: false) || self == DocumentOptions.unknownRate(isDrop: true)
  }
}

/// Which columns of a delimited document have a marker's parts.
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

  /// A column.
  public enum Column: Equatable, Sendable {
    /// The column of a name, which is compared without regard to ASCII case.
    case name(String)
    /// The column of a number, from 1.
    case number(Int)
  }

  /// The columns by role.
  public var columns: [Role: Column]

  /// Whether they give no range.
  package var areOfPoints: Bool { columns[.out] == nil && columns[.duration] == nil }

  /// The numbers of the in point and the out point, which count the timecodes of a line; nil if something else is chosen,
  /// which only a table has.
  package var numbers: [Int]? { nameInTable == nil ? [.in, .out].compactMap { number(of: $0) } : nil }

  /// What only a table has of the choice: the name of a column, or of a role; nil if it is of numbers alone.
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

  private func number(of role: Role) -> Int? {
    if case .number(let number)? = columns[role] { number } else { nil }
  }

  /// Creates a choice of columns.
  public init(_ columns: [Role: Column]) {
    self.columns = columns
  }

  /// Reads a choice such as `in=Start,out=End,name=Comment` or `3,4`.
  ///
  /// Columns without a role are the in point and the out point, in this order. Digits are the number of a column.
  ///
  /// - Throws: `columnChoice` with the part that cannot be read.
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
