// The number of frames in a foot of film.

/// A film gauge and frame height, which determine the number of frames in a foot.
public enum FilmFormat: String, CaseIterable, Sendable, Codable {
  /// 35 mm, four perforations a frame: 16 frames a foot.
  case mm35Perf4 = "35mm-4perf"
  /// 35 mm, three perforations a frame: 64 frames in three feet.
  case mm35Perf3 = "35mm-3perf"
  /// 35 mm, two perforations a frame: 32 frames a foot.
  case mm35Perf2 = "35mm-2perf"
  /// 16 mm: 40 frames a foot.
  case mm16 = "16mm"

  /// The number of frames in a foot, exactly.
  public var framesPerFoot: Fraction {
    switch self {
    case .mm35Perf4: Fraction(16, 1)
    case .mm35Perf3: Fraction(64, 3)
    case .mm35Perf2: Fraction(32, 1)
    case .mm16: Fraction(40, 1)
    }
  }

  /// The first frame that begins in a foot.
  func firstFrame(ofFoot foot: Int128) -> Int128 {
    -floorDivide(-foot * Int128(framesPerFoot.numerator), Int128(framesPerFoot.denominator))
  }

  /// The foot in which a frame begins.
  func foot(ofFrame frame: Int128) -> Int128 {
    floorDivide(frame * Int128(framesPerFoot.denominator), Int128(framesPerFoot.numerator))
  }
}
