import { expect, test } from "vitest";
import { explainUploadStatus } from "./upload-failure.ts";
import { uploadWords } from "./upload-words.ts";

const words = uploadWords.en.failures;
const firewall = /endpoint might be blocked by an internet provider or a firewall/;

test.each([
  [0, firewall, false],
  [401, /^Authorization required$/, true],
  [403, /^Request has expired$/, true],
  [412, /^Non 2xx$/, true],
  [413, /^Non 2xx$/, true],
  [415, /^Non 2xx$/, true],
  [429, /^Non 2xx$/, false],
  [501, /^Non 2xx$/, true],
  [503, /^Non 2xx$/, false],
])("a %i reads %s, and is final: %s", (status, message, isFinal) => {
  const silent = explainUploadStatus(words, status, null);
  expect(silent.message).toMatch(message);
  expect(silent.facts.isFinal).toBe(isFinal);
  // Never the short message alone: it says nothing to a family.
  expect(silent.facts.explanation).not.toBe(silent.message);
  expect(explainUploadStatus(words, status, "Say this.").facts.explanation).toBe("Say this.");
});
