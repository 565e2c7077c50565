// The calls by which sandboxed code requests access to a file that the user chose. No file is in a sandbox on these
// platforms.
//
//     guard file.startAccessingSecurityScopedResource() else { return }
//     defer { file.stopAccessingSecurityScopedResource() }

#if !canImport(ObjectiveC)
  public import Foundation

  extension URL {
    /// Starts access to the file. Always true, because there is no sandbox.
    @discardableResult
    public func startAccessingSecurityScopedResource() -> Bool { true }

    /// Ends the access that `startAccessingSecurityScopedResource()` began. Nothing has to be done.
    public func stopAccessingSecurityScopedResource() {}
  }
#endif
