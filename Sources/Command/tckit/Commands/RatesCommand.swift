// tckit rates: lists the frame rates and their properties, all or one.

import JSON
import TimecodePasteboard

struct RatesCommand: Command {
  static let name = CommandName.rates
  static let synopsis = "[RATE]"
  static let operandLimit = 1
  static let operandCompletion = LocalProperties.completion
  static let summary = "list the frame rates and their properties"
  static let discussion = """
    Each line has: the rate as --rate takes it, its name, frames per second as a fraction, drop or non-drop, the \
    highest frame number, and the number of frames in 24 hours. \
    RATE, in any spelling that --rate takes, shows one rate only.
    """
  static let columns = ["rate", "name", "frames a second", "counting", "last frame", "frames in 24 h"]
  static let examples: [CommandExample] = [
    .init(line: "tckit rates", purpose: "lists all rates"),
    .init(line: "tckit rates 23.98", purpose: "shows what tckit reads this as"),
  ]

  let operands: [Word]

  static func read(_ options: OptionReader) -> Self {
    Self(operands: options.operands)
  }

  func run(_ context: Context) throws {
    var table = Table(Self.columns, context)
    let named = try operands.first.map { word in
      try Diagnostic.from(try LocalProperties(word: word)) {
        .usage(.badOperand(word.shown, hint: Suggestion.rateHint(word.shown), $0))
      }
    }
    for rate in named?.rate.map({ [$0] }) ?? TimecodeFrameRate.allCases {
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
