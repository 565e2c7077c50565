// The value of `--as` and `--file-type`: a format's word, a type identifier, a MIME type or a filename extension.

import TimecodeDocuments
import TimecodePasteboard

extension DocumentFormat: ArgumentValue {
  static var placeholder: String { "TYPE" }
  static var completion: ValueCompletion { .words { all.map(\.word) } }

  init(argument: String) throws(ArgumentFault) {
    let type = UTType(argument) ?? UTType(mimeType: argument) ?? UTType(filenameExtension: argument)
    guard let format = DocumentFormat(word: argument) ?? type.flatMap(DocumentFormat.init) else {
      throw ArgumentFault(argument, isNoneOf: Self.all.map(\.word))
    }
    self = format
  }
}
