// swift-tools-version: 6.2

import PackageDescription

let settings: [SwiftSetting] = [
  .swiftLanguageMode(.v6),
  .enableUpcomingFeature("ExistentialAny"),
  .enableUpcomingFeature("InternalImportsByDefault"),
  .enableUpcomingFeature("MemberImportVisibility"),
  // A hop to the global executor starts threads, which costs more than the whole of a short command.
  .enableUpcomingFeature("NonisolatedNonsendingByDefault"),
]

/// Dependencies point up this list only, and nothing depends on Transfer/ but Transfer/.
let package = Package(
  name: "tckit",
  platforms: [.macOS(.v15)],
  products: [
    .library(name: "SMPTETimecode", targets: ["SMPTETimecode"]),
    .library(name: "TimecodeCuts", targets: ["TimecodeCuts"]),
    .library(name: "MediaTimecode", targets: ["MediaTimecode"]),
    .library(name: "TimecodeDocuments", targets: ["TimecodeDocuments"]),
    .library(name: "TimecodePasteboard", targets: ["TimecodePasteboard"]),
    .executable(name: "tckit", targets: ["tckit"]),
    .library(name: "SwiftTimecodeInterface", targets: ["SwiftTimecodeInterface"]),
    .library(name: "SMPTETimecodeFoundation", targets: ["SMPTETimecodeFoundation"]),
    .library(name: "OpenTransferable", targets: ["OpenTransferable"]),
    .library(name: "FilePasteboard", targets: ["FilePasteboard"]),
    .library(name: "TimecodeTransfer", targets: ["TimecodeTransfer"]),
    .library(name: "OpenTransferableFoundation", targets: ["OpenTransferableFoundation"]),
    .library(name: "TimecodeItemProviders", targets: ["TimecodeItemProviders"]),
  ],
  targets: [
    // System: what any program needs.
    .systemLibrary(name: "ExtendedAttributes", path: "Sources/System/ExtendedAttributes"),
    .target(
      name: "LibC", dependencies: ["ExtendedAttributes"], path: "Sources/System/LibC", swiftSettings: settings),
    .target(name: "Essentials", path: "Sources/System/Essentials", swiftSettings: settings),
    .target(
      name: "SystemCalls", dependencies: ["LibC"], path: "Sources/System/SystemCalls", swiftSettings: settings),
    .target(name: "TextEncodings", path: "Sources/System/TextEncodings", swiftSettings: settings),
    .target(name: "JSON", dependencies: ["TextEncodings"], path: "Sources/System/JSON", swiftSettings: settings),
    .target(name: "XML", dependencies: ["TextEncodings"], path: "Sources/System/XML", swiftSettings: settings),
    .target(
      name: "UniformTypes", dependencies: ["Essentials", "SystemCalls", "TextEncodings", "JSON"],
      path: "Sources/System/UniformTypes", exclude: ["SystemTypes.table", "system-types.awk"], swiftSettings: settings,
      plugins: ["SystemTypesPlugin"]),
    .plugin(name: "SystemTypesPlugin", capability: .buildTool(), path: "Sources/System/SystemTypesPlugin"),

    // Timecode: values, events, cuts, and what is read of media and documents.
    .target(name: "SMPTETimecode", path: "Sources/Timecode/SMPTETimecode", swiftSettings: settings),
    .target(
      name: "TimecodeEvents", dependencies: ["SMPTETimecode"], path: "Sources/Timecode/TimecodeEvents",
      swiftSettings: settings),
    .target(
      name: "TimecodeCuts", dependencies: ["SMPTETimecode", "TimecodeEvents"], path: "Sources/Timecode/TimecodeCuts",
      swiftSettings: settings),
    .target(
      name: "MediaTimecode", dependencies: ["SystemCalls", "TextEncodings", "XML", "SMPTETimecode"],
      path: "Sources/Timecode/MediaTimecode", swiftSettings: settings),
    .target(
      name: "TimecodeDocuments",
      dependencies: [
        "Essentials", "TextEncodings", "JSON", "XML", "SMPTETimecode", "TimecodeEvents", "UniformTypes",
      ],
      path: "Sources/Timecode/TimecodeDocuments", swiftSettings: settings),

    // Pasteboard: the store, and the verbs that copy, paste and check.
    .target(
      name: "PasteboardStorage", dependencies: ["SystemCalls", "JSON"], path: "Sources/Pasteboard/PasteboardStorage",
      swiftSettings: settings),
    .target(
      name: "TimecodePasteboard",
      dependencies: [
        "Essentials", "SystemCalls", "TextEncodings", "JSON", "XML", "SMPTETimecode", "TimecodeEvents", "TimecodeCuts",
        "MediaTimecode", "TimecodeDocuments", "UniformTypes", "PasteboardStorage",
      ],
      path: "Sources/Pasteboard/TimecodePasteboard", swiftSettings: settings),
    .target(
      name: "SystemClipboard",
      dependencies: ["Essentials", "SystemCalls", "TextEncodings", "JSON", "UniformTypes"],
      path: "Sources/Pasteboard/SystemClipboard", swiftSettings: settings),

    // Command: words in, text out.
    .executableTarget(
      name: "tckit",
      dependencies: [
        "SystemCalls", "TextEncodings", "JSON", "XML", "TimecodeEvents", "TimecodeCuts", "MediaTimecode",
        "TimecodeDocuments", "TimecodePasteboard", "SystemClipboard",
      ],
      path: "Sources/Command/tckit",
      resources: ["bash", "zsh", "fish"].map { .embedInCode("Generators/Scripts/completion.\($0)") }
        + [.embedInCode("CommandLine/aliases.tsv")],
      swiftSettings: settings, plugins: ["CommitPlugin", "ManualPlugin"]),
    .plugin(name: "CommitPlugin", capability: .buildTool(), path: "Sources/Command/CommitPlugin"),
    .plugin(name: "ManualPlugin", capability: .buildTool(), path: "Sources/Command/ManualPlugin"),

    // Transfer: for programs, after swift-timecode and the frameworks of Apple.
    .target(
      name: "SwiftTimecodeInterface", dependencies: ["SMPTETimecode"],
      path: "Sources/Transfer/SwiftTimecodeInterface", swiftSettings: settings),
    .target(
      name: "SMPTETimecodeFoundation", dependencies: ["Essentials", "SMPTETimecode", "SwiftTimecodeInterface"],
      path: "Sources/Transfer/SMPTETimecodeFoundation", swiftSettings: settings),
    .target(
      name: "OpenTransferable", dependencies: ["Essentials", "UniformTypes"], path: "Sources/Transfer/OpenTransferable",
      swiftSettings: settings),
    .target(
      name: "FilePasteboard", dependencies: ["Essentials", "OpenTransferable", "PasteboardStorage"],
      path: "Sources/Transfer/FilePasteboard", swiftSettings: settings),
    .target(
      name: "TimecodeTransfer",
      dependencies: [
        "Essentials", "SMPTETimecode", "MediaTimecode", "TimecodeDocuments", "TimecodePasteboard",
        "SwiftTimecodeInterface", "OpenTransferable", "FilePasteboard",
      ],
      path: "Sources/Transfer/TimecodeTransfer", swiftSettings: settings),
    .target(
      name: "OpenTransferableFoundation", dependencies: ["Essentials", "OpenTransferable"],
      path: "Sources/Transfer/OpenTransferableFoundation", swiftSettings: settings, plugins: ["SystemTypesPlugin"]),
    .target(
      name: "TimecodeItemProviders", dependencies: ["TimecodeTransfer", "OpenTransferableFoundation"],
      path: "Sources/Transfer/TimecodeItemProviders", swiftSettings: settings),

    .target(
      name: "TestSupport", dependencies: ["LibC", "SystemCalls", "FilePasteboard"], path: "Tests/TestSupport",
      swiftSettings: settings),
    .testTarget(
      name: "SystemCallsTests", dependencies: ["SystemCalls", "TestSupport"], path: "Tests/System/SystemCallsTests",
      swiftSettings: settings),
    .testTarget(
      name: "TextEncodingsTests", dependencies: ["TextEncodings", "TestSupport"],
      path: "Tests/System/TextEncodingsTests", swiftSettings: settings),
    .testTarget(
      name: "JSONTests", dependencies: ["JSON", "TestSupport"], path: "Tests/System/JSONTests", swiftSettings: settings),
    .testTarget(
      name: "XMLTests", dependencies: ["XML", "TestSupport"], path: "Tests/System/XMLTests", swiftSettings: settings),
    .testTarget(
      name: "SMPTETimecodeTests", dependencies: ["SMPTETimecode", "SwiftTimecodeInterface", "TestSupport"],
      path: "Tests/Timecode/SMPTETimecodeTests", swiftSettings: settings),
    .testTarget(
      name: "SwiftTimecodeInterfaceTests", dependencies: ["SwiftTimecodeInterface", "SMPTETimecode", "TestSupport"],
      path: "Tests/Transfer/SwiftTimecodeInterfaceTests", swiftSettings: settings),
    .testTarget(
      name: "SMPTETimecodeFoundationTests", dependencies: ["SMPTETimecodeFoundation", "TestSupport"],
      path: "Tests/Transfer/SMPTETimecodeFoundationTests", swiftSettings: settings),
    .testTarget(
      name: "TimecodeEventsTests",
      dependencies: ["TimecodeEvents", "SMPTETimecode", "SwiftTimecodeInterface", "TestSupport"],
      path: "Tests/Timecode/TimecodeEventsTests", swiftSettings: settings),
    .testTarget(
      name: "TimecodeCutsTests",
      dependencies: ["TimecodeCuts", "TimecodeEvents", "SMPTETimecode", "SwiftTimecodeInterface", "TestSupport"],
      path: "Tests/Timecode/TimecodeCutsTests", swiftSettings: settings),
    .testTarget(
      name: "MediaTimecodeTests", dependencies: ["MediaTimecode", "TestSupport"],
      path: "Tests/Timecode/MediaTimecodeTests", swiftSettings: settings),
    .testTarget(
      name: "TimecodeDocumentsTests",
      dependencies: [
        "TimecodeDocuments", "TimecodeCuts", "TimecodeEvents", "XML", "SMPTETimecode", "UniformTypes",
        "TimecodeTransfer",
        "TestSupport",
      ],
      path: "Tests/Timecode/TimecodeDocumentsTests", swiftSettings: settings),
    .testTarget(
      name: "UniformTypesTests", dependencies: ["SystemCalls", "UniformTypes", "TestSupport"],
      path: "Tests/System/UniformTypesTests", swiftSettings: settings),
    .testTarget(
      name: "PasteboardStorageTests",
      dependencies: ["SystemCalls", "PasteboardStorage", "FilePasteboard", "TestSupport"],
      path: "Tests/Pasteboard/PasteboardStorageTests", swiftSettings: settings),
    .testTarget(
      name: "SystemClipboardTests",
      dependencies: ["SystemClipboard", "SystemCalls", "TextEncodings", "UniformTypes", "TestSupport"],
      path: "Tests/Pasteboard/SystemClipboardTests", swiftSettings: settings),
    .testTarget(
      name: "TimecodePasteboardTests",
      dependencies: [
        "SystemCalls", "TextEncodings", "JSON", "XML", "TimecodeEvents", "MediaTimecode", "TimecodeDocuments",
        "TimecodePasteboard", "SwiftTimecodeInterface", "TimecodeTransfer", "TestSupport",
      ],
      path: "Tests/Pasteboard/TimecodePasteboardTests", swiftSettings: settings),
    .testTarget(
      name: "OpenTransferableTests", dependencies: ["SystemCalls", "OpenTransferable", "TestSupport"],
      path: "Tests/Transfer/OpenTransferableTests", swiftSettings: settings),
    .testTarget(
      name: "FilePasteboardTests", dependencies: ["FilePasteboard", "OpenTransferable", "TestSupport"],
      path: "Tests/Transfer/FilePasteboardTests", swiftSettings: settings),
    .testTarget(
      name: "TimecodeTransferTests", dependencies: ["TimecodeTransfer", "MediaTimecode", "TestSupport"],
      path: "Tests/Transfer/TimecodeTransferTests", swiftSettings: settings),
    .testTarget(
      name: "OpenTransferableFoundationTests",
      dependencies: ["OpenTransferableFoundation", "TestSupport"],
      path: "Tests/Transfer/OpenTransferableFoundationTests", swiftSettings: settings
    ),
    .testTarget(
      name: "TimecodeItemProvidersTests",
      dependencies: ["TimecodeItemProviders", "TestSupport"],
      path: "Tests/Transfer/TimecodeItemProvidersTests", swiftSettings: settings
    ),
    .testTarget(
      name: "Examples",
      dependencies: ["OpenTransferable", "FilePasteboard", "OpenTransferableFoundation", "TestSupport"],
      path: "Tests/Examples",
      swiftSettings: settings
    ),
    .testTarget(
      name: "tckitTests", dependencies: ["tckit", "JSON", "TimecodeDocuments", "TestSupport"],
      path: "Tests/Command/tckitTests", swiftSettings: settings),
  ]
)

// Modules of Apple's names come into being only where Apple's own do not exist.
#if !canImport(Darwin)
  for name in ["UniformTypeIdentifiers", "CoreTransferable", "ValueCoding"] {
    package.products.append(.library(name: name, targets: [name]))
    package.targets.append(
      .target(
        name: name, dependencies: ["OpenTransferableFoundation"], path: "Sources/Transfer/\(name)",
        swiftSettings: settings))
  }
#endif
