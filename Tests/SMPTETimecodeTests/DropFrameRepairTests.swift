import SMPTETimecode
import Testing

@Suite("Repair of omitted labels")
struct DropFrameRepairTests {
  private func repaired(_ repair: DropFrameRepair, _ text: String, _ rate: TimecodeFrameRate) throws -> String? {
    repair.repaired(try Timecode(.string(text), at: rate, by: .allowingInvalid))?
      .stringValue(format: [.showSubFrames])
  }

  @Test(
    "An omitted label becomes the next one, or the nearer one",
    arguments: [
      ("01:01:00;00", TimecodeFrameRate.fps29_97d, "01:00:59;29.00", "01:01:00;02.00"),
      ("01:01:00;01", .fps29_97d, "01:01:00;02.00", "01:01:00;02.00"),
      ("01:01:00;00.50", .fps29_97d, "01:00:59;29.00", "01:01:00;02.00"),
      ("01:01:00;01", .fps59_94d, "01:00:59;59.00", "01:01:00;04.00"),
      ("01:01:00;02", .fps59_94d, "01:01:00;04.00", "01:01:00;04.00"),
    ])
  func omitted(text: String, rate: TimecodeFrameRate, nearest: String, next: String) throws {
    #expect(try repaired(.nearest, text, rate) == nearest)
    #expect(try repaired(.next, text, rate) == next)
  }

  @Test(
    "Any other label stays as it is",
    arguments: [
      ("01:00:00;00", TimecodeFrameRate.fps29_97d), ("01:10:00;00", .fps29_97d), ("01:01:00;30", .fps29_97d),
      ("25:01:00;00", .fps29_97d), ("01:01:00:00", .fps29_97),
    ])
  func others(text: String, rate: TimecodeFrameRate) throws {
    for repair in DropFrameRepair.allCases { #expect(try repaired(repair, text, rate) == nil) }
  }
}
