// What the options of a command line give: each value is read once, into the type that the commands take.
//
//     static let rate = OptionSpec("rate", { $0.rate = $1 }, short: "r", in: .rate, "the local frame rate")   // its row
//     let rate = arguments.values.rate                                                                // in a command

import SystemCalls
import SystemClipboard
import TimecodeDocuments
import TimecodePasteboard

/// The values of a command line's options; nil, or none, where an option was not given.
///
/// A class, so that the parts of a command share them; `ParsedArguments.check` reads them all.
final class OptionValues {
  // MARK: Input

  var fromFormat: TimecodeNotation?
  var files: [SystemPath] = []
  var fileType: DocumentFormat?
  var columns: ColumnSelection?
  var attachments: [AttachmentArgument] = []
  var repair: DropFrameRepair?
  var rate: TimecodeFrameRate?
  var base: Timecode.SubFramesBase?
  var limit: Timecode.UpperLimit?
  var textRate: TimecodeFrameRate?
  var textBase: Timecode.SubFramesBase?
  var textLimit: Timecode.UpperLimit?
  var from: TimecodeFrameRate?
  var to: TimecodeFrameRate?
  var toBase: Timecode.SubFramesBase?
  var toLimit: Timecode.UpperLimit?
  var keep: ConversionMode?
  var round: FrameRounding?
  var offset: TimecodeLength?
  var anchor: TimecodeText?

  // MARK: Policies and output

  var policy: TimecodeField.PastePolicy?
  var ratePolicy: TimecodeField.PropertyPolicy?
  var subFramesPolicy: TimecodeField.PropertyPolicy?
  var limitPolicy: TimecodeField.PropertyPolicy?
  var validation: TimecodeField.ValidationPolicy?
  var inputStyle: TimecodeField.InputStyle?
  var within: RangeArgument?
  var formats: [FormatArguments] = []
  var decimals: DecimalsArgument?
  var template: TimecodeTemplate?
  var documentType: DocumentFormat?

  // MARK: Pasteboards and limits

  var store: SystemPath?
  var pasteboard: PasteboardName?
  var preferred: [ArgumentList] = []
  var type: String?
  var item: PositiveNumber?
  var back: Int?
  var change: ChangeCount?
  var only: [ArgumentList] = []
  var ifChange: ChangeCount?
  var expire: Duration?
  var since: Int?
  var count: PositiveNumber?
  var exec: String?
  var clipboard: ClipboardArgument?
  var fromClipboard: ClipboardArgument?
  var selection: ClipboardSelection?
  var timeout: Duration?
  var watchTimeout: Duration?
  var clipboardTimeout: Duration?
  var historyDepth: Int?
  var historySize: ByteCountArgument?
  var maxItems: PositiveNumber?
  var maxSize: ByteCountArgument?
  var maxRepresentationSize: ByteCountArgument?
}
