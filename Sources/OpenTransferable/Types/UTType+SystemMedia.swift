// Images, sound, moving pictures and three-dimensional content.
// Each member names a row of `SystemTypes`; where a platform has the type, name and identifier are that platform's.

extension UTType {
  /// An image of any kind.
  public static var image: UTType { UTType(known: "public.image") }

  /// A PNG image.
  public static var png: UTType { UTType(known: "public.png") }

  /// A JPEG image.
  public static var jpeg: UTType { UTType(known: "public.jpeg") }

  /// A TIFF image.
  public static var tiff: UTType { UTType(known: "public.tiff") }

  /// A GIF image.
  public static var gif: UTType { UTType(known: "com.compuserve.gif") }

  /// A Windows bitmap.
  public static var bmp: UTType { UTType(known: "com.microsoft.bmp") }

  /// A Windows icon.
  public static var ico: UTType { UTType(known: "com.microsoft.ico") }

  /// An Apple icon.
  public static var icns: UTType { UTType(known: "com.apple.icns") }

  /// A WebP image.
  public static var webP: UTType { UTType(known: "org.webmproject.webp") }

  /// A High Efficiency Image File.
  public static var heif: UTType { UTType(known: "public.heif") }

  /// An image in the HEIF container.
  public static var heifStandard: UTType { UTType(known: "public.heif-standard") }

  /// A High Efficiency Image, coded as HEVC.
  public static var heic: UTType { UTType(known: "public.heic") }

  /// A sequence of High Efficiency Images.
  public static var heics: UTType { UTType(known: "public.heics") }

  /// A Digital Negative.
  public static var dng: UTType { UTType(known: "com.adobe.raw-image") }

  /// A camera's raw image.
  public static var rawImage: UTType { UTType(known: "public.camera-raw-image") }

  /// Scalable Vector Graphics.
  public static var svg: UTType { UTType(known: "public.svg-image") }

  /// A photograph with a moving picture.
  public static var livePhoto: UTType { UTType(known: "com.apple.live-photo") }

  /// Three-dimensional content.
  public static var threeDContent: UTType { UTType(known: "public.3d-content") }

  /// A Universal Scene Description.
  public static var usd: UTType { UTType(known: "com.pixar.universal-scene-description") }

  /// A packaged Universal Scene Description.
  public static var usdz: UTType { UTType(known: "com.pixar.universal-scene-description-mobile") }

  /// A Reality Composer file.
  public static var realityFile: UTType { UTType(known: "com.apple.reality") }

  /// A SceneKit scene.
  public static var sceneKitScene: UTType { UTType(known: "com.apple.scenekit.scene") }

  /// An ARKit reference object.
  public static var arReferenceObject: UTType { UTType(known: "com.apple.arobject") }

  /// Sound, moving pictures or both.
  public static var audiovisualContent: UTType { UTType(known: "public.audiovisual-content") }

  /// Moving pictures, with or without sound.
  public static var movie: UTType { UTType(known: "public.movie") }

  /// Moving pictures without sound.
  public static var video: UTType { UTType(known: "public.video") }

  /// Sound without pictures.
  public static var audio: UTType { UTType(known: "public.audio") }

  /// A QuickTime movie.
  public static var quickTimeMovie: UTType { UTType(known: "com.apple.quicktime-movie") }

  /// An MPEG-1 or MPEG-2 movie.
  public static var mpeg: UTType { UTType(known: "public.mpeg") }

  /// MPEG-2 video.
  public static var mpeg2Video: UTType { UTType(known: "public.mpeg-2-video") }

  /// An MPEG-2 transport stream.
  public static var mpeg2TransportStream: UTType { UTType(known: "public.mpeg-2-transport-stream") }

  /// An MPEG-4 movie.
  public static var mpeg4Movie: UTType { UTType(known: "public.mpeg-4") }

  /// Apple's protected MPEG-4 video.
  public static var appleProtectedMPEG4Video: UTType { UTType(known: "com.apple.protected-mpeg-4-video") }

  /// An Audio Video Interleave movie.
  public static var avi: UTType { UTType(known: "public.avi") }

  /// AIFF audio.
  public static var aiff: UTType { UTType(known: "public.aiff-audio") }

  /// Waveform audio, including Broadcast Wave.
  public static var wav: UTType { UTType(known: "com.microsoft.waveform-audio") }

  /// MPEG layer 3 audio.
  public static var mp3: UTType { UTType(known: "public.mp3") }

  /// MPEG-4 audio.
  public static var mpeg4Audio: UTType { UTType(known: "public.mpeg-4-audio") }

  /// Apple's protected MPEG-4 audio.
  public static var appleProtectedMPEG4Audio: UTType { UTType(known: "com.apple.protected-mpeg-4-audio") }

  /// Apple's MPEG-4 audio.
  public static var appleMPEG4Audio: UTType { UTType(known: "com.apple.m4a-audio") }

  /// Advanced Audio Coding.
  public static var aac: UTType { UTType(known: "public.aac-audio") }

  /// A Standard MIDI File.
  public static var midi: UTType { UTType(known: "public.midi-audio") }

  /// A playlist.
  public static var playlist: UTType { UTType(known: "public.playlist") }

  /// An M3U playlist.
  public static var m3uPlaylist: UTType { UTType(known: "public.m3u-playlist") }

  /// A JPEG XL image.
  public static var jpegxl: UTType { UTType(known: "public.jpeg-xl") }

  /// An OpenEXR image.
  public static var exr: UTType { UTType(known: "com.ilm.openexr-image") }

  /// A haptic pattern.
  public static var ahap: UTType { UTType(known: "com.apple.haptics.ahap") }
}
