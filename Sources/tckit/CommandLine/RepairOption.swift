import TimecodePasteboard

/// `--repair nearest|next`, read.
enum RepairOption {
  static func direction(_ arguments: ParsedArguments) throws(Failure) -> DropFrameRepair? {
    try orUsage { () throws(UsageError) in
      try arguments.value(
        .repair, expected: "nearest or next", among: DropFrameRepair.allCases.map(\.rawValue),
        read: DropFrameRepair.init(rawValue:))
    }
  }
}
