import { expect, test } from "vitest";
import { negotiateLocale } from "./locale.ts";

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
] as const)("who asks for %s is answered in %s", (header, locale) => {
  expect(negotiateLocale(header, offered)).toBe(locale);
});
