import { expect, test } from "vitest";
import { seal, unseal } from "./seal.ts";

const secret = "a secret for tests, long enough to be one";

test("what was sealed opens with the same secret and for the same purpose", () => {
  const sealed = seal("token-é", secret, "tokens");
  expect(sealed).not.toContain("token");
  expect(unseal(sealed, secret, "tokens")).toBe("token-é");
});

test("another secret, another purpose, a changed or a cut text opens nothing", () => {
  const sealed = seal("token", secret, "tokens");
  expect(unseal(sealed, `${secret}!`, "tokens")).toBeNull();
  expect(unseal(sealed, secret, "cookies")).toBeNull();
  const swapped = sealed.startsWith("A") ? `B${sealed.slice(1)}` : `A${sealed.slice(1)}`;
  expect(unseal(swapped, secret, "tokens")).toBeNull();
  expect(unseal(sealed.slice(0, 10), secret, "tokens")).toBeNull();
});

test("the same text never looks the same twice", () => {
  expect(seal("token", secret, "tokens")).not.toBe(seal("token", secret, "tokens"));
});
