// The table of system types, part: office documents, mail, archives and keys of other makers.

extension SystemTypes {
  static let office: [SystemTypes.Row] = [
    .init(
      "com.microsoft.word.doc", "public.data public.composite-content", "doc", "application/msword", "Word document"),
    .init(
      "com.microsoft.excel.xls", "public.data public.spreadsheet public.composite-content", "xls",
      "application/vnd.ms-excel", "Excel workbook"),
    .init(
      "com.microsoft.powerpoint.ppt", "public.data public.presentation", "ppt", "application/vnd.ms-powerpoint",
      "PowerPoint presentation"),
    .init(
      "org.oasis-open.opendocument.presentation", "org.oasis-open.opendocument public.presentation", "odp",
      "application/vnd.oasis.opendocument.presentation", "OpenDocument presentation"),
    .init(
      "com.apple.iwork.pages.sffpages", "public.data public.composite-content", "pages", "application/vnd.apple.pages",
      "Pages document"),
    .init(
      "com.apple.iwork.numbers.sffnumbers", "public.data public.spreadsheet public.composite-content", "numbers",
      "application/vnd.apple.numbers", "Numbers spreadsheet"),
    .init(
      "com.apple.iwork.keynote.sffkey", "public.data public.presentation", "key", "application/vnd.apple.keynote",
      "Keynote presentation"),
    .init(
      "com.amazon.mobi-ebook", "public.data public.composite-content", "mobi", "application/x-mobipocket-ebook",
      "e-book"),
    .init("com.apple.ical.ics", "public.text public.calendar-event", "ics ical", "text/calendar", "calendar"),
    .init("org.ietf.mbox", "public.plain-text", "mbox", "application/mbox", "mailbox"),
    .init("org.w3.form-urlencoded", "public.text", "", "application/x-www-form-urlencoded", "form values"),
    .init(
      "com.adobe.illustrator.ai-image", "public.data public.image", "ai", "application/illustrator",
      "Illustrator image"),
    .init(
      "com.rarlab.rar-archive", "public.data public.archive", "rar", "application/vnd.rar application/x-rar",
      "RAR archive"),
    .init(
      "org.gnu.gnu-zip-tar-archive", "org.gnu.gnu-zip-archive", "tgz tar.gz", "application/x-compressed-tar",
      "gzip tar archive"),
    .init(
      "com.sun.java-archive", "public.zip-archive public.executable", "jar",
      "application/java-archive application/x-java-archive", "Java archive"),
    .init(
      "public.iso-image", "public.data public.disk-image", "iso", "application/x-iso9660-image application/x-cd-image",
      "disc image"),
    .init(
      "com.apple.disk-image-udif", "public.data public.disk-image", "dmg", "application/x-apple-diskimage",
      "disk image"),
    .init(
      "org.debian.deb-archive", "public.data public.archive", "deb",
      "application/vnd.debian.binary-package application/x-deb", "Debian package"),
    .init("com.redhat.rpm-archive", "public.data public.archive", "rpm", "application/x-rpm", "RPM package"),
    .init(
      "com.google.android.apk", "com.sun.java-archive", "apk", "application/vnd.android.package-archive",
      "Android package"),
    .init("org.ietf.pem", "public.plain-text", "pem key", "application/x-pem-file", "PEM key or certificate"),
    .init("org.ietf.pkcs-10", "public.data", "csr p10", "application/pkcs10", "certificate request"),
    .init("org.gnupg.encrypted", "public.plain-text", "gpg pgp", "application/pgp-encrypted", "encrypted message"),
    .init("com.apple.linkpresentation.metadata", "public.data", "", "", "link preview"),
    .init(
      "com.apple.application-and-system-extension", "com.apple.bundle com.apple.package", "appex", "",
      "application extension"),
  ]
}
