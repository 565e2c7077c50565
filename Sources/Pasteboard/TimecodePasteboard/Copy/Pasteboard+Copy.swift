// Writing timecodes and markers to a pasteboard in one commit, and leaving out those that it has already.

public import PasteboardStorage
import UniformTypes
import SMPTETimecode

extension Pasteboard {
  /// Writes the items of a copy in one commit.
  ///
  /// Where the copy leaves out what the pasteboard has already, that is read under the lock, so that no other writer comes
  /// between: like every copy it waits for others once, for at most the time limit of the store's lock. Where nothing is new
  /// then, nothing is written, and the receipt tells what is there.
  ///
  /// - Parameters:
  ///   - copy: The timecodes and how they are written.
  ///   - expected: The change count that the pasteboard must still have.
  @discardableResult
  public func copy(_ copy: TimecodeCopy, ifChange expected: UInt64? = nil) throws(PasteboardStore.Error)
    -> PasteboardStore.Receipt
  {
    guard copy.isUnique, copy.mode == .append else {
      let markers = copy.isUnique ? TimecodeCopy.unique(copy.markers, besides: []) : copy.markers
      var transaction = store.transaction(for: name)
      try copy.addAll(markers, to: &transaction)
      return try transaction.commit(copy.mode, ifChange: expected)
    }
    // An attached pipe may be slow, and nobody waits for that under the lock.
    let attached = try gathered(copy)
    return try store.update(name, .append, ifChange: expected) {
      (old, transaction) throws(PasteboardStore.Error) in
      let present = if let old { try Self.markers(of: old) } else { Set<TimecodeMarker>() }
      let markers = TimecodeCopy.unique(copy.markers, besides: present)
      try copy.add(markers, to: &transaction)
      guard let attached else { return old == nil || !markers.isEmpty }
      if markers.isEmpty { try transaction.beginItem(copy.attributes) }
      for representation in try attached.item(at: 0).representations {
        try transaction.add(representation, of: attached)
      }
      return true
    }
  }

  /// The attachments of a copy as an item that no pasteboard has; nil without any.
  private func gathered(_ copy: TimecodeCopy) throws(PasteboardStore.Error) -> PasteboardStore.Generation? {
    guard !copy.attachments.isEmpty else { return nil }
    var transaction = store.transaction(for: name)
    try copy.addAttachments(to: &transaction)
    return try transaction.gathered()
  }

  /// The markers and timecodes of a generation that contain their properties.
  private static func markers(of generation: PasteboardStore.Generation) throws(PasteboardStore.Error)
    -> Set<TimecodeMarker>
  {
    var reader = generation.reader()
    var present: Set<TimecodeMarker> = []
    let types = [UTType.timecodeMarker, .timecode, .timecodeLaterName].map(\.identifier)
    for position in 0..<generation.itemCount {
      let representations = try reader.item(at: position).representations
      // Only the richest counts: a marker's in point is not another item.
      guard let type = types.first(where: { type in representations.contains { $0.type == type } }) else { continue }
      for representation in representations where representation.type == type {
        let bytes = try reader.bytes(of: representation)
        if let marker = try? TimecodeMarker(json: bytes) { present.insert(marker) }
      }
    }
    return present
  }
}

extension TimecodeCopy {
  /// Adds an item for each of some markers, and the attachments.
  fileprivate func addAll(
    _ markers: MarkerList, to transaction: inout PasteboardStore.Transaction
  ) throws(PasteboardStore.Error) {
    try add(markers, to: &transaction)
    if markers.isEmpty, !attachments.isEmpty { try transaction.beginItem(attributes) }
    try addAttachments(to: &transaction)
  }

  /// Adds the attachments to the item begun last.
  fileprivate func addAttachments(to transaction: inout PasteboardStore.Transaction) throws(PasteboardStore.Error) {
    for attachment in attachments {
      let type = try transaction.type(attachment.type.identifier)
      switch attachment.content {
      case .bytes(let bytes): try transaction.add(type, bytes.span)
      case .file(let file): try transaction.add(type, contentOf: file)
      }
    }
  }

  /// A type that is written: how, and its number in the transaction.
  private typealias Form = (type: UTType, form: MarkerForm, number: PasteboardStore.Transaction.TypeNumber)

  /// Adds an item for each of some markers.
  func add(
    _ markers: MarkerList, to transaction: inout PasteboardStore.Transaction
  ) throws(PasteboardStore.Error) {
    guard !markers.isEmpty else { return }
    var forms: [Form] = []
    let written = markers.holdsOnlyTimecodes ? timecodeTypes : types
    for type in written { forms.append((type, MarkerForm(type), try transaction.type(type.identifier))) }
    let timecodeForms = forms.filter { timecodeTypes.contains($0.type) }
    guard !markers.isPacked || timecodeForms.contains(where: { $0.form == .marker }) else {
      return try add(packed: markers, timecodeForms, to: &transaction)
    }
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

  /// Adds an item for each timecode of a list that has nothing else, without an array for each.
  private func add(
    packed markers: MarkerList, _ forms: [Form], to transaction: inout PasteboardStore.Transaction
  ) throws(PasteboardStore.Error) {
    let room = UnsafeMutableBufferPointer<UInt8>.allocate(capacity: Timecode.maximumJSONLength)
    defer { room.deallocate() }
    for position in 0..<markers.count {
      onItem?(position)
      guard let timecode = markers.timecode(at: position) else { continue }
      try transaction.beginItem(attributes)
      for form in forms {
        let size =
          form.form == .text
          ? timecode.write(into: room, style: .exact)
          : room.baseAddress.map { timecode.writeJSON(at: $0) } ?? 0
        try transaction.add(form.number, UnsafeBufferPointer(rebasing: room[..<size]).span)
      }
    }
  }
}
