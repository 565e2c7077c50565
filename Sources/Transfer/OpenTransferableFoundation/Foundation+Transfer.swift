// Methods of URLs that Foundation lacks on these platforms, for code written for a sandbox. Foundation is exported for
// code that imported it for item providers.
//
//     guard file.startAccessingSecurityScopedResource() else { return }
//     defer { file.stopAccessingSecurityScopedResource() }

@_exported public import Foundation
@_exported public import OpenTransferable

#if !canImport(ObjectiveC)
  extension URL {
    /// Starts access to the file. Always returns true, because there is no sandbox.
    @discardableResult
    public func startAccessingSecurityScopedResource() -> Bool { true }

    /// Ends the access that `startAccessingSecurityScopedResource()` began. Does nothing.
    public func stopAccessingSecurityScopedResource() {}
  }
#endif

// The type of a file as a resource value. On these platforms, Foundation's resource values cannot be extended with new
// keys, so the type is derived from the file's name and kind.
//
//     let values = try file.resourceValues(forKeys: [.contentTypeKey])
//     values.contentType?.conforms(to: .image)

#if !canImport(ObjectiveC)
  extension URLResourceKey {
    /// The key of a file's type, for `URLResourceValues.contentType`.
    public static var contentTypeKey: URLResourceKey { .pathKey }
  }

  extension URLResourceValues {
    /// The type of the file, from its extension and kind (file or directory); nil if `contentTypeKey` was not
    /// requested.
    public var contentType: UTType? {
      guard let path = allValues[.pathKey] as? String else { return nil }
      let file = URL(fileURLWithPath: path)
      var isDirectory: ObjCBool = false
      guard FileManager.default.fileExists(atPath: path, isDirectory: &isDirectory), isDirectory.boolValue else {
        return file.pathExtension.isEmpty ? .data : UTType(filenameExtension: file.pathExtension)
      }
      let type = UTType(filenameExtension: file.pathExtension, conformingTo: .directory)
      return type.flatMap { $0.isDynamic ? nil : $0 } ?? .folder
    }
  }
#endif
