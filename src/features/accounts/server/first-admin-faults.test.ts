import { expect, test } from "vitest";
import { listFirstAdminFaults } from "./ensure-first-admin.ts";

const good = { username: "grace", password: "four odd words here" };

test.each([
  ["username", ["x", " grace ", "x".repeat(100)], ["x".repeat(101), "a\u0000b", "\ud83d"]],
  ["password", ["elevenchars+", "Xy7kd q-9m".repeat(50)], ["elevenchars", "p".repeat(501)]],
])("a %s is taken when it can sign in, and refused in a sentence when not", (name, fit, unfit) => {
  for (const value of fit) expect(listFirstAdminFaults({ ...good, [name]: value })).toEqual([]);
  for (const value of unfit) {
    expect(listFirstAdminFaults({ ...good, [name]: value })).toEqual([
      expect.stringMatching(`^ADMIN_${name.toUpperCase()} must have (at most|12 to)`),
    ]);
  }
});

test("all that is wrong is said at once, and a password that is made up is never wrong", () => {
  expect(listFirstAdminFaults({ username: "a\u0000b", password: "short" })).toHaveLength(2);
  expect(listFirstAdminFaults({ username: "grace", password: null })).toEqual([]);
});

test.each([
  { username: "admin", password: "password1234" },
  { username: "admin", password: "Hearthstone-26" },
  { username: "grace.hopper", password: "gracehopper1906" },
])("%j is refused: others would guess it", (credentials) => {
  expect(listFirstAdminFaults(credentials)).toEqual([expect.stringContaining("is easy to guess")]);
});
