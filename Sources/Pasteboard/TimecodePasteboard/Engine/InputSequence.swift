// The inputs of a run, in order, and the way to read them: one description for every command.
//
//     let inputs = InputSequence(list, columns: columns)
//     try run.read(inputs, into: &sink)

package import TimecodeDocuments

/// The input of a run.
package struct InputSequence: Sendable {
  /// The timecodes and files.
  package let list: InputList
  /// True if timecodes are found in any text that is not a document.
  package let scans: Bool
  /// True if a scanned input is read as text, whatever it looks like.
  package let readsAsText: Bool
  /// The format of files that are neither media nor scanned; nil if their content decides.
  package let format: DocumentFormat?
  /// The columns whose times are read: of a table, of an edit list's events, or of a text's lines; nil for all.
  package let columns: DocumentColumns?
  /// The encoding of documents; nil for UTF-8, or the encoding that the format's programs write.
  package let encoding: DocumentEncoding?
  /// True if the results replace the files.
  package let isInPlace: Bool
  /// True if documents are rewritten to the output. Other inputs give results as usual.
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
