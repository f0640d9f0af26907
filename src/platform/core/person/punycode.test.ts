import { domainToASCII } from "node:url";
import { expect, test } from "vitest";
import { readPunycode } from "./punycode.ts";

test.each([
  "bücher.de",
  "a-ü-b.example.com",
  "straße.de",
  "ñandú.es",
  "почта.рф",
  "日本語.jp",
  "คน.ไทย",
  "कंपनी.भारत",
  "مثال.إختبار",
  "ελληνικά.gr",
])("the domain %s is decoded from the punycode that the URL standard writes for it", (domain) => {
  const written = domainToASCII(domain);
  expect(written).toContain("xn--");
  expect(readPunycode(written)).toBe(domain);
  expect(readPunycode(written.toUpperCase()).toLowerCase()).toBe(domain);
});

test.each([
  ["no code", "example.com"],
  ["none behind the mark", "xn--.com"],
  ["no letters beyond ASCII", "xn--gmail-.com"],
  ["a sign whose second form is ASCII", "xn--mail-uh0y.com"],
  ["a capital", "xn--bcher-2pa.de"],
  ["a sign that nobody sees", "xn--a-9fa520v.de"],
  ["numbers without an end", "xn--99999999.com"],
  ["a part that is too long", `xn--${"a".repeat(60)}.com`],
  ["a good part that is too long", `xn--${"a".repeat(57)}-r4f.com`],
  ["a number beyond all signs", "xn--99999a.com"],
  ["a sign that no domain has behind it", "xn--bcher-kva_x.de"],
  ["the mark within a part", "my-xn--bcher-kva.de"],
])("%s: it stays as it is", (_case, domain) => {
  expect(readPunycode(domain)).toBe(domain);
});
