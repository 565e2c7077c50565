// What to do about cuts that cannot be compared, and about timecodes that no change of a cut carries.

import TimecodeCuts
import TimecodePasteboard

extension Diagnostic {
  /// - Parameter isEmpty: Whether the file has no entry of any kind.
  static func cut(_ error: CutError, _ file: String?, isEmpty: Bool) -> Diagnostic {
    let place = file.map { "\(printable($0, limit: 200)): " } ?? ""
    let (code, hint): (DiagnosticCode, String?) =
      switch error {
      case .noEvents where isEmpty: (.document, "it has no entries at all: is it the right file?")
      case .noEvents:
        (.document, "an event is a clip with its source; a table needs a column for the reel or the source's in point")
      case .severalRates: (.mixedRates, nil)
      case .differentRates: (.mixedRates, "tckit convert --to makes one of them at the other's rate")
      case .noTrack(_, among: []): (.usage, "an edit list has tracks; leave --track out")
      case .noTrack(_, let tracks), .severalTracks(let tracks):
        (.usage, "for example --track \(tracks.first?.description ?? "V1")")
      }
    return Diagnostic(code, "\(place)\(error)", hint: hint)
  }
}

extension CutCarrying.Refusal {
  /// What to do about it.
  var hint: String {
    switch self {
    case .gone: "tckit diff OLD NEW shows what became of the event"
    case .ambiguous: "choose one of these; --track carries by another track"
    case .overlapping, .between: "--track carries by another track"
    case .cut: "carry its two points, or its parts, by themselves"
    case .rate: "carry at the rate of the timecode; tckit convert --to takes the result to another"
    }
  }
}
