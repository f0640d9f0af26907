import { expect, test } from "vitest";
import { localPath, negotiateLocale, readLocalPath } from "./locale.ts";

const offered = ["en", "es"] as const;

test.each([
  [undefined, "en"],
  ["", "en"],
  ["*", "en"],
  ["es", "es"],
  ["ES-mx", "es"],
  ["es-419,es;q=0.9,en;q=0.8", "es"],
  ["en;q=0.5, es;q=0.6", "es"],
  ["fr, es;q=0.2", "es"],
  ["fr;q=0.9, de", "en"],
  ["es;q=0", "en"],
  ["es;q=word", "en"],
  ["es;level=1;q=0.7,en;q=0.8", "en"],
  [";;,,q=", "en"],
] as const)("Accept-Language %s is answered in %s", (header, locale) => {
  expect(negotiateLocale(header, offered)).toBe(locale);
});

test.each([
  ["/", "/es"],
  ["/about", "/es/about"],
  ["/privacy#on-your-device", "/es/privacy#on-your-device"],
  ["/?from=mail", "/es?from=mail"],
  ["/stop-calls?link=a/b", "/es/stop-calls?link=a/b"],
])("the page %s has the Spanish address %s, which is read back", (path, spanish) => {
  expect(localPath(path, "es")).toBe(spanish);
  expect(localPath(path, "en")).toBe(path);
  expect(readLocalPath(spanish)).toEqual({ locale: "es", path });
  expect(readLocalPath(path)).toEqual({ locale: "en", path });
});

test.each(["/api/lead", "/admin/leads", "/objects/x", "//other.example/", "tel:+1", "#main"])(
  "the address %s is the same in every language",
  (path) => expect(localPath(path, "es")).toBe(path),
);

test.each(["/essay", "/en/about", "/fr/about", "/escuela/es"])(
  "the address %s has no language",
  (path) => expect(readLocalPath(path)).toEqual({ locale: "en", path }),
);
