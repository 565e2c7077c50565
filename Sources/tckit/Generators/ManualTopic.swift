// The pages of the manual that are not about one command; `tckit help TOPIC` says how each is read.

/// A page of the manual about a subject.
enum ManualTopic: String, CaseIterable {
  case recipes, input, timecode, documents, media, clipboards, json, store

  /// The section of the manual.
  var section: Int { self == .json || self == .store ? 5 : 7 }

  /// How other texts name the page, such as `tckit-json(5)`.
  var reference: String { "tckit-\(rawValue)(\(section))" }

  /// One line, the same as in the page.
  var summary: String {
    switch self {
    case .recipes: "timecode in pipelines"
    case .input: "where tckit finds timecodes: operands, files, documents, media and other text"
    case .timecode: "timecode as tckit reads and writes it"
    case .documents: "lists of timecodes and ranges as other programs exchange them"
    case .media: "where movies, sounds and images state their start"
    case .clipboards: "timecode between tckit and the clipboards of desktops and terminals"
    case .json: "records that tckit writes and reads with --json"
    case .store: "files of the tckit pasteboard store"
    }
  }

  /// What `tckit help` says of the page.
  var text: String {
    """
    \(reference): \(summary)
    man \(section) tckit-\(rawValue) shows the page.

    """
  }
}
