import { hash } from "@node-rs/argon2";
import { expect, test } from "vitest";
import { decoyHash, hashPassword, verifyPassword } from "./passwords.ts";

test("checking a password for an unknown name takes as long as for a known one, and always fails", async () => {
  const costOf = (hash: string) => hash.split("$").slice(0, 4);
  const hash = await hashPassword("a password");

  expect(hash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
  expect(costOf(decoyHash)).toEqual(costOf(hash));
  expect(decoyHash).toHaveLength(hash.length);
  expect(await verifyPassword(decoyHash, "a password")).toBe(false);
  expect(await verifyPassword(decoyHash, "")).toBe(false);
});

const forms = ["NFC", "NFD", "NFKC", "NFKD"] as const;
const typed = "contraseña con ﬁnal y un blanco\u00a0más";

test.each(forms)("a password set in the form %s is the same in each other form", async (set) => {
  const stored = await hashPassword(typed.normalize(set));
  for (const form of forms) expect(await verifyPassword(stored, typed.normalize(form))).toBe(true);
  expect(await verifyPassword(stored, typed.replace("ñ", "n"))).toBe(false);
});

test.each(forms)(
  "a hash of exactly the typed characters, in the form %s, is still accepted",
  async (form) => {
    const stored = await hash(typed.normalize(form));
    expect(await verifyPassword(stored, typed.normalize(form))).toBe(true);
  },
);

test.each(["NFC", "NFD"] as const)(
  "an older hash of a password with accents, in %s, accepts both forms",
  async (form) => {
    const stored = await hash("Peñón de Ifach 1983".normalize(form));
    for (const now of ["NFC", "NFD"]) {
      expect(await verifyPassword(stored, "Peñón de Ifach 1983".normalize(now))).toBe(true);
    }
  },
);
