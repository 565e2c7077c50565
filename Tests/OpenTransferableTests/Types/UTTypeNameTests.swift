import OpenTransferable
import Testing

struct UTTypeNameTests {
  @Test(
    "a type is found by its identifier, its MIME type and its filename extension",
    arguments: ["public.png", "PUBLIC.png", "image/png", "IMAGE/PNG", "png", "PNG"])
  func found(name: String) {
    #expect(UTType(named: name) == .png)
  }

  @Test(
    "a name that no known type has gives nil: no dynamic type is made",
    arguments: ["", "nosuchextension", "image/nosuch", "com.example.nosuch", "public", ".png", "a/b/c"])
  func notFound(name: String) {
    #expect(UTType(named: name) == nil)
  }
}
