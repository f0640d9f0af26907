import { expect, test } from "vitest";
import { findFirstPasswordFault, listFirstAdminFaults } from "./first-admin-faults.ts";

test("a name is taken when it can sign in, and refused in a sentence when not", () => {
  for (const name of ["x", " grace ", "x".repeat(100)]) {
    expect(listFirstAdminFaults({ ADMIN_USERNAME: name })).toEqual([]);
  }
  for (const name of ["x".repeat(101), "a\u0000b", "\ud83d"]) {
    expect(listFirstAdminFaults({ ADMIN_USERNAME: name })).toEqual([
      expect.stringMatching(/^ADMIN_USERNAME must have at most/),
    ]);
  }
});

test.each([
  ["admin", "elevenchars+", "fine"],
  ["admin", "Xy7kd q-9m".repeat(50), "fine"],
  ["admin", "elevenchars", "must have 12 to 500"],
  ["admin", "p".repeat(501), "must have 12 to 500"],
  ["admin", "password1234", "is easy to guess"],
  ["admin", "Hearthstone-26", "is easy to guess"],
  ["grace.hopper", "gracehopper1906", "is easy to guess"],
])("as the password of %s, %j is: %s", (username, password, verdict) => {
  expect(findFirstPasswordFault({ username, password }) ?? "fine").toContain(verdict);
});
