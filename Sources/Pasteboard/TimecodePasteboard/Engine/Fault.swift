// The faults that a run reports besides results: reasons why an item gives no result, doubts, and notes. A fault is a
// value, because a million lines can have a million of them. Its reason, an `EventFault`, is thrown only inside the
// engine; `Operation.judge` catches it.

package import MediaTimecode
package import SMPTETimecode
package import SystemCalls
package import TimecodeDocuments

/// The location of a text that was read.
package struct TextLocation: Equatable, Sendable {
  /// The line, from 1.
  package var line: Int
  /// The byte in the line, from 1; nil for a whole line.
  package var column: Int?

  /// Makes a location.
  package init(line: Int, column: Int? = nil) {
    self.line = line
    self.column = column
  }

  /// The location in a document.
  init(_ location: DocumentLocation) { self.init(line: location.line, column: location.column) }
}

/// A fault with its location.
package struct Fault: Sendable {
  /// The weight of a fault for the run.
  package enum Weight: Equatable, Sendable {
    /// An item gives no result: a failure.
    case item
    /// An input is wrong: a failure that belongs to no item.
    case input
    /// A doubt about the input, which is a failure only under strict rules.
    case doubt
    /// A note, which is never a failure.
    case note
  }

  /// The fault.
  package var reason: EventFault
  /// The other faults of the same item.
  package var others: [EventFault] = []
  /// The location; nil for inputs without lines, and for an input as a whole.
  package var location: TextLocation?
  /// The item, if it could be read.
  package var reading: TimecodeReader.Reading?

  /// The weight of the fault for the run.
  package var weight: Weight { reason.weight }
}

/// A fault of an item or an input, or a note about it. The cases are on the heap, because nearly all items have no
/// fault.
package indirect enum EventFault: Error {
  /// A line that is longer than `LineSplitter.longestLine`.
  case tooLong
  /// The text cannot be read.
  case unreadable(ReadingError)
  /// A word is neither a timecode nor the name of a file. The payload is the reason that it cannot be read as a
  /// timecode; nil if it can be.
  case neither(ReadingError?)
  /// A document, or an entry of it, cannot be read.
  case document(DocumentError)
  /// A media file gives no start.
  case media(MediaTimecodeError)
  /// The timecode is invalid, and only valid ones are accepted.
  case invalid(Timecode)
  /// The policies refuse the timecode.
  case refused(TimecodeField.PasteRejection)
  /// The timecode is to be converted from a rate that nothing gives.
  case missingTextRate
  /// The timecode has no counterpart at the target.
  case unconvertible(TimecodeArithmeticError, Timecode)
  /// The result would lose a part of a subframe, and only exact or rounded results are accepted.
  case floored(Timecode, to: Timecode)
  /// The result would be between two frames, and only whole or rounded ones are accepted.
  case betweenFrames(Timecode, to: TimecodeRange)
  /// The notation of the results cannot write the timecode, which is not a number in it, or is beyond 64 bits.
  case unwritable(Timecode, TimecodeNotation)
  /// A preferred representation cannot be read, under strict rules.
  case damagedRepresentation(RepresentationFault)
  /// No representation of an item can be read; the attempts in order.
  case undecodable([RepresentationFault])
  /// No representation has one of the types that are tried.
  case noMatchingType(wanted: [String], offered: [String])
  /// The pasteboard or the clipboard does not give an item.
  case unavailable(any Error)
  /// A text looks like a timecode, but is not accepted as one.
  case nearMiss(NearMissFinding.Reason)
  /// An event is impossible as it is written; only `validate` refuses it.
  case doubtfulEvent(TimecodeField.PasteRejection)
  /// A range became a timecode, because both its points were rounded to it.
  case collapsed(TimecodeRange, to: Timecode)

  // About an input as a whole.

  /// No file has the name, which is not a timecode either.
  case noSuchFile
  /// The input cannot be opened or read.
  case inputUnreadable(SystemError)
  /// The input is also standard output or standard error, so a run would read its own output.
  case isOutput
  /// The input changed while it was read.
  case changed
  /// The input grew while it was read.
  case grown
  /// The input is neither text nor media.
  case notText
  /// The input is a file of another program that tckit does not read.
  case foreign(ForeignContent)
  /// A text in UTF-16 ends within a unit of two bytes.
  case cutOff
  /// The input is a document where a list is expected.
  case documentAsList(DocumentFormat)
  /// A document or media file cannot be rewritten; only some formats can.
  case notReplaceable(InputContent)
  /// JSON records cannot be replaced by timecodes in place.
  case recordsInPlace
  /// An option has no effect on this content. For columns of a list, `table` is the table that it may be.
  case uselessOption(InputOption, InputContent, table: DocumentFormat? = nil)
  /// The input has no timecode, or none on the chosen track.
  case nothingFound(on: TrackName? = nil)
  /// Some events have sources for which no media were found.
  case missingMedia(MediaIndex.Missing)
  /// Media were given, but no event was found in them.
  case nothingInMedia(MediaIndex.Missing)
  /// Only a total of lengths can be made of the input.
  case needsTotal(InputContent)
  /// Markers without a duration, or a media file without one, are omitted from a total.
  case withoutDuration(InputContent, count: Int)
  /// A total covers several tracks of a document, which the payload names.
  case severalTracks([TrackName], DocumentFormat)
  /// A document states drop or non-drop, and the local rate is the other.
  case contradictsRate(TimecodeFrameRate, DocumentFormat)
  /// A document or a media file states its rate, in words, so the rate that was given for it is not used.
  case unusedRate(TimecodeFrameRate, stated: String, InputContent)
  /// A document has a fault that every program would find.
  case structure(DocumentError)
  /// A document contradicts itself.
  case contradiction(DocumentOmission, DocumentFormat)
  /// A document has timecodes that were not checked.
  case unchecked(DocumentOmission, DocumentFormat)
  /// A document's text is in an unknown encoding.
  case unknownEncoding(DocumentOmission, DocumentFormat)
  /// A part of a document is omitted.
  case omitted(DocumentOmission, DocumentFormat)
  /// A document that is judged, and not written, has a part that is not an entry.
  case notJudged(DocumentOmission, DocumentFormat)
  /// A media file contradicts itself.
  case doubtfulStart(MediaWarning)
  /// A fault for which `validate` refuses the input; elsewhere it is a doubt, or an error of another kind.
  case refusedInput(EventFault)
  /// Out points of sources that were not rounded separately, but follow from the record's length.
  case derivedSources(Int, DocumentFormat)
  /// Counts of frames, as of a dissolve, that were shortened to fit their event.
  case shortenedCounts(Int, DocumentFormat)
  /// Events whose source and record were equally long, and no longer are, because only one of them was converted.
  case unequalLengths(Int, DocumentFormat)
  /// An input was converted; if its rate changed, the start and the length are reported.
  case converted(DocumentConversion)
  /// Retimed sources as long as their records: a doubt under strict rules.
  case unretimed(DocumentOmission, DocumentFormat, isStrict: Bool)
  /// Columns with timecodes, by their names, that stay at the old rate because others were chosen.
  case keptColumns([String], DocumentFormat)
  /// Timecodes have different rates, and none is demanded.
  case mixedRates(RateTally)
  /// Most findings of a document have one cause.
  case cause(ExplainedCause)

  /// The part of a document that the fault is about, if it is about a part.
  package var omission: DocumentOmission? {
    switch self {
    case .contradiction(let omission, _), .unchecked(let omission, _), .unknownEncoding(let omission, _),
      .omitted(let omission, _), .notJudged(let omission, _), .unretimed(let omission, _, _):
      omission
    case .refusedInput(let fault): fault.omission
    default: nil
    }
  }

  /// The number of the event that a fault of a document is about, if there is one.
  package var eventNumber: Int? {
    switch self {
    case .refusedInput(let fault): fault.eventNumber
    case .structure(let error):
      if case .structure(.repeatedNumber(let number, _)) = error.reason { number } else { nil }
    default: nil
    }
  }

  /// The weight of the fault for the run.
  package var weight: Fault.Weight { nature.weight }
  /// True if the fault is about an input as a whole.
  package var isOfInput: Bool { nature.isOfInput }

  private var nature: (weight: Fault.Weight, isOfInput: Bool) {
    switch self {
    case .tooLong, .unreadable, .neither, .document, .media, .invalid, .refused, .missingTextRate, .unconvertible,
      .floored, .betweenFrames,
      .unwritable, .damagedRepresentation, .undecodable, .noMatchingType, .unavailable, .refusedInput(.document):
      (.item, false)
    case .nearMiss, .collapsed, .doubtfulEvent, .structure: (.doubt, false)
    case .noSuchFile, .inputUnreadable, .isOutput, .changed, .notText, .foreign, .cutOff, .documentAsList,
      .notReplaceable,
      .recordsInPlace, .uselessOption, .needsTotal, .refusedInput, .mixedRates, .nothingInMedia:
      (.input, true)
    case .nothingFound, .severalTracks, .missingMedia, .contradictsRate, .unusedRate, .contradiction, .unchecked,
      .unknownEncoding, .omitted,
      .doubtfulStart, .unequalLengths, .keptColumns:
      (.doubt, true)
    case .unretimed(_, _, let isStrict): (isStrict ? .doubt : .note, true)
    case .grown, .notJudged, .withoutDuration, .derivedSources, .shortenedCounts, .converted, .cause: (.note, true)
    }
  }
}

/// The kind of an input.
package enum InputContent: Equatable, Sendable {
  /// Timecodes, one a line.
  case list
  /// Events, markers or subtitles in a format of other programs.
  case document(DocumentFormat)
  /// A movie, a sound or an image.
  case media

  /// True if the times of the input can be rewritten in place.
  var isRewritten: Bool { if case .document(let format) = self { format.isRewritten } else { false } }

  /// True if the input has rows, and keeps their columns when they are carried.
  var hasRows: Bool { if case .document(let format) = self { format.hasRows } else { false } }

  /// True if the input is a table, whose time columns may have another notation.
  package var isTable: Bool { if case .document(let format) = self { format.isTable } else { false } }
}

/// An option about the input.
package enum InputOption: String, Sendable {
  /// The columns of a table, or of any text.
  case columns
  /// The format of a file.
  case fileType = "file-type"
  /// The encoding of a document.
  case encoding
  /// The notation of a list.
  case notation = "from-format"
}
