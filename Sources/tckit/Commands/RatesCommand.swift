// tckit rates: the frame rates and their properties.

import JSON
import TimecodePasteboard

enum RatesCommand: Command {
  static let spec = CommandSpec(
    "rates", in: .information, "list the frame rates and their properties",
    discussion: [
      "Each line has, separated by tabs: the rate as --rate takes it, its name, frames per second as a fraction, drop or "
        + "non-drop, the highest frame number, and the number of frames in 24 hours."
    ],
    options: OptionSpec.common,
    examples: [.init(line: "tckit rates", purpose: "lists all 23 rates")])

  static func run(_ arguments: ParsedArguments, _ context: inout Context) throws {
    for rate in TimecodeFrameRate.allCases {
      try context.write(arguments.has(.json) ? record(rate) : Array(line(rate).utf8))
    }
  }

  private static func line(_ rate: TimecodeFrameRate) -> String {
    let columns = [
      rate.rawValue, rate.stringValueVerbose, "\(rate.rate.numerator)/\(rate.rate.denominator)",
      rate.isDrop ? "drop" : "non-drop", String(rate.maxFrameNumberDisplayable),
      String(rate.maxTotalFrames(in: .max24Hours)),
    ]
    return columns.joined(separator: "\t") + "\n"
  }

  private static func record(_ rate: TimecodeFrameRate) -> [UInt8] {
    JSONWriter.record { json in
      json.member("rate", rate.rawValue)
      json.member("name", rate.stringValueVerbose)
      json.member("framesPerSecond", "\(rate.rate.numerator)/\(rate.rate.denominator)")
      json.member("dropFrame", rate.isDrop)
      json.member("maxFrame", rate.maxFrameNumberDisplayable)
      json.member("frameDigits", rate.numberOfDigits)
      json.member("framesIn24Hours", rate.maxTotalFrames(in: .max24Hours))
      json.member("framesIn100Days", rate.maxTotalFrames(in: .max100Days))
    }
  }
}
