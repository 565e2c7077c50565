// Writing timecodes to a pasteboard in one commit, and leaving out those that it has already.

public import FilePasteboard
import OpenTransferable
import SMPTETimecode

extension Pasteboard {
  /// Writes the items of a copy in one commit.
  ///
  /// Where the copy leaves out what the pasteboard has already, the commit holds only if nothing has changed since that was
  /// read: it is read again after a change, until the time limit of the store's lock has passed.
  ///
  /// - Parameters:
  ///   - copy: The timecodes and how they are written.
  ///   - expected: The change count that the pasteboard must still have.
  @discardableResult
  public func copy(_ copy: TimecodeCopy, ifChange expected: UInt64? = nil) throws(PasteboardStore.Error) -> PasteboardStore.Receipt {
    guard copy.isUnique else { return try commit(copy, copy.timecodes, ifChange: expected) }
    guard copy.mode == .append else {
      return try commit(copy, TimecodeCopy.unique(copy.timecodes, besides: []), ifChange: expected)
    }
    var retries = ChangeRetries(of: store)
    while true {
      let (present, count) = try timecodesPresent()
      if let expected, expected != count { throw .changed(expected: expected, found: count) }
      do {
        return try commit(copy, TimecodeCopy.unique(copy.timecodes, besides: present), ifChange: count)
      } catch {
        guard expected == nil, retries.allowRetry(after: error) else { throw error }
      }
    }
  }

  private func commit(
    _ copy: TimecodeCopy, _ timecodes: [Timecode], ifChange expected: UInt64?
  ) throws(PasteboardStore.Error) -> PasteboardStore.Receipt {
    var transaction = store.transaction(for: name)
    try add(timecodes, of: copy, to: &transaction)
    if !copy.attachments.isEmpty {
      if timecodes.isEmpty { try transaction.beginItem(copy.attributes) }
      for attachment in copy.attachments {
        try transaction.add(try transaction.type(attachment.type.identifier), attachment.bytes.span)
      }
    }
    return try transaction.commit(copy.mode, ifChange: expected)
  }

  private func add(
    _ timecodes: [Timecode], of copy: TimecodeCopy, to transaction: inout PasteboardStore.Transaction
  ) throws(PasteboardStore.Error) {
    guard !timecodes.isEmpty else { return }
    var forms: [(type: UTType, number: PasteboardStore.Transaction.TypeNumber)] = []
    for type in copy.types { forms.append((type, try transaction.type(type.identifier))) }
    var bytes: [UInt8] = []
    for (position, timecode) in timecodes.enumerated() {
      copy.onItem(position)
      try transaction.beginItem(copy.attributes)
      for form in forms {
        bytes.removeAll(keepingCapacity: true)
        timecode.append(as: form.type, to: &bytes)
        try transaction.add(form.number, bytes.span)
      }
    }
  }

  /// The timecodes on the pasteboard that contain their properties, and its change count.
  private func timecodesPresent() throws(PasteboardStore.Error) -> (Set<Timecode>, UInt64) {
    let generation: PasteboardStore.Generation
    do {
      generation = try store.generation(of: name)
    } catch {
      if case .noSuchPasteboard = error { return ([], 0) }
      throw error
    }
    var reader = generation.reader()
    var present: Set<Timecode> = []
    let types = [UTType.timecode, .timecodeLaterName].map(\.identifier)
    for position in 0..<generation.itemCount {
      for representation in try reader.item(at: position).representations where types.contains(representation.type) {
        if let timecode = try? Timecode(json: try reader.bytes(of: representation)) {
          present.insert(timecode)
        }
      }
    }
    return (present, generation.changeCount)
  }
}
