// swift-tools-version: 6.2

// A program written for Apple's frameworks, with their import lines. It is compiled in both language modes, with
// warnings as errors, and run by `run.sh`.

import PackageDescription

let mode: SwiftLanguageMode = Context.environment["DROP_IN_LANGUAGE_MODE"] == "5" ? .v5 : .v6
let settings: [SwiftSetting] = [.swiftLanguageMode(mode), .treatAllWarnings(as: .error)]
let appleModules: [Target.Dependency] = ["UniformTypeIdentifiers", "CoreTransferable", "ValueCoding"].map {
  .product(name: $0, package: "tckit", condition: .when(platforms: [.linux, .windows, .android]))
}

let package = Package(
  name: "DropIn",
  platforms: [.macOS(.v15)],
  dependencies: [.package(name: "tckit", path: "../..")],
  targets: [
    .executableTarget(name: "AppleImports", dependencies: appleModules, swiftSettings: settings),
    .target(name: "Models", dependencies: appleModules, swiftSettings: settings),
    .executableTarget(
      name: "Handover",
      dependencies: ["Models", .product(name: "FilePasteboard", package: "tckit")], swiftSettings: settings),
  ]
)
