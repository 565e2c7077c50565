@main
enum Tckit {
  static func main() {}
}
