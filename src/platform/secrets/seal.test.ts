import { expect, test } from "vitest";
import { hashKeyed, isKeyedHash, reseal, seal, unseal } from "./seal.ts";

const secret = "a secret for tests, long enough to be one";
const next = "the secret after it, long enough to be one";
const tokens = { purpose: "tokens" };
const hubspot = { purpose: "tokens", record: "hubspot" };
const salesforce = { purpose: "tokens", record: "salesforce" };

test("a sealed text opens with the same secret and for the same purpose", () => {
  const sealed = seal("token-é", secret, tokens);
  expect(sealed).not.toContain("token");
  expect(unseal(sealed, secret, tokens)).toBe("token-é");
});

test("another secret, another purpose, or a changed or cut text does not open", () => {
  for (const place of [tokens, hubspot]) {
    const sealed = seal("token", secret, place);
    expect(unseal(sealed, `${secret}!`, place)).toBeNull();
    expect(unseal(sealed, secret, { ...place, purpose: "cookies" })).toBeNull();
    const swapped = sealed.slice(0, -2) + (sealed.endsWith("A") ? "BB" : "AA");
    expect(unseal(swapped, secret, place)).toBeNull();
    expect(unseal(sealed.slice(0, 10), secret, place)).toBeNull();
  }
});

test("a text sealed for one record opens for no other record, nor without one", () => {
  const sealed = seal("token", secret, hubspot);
  expect(unseal(sealed, secret, hubspot)).toBe("token");
  expect(unseal(sealed, secret, salesforce)).toBeNull();
  expect(unseal(sealed, secret, tokens)).toBeNull();
  expect(unseal(sealed.slice(2), secret, hubspot)).toBeNull();
});

test("sealing the same text twice gives different results", () => {
  expect(seal("token", secret, tokens)).not.toBe(seal("token", secret, tokens));
});

test("after a change of the secret the previous one still opens, and seals nothing new", () => {
  const both = [next, secret] as const;
  const old = seal("token", secret, hubspot);

  expect(unseal(old, next, hubspot)).toBeNull();
  expect(unseal(old, both, hubspot)).toBe("token");
  expect(unseal(seal("token", both, hubspot), next, hubspot)).toBe("token");
});

test("a resealed text no longer needs the previous secret, and a current one stays unchanged", () => {
  const both = [next, secret] as const;
  const again = reseal(seal("token", secret, hubspot), both, hubspot);

  expect(again).toEqual({ sealed: expect.any(String) });
  const { sealed } = again as { sealed: string };
  expect(unseal(sealed, next, hubspot)).toBe("token");
  expect(reseal(sealed, both, hubspot)).toBeNull();
  expect(reseal(seal("token", "a third secret", hubspot), both, hubspot)).toBe("lost");
});

test("a text sealed before records were part of the seal still opens, and is bound when resealed", () => {
  const unbound = seal("token", secret, tokens);

  expect(unseal(unbound, secret, hubspot)).toBe("token");
  const again = reseal(unbound, secret, hubspot) as { sealed: string };
  expect(unseal(again.sealed, secret, hubspot)).toBe("token");
  expect(unseal(again.sealed, secret, salesforce)).toBeNull();
});

test("a signature of the previous secret is valid while that secret is set, and nothing new is signed with it", () => {
  const signed = hashKeyed("upload 1", secret);

  expect(isKeyedHash(signed, "upload 1", next)).toBe(false);
  expect(isKeyedHash(signed, "upload 1", [next, secret])).toBe(true);
  expect(hashKeyed("upload 1", [next, secret])).toBe(hashKeyed("upload 1", next));
});

test("a hash of another text, a cut hash and an empty one are refused", () => {
  const signed = hashKeyed("upload 1", next);

  for (const given of [hashKeyed("upload 2", next), signed.slice(1), ""]) {
    expect(isKeyedHash(given, "upload 1", [next, secret])).toBe(false);
  }
});
