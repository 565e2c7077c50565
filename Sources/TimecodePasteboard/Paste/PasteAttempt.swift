// What is tried of one item, and what came of it.

import OpenTransferable
import SMPTETimecode

/// The representations of one item, tried in order.
///
/// It neither reads nor waits, so that synchronous and asynchronous sources share it: the caller loads the candidate that
/// `next` gives and passes its bytes to `outcome`.
struct PasteAttempt {
  private let types: [String]
  private var candidates: PasteCandidates
  private(set) var faults: [RepresentationFault] = []
  /// Whether the accepted timecode names the instant of the pasted one; nil where no policy converts.
  private var isExact: Bool?
  private var isFloored = false
  /// The steps so far, where they are wanted.
  var trace: PasteTrace?

  init(types: [String], candidates: PasteCandidates) {
    self.types = types
    self.candidates = candidates
  }

  /// The next representation to load; nil where none is left.
  mutating func next() -> PasteCandidate? { candidates.next() }

  /// What the bytes of a candidate give; nil where they are no timecode and the next candidate is to be tried.
  mutating func outcome(of bytes: [UInt8], as candidate: PasteCandidate, _ paste: Paste) -> PasteResult.Outcome? {
    let reading: TimecodeReader.Reading
    do throws(PasteReader.ReadingError) {
      reading = try paste.reader.read(bytes, as: candidate.match.offered)
    } catch {
      // Whatever is tried after text is text too, so that nothing gives a rate.
      if case .text(.noRate) = error { return .missingRate(text: bytes) }
      let fault = RepresentationFault(type: types[candidate.index], error: error)
      faults.append(fault)
      trace?.add(.unreadable(fault))
      return paste.isStrict ? .unreadable(fault) : nil
    }
    trace?.add(.chosen(candidate.match))
    return judged(reading, paste)
  }

  private mutating func judged(_ reading: TimecodeReader.Reading, _ paste: Paste) -> PasteResult.Outcome {
    do throws(PasteRules.MissingTextRate) {
      let decision = try paste.rules.marker(of: reading, trace: &trace)
      switch decision.result {
      case .success(let marker):
        (isExact, isFloored) = (decision.isExact, decision.isFloored)
        if isFloored, paste.isStrict { return .floored(reading.timecode, to: marker.inPoint) }
        return paste.canExpress(marker) ? .accepted(marker) : .inexpressible(marker)
      case .failure(let rejection): return .rejected(rejection)
      }
    } catch {
      return .missingTextRate
    }
  }

  /// The outcome where no candidate is left.
  var exhausted: PasteResult.Outcome {
    faults.isEmpty ? .noMatchingType(offered: types) : .nothingReadable
  }

  /// The result of the item.
  func result(_ outcome: PasteResult.Outcome, _ position: Int, _ candidate: PasteCandidate?) -> PasteResult {
    PasteResult(
      position: position, outcome: outcome, isExact: isExact, isFloored: isFloored,
      type: candidate.map { types[$0.index] }, faults: faults,
      trace: trace)
  }
}
