import SMPTETimecode
import Testing

struct RateStatementTests {
  @Test(arguments: [
    ("NON-DROP FRAME", RateStatement.dropFrame(false)), ("\tNON DROP FRAME ", .dropFrame(false)),
    ("DROP FRAME", .dropFrame(true)), ("drop", .dropFrame(true)), ("DROPPED", nil), ("FILM", nil), ("", nil),
    ("VIDEO NON-DROP FRAME", nil),
  ])
  func `a frame code mode says whether labels drop frames, or is one of film`(text: String, expected: RateStatement?) {
    #expect(RateStatement(frameCodeMode: Array(text.utf8).span) == expected)
  }

  @Test
  func `a rate agrees with what names it, and with drop frame where only that is stated`() {
    #expect(RateStatement.dropFrame(true).agrees(with: .fps59_94d))
    #expect(!RateStatement.dropFrame(false).agrees(with: .fps29_97d))
    #expect(RateStatement.framesPerSecond(.fps29_97).agrees(with: .fps29_97d))
    #expect(!RateStatement.framesPerSecond(.fps30).agrees(with: .fps29_97))
    #expect(RateStatement.rate(.fps29_97d).agrees(with: .fps29_97d))
    #expect(!RateStatement.rate(.fps29_97).agrees(with: .fps29_97d))
  }
}
