// A document or media file among the inputs: read with what its command line gives, and what is wrong or left out reported.

import MediaTimecode
import TimecodeDocuments
import TimecodePasteboard

extension Context {
  /// Reads a document; entries that cannot be read are reported and counted.
  mutating func document(
    _ bytes: [UInt8], _ format: DocumentFormat, of file: String?, by reader: TimecodeReader,
    _ arguments: ParsedArguments, _ tally: inout InputTally
  ) throws(Failure) -> TimecodeDocument {
    var options = reader.documentOptions
    let document: TimecodeDocument
    do throws(DocumentError) {
      options.columns = try arguments.word(.columns).map { (text) throws(DocumentError) in
        try DocumentColumns(parsing: text)
      }
      document = try TimecodeDocument(reading: bytes, as: format, options)
    } catch {
      tally.readCount += 1
      tally.failureCount += 1
      throw Failure(item: .document(error), at: InputLocation(file: file, error.place))
    }
    if case .dropFrame(false)? = document.rate, let rate = reader.properties?.frameRate, rate.isDrop {
      doubt(
        "statement", "\(format.name): the list states non-drop frame, which contradicts the rate \(rate.rawValue)",
        hint: "it is read without drop frame; correct its FCM line, or the rate", at: InputLocation(file: file))
    }
    for omission in document.omissions {
      messages.warning("\(format.name): left out: \(omission)", at: InputLocation(file: file))
    }
    for problem in document.problems {
      tally.readCount += 1
      tally.failureCount += 1
      report(Failure(item: .document(problem), at: InputLocation(file: file, problem.place)))
    }
    return document
  }

  /// Reads the start of a media file, whose contradictions are doubts.
  mutating func start(
    of media: consuming InputFile, named file: String?, by reader: TimecodeReader
  ) throws(Failure) -> MediaStart {
    let start: MediaStart
    do throws(MediaTimecodeError) {
      start = try media.mediaStart(rateIfMissing: reader.properties?.frameRate)
    } catch {
      throw Failure(item: .media(error))
    }
    for warning in start.warnings {
      doubt("media", warning.description, at: InputLocation(file: file))
    }
    return start
  }
}

extension InputLocation {
  /// A place in a document.
  init(file: String?, _ place: DocumentPlace?) {
    self.init(file: file, line: place?.line, column: place?.column)
  }
}
