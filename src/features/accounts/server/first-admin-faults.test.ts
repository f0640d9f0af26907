import { expect, test } from "vitest";
import { readConfig } from "#platform/server/config.ts";
import { listFirstAdminFaults } from "./first-admin-faults.ts";

test.each([
  ["ADMIN_USERNAME", ["x", " grace ", "x".repeat(100)], ["x".repeat(101), "a\u0000b", "\ud83d"]],
  ["ADMIN_PASSWORD", ["elevenchars+", "Xy7kd q-9m".repeat(50)], ["elevenchars", "p".repeat(501)]],
])("%s is taken when it can sign in, and refused in a sentence when not", (name, good, bad) => {
  for (const value of good) expect(listFirstAdminFaults({ [name]: value })).toEqual([]);
  for (const value of bad) {
    expect(listFirstAdminFaults({ [name]: value })).toEqual([
      expect.stringMatching(`^${name} must have (at most|12 to)`),
    ]);
  }
});

test("a password too long to sign in with stops the start, among all other faults", () => {
  const env = { PORT: "x", ADMIN_PASSWORD: "p".repeat(501) };

  expect(() => readConfig(env, [], listFirstAdminFaults)).toThrow(
    /\n- PORT .*\n- ADMIN_PASSWORD must have 12 to 500 characters$/,
  );
});

test.each([
  { ADMIN_PASSWORD: "password1234" },
  { ADMIN_PASSWORD: "Hearthstone-26" },
  { ADMIN_USERNAME: "grace.hopper", ADMIN_PASSWORD: "gracehopper1906" },
])("%j is refused: others would guess it", (env: Record<string, string>) => {
  expect(listFirstAdminFaults(env)).toEqual([expect.stringContaining("is easy to guess")]);
});
