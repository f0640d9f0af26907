import { expect, test } from "vitest";
import { isStaffPath } from "./staff-pages.ts";

test("public addresses are not taken for the back office", () => {
  expect(isStaffPath("/")).toBe(false);
  expect(isStaffPath("/administration")).toBe(false);
  expect(isStaffPath("/admin/lead")).toBe(false);
});
