// Writing timecodes and markers to a pasteboard in one commit, and leaving out those that it has already.

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
  public func copy(_ copy: TimecodeCopy, ifChange expected: UInt64? = nil) throws(PasteboardStore.Error)
    -> PasteboardStore.Receipt
  {
    guard copy.isUnique else { return try commit(copy, copy.markers, ifChange: expected) }
    guard copy.mode == .append else {
      return try commit(copy, TimecodeCopy.unique(copy.markers, besides: []), ifChange: expected)
    }
    var retries = ChangeRetries(of: store)
    while true {
      let (present, count) = try markersPresent()
      if let expected, expected != count { throw .changed(expected: expected, found: count) }
      do {
        return try commit(copy, TimecodeCopy.unique(copy.markers, besides: present), ifChange: count)
      } catch {
        guard expected == nil, retries.allowRetry(after: error) else { throw error }
      }
    }
  }

  private func commit(
    _ copy: TimecodeCopy, _ markers: MarkerList, ifChange expected: UInt64?
  ) throws(PasteboardStore.Error) -> PasteboardStore.Receipt {
    var transaction = store.transaction(for: name)
    try copy.add(markers, to: &transaction)
    if !copy.attachments.isEmpty {
      if markers.isEmpty { try transaction.beginItem(copy.attributes) }
      for attachment in copy.attachments {
        try transaction.add(try transaction.type(attachment.type.identifier), attachment.bytes.span)
      }
    }
    return try transaction.commit(copy.mode, ifChange: expected)
  }

  /// The markers and timecodes on the pasteboard that contain their properties, and its change count.
  private func markersPresent() throws(PasteboardStore.Error) -> (Set<TimecodeMarker>, UInt64) {
    // Before the content, so that what comes between the two is noticed; one that was deleted keeps its count.
    let count = try store.changeCount(of: name)
    let generation: PasteboardStore.Generation
    do {
      generation = try store.generation(of: name)
    } catch {
      if case .noSuchPasteboard = error { return ([], count) }
      throw error
    }
    var reader = generation.reader()
    var present: Set<TimecodeMarker> = []
    let types = [UTType.timecodeMarker, .timecode, .timecodeLaterName].map(\.identifier)
    for position in 0..<generation.itemCount {
      let representations = try reader.item(at: position).representations
      // Only the richest counts: a marker's in point is not another item.
      guard let type = types.first(where: { type in representations.contains { $0.type == type } }) else { continue }
      for representation in representations where representation.type == type {
        if let marker = try? TimecodeMarker(json: try reader.bytes(of: representation)) { present.insert(marker) }
      }
    }
    return (present, generation.changeCount)
  }
}

extension TimecodeCopy {
  /// Adds an item for each of some markers.
  func add(
    _ markers: MarkerList, to transaction: inout PasteboardStore.Transaction
  ) throws(PasteboardStore.Error) {
    typealias Form = (type: UTType, form: MarkerForm, number: PasteboardStore.Transaction.TypeNumber)
    guard !markers.isEmpty else { return }
    var forms: [Form] = []
    let written = markers.holdsOnlyTimecodes ? timecodeTypes : types
    for type in written { forms.append((type, MarkerForm(type), try transaction.type(type.identifier))) }
    let timecodeForms = forms.filter { timecodeTypes.contains($0.type) }
    guard !markers.isPacked || timecodeForms.contains(where: { $0.form == .marker }) else {
      let forms = timecodeForms.map(\.form)
      return try transaction.addItems(
        markers.count, attributes, types: timecodeForms.map(\.number), maximumSize: Timecode.maximumJSONLength
      ) { position, form, room in
        if form == 0 { onItem(position) }
        return markers.timecode(at: position)?.write(as: forms[form], into: room) ?? 0
      }
    }
    var bytes: [UInt8] = []
    for (position, marker) in markers.enumerated() {
      onItem(position)
      try transaction.beginItem(attributes)
      for form in marker.isTimecode ? timecodeForms : forms {
        bytes.removeAll(keepingCapacity: true)
        marker.append(as: form.form, to: &bytes)
        try transaction.add(form.number, bytes.span)
      }
    }
  }
}
