import UniformTypes
import Testing

struct UTTypeNameTests {
  @Test(arguments: ["public.png", "PUBLIC.png", "image/png", "IMAGE/PNG", "png", "PNG"])
  func `a type is found by its identifier, its MIME type and its filename extension`(name: String) {
    #expect(UTType(named: name) == .png)
  }

  @Test(arguments: ["", "nosuchextension", "image/nosuch", "com.example.nosuch", "public", ".png", "a/b/c"])
  func `an unknown name gives nil instead of a dynamic type`(name: String) {
    #expect(UTType(named: name) == nil)
  }
}
