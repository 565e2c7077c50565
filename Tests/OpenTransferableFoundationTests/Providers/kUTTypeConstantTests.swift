import OpenTransferable
import OpenTransferableFoundation
import Testing

@Suite("Constants of Core Services")
struct ConstantTests {
  @Test(
    "the constants are the identifiers of the types of that name",
    arguments: [
      (kUTTypeUTF8PlainText as String, UTType.utf8PlainText), (kUTTypeJSON, .json), (kUTTypeFileURL, .fileURL),
      (kUTTypePNG, .png), (kUTTypeMovie, .movie), (kUTTypePDF, .pdf), (kUTTypeGNUZipArchive, .gzip),
      (kUTTypeMPEG4, .mpeg4Movie), (kUTTypeScalableVectorGraphics, .svg), (kUTTypeWindowsExecutable, .exe),
      (kUTTypeAppleICNS, .icns), (kUTTypeCommaSeparatedText, .commaSeparatedText),
    ])
  func constants(identifier: String, type: UTType) {
    #expect(UTType(identifier) == type)
  }

  @Test("the tag classes are the same as in UTType")
  func tagClasses() {
    #expect(kUTTagClassFilenameExtension == UTTagClass.filenameExtension.rawValue)
    #expect(kUTTagClassMIMEType == UTTagClass.mimeType.rawValue)
  }
}
