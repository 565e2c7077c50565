// The general pasteboard of macOS. Its server keeps the content, so no process has to stay to serve it.
//
// Written from AppKit's documentation; never run, because the project is built and tested on Linux only.

#if canImport(AppKit)
  import AppKit
  import UniformTypes

  /// NSPasteboard.general.
  struct MacPasteboard: Clipboard {
    let selection: ClipboardSelection

    let name = ClipboardName.macos

    private func checkSelection() throws(ClipboardError) {
      if selection == .primary { throw .lacks(server: "macOS", what: "a primary selection") }
    }

    func offers() throws(ClipboardError) -> [ClipboardOffer] {
      try checkSelection()
      return (NSPasteboard.general.types ?? []).map { ClipboardOffer($0.rawValue) }
    }

    func bytes(of offer: ClipboardOffer) throws(ClipboardError) -> [UInt8] {
      guard let data = NSPasteboard.general.data(forType: NSPasteboard.PasteboardType(offer.target)) else {
        throw .offerWithdrawn(target: offer.target)
      }
      guard data.count <= ClipboardTool.outputLimit else { throw .tooMuchOffered(limit: ClipboardTool.outputLimit) }
      return Array(data)
    }

    func prepare(_ representations: [ClipboardRepresentation]) throws(ClipboardError) -> ClipboardCopy {
      try checkSelection()
      let payload = try ClipboardPayload(every: representations, of: name)
      return ClipboardCopy(payload) { () throws(ClipboardError) in
        let item = NSPasteboardItem()
        for representation in representations {
          let type = NSPasteboard.PasteboardType(representation.type.identifier)
          item.setData(Data(representation.bytes), forType: type)
        }
        NSPasteboard.general.clearContents()
        guard NSPasteboard.general.writeObjects([item]) else {
          throw .failed(tool: "NSPasteboard", message: "it does not take the content")
        }
      }
    }

    func clear() throws(ClipboardError) {
      try checkSelection()
      NSPasteboard.general.clearContents()
    }

    func watch() throws(ClipboardError) -> ClipboardWatch {
      try checkSelection()
      var seen = NSPasteboard.general.changeCount
      // AppKit sends no notification, so the change count is polled.
      return ClipboardWatch { deadline throws(ClipboardError) in
        while NSPasteboard.general.changeCount == seen {
          if let deadline, deadline.hasPassed { return nil }
          Thread.sleep(forTimeInterval: 0.2)
        }
        defer { seen = NSPasteboard.general.changeCount }
        return NSPasteboard.general.changeCount - seen
      }
    }
  }
#endif
