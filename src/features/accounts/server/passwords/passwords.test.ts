import { expect, test } from "vitest";
import { decoyHash, hashPassword, verifyPassword } from "./passwords.ts";

test("checking a password of nobody costs what checking anybody's does, and never succeeds", async () => {
  const costOf = (hash: string) => hash.split("$").slice(0, 4);
  const hash = await hashPassword("a password");

  expect(hash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
  expect(costOf(decoyHash)).toEqual(costOf(hash));
  expect(decoyHash).toHaveLength(hash.length);
  expect(await verifyPassword(decoyHash, "a password")).toBe(false);
  expect(await verifyPassword(decoyHash, "")).toBe(false);
});
