// The options of `tckit copy`, read once.

import TimecodePasteboard

/// What is copied, and how it is written.
struct CopyOptions {
  /// The copy without its content.
  let copy: TimecodeCopy
  let ifChange: UInt64?
  let storeOptions: StoreOptions
  let attached: [AttachedFile]
  let clipboardNotation: TimecodeNotation
  /// How long the items are kept; nil is without end.
  private let expiry: Duration?

  /// A file to attach, and the type of its bytes.
  struct AttachedFile {
    let type: UTType
    let path: String
  }

  init(_ arguments: ParsedArguments) throws(Failure) {
    attached = try Self.attached(arguments)
    clipboardNotation = try TimecodeWriter.notation(arguments)
    expiry = try orUsage { () throws(UsageError) in
      try arguments.value(.expire, expected: DurationWord.expected, read: DurationWord.read)
    }
    ifChange = try StoreAccess.expectedChange(arguments)
    storeOptions = try StoreAccess.options(arguments)
    let attributes = PasteboardItem.Attributes(isSensitive: arguments.has(.sensitive), isOnce: arguments.has(.once))
    copy = TimecodeCopy(
      [], as: try Self.types(arguments), attributes: attributes, mode: arguments.has(.append) ? .append : .replace,
      isUnique: arguments.has(.unique))
    try checkCombination(arguments)
  }

  /// The copy of some content.
  func copy(
    _ timecodes: [Timecode], _ attachments: [TimecodeCopy.Attachment], at now: Timestamp
  ) -> TimecodeCopy {
    var copy = copy
    copy.timecodes = timecodes
    copy.attachments = attachments
    copy.attributes.expires = expiry.map { now.advanced(by: $0) }
    return copy
  }

  private func checkCombination(_ arguments: ParsedArguments) throws(Failure) {
    try orUsage { () throws(UsageError) in
      try ClipboardOption.check(
        arguments,
        against: [
          (.sensitive, "programs that watch a clipboard may keep what is on it"),
          (.expire, "nothing takes it from the clipboard in time"),
          (.once, "a clipboard may be pasted from again"),
        ], needing: [.clipboardFormat])
    }
    let hasTimecodes = !arguments.operands.isEmpty || CopyInput.numbers.contains { arguments.has($0.0) }
    let readsInput = arguments.operands.contains("-")
    if attached.count(where: { $0.path == "-" }) + (readsInput ? 1 : 0) > 1 { throw .usage(.standardInputTwice) }
    guard hasTimecodes || !attached.isEmpty || arguments.has(.allowEmpty) else {
      throw .usage(.missingOperand(command: "copy", operands: "timecodes, or --attach", readsInput: true))
    }
    for type in attached.map(\.type) {
      let isWritten = hasTimecodes && copy.types.contains(type)
      if isWritten || attached.count(where: { $0.type == type }) > 1 {
        throw .usage(.duplicateType(type.identifier))
      }
    }
  }

  private static func attached(_ arguments: ParsedArguments) throws(Failure) -> [AttachedFile] {
    let words = try orUsage { () throws(UsageError) in try arguments.values(.attach) }
    var result: [AttachedFile] = []
    for word in words {
      guard let equals = word.firstIndex(of: "="), equals != word.startIndex, word.index(after: equals) != word.endIndex
      else {
        throw .usage(
          .badValue(
            option: "attach", command: "copy", value: word, expected: "TYPE=FILE, such as public.json=notes.json",
            nearest: nil))
      }
      let type = try DeclaredTypes.type(String(word[..<equals]))
      result.append(AttachedFile(type: type, path: String(word[word.index(after: equals)...])))
    }
    return result
  }

  private static func types(_ arguments: ParsedArguments) throws(Failure) -> [UTType] {
    let words = try orUsage { () throws(UsageError) in try arguments.values(.writeAs) }
    guard !words.isEmpty else { return Timecode.copyUTTypes }
    var types: [UTType] = []
    for type in try DeclaredTypes.list(words) {
      guard Timecode.pasteUTTypes.contains(type) else {
        let known = Timecode.pasteUTTypes.map(\.identifier)
        throw .usage(
          .badValue(
            option: "as", command: "copy", value: type.identifier, expected: "one of \(known.joined(separator: ", "))",
            nearest: Suggestion.nearest(to: type.identifier, among: known)))
      }
      guard !types.contains(type) else { throw .usage(.duplicateType(type.identifier)) }
      types.append(type)
    }
    return types
  }
}
