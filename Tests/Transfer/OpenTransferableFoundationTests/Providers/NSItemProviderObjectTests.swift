import Foundation
import OpenTransferable
import OpenTransferableFoundation
import Synchronization
import Testing

struct NSItemProviderObjectTests {
  private func load(
    _ provider: NSItemProvider, _ aClass: any NSItemProviderReading.Type
  ) async -> (text: String?, error: (any Error)?) {
    await withCheckedContinuation { continuation in
      provider.loadObject(ofClass: aClass) { object, error in
        let text = (object as? TextClip)?.text ?? (object as? NSString).map { String(describing: $0) }
        continuation.resume(returning: (text, error))
      }
    }
  }

  @Test
  func `an object of a custom class survives a round trip`() async {
    let provider = NSItemProvider(object: TextClip("clip"))
    #expect(provider.registeredTypeIdentifiers == TextClip.writableTypeIdentifiersForItemProvider)
    #expect(provider.canLoadObject(ofClass: TextClip.self))
    #expect(provider.canLoadObject(ofClass: NSString.self))
    #expect(provider.canLoadObject(ofClass: String.self))
    #expect(!provider.canLoadObject(ofClass: NSURL.self))
    #expect(!provider.canLoadObject(ofClass: URL.self))
    #expect(await load(provider, TextClip.self).text == "clip")
    #expect(await load(provider, NSString.self).text == "clip")
  }

  @Test
  func `a type that a class cannot read is an error that names the readable types`() async {
    let provider = NSItemProvider()
    provider.registerDataRepresentation(for: .png) { completion in
      completion(Data(), nil)
      return nil
    }
    #expect(!provider.canLoadObject(ofClass: TextClip.self))
    let error = await load(provider, TextClip.self).error
    #expect(error as? TransferError == .notImported(from: [.png], imported: [.utf8PlainText]))
  }

  @Test
  func `a handler is called after the call has returned, even if nothing can be loaded`() async {
    let provider = NSItemProvider()
    let hasReturned = Mutex(false)
    await withCheckedContinuation { continuation in
      hasReturned.withLock { hasReturned in
        _ = provider.loadObject(ofClass: TextClip.self) { _, _ in
          // A callback before the call returns would wait for itself.
          continuation.resume()
        }
        hasReturned = true
      }
    }
    #expect(hasReturned.withLock { $0 })
  }

  @Test
  func `a value that bridges to a class is registered as one of its objects`() async {
    let provider = NSItemProvider()
    provider.registerObject(ofClass: String.self, visibility: .team) { completion in
      completion("bridged", nil)
      return nil
    }
    #expect(provider.itemProvider.representations.map(\.visibility) == [.team])
    #expect(await load(provider, NSString.self).text == "bridged")
  }

  @Test
  func `an error of a class is passed on`() async {
    let provider = NSItemProvider()
    provider.registerDataRepresentation(for: .utf8PlainText) { completion in
      completion(Data([0xFF]), nil)
      return nil
    }
    #expect(await load(provider, TextClip.self).error as? TextClipError == .notText)
  }

  @Test
  func `a class gets the type identifier that it requested, not that of a conforming type`() async {
    let provider = NSItemProvider()
    let subtype = UTType(exportedAs: "com.example.objecttests.text", conformingTo: .utf8PlainText)
    provider.registerDataRepresentation(for: subtype) { completion in
      completion(Data("sub".utf8), nil)
      return nil
    }
    #expect(await load(provider, TextClip.self).text == "sub")
  }

  @Test
  func `strings and URLs are objects too`() async throws {
    let strings = NSItemProvider(object: NSString(string: "s"))
    let string: String? = await withCheckedContinuation { continuation in
      strings.loadObject(ofClass: String.self) { string, _ in continuation.resume(returning: string) }
    }
    #expect(string == "s")
    let file = NSItemProvider(object: NSURL(fileURLWithPath: "/tmp/x"))
    #expect(file.registeredContentTypes == [.fileURL, .url])
    let url: URL? = await withCheckedContinuation { continuation in
      file.loadObject(ofClass: URL.self) { url, _ in continuation.resume(returning: url) }
    }
    #expect(url?.path == "/tmp/x")
  }

  @Test
  func `the visibility is the narrower of the provider's and the object's`() {
    let provider = NSItemProvider()
    provider.registerObject(TextClip("private"), visibility: .ownProcess)
    #expect(provider.itemProvider.representations.map(\.visibility) == [.ownProcess])
  }

  @Test
  func `an object is loaded when one of its types is requested`() async {
    let provider = NSItemProvider()
    provider.registerObject(ofClass: TextClip.self, visibility: .all) { completion in
      completion(TextClip("lazy"), nil)
      return nil
    }
    #expect(await load(provider, TextClip.self).text == "lazy")
  }
}
