import OpenTransferable
import OpenTransferableFoundation
import Testing

struct ConstantTests {
  @Test(arguments: [
    (kUTTypeUTF8PlainText as String, UTType.utf8PlainText), (kUTTypeJSON, .json), (kUTTypeFileURL, .fileURL),
    (kUTTypePNG, .png), (kUTTypeMovie, .movie), (kUTTypePDF, .pdf), (kUTTypeGNUZipArchive, .gzip),
    (kUTTypeMPEG4, .mpeg4Movie), (kUTTypeScalableVectorGraphics, .svg), (kUTTypeWindowsExecutable, .exe),
    (kUTTypeAppleICNS, .icns), (kUTTypeCommaSeparatedText, .commaSeparatedText),
  ])
  func `the constants are the identifiers of the types of that name`(identifier: String, type: UTType) {
    #expect(UTType(identifier) == type)
  }

  @Test
  func `the tag classes are the same as in UTType`() {
    #expect(kUTTagClassFilenameExtension == UTTagClass.filenameExtension.rawValue)
    #expect(kUTTagClassMIMEType == UTTagClass.mimeType.rawValue)
  }
}
