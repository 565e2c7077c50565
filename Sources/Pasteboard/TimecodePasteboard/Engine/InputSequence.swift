// The inputs of a run, in order, and how each is read: one description for every command.
//
//     let inputs = InputSequence(list, columns: columns)
//     try run.read(inputs, into: &sink)

package import TimecodeDocuments

/// The input of a run.
package struct InputSequence: Sendable {
  /// The timecodes and files.
  package let list: InputList
  /// Timecodes are found in any text that is no document.
  package let scans: Bool
  /// What is scanned is text, whatever it looks like.
  package let readsAsText: Bool
  /// The format of the files that are neither media nor scanned; nil for what their content shows.
  package let format: DocumentFormat?
  /// The columns whose times are taken: of a table, of an edit list's events, or of a text's lines; nil for all.
  package let columns: DocumentColumns?
  /// The encoding of documents; nil for UTF-8, or what their format's programs write.
  package let encoding: DocumentEncoding?
  /// Results take the places of the files.
  package let isInPlace: Bool
  /// Documents are written again, to the output; other inputs give results as ever.
  package let rewritesDocuments: Bool

  /// Makes a sequence.
  package init(
    _ list: InputList, scans: Bool = false, readsAsText: Bool = false, format: DocumentFormat? = nil,
    columns: DocumentColumns? = nil, encoding: DocumentEncoding? = nil, isInPlace: Bool = false,
    rewritesDocuments: Bool = false
  ) {
    self.list = list
    self.scans = scans
    self.readsAsText = readsAsText
    self.format = format
    self.columns = columns
    self.encoding = encoding
    self.isInPlace = isInPlace
    self.rewritesDocuments = rewritesDocuments
  }
}
