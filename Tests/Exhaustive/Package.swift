// swift-tools-version: 6.2
// The exhaustive tests, built for release: every frame of a day at every rate, and fourteen million operations compared
// with the reference. The files belong to SMPTETimecodeTests, which runs a sample of both in debug builds.
// `make exhaustive` runs them.

import PackageDescription

let package = Package(
  name: "Exhaustive",
  platforms: [.macOS(.v15)],
  dependencies: [.package(name: "tckit", path: "../..")],
  targets: [
    // Servers use what only targets of the same package see.
    .target(
      name: "TestSupport", dependencies: [.product(name: "FilePasteboard", package: "tckit")], path: "TestSupport",
      exclude: ["Listening.swift"]),
    .testTarget(
      name: "ExhaustiveTests",
      dependencies: ["TestSupport", .product(name: "SwiftTimecodeInterface", package: "tckit")],
      path: "ExhaustiveTests"),
  ]
)
