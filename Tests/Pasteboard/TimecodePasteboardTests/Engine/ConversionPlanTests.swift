import SMPTETimecode
import Testing
import TimecodePasteboard

struct ConversionPlanTests {
  @Test
  func `an anchor and an offset are judged as labels of the input are`() throws {
    let (drop, colons) = ("00:00:10;00", "00:00:10:00")
    func faults(_ text: String, at rate: TimecodeFrameRate, _ labels: LabelRules) throws -> [TimecodeArithmeticError?] {
      let target = LocalProperties(rate: .fps25)
      return [
        ConversionPlan(target: target, anchor: try TimecodeText(parsing: text), labels: labels),
        ConversionPlan(target: target, offset: try TimecodeLength(parsing: text), labels: labels),
      ].map { plan in
        do throws(TimecodeArithmeticError) {
          _ = try plan.conversion(from: .init(rate: rate))
          return nil
        } catch { return error }
      }
    }
    let properties = Timecode.Properties(rate: .fps29_97d)
    #expect(try faults(colons, at: .fps29_97d, LabelRules()) == [nil, nil])
    let refused = TimecodeTextError.Reason.colonAtDropRate(.fps29_97d)
    #expect(
      try faults(colons, at: .fps29_97d, LabelRules(isStrict: true))
        == [.anchorText(refused), .invalidOffset(refused, at: properties)])
    #expect(try faults(drop, at: .fps29_97d, LabelRules(isStrict: true)) == [nil, nil])
    let omitted = TimecodeTextError.Reason.dropFrameSeparator(.fps24)
    #expect(
      try faults(drop, at: .fps24, LabelRules())
        == [.anchorText(omitted), .invalidOffset(omitted, at: ListReaderTests.text24)])
    #expect(try faults(drop, at: .fps24, LabelRules(ignoresSeparator: true)) == [nil, nil])
  }
}
