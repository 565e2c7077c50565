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

/// Dependencies point up this list only.
let package = Package(
  name: "tckit",
  platforms: [.macOS(.v15)],
  products: [
    .library(name: "TimecodePasteboard", targets: ["TimecodePasteboard"]),
    .library(name: "SMPTETimecode", targets: ["SMPTETimecode"]),
    .library(name: "SMPTETimecodeFoundation", targets: ["SMPTETimecodeFoundation"]),
    .library(name: "MediaTimecode", targets: ["MediaTimecode"]),
    .library(name: "TimecodeDocuments", targets: ["TimecodeDocuments"]),
    .library(name: "TimecodeCuts", targets: ["TimecodeCuts"]),
    .library(name: "OpenTransferable", targets: ["OpenTransferable"]),
    .library(name: "FilePasteboard", targets: ["FilePasteboard"]),
    .library(name: "OpenTransferableFoundation", targets: ["OpenTransferableFoundation"]),
    .library(name: "TimecodeTransfer", targets: ["TimecodeTransfer"]),
    .library(name: "TimecodeItemProviders", targets: ["TimecodeItemProviders"]),
    .executable(name: "tckit", targets: ["tckit"]),
  ],
  targets: [
    .systemLibrary(name: "ExtendedAttributes"),
    .target(name: "LibC", dependencies: ["ExtendedAttributes"], swiftSettings: settings),
    .target(name: "Essentials", swiftSettings: settings),
    .target(name: "SystemCalls", dependencies: ["LibC"], swiftSettings: settings),
    .target(name: "TextEncodings", swiftSettings: settings),
    .target(name: "JSON", dependencies: ["TextEncodings"], swiftSettings: settings),
    .target(name: "XML", dependencies: ["TextEncodings"], swiftSettings: settings),
    .target(name: "SMPTETimecode", swiftSettings: settings),
    .target(
      name: "SMPTETimecodeFoundation", dependencies: ["Essentials", "SMPTETimecode"], swiftSettings: settings),
    .target(name: "TimecodeEvents", dependencies: ["SMPTETimecode"], swiftSettings: settings),
    .target(name: "TimecodeCuts", dependencies: ["SMPTETimecode", "TimecodeEvents"], swiftSettings: settings),
    .target(
      name: "MediaTimecode", dependencies: ["SystemCalls", "TextEncodings", "XML", "SMPTETimecode"],
      swiftSettings: settings),
    .target(
      name: "UniformTypes", dependencies: ["Essentials", "SystemCalls", "TextEncodings", "JSON"],
      exclude: ["SystemTypes.table", "system-types.awk"], swiftSettings: settings, plugins: ["SystemTypesPlugin"]),
    .target(
      name: "TimecodeDocuments",
      dependencies: [
        "Essentials", "TextEncodings", "JSON", "XML", "SMPTETimecode", "TimecodeEvents", "UniformTypes",
      ],
      swiftSettings: settings),
    .target(name: "PasteboardStorage", dependencies: ["SystemCalls", "JSON"], swiftSettings: settings),
    .target(
      name: "TimecodePasteboard",
      dependencies: [
        "Essentials", "SystemCalls", "TextEncodings", "JSON", "XML", "SMPTETimecode", "TimecodeEvents", "TimecodeCuts",
        "MediaTimecode", "TimecodeDocuments", "UniformTypes", "PasteboardStorage",
      ],
      swiftSettings: settings
    ),
    .target(
      name: "OpenTransferable", dependencies: ["Essentials", "UniformTypes"], swiftSettings: settings),
    .target(
      name: "FilePasteboard", dependencies: ["Essentials", "OpenTransferable", "PasteboardStorage"],
      swiftSettings: settings),
    .target(
      name: "TimecodeTransfer",
      dependencies: [
        "Essentials", "SMPTETimecode", "MediaTimecode", "TimecodeDocuments", "TimecodePasteboard", "OpenTransferable",
        "FilePasteboard",
      ],
      swiftSettings: settings),
    .target(
      name: "OpenTransferableFoundation", dependencies: ["OpenTransferable"], swiftSettings: settings,
      plugins: ["SystemTypesPlugin"]),
    .plugin(name: "SystemTypesPlugin", capability: .buildTool(), path: "Sources/SystemTypesPlugin"),
    .target(
      name: "TimecodeItemProviders",
      dependencies: ["TimecodeTransfer", "OpenTransferableFoundation"],
      swiftSettings: settings
    ),
    .target(
      name: "SystemClipboard",
      dependencies: ["Essentials", "SystemCalls", "TextEncodings", "JSON", "UniformTypes"],
      swiftSettings: settings),
    .executableTarget(
      name: "tckit",
      dependencies: [
        "SystemCalls", "TextEncodings", "JSON", "XML", "TimecodeEvents", "TimecodeCuts", "MediaTimecode",
        "TimecodeDocuments", "TimecodePasteboard", "SystemClipboard",
      ],
      resources: ["bash", "zsh", "fish"].map { .embedInCode("Generators/Scripts/completion.\($0)") },
      swiftSettings: settings, plugins: ["CommitPlugin", "ManualPlugin"]),
    .plugin(name: "CommitPlugin", capability: .buildTool(), path: "Sources/CommitPlugin"),
    .plugin(name: "ManualPlugin", capability: .buildTool(), path: "Sources/ManualPlugin"),

    .target(name: "TestSupport", dependencies: ["FilePasteboard"], path: "Tests/TestSupport", swiftSettings: settings),
    .testTarget(name: "SystemCallsTests", dependencies: ["SystemCalls", "TestSupport"], swiftSettings: settings),
    .testTarget(
      name: "TextEncodingsTests", dependencies: ["TextEncodings", "TestSupport"], swiftSettings: settings),
    .testTarget(name: "JSONTests", dependencies: ["JSON", "TestSupport"], swiftSettings: settings),
    .testTarget(name: "XMLTests", dependencies: ["XML", "TestSupport"], swiftSettings: settings),
    .testTarget(
      name: "SMPTETimecodeTests", dependencies: ["SMPTETimecode", "TestSupport"], swiftSettings: settings),
    .testTarget(
      name: "SMPTETimecodeFoundationTests", dependencies: ["SMPTETimecodeFoundation", "TestSupport"],
      swiftSettings: settings),
    .testTarget(
      name: "TimecodeEventsTests", dependencies: ["TimecodeEvents", "SMPTETimecode", "TestSupport"],
      swiftSettings: settings),
    .testTarget(
      name: "TimecodeCutsTests", dependencies: ["TimecodeCuts", "TimecodeEvents", "SMPTETimecode", "TestSupport"],
      swiftSettings: settings),
    .testTarget(
      name: "MediaTimecodeTests", dependencies: ["MediaTimecode", "TestSupport"], swiftSettings: settings),
    .testTarget(
      name: "TimecodeDocumentsTests",
      dependencies: [
        "TimecodeDocuments", "TimecodeCuts", "TimecodeEvents", "XML", "SMPTETimecode", "UniformTypes",
        "TimecodeTransfer",
        "TestSupport",
      ],
      swiftSettings: settings),
    .testTarget(
      name: "UniformTypesTests", dependencies: ["SystemCalls", "UniformTypes", "TestSupport"], swiftSettings: settings),
    .testTarget(
      name: "PasteboardStorageTests",
      dependencies: ["SystemCalls", "PasteboardStorage", "FilePasteboard", "TestSupport"],
      swiftSettings: settings),
    .testTarget(
      name: "SystemClipboardTests",
      dependencies: ["SystemClipboard", "SystemCalls", "TextEncodings", "UniformTypes", "TestSupport"],
      swiftSettings: settings),
    .testTarget(
      name: "TimecodePasteboardTests",
      dependencies: [
        "SystemCalls", "TextEncodings", "JSON", "XML", "TimecodeEvents", "MediaTimecode", "TimecodeDocuments",
        "TimecodePasteboard", "TimecodeTransfer", "TestSupport",
      ],
      swiftSettings: settings),
    .testTarget(
      name: "OpenTransferableTests", dependencies: ["SystemCalls", "OpenTransferable", "TestSupport"],
      swiftSettings: settings),
    .testTarget(
      name: "FilePasteboardTests", dependencies: ["FilePasteboard", "OpenTransferable", "TestSupport"],
      swiftSettings: settings),
    .testTarget(
      name: "TimecodeTransferTests", dependencies: ["TimecodeTransfer", "MediaTimecode", "TestSupport"],
      swiftSettings: settings),
    .testTarget(
      name: "OpenTransferableFoundationTests",
      dependencies: ["OpenTransferableFoundation", "TestSupport"],
      swiftSettings: settings
    ),
    .testTarget(
      name: "TimecodeItemProvidersTests",
      dependencies: ["TimecodeItemProviders", "TestSupport"],
      swiftSettings: settings
    ),
    .testTarget(
      name: "Examples",
      dependencies: ["OpenTransferable", "FilePasteboard", "OpenTransferableFoundation", "TestSupport"],
      path: "Tests/Examples",
      swiftSettings: settings
    ),
    .testTarget(
      name: "tckitTests", dependencies: ["tckit", "JSON", "TimecodeDocuments", "TestSupport"], swiftSettings: settings),
  ]
)

// Modules of Apple's names come into being only where Apple's own do not exist.
#if !canImport(Darwin)
  for name in ["UniformTypeIdentifiers", "CoreTransferable", "ValueCoding"] {
    package.products.append(.library(name: name, targets: [name]))
    package.targets.append(
      .target(name: name, dependencies: ["OpenTransferableFoundation"], swiftSettings: settings))
  }
#endif
