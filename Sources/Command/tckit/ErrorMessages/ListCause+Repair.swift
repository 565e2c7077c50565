// The repair of a list whose findings have one cause: a command if there is one.

import TimecodePasteboard

extension ListCause {
  /// The repair of a file: a command, or advice for the exporter if only the exporter can repair the file.
  func repair(_ file: String) -> String {
    let file = Diagnostic.shellWord(file)
    func convert(_ column: String, _ words: String) -> String { "tckit convert \(file) --columns \(column) \(words)" }
    return switch self {
    case .inclusive: "let the exporter write the frame after the last one as the out point"
    case .pulledDown: "let the exporter count sources and records at one rate"
    case .pulledDownMedia(let rate):
      "tckit validate \(file) --rate \(rate.rawValue) # reads the list at the rate of its media"
    case .dropFrame(let counted, .both):
      "tckit validate \(file) --rate \(counted.rawValue) # reads it so; correct its FCM line if it has one"
    case .dropFrame(let counted, let sides):
      convert(
        sides == .records ? "record" : "source",
        "--rate \(counted.rawValue) --to \(TimecodeFrameRate(rate: counted.rate, drop: !counted.isDrop)?.rawValue ?? "")"
      )
    case .hours(let count):
      convert(
        "source", "--offset \(count > 0 ? "-" : "")\(count.magnitude < 10 ? "0" : "")\(count.magnitude):00:00:00")
        + " # moves the sources of an edit list"
    case .fromZero: "add the start of each file, which tckit info shows, to its sources"
    case .modulo: "tckit convert \(file) --as edl # counts on after 999"
    case .ghostFrames: "let both lines of a dissolve have the record in point at which it begins"
    case .milliseconds: "let the exporter round points, not lengths, to the nearest frame"
    case .otherRate(let rate):
      "tckit validate \(file) --rate \(rate.rawValue)" + (rate.pulledDown.map { " # or --rate \($0.rawValue)" } ?? "")
    }
  }
}
