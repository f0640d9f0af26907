import { expect, test } from "vitest";
import { judgePassphrase } from "./judge-passphrase.ts";

test.each([
  [null, /Set BACKUP_PASSPHRASE/],
  ["fifteen letters", /at least 16 characters/],
  ["aaaaaaaabbbbbbbb", /too easy to guess/],
])("%j can't keep a backup closed", (passphrase, sentence) => {
  expect(judgePassphrase(passphrase)?.en).toMatch(sentence);
});

test("sixteen letters of which eight differ can", () => {
  expect(judgePassphrase("abcdefghabcdefgh")).toBeNull();
});
