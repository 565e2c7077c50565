// swift-tools-version: 6.2

import PackageDescription

/// The library's benchmarks, in a separate package so that the root package does not build them.
let package = Package(
  name: "Benchmarks",
  platforms: [.macOS(.v15)],
  dependencies: [.package(name: "tckit", path: "../..")],
  targets: [
    .executableTarget(
      name: "Benchmarks",
      dependencies: [
        .product(name: "SMPTETimecode", package: "tckit"), .product(name: "TimecodePasteboard", package: "tckit"),
      ],
      swiftSettings: [.swiftLanguageMode(.v6)]
    ),
    .executableTarget(
      name: "Documents",
      dependencies: [
        .product(name: "SMPTETimecode", package: "tckit"), .product(name: "TimecodeDocuments", package: "tckit"),
      ],
      swiftSettings: [.swiftLanguageMode(.v6)]
    ),
    .executableTarget(
      name: "TypeLookups",
      dependencies: [.product(name: "OpenTransferable", package: "tckit")],
      swiftSettings: [.swiftLanguageMode(.v6)]
    ),
  ]
)
