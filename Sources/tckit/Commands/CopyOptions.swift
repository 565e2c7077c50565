// The options of `tckit copy`, read once.

import SystemCalls
import TimecodePasteboard

/// What is copied, and how it is written.
struct CopyOptions {
  /// The copy without its content.
  let copy: TimecodeCopy
  let ifChange: UInt64?
  let storeOptions: PasteboardStore.Options
  let attached: [AttachedFile]
  let clipboardNotation: TimecodeNotation
  /// How long the items are kept; nil is without end.
  private let expiry: Duration?

  /// A file to attach, and the type of its bytes.
  struct AttachedFile {
    let type: UTType
    let path: SystemPath
  }

  init(_ arguments: ParsedArguments) throws(Failure) {
    attached = try Self.attached(arguments)
    clipboardNotation = try TimecodeNotation(arguments.list(.clipboardFormat))
    expiry = arguments[.expire]
    ifChange = arguments[.ifChange]?.value
    storeOptions = StoreAccess.options(arguments)
    let attributes = PasteboardItem.Attributes(isSensitive: arguments.has(.sensitive), isOnce: arguments.has(.once))
    copy = TimecodeCopy(
      MarkerList(), as: try Self.types(arguments), attributes: attributes,
      mode: arguments.has(.append) ? .append : .replace,
      isUnique: arguments.has(.unique))
    try checkCombination(arguments)
  }

  /// The copy of some content.
  func copy(
    _ markers: MarkerList, _ attachments: [TimecodeCopy.Attachment], at now: PasteboardStore.Timestamp
  ) -> TimecodeCopy {
    var copy = copy
    copy.markers = markers
    copy.attachments = attachments
    copy.attributes.expires = expiry.map { now.advanced(by: $0) }
    return copy
  }

  private func checkCombination(_ arguments: ParsedArguments) throws(Failure) {
    let hasTimecodes = !arguments.operands.isEmpty || arguments.has(.file)
    let readsInput = arguments.operands.contains("-") || arguments.list(.file).contains("-")
    if attached.count(where: { $0.path == "-" }) + (readsInput ? 1 : 0) > 1 {
      throw Failure(.usage(.standardInputTwice))
    }
    if arguments.has(.fromClipboard), hasTimecodes {
      throw Failure(
        .usage(.conflict("--from-clipboard", "timecodes", why: "the content comes from the clipboard")))
    }
    for type in attached.map(\.type) {
      let isWritten = hasTimecodes && copy.types.contains(type)
      if isWritten || attached.count(where: { $0.type == type }) > 1 {
        throw Failure(.usage(.duplicateType(type.identifier)))
      }
    }
  }

  private static func attached(_ arguments: ParsedArguments) throws(Failure) -> [AttachedFile] {
    let types = DeclaredTypes(arguments: arguments)
    var result: [AttachedFile] = []
    for attachment in arguments.list(.attach) {
      result.append(AttachedFile(type: try types.type(attachment.type), path: attachment.path))
    }
    return result
  }

  private static func types(_ arguments: ParsedArguments) throws(Failure) -> [UTType] {
    let words = arguments.list(.only).flatMap(\.elements)
    guard !words.isEmpty else { return TimecodeMarker.copyUTTypes }
    var types: [UTType] = []
    let known = TimecodeMarker.pasteUTTypes
    for named in try DeclaredTypes(arguments: arguments).list(words) {
      // The type of the lossless JSON conforms to data alone, as another library declares it.
      let matching =
        known.contains(named)
        ? [named]
        : TimecodeMarker.copyUTTypes.filter { $0.conforms(to: named) || (named == .json && $0 == .timecode) }
      guard !matching.isEmpty else {
        let fault = ArgumentFault(named.identifier, isNoneOf: known.map(\.identifier))
        throw Failure(.usage(.badValue(option: "only", command: "copy", value: named.identifier, fault)))
      }
      for type in matching {
        guard !types.contains(type) else { throw Failure(.usage(.duplicateType(type.identifier))) }
        types.append(type)
      }
    }
    return types
  }
}
