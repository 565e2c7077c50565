// The references and required values of Final Cut Pro 7's XML: a file is described at its first use, and later uses
// name only its id; a sequence counts its frames at a rate.
//
//     <clipitem id="c1">…<file id="file-1"><name>A001.mov</name>…</file></clipitem>
//     <clipitem id="c2">…<file id="file-1"/></clipitem>

/// The faults of a document's files and sequences.
struct FinalCut7Structure {
  private(set) var faults: [DocumentError] = []
  private let defined: Set<String>
  private var files: [String: FinalCut7Element] = [:]
  /// The values that must agree in files of one id.
  private static let values = ["name", "pathurl", "duration"]

  /// Finds the faults of a document.
  ///
  /// - Parameter defined: The identifiers of files with contents, including files in elements that are not read.
  init(_ root: FinalCut7Element, files defined: Set<String>) {
    self.defined = defined
    judge(root)
  }

  private mutating func judge(_ element: FinalCut7Element) {
    for inner in element.elements {
      if inner.name == "file" { judge(file: inner, of: element.name) }
      judge(inner)
    }
  }

  private mutating func judge(file: FinalCut7Element, of parent: String) {
    guard let id = file.identifier, !id.isEmpty else { return }
    guard !file.elements.isEmpty else {
      if !defined.contains(id) { add(.undefined(id, by: "file", of: parent), at: file.location) }
      return
    }
    guard let earlier = files[id] else { return files[id] = file }
    for value in Self.values {
      guard let one = earlier.text(value), let other = file.text(value), one != other else { continue }
      return add(.redefined(id, element: "file", value: value), at: file.location)
    }
  }

  private mutating func add(_ fault: StructureFault, at location: DocumentLocation) {
    faults.append(DocumentError(.structure(fault), at: location))
  }
}
