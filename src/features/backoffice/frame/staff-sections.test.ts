import { expect, test } from "vitest";
import { isClosedTo, listSections } from "./staff-gate.tsx";

test("an agent's navigation leads to leads and inquiries only", () => {
  const keysFor = (role: "admin" | "agent") => listSections(role).map(({ key }) => key);

  expect(keysFor("agent")).toEqual(["today", "leads", "inquiries"]);
  expect(keysFor("admin")).toEqual(expect.arrayContaining(["applications", "crm"]));
});

test.each([
  ["/admin/dashboard", false],
  ["/admin/leads", false],
  ["/admin/leads/1", false],
  ["/admin/account", false],
  ["/admin/applications", true],
  ["/admin/applications/1", true],
  ["/admin/crm-settings", true],
  ["/admin/staff", true],
  ["/admin/audit", true],
  ["/admin/settings", true],
])("the page %s is closed to agents: %s", (path, closed) => {
  expect(isClosedTo("agent", path)).toBe(closed);
  expect(isClosedTo("admin", path)).toBe(false);
});
