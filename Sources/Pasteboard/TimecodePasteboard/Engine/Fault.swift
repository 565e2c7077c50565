// What a run reports besides results: why an item gives none, what raises doubt, what is left to be corrected, what is
// worth knowing. A fault is a value: a million lines can have a million of them. Only inside the engine is its
// reason, an `EventFault`, thrown; `Operation.judge` catches it.

package import MediaTimecode
package import SMPTETimecode
package import SystemCalls
package import TimecodeDocuments

/// Where something was read.
package struct TextLocation: Hashable, Sendable {
  /// The line, from 1.
  package var line: Int
  /// The byte in the line, from 1; nil for a whole line.
  package var column: Int?

  /// Makes a place.
  package init(line: Int, column: Int? = nil) {
    self.line = line
    self.column = column
  }

  /// A place in a document.
  init(_ location: DocumentLocation) { self.init(line: location.line, column: location.column) }
}

/// A fault with its location.
package struct Fault: Sendable {
  /// Its weight for the run.
  package enum Weight: Equatable, Sendable {
    /// An item gives no result: a failure.
    case item
    /// An input is not what it should be: a failure, and no item's.
    case input
    /// It raises doubt about the input, which is a failure only under strict rules.
    case doubt
    /// It is worth knowing.
    case note
  }

  /// The fault.
  package var reason: EventFault
  /// The other faults of the same item.
  package var others: [EventFault] = []
  /// Where it is; nil for what has no lines, and for an input as a whole.
  package var location: TextLocation?
  /// The item, if it could be read.
  package var reading: TimecodeReader.Reading?

  /// Its weight for the run.
  package var weight: Weight { reason.weight }
}

/// What can be wrong with an item or an input, or is worth knowing of it; on the heap, because nearly all items have
/// none.
package indirect enum EventFault: Error {
  /// A line that is longer than `LineSplitter.longestLine`.
  case tooLong
  /// The text cannot be read.
  case unreadable(ReadingError)
  /// A word is neither a timecode nor the name of a file; why it is no timecode, if it could not be read as one.
  case neither(ReadingError?)
  /// A document, or an entry of it, cannot be read.
  case document(DocumentError)
  /// A media file gives no start.
  case media(MediaTimecodeError)
  /// The timecode is invalid, and only valid ones are taken.
  case invalid(Timecode)
  /// The policies refuse the timecode.
  case refused(TimecodeField.PasteRejection)
  /// The timecode is to be converted from a rate that nothing gives.
  case missingTextRate
  /// The timecode has no counterpart at the target.
  case unconvertible(TimecodeArithmeticError, Timecode)
  /// The result would lose a part of a subframe, and only exact or rounded results are taken.
  case floored(Timecode, to: Timecode)
  /// The result would be between two frames, and only whole or rounded ones are accepted.
  case betweenFrames(Timecode, to: TimecodeRange)
  /// The timecode is no number in the notation of the results, or one beyond 64 bits.
  case unwritable(Timecode, TimecodeNotation)
  /// A preferred representation cannot be read, under strict rules.
  case damagedRepresentation(RepresentationFault)
  /// No representation of an item can be read; the attempts in order.
  case undecodable([RepresentationFault])
  /// No representation has one of the types that are tried.
  case noMatchingType(wanted: [String], offered: [String])
  /// The pasteboard or the clipboard does not give an item.
  case unavailable(any Error)
  /// What looks like a timecode is not taken.
  case nearMiss(NearMissFinding.Reason)
  /// An event cannot be as it is written, and only `validate` refuses it.
  case doubtfulEvent(TimecodeField.PasteRejection)
  /// A range became a timecode, because both its points were rounded to it.
  case collapsed(TimecodeRange, to: Timecode)

  // About an input as a whole.

  /// No file has the name, which is no timecode either.
  case noSuchFile
  /// It cannot be opened or read.
  case inputUnreadable(SystemError)
  /// It is standard output or standard error too, so that a run would read its output.
  case isOutput
  /// It was changed while it was read.
  case changed
  /// It grew while it was read.
  case grown
  /// It is neither text nor media.
  case notText
  /// It is a file of another program that is not read.
  case foreign(ForeignContent)
  /// A text in UTF-16 ends within a unit of two bytes.
  case cutOff
  /// A list that is a document.
  case documentAsList(DocumentFormat)
  /// A document or media file that is to be written again, which only some formats can be.
  case notReplaceable(InputContent)
  /// JSON records are to be replaced by timecodes.
  case recordsInPlace
  /// An option that has no effect on this content; for columns of a list the table that it may be.
  case withoutUse(InputOption, InputContent, table: DocumentFormat? = nil)
  /// It has no timecode, or none on the track that is taken, if it is one of several.
  case nothingFound(on: TrackName? = nil)
  /// Events for which no media were found; none of them if there is nothing that media could be found for.
  case missingMedia(MediaIndex.Missing)
  /// Media were given, and no event has a source that could be in them.
  case nothingInMedia(MediaIndex.Missing)
  /// Only a total of lengths can be made of it.
  case needsTotal(InputContent)
  /// Markers without a duration, or a media file without one, are left out of a total.
  case withoutDuration(InputContent, count: Int)
  /// A total is of several tracks of a document, by their names.
  case severalTracks([TrackName], DocumentFormat)
  /// A document states whether it drops frames, and the local rate differs in that.
  case contradictsRate(TimecodeFrameRate, DocumentFormat)
  /// A document or a media file states its rate, in words, and the rate that was given for it is not used.
  case unusedRate(TimecodeFrameRate, stated: String, InputContent)
  /// A document is wrong in any program.
  case structure(DocumentError)
  /// A document contradicts itself.
  case contradiction(DocumentOmission, DocumentFormat)
  /// A document has timecodes that are not taken.
  case unchecked(DocumentOmission, DocumentFormat)
  /// A document's text is in an unknown encoding.
  case oddBytes(DocumentOmission, DocumentFormat)
  /// A document has something that is left out.
  case omitted(DocumentOmission, DocumentFormat)
  /// A document that is judged, and not written, has something that is no entry.
  case notJudged(DocumentOmission, DocumentFormat)
  /// A media file contradicts itself.
  case doubtfulStart(MediaWarning)
  /// What is a doubt elsewhere, or an error of another kind, and what `validate` refuses.
  case refusedInput(EventFault)
  /// Out points of sources that are not their own rounding, because they follow from the record's length.
  case derivedSources(Int, DocumentFormat)
  /// Counts of frames, as of a dissolve, that were shortened to their event.
  case shortenedCounts(Int, DocumentFormat)
  /// Events whose source and record were equally long, and no longer are, because only one of them was converted.
  case unequalLengths(Int, DocumentFormat)
  /// A document was converted; for a program whose rate changed, the start and the length are reported.
  case converted(DocumentConversion, isProgram: Bool)
  /// Retimed sources as long as their records: a doubt under strict rules.
  case unretimed(DocumentOmission, DocumentFormat, isStrict: Bool)
  /// Columns with timecodes, by their names, that stay at the old rate because others were chosen.
  case keptColumns([String], DocumentFormat)
  /// Timecodes have different rates, and none is demanded.
  case mixedRates(RateTally)
  /// Most findings of a document have one cause.
  case cause(ExplainedCause)

  /// What of a document it is about, if it is a part of one.
  package var omission: DocumentOmission? {
    switch self {
    case .contradiction(let omission, _), .unchecked(let omission, _), .oddBytes(let omission, _),
      .omitted(let omission, _), .notJudged(let omission, _), .unretimed(let omission, _, _):
      omission
    case .refusedInput(let fault): fault.omission
    default: nil
    }
  }

  /// The number of the event that a fault of a document is about, if it is about one.
  package var eventNumber: Int? {
    switch self {
    case .refusedInput(let fault): fault.eventNumber
    case .structure(let error):
      if case .structure(.repeatedNumber(let number, _)) = error.reason { number } else { nil }
    default: nil
    }
  }

  /// Its weight for the run.
  package var weight: Fault.Weight { nature.weight }
  /// It is about an input as a whole.
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
      .recordsInPlace, .withoutUse, .needsTotal, .refusedInput, .mixedRates, .nothingInMedia:
      (.input, true)
    case .nothingFound, .severalTracks, .missingMedia, .contradictsRate, .unusedRate, .contradiction, .unchecked,
      .oddBytes, .omitted,
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
  /// A list of markers in a format of other programs.
  case document(DocumentFormat)
  /// A movie, a sound or an image.
  case media

  /// Its times can be rewritten where they are.
  var isRewritten: Bool { if case .document(let format) = self { format.isRewritten } else { false } }

  /// It is a table, whose time columns may have another notation.
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
