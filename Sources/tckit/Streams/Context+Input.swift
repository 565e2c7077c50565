// What a run concludes from its input as a whole: nothing found, and the summary.

import JSON
import MediaTimecode
import SystemCalls
import TimecodeDocuments
import TimecodePasteboard

extension Context {
  /// Refuses an input without any timecode: a gate must not pass on nothing.
  mutating func conclude(_ tally: InputTally, of input: TimecodeInput) {
    guard tally.foundNothing, failureCount == 0 else { return }
    report(Failure(.nothingFound(names: input.names, scans: input.scans)))
  }

  /// Reports an input that has no timecode, where others have: a warning, under strict rules an error.
  mutating func reportNothingFound(in name: TimecodeInput.Name, of input: TimecodeInput) {
    guard input.list.sources.count > 1 else { return }
    let place = name.file == nil ? " on standard input" : ""
    doubt(.nothingFound, "no timecode found\(place)", at: InputLocation(file: name.file))
  }

  /// Ends the messages with how many timecodes were read, accepted and refused, where that is wanted.
  func reportSummary() {
    guard let tally = summary else { return }
    guard messages.isJSON else {
      return messages.line(
        "tckit: \(tally.readCount) read, \(tally.acceptedCount) accepted, \(tally.failureCount) refused")
    }
    messages.raw(
      JSONWriter.record { json in
        json.object("summary") { json in
          json.member("read", tally.readCount)
          json.member("accepted", tally.acceptedCount)
          json.member("refused", tally.failureCount)
        }
      })
  }
}

extension TimecodeInput {
  /// Refuses inputs that cannot be replaced, each for itself.
  func checkInPlace() throws(Failure) {
    do throws(InputList.ReplacementFault) { try list.checkReplaceable() } catch {
      switch error {
      case .noFile(let path):
        throw Failure(.usage(.needsFiles(path == "-" ? InputLocation.standardInput : path.description)))
      case .sameFile(let first, let second): throw Failure(.usage(.sameFile(first.description, second.description)))
      }
    }
  }
}

// A document or media file among the inputs: read with what its command line gives, and what is wrong or left out reported.

extension Context {
  /// Reads a document; entries that cannot be read are reported and counted.
  ///
  /// - Parameter judges: Whether policies judge entries with a point that does not exist; else these cannot be read.
  mutating func document(
    _ bytes: [UInt8], _ format: DocumentFormat, of file: String?, by reader: TimecodeReader,
    _ arguments: ParsedArguments, judges: Bool, _ tally: inout InputTally
  ) throws(Failure) -> TimecodeDocument {
    let document: TimecodeDocument
    do throws(DocumentError) {
      let options = try reader.documentOptions(columns: arguments.values.columns)
      document = try TimecodeDocument(reading: bytes, as: format, options)
    } catch {
      tally.readCount += 1
      tally.failureCount += 1
      throw Failure(item: .document(error), at: InputLocation(file: file, error.place))
    }
    if let rate = reader.contradictedRate(of: document) {
      let (mode, with) = rate.isDrop ? ("non-drop frame", "without") : ("drop frame", "with")
      doubt(
        .statement, "\(format.name): the list states \(mode), which contradicts the rate \(rate.rawValue)",
        hint: "it is read \(with) drop frame; correct its FCM line, or the rate", at: InputLocation(file: file))
    }
    for omission in document.omissions {
      messages.warning("\(format.name): left out: \(omission)", at: InputLocation(file: file))
    }
    for contradiction in document.contradictions {
      doubt(
        .contradiction, "\(format.name): \(contradiction)", hint: "check which one is right; the points are taken",
        at: InputLocation(file: file))
    }
    for doubt in document.doubts {
      self.doubt(
        .unchecked, "\(format.name): \(doubt)", hint: "they are not taken; --scan checks every timecode",
        at: InputLocation(file: file))
    }
    var failures = document.problems.filter { !$0.reason.isForPolicies }.map {
      Failure(item: .document($0), at: InputLocation(file: file, $0.place))
    }
    if !judges {
      failures += document.nonexistent.map {
        Failure(fault: .invalid($0.nonexistentPoint), at: InputLocation(file: file, $0.place))
      }
    }
    for failure in failures {
      tally.readCount += 1
      tally.failureCount += 1
      report(failure)
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
    for (number, warning) in start.warnings.enumerated() {
      let failure = Failure(item: .doubtful(.media, warning.description, hint: nil), at: InputLocation(file: file))
      // Under strict rules a start that is in doubt is none.
      if isStrict, number == start.warnings.count - 1 { throw failure }
      report(doubt: failure)
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
