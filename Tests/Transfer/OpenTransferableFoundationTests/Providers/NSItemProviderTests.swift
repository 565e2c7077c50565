import Foundation
import OpenTransferable
import OpenTransferableFoundation
import Synchronization
import TestSupport
import Testing

struct NSItemProviderTests {
  @Test
  func `a data representation is loaded by its type and by types that it conforms to`() async throws {
    let text = "Drag from"
    let provider = NSItemProvider()
    provider.registerDataRepresentation(forTypeIdentifier: kUTTypeUTF8PlainText as String, visibility: .all) {
      (completion) -> Progress? in
      completion(text.data(using: .utf8), nil)
      return nil
    }
    #expect(provider.registeredTypeIdentifiers == ["public.utf8-plain-text"])
    #expect(provider.hasItemConformingToTypeIdentifier(kUTTypeText as String))
    #expect(!provider.hasItemConformingToTypeIdentifier(kUTTypeJSON))
    for identifier in [kUTTypeUTF8PlainText, kUTTypePlainText, kUTTypeData] {
      let (data, error) = await load(provider, identifier)
      #expect(data == Data(text.utf8))
      #expect(error == nil)
    }
    let (missing, error) = await load(provider, kUTTypePNG)
    #expect(missing == nil)
    #expect(error as? TransferError == .notRegistered(.png, registered: [.utf8PlainText]))
  }

  @Test
  func `an item of data can be cast to Data and to its class`() async {
    let provider = NSItemProvider()
    provider.registerDataRepresentation(forTypeIdentifier: kUTTypeUTF8PlainText, visibility: .all) { completion in
      completion(Data("text".utf8), nil)
      return nil
    }
    let text: String? = await withCheckedContinuation { continuation in
      provider.loadItem(forTypeIdentifier: kUTTypeUTF8PlainText as String, options: nil) { (data, error) in
        continuation.resume(returning: (data as? Data).flatMap { String(data: $0, encoding: .utf8) })
      }
    }
    #expect(text == "text")
    let length: Int? = await withCheckedContinuation { continuation in
      provider.loadItem(forTypeIdentifier: kUTTypeText, options: nil) {
        (item: NSSecureCoding?, error: Error?) in
        continuation.resume(returning: (item as? NSData)?.length)
      }
    }
    #expect(length == 4)
  }

  @Test
  func `an item is returned as it was registered`() async throws {
    let url = try #require(URL(string: "https://swift.org"))
    let string = NSItemProvider(item: NSString(string: "words"), typeIdentifier: kUTTypePlainText)
    #expect(try await string.loadItem(forTypeIdentifier: kUTTypePlainText) as? NSString == "words")
    #expect(await load(string, kUTTypeText).0 == Data("words".utf8))
    let link = NSItemProvider(item: url, typeIdentifier: nil)
    #expect(link.registeredTypeIdentifiers == ["public.url"])
    let object = NSItemProvider(object: url as NSURL)
    #expect(try await object.loadItem(forTypeIdentifier: kUTTypeURL) as? NSURL == url as NSURL)
    #expect(try await link.loadItem(forTypeIdentifier: kUTTypeURL) as? NSURL == url as NSURL)
    let numbers = NSItemProvider(item: NSArray(array: [1, 2]), typeIdentifier: kUTTypePropertyList)
    #expect(try await numbers.loadItem(forTypeIdentifier: kUTTypePropertyList) as? NSArray == NSArray(array: [1, 2]))
    #expect(NSItemProvider(item: nil, typeIdentifier: kUTTypeText).registeredTypeIdentifiers.isEmpty)
    let unarchivable = NSItemProvider(item: TextClip("no"), typeIdentifier: kUTTypeData)
    await #expect(throws: TransferError.self) {
      _ = try await unarchivable.loadItem(forTypeIdentifier: kUTTypeData)
    }
  }

  @Test
  func `an item from a handler is returned too`() async throws {
    let provider = NSItemProvider()
    provider.registerItem(forTypeIdentifier: kUTTypeText) { completion, _, _ in
      completion?(NSString(string: "late"), nil)
    }
    #expect(try await provider.loadItem(forTypeIdentifier: kUTTypeText) as? NSString == "late")
  }

  @Test
  func `a transferable value can be registered and loaded through either interface`() async throws {
    let provider = NSItemProvider()
    provider.register("hello")
    let received: String = try await withCheckedThrowingContinuation { continuation in
      let _: Progress = provider.loadTransferable(type: String.self) { result in continuation.resume(with: result) }
    }
    #expect(received == "hello")
    #expect(try await provider.itemProvider.loadTransferable(type: String.self) == "hello")
    let shared = NSItemProvider(ItemProvider("shared"))
    #expect(await load(shared, kUTTypeText).0 == Data("shared".utf8))
  }

  @Test
  func `canceling the progress cancels the loader's, and the error is the user's cancellation`() async {
    let reported = Progress(totalUnitCount: 10)
    let cancellations = Mutex(0)
    reported.cancellationHandler = { cancellations.withLock { $0 += 1 } }
    let isStarted = Mutex(false)
    let provider = NSItemProvider()
    provider.registerDataRepresentation(forTypeIdentifier: kUTTypeText, visibility: .all) { _ in
      isStarted.withLock { $0 = true }
      return reported
    }
    let received = Mutex<(any Error)?>(nil)
    let progress = provider.loadDataRepresentation(forTypeIdentifier: kUTTypeText) { _, error in
      received.withLock { $0 = error }
    }
    await eventually { isStarted.withLock { $0 } }
    reported.completedUnitCount = 5
    await eventually { progress.fractionCompleted == 0.5 }
    progress.cancel()
    await eventually { received.withLock { ($0 as? CocoaError)?.code == .userCancelled } }
    await eventually { cancellations.withLock { $0 > 0 } }
    try? await Task.sleep(for: .milliseconds(20))
    #expect(cancellations.withLock { $0 } == 1)
    #expect(reported.isCancelled)
  }

  @Test(arguments: [true, false])
  func `canceling the task that waits for an item cancels the load`(isFile: Bool) async {
    let reported = Progress(totalUnitCount: 1)
    let isStarted = Mutex(false)
    let provider = NSItemProvider()
    if isFile {
      provider.registerFileRepresentation(forTypeIdentifier: kUTTypeText, fileOptions: [], visibility: .all) { _ in
        isStarted.withLock { $0 = true }
        return reported
      }
    } else {
      provider.registerDataRepresentation(forTypeIdentifier: kUTTypeText, visibility: .all) { _ in
        isStarted.withLock { $0 = true }
        return reported
      }
    }
    let task = Task { () async -> CocoaError.Code? in
      do {
        _ = try await provider.loadItem(forTypeIdentifier: kUTTypeText)
        return nil
      } catch {
        return (error as? CocoaError)?.code
      }
    }
    await eventually { isStarted.withLock { $0 } }
    task.cancel()
    #expect(await task.value == .userCancelled)
    await eventually { reported.isCancelled }
  }

  @Test
  func `the progress of a loader is canceled once, even if the loader fails`() async {
    struct Refusal: Error {}
    let reported = Progress(totalUnitCount: 1)
    let cancellations = Mutex(0)
    reported.cancellationHandler = { cancellations.withLock { $0 += 1 } }
    let provider = NSItemProvider()
    provider.registerDataRepresentation(forTypeIdentifier: kUTTypeText, visibility: .all) { completion in
      Task {
        try await Task.sleep(for: .milliseconds(5))
        completion(nil, Refusal())
      }
      return reported
    }
    #expect(await load(provider, kUTTypeText).1 is Refusal)
    #expect(cancellations.withLock { $0 } <= 1)
  }

  @Test
  func `a type that is registered again keeps its first loader and item`() async throws {
    let provider = NSItemProvider(object: NSString(string: "first"))
    provider.registerDataRepresentation(for: .utf8PlainText) { completion in
      completion(Data("second".utf8), nil)
      return nil
    }
    provider.registerObject(NSString(string: "third"), visibility: .all)
    #expect(provider.registeredTypeIdentifiers == ["public.utf8-plain-text"])
    #expect(try await provider.loadItem(forTypeIdentifier: kUTTypeText) as? NSString == "first")
  }

  @Test(arguments: [
    (
      TransferError.notRegistered(.png, registered: [.json]), NSItemProvider.ErrorCode.itemUnavailableError,
      "public.png"
    ),
    (.nothingLoaded(.png), .itemUnavailableError, "public.png"),
    (.notImported(from: [.png], imported: [.json]), .unavailableCoercionError, "public.json"),
    (.malformed(.url, expected: "a URL"), .unexpectedValueClassError, "public.url"),
    (.fileFailed(path: "/a", reason: "no such file"), .unknownError, "/a"),
  ])
  func `errors have the domain, code and words of item providers`(
    error: TransferError, code: NSItemProvider.ErrorCode, word: String
  ) {
    let foundation = error as NSError
    #expect(foundation.domain == NSItemProvider.errorDomain)
    #expect(foundation.code == code.rawValue)
    #expect(foundation.localizedDescription.contains(word))
    let plain: any Error = error
    #expect(plain.localizedDescription == foundation.localizedDescription)
  }

  @Test
  func `a class may inherit, and a copy is a separate provider`() async throws {
    let provider = WatchedProvider(object: NSString(string: "text"))
    provider.endings.withLock { $0 += 1 }
    let copy = try #require(provider.copy() as? NSItemProvider)
    copy.registerDataRepresentation(for: .png) { _ in nil }
    #expect(provider.registeredContentTypes == [.utf8PlainText])
    #expect(copy.registeredContentTypes == [.utf8PlainText, .png])
    #expect(try await copy.loadItem(forTypeIdentifier: kUTTypeText) as? NSString == "text")
  }

  @Test
  func `a finished load's progress is finished`() async {
    let provider = NSItemProvider()
    provider.register("done")
    let isDone = Mutex(false)
    let progress = provider.loadDataRepresentation(for: .text) { _, _ in isDone.withLock { $0 = true } }
    await eventually { isDone.withLock { $0 } }
    #expect(progress.isFinished)
    #expect(progress.fractionCompleted == 1)
  }
}

// Unchecked, like every subclass of NSItemProvider; it adds only a mutex.
final class WatchedProvider: NSItemProvider, @unchecked Sendable {
  let endings = Mutex(0)
}

/// Loads data with a completion handler, and waits for it.
func load(_ provider: NSItemProvider, _ identifier: String) async -> (Data?, (any Error)?) {
  await withCheckedContinuation { continuation in
    provider.loadDataRepresentation(forTypeIdentifier: identifier) { data, error in
      continuation.resume(returning: (data, error))
    }
  }
}
