// Writes timecodes and markers to a pasteboard in one commit.

public import PasteboardStorage
import UniformTypes
import SMPTETimecode

extension Pasteboard {
  /// Writes the items of a copy in one commit.
  ///
  /// - Parameters:
  ///   - copy: The timecodes, and the types that they are written as.
  ///   - expected: The change count that the pasteboard must still have.
  @discardableResult
  public func copy(_ copy: TimecodeCopy, ifChange expected: UInt64? = nil) throws(PasteboardStore.Error)
    -> PasteboardStore.Receipt
  {
    var transaction = store.transaction(for: name)
    try copy.add(copy.markers, to: &transaction)
    if copy.markers.isEmpty, !copy.attachments.isEmpty { try transaction.beginItem(copy.attributes) }
    try copy.addAttachments(to: &transaction)
    return try transaction.commit(copy.mode, ifChange: expected)
  }
}

extension TimecodeCopy {
  /// Adds the attachments to the last item begun.
  fileprivate func addAttachments(to transaction: inout PasteboardStore.Transaction) throws(PasteboardStore.Error) {
    for attachment in attachments {
      let type = try transaction.type(attachment.type.identifier)
      switch attachment.content {
      case .bytes(let bytes): try transaction.add(type, bytes.span)
      case .file(let file): try transaction.add(type, contentOf: file)
      }
    }
  }

  /// A type to write, with its form and its number in the transaction.
  private typealias Form = (type: UTType, form: MarkerForm, number: PasteboardStore.Transaction.TypeNumber)

  /// Adds an item for each marker.
  func add(
    _ markers: MarkerList, to transaction: inout PasteboardStore.Transaction
  ) throws(PasteboardStore.Error) {
    guard !markers.isEmpty else { return }
    var forms: [Form] = []
    let written = markers.holdsOnlyTimecodes ? timecodeTypes : types
    for type in written { forms.append((type, MarkerForm(type), try transaction.type(type.identifier))) }
    let timecodeForms = forms.filter { timecodeTypes.contains($0.type) }
    var bytes: [UInt8] = []
    for (position, marker) in markers.enumerated() {
      onItem?(position)
      try transaction.beginItem(attributes)
      for form in marker.isTimecode ? timecodeForms : forms {
        bytes.removeAll(keepingCapacity: true)
        marker.append(as: form.form, to: &bytes)
        try transaction.add(form.number, bytes.span)
      }
    }
  }
}
