import { expect, test } from "vitest";
import { findStaffTitle, isStaffPath } from "./staff-pages.ts";

test("each back-office address has a title of its own", () => {
  const titles = [
    "/admin/login",
    "/admin/dashboard",
    "/admin/leads/7d1f",
    "/admin/crm-settings",
    "/admin/inquiries",
    "/admin/inquiries/7d1f",
    "/admin/applications",
    "/admin/applications/7d1f",
  ].map((path) => findStaffTitle(path, "en"));
  expect(titles).not.toContain(null);
  expect(new Set(titles).size).toBe(titles.length);
});

test("public addresses are not taken for the back office", () => {
  expect(isStaffPath("/")).toBe(false);
  expect(isStaffPath("/administration")).toBe(false);
  expect(isStaffPath("/admin/leads")).toBe(false);
});
