import { createHash } from "node:crypto";
import { expect, test } from "vitest";
import { consentText, consentTextVersion } from "./consent-text.ts";

/**
 * SHA-256 of each text that visitors were ever asked to agree to, by version and language. A line
 * here is never changed: leads were stored under it.
 */
const pinned: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  "2026-11": {
    en: "90bdcfd7b59ed0e6c52b6430f76321b430491b0779a0ef804984bdc998bd500b",
  },
};

test("a consent text that was changed has a version of its own", () => {
  const hashes = Object.entries(consentText).map(([locale, text]) => [
    locale,
    createHash("sha256").update(text).digest("hex"),
  ]);
  expect(Object.fromEntries(hashes)).toEqual(pinned[consentTextVersion]);
});

test("the consent names the agency and is no condition", () => {
  expect(consentText.en).toContain("{agency}");
  expect(consentText.en).toContain("not a condition of any purchase");
});
