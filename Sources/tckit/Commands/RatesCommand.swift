// tckit rates: the frame rates and their properties.

import JSON
import TimecodePasteboard

struct RatesCommand: Command {
  static let name = CommandName.rates
  static let summary = "list the frame rates and their properties"
  static let discussion = """
    Each line has: the rate as --rate takes it, its name, frames per second as a fraction, drop or non-drop, the \
    highest frame number, and the number of frames in 24 hours.
    """
  static let examples: [CommandExample] = [.init(line: "tckit rates", purpose: "lists all rates")]

  static func read(_ options: OptionReader) -> Self { Self() }

  func run(_ context: inout Context) throws {
    var table = Table(["rate", "name", "frames a second", "counting", "last frame", "frames in 24 h"], context)
    for rate in TimecodeFrameRate.allCases {
      let fraction = "\(rate.rate.numerator)/\(rate.rate.denominator)"
      let frames = rate.maxTotalFrames(in: .max24Hours)
      let columns = [
        rate.rawValue, rate.stringValueVerbose, fraction, rate.isDrop ? "drop" : "non-drop",
        "\(rate.maxFrameNumberDisplayable)", "\(frames)",
      ]
      try table.add(columns, context) { json in
        json.member("rate", rate.rawValue)
        json.member("name", rate.stringValueVerbose)
        json.member("framesPerSecond", fraction)
        json.member("dropFrame", rate.isDrop)
        json.member("maxFrame", rate.maxFrameNumberDisplayable)
        json.member("frameDigits", rate.numberOfDigits)
        json.member("framesIn24Hours", frames)
        json.member("framesIn100Days", rate.maxTotalFrames(in: .max100Days))
      }
    }
    try table.finish(context)
  }
}
