// Values that name a format of documents: those of `--as` and `--file-type`.

import TimecodeDocuments
import TimecodePasteboard

/// The value of `--file-type`: a format of documents, or `text` for what is not a document whatever it looks like.
enum FileTypeArgument: ArgumentValue, Equatable {
  case document(DocumentFormat)
  case text

  static let placeholder = DocumentFormat.placeholder
  static var completion: ValueCompletion { .words { words } }
  private static var words: [String] { DocumentFormat.allCases.map(\.word) + ["text"] }

  init(argument: String) throws(ArgumentFault) {
    if argument.lowercased() == "text" {
      self = .text
    } else if let format = try? DocumentFormat(argument: argument) {
      self = .document(format)
    } else {
      throw ArgumentFault(argument, isNoneOf: Self.words)
    }
  }

  /// The format; nil for text.
  var format: DocumentFormat? { if case .document(let format) = self { format } else { nil } }
}

// A format's word, a type identifier, a MIME type or a filename extension.

extension DocumentFormat: ArgumentValue {
  static var placeholder: String { "TYPE" }
  static var completion: ValueCompletion { .words { allCases.map(\.word) } }

  init(argument: String) throws(ArgumentFault) {
    guard let format = DocumentFormat(word: argument) ?? UTType(named: argument).flatMap(DocumentFormat.init) else {
      throw ArgumentFault(argument, isNoneOf: Self.allCases.map(\.word))
    }
    self = format
  }
}

/// The value of `--as`: a format that is written; one that is only read is refused where it would be written.
struct WrittenFormatArgument: ArgumentValue {
  static let placeholder = DocumentFormat.placeholder
  static var completion: ValueCompletion { .words { words } }
  static var words: [String] { DocumentFormat.allCases.filter(\.isWritten).map(\.word) }
  let format: DocumentFormat

  init(argument: String) throws(ArgumentFault) {
    guard let format = try? DocumentFormat(argument: argument) else {
      throw ArgumentFault(argument, isNoneOf: Self.words)
    }
    self.format = format
  }
}
