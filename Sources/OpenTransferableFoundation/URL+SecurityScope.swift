// The calls by which sandboxed code asks for a file that the user chose. No file is in a sandbox on these platforms.
//
//     guard file.startAccessingSecurityScopedResource() else { return }
//     defer { file.stopAccessingSecurityScopedResource() }

#if !canImport(ObjectiveC)
  public import Foundation

  extension URL {
    /// Whether the file can be asked for: always, as no sandbox is in the way.
    @discardableResult
    public func startAccessingSecurityScopedResource() -> Bool { true }

    /// Ends the access that `startAccessingSecurityScopedResource()` began; there is nothing to end.
    public func stopAccessingSecurityScopedResource() {}
  }
#endif
