import { expect, test } from "vitest";
import { hashKeyed, isKeyedHash } from "./seal.ts";

const older = "the secret before, long enough to be one";
const newer = "the secret in use, long enough to be one";

test("what the secret before signed still counts while it is named, and nothing new is signed with it", () => {
  const signed = hashKeyed("upload 1", older);

  expect(isKeyedHash(signed, "upload 1", newer)).toBe(false);
  expect(isKeyedHash(signed, "upload 1", [newer, older])).toBe(true);
  expect(hashKeyed("upload 1", [newer, older])).toBe(hashKeyed("upload 1", newer));
});

test("a hash of another text, a cut one and none at all are refused", () => {
  const signed = hashKeyed("upload 1", newer);

  for (const given of [hashKeyed("upload 2", newer), signed.slice(1), ""]) {
    expect(isKeyedHash(given, "upload 1", [newer, older])).toBe(false);
  }
});
