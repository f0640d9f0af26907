import { expect, test } from "vitest";
import type { Role } from "#platform/core/staff/staff-member.ts";
import { drawStaff } from "#testing/staff/draw-staff.ts";
import { isClosedTo, sessionKey } from "./staff-gate.tsx";
import { StaffNavigation } from "./staff-navigation.tsx";

function listLinks(role: Role | null): string[] {
  const session = { success: true, user: { username: "bob", role } };
  const html = drawStaff(<StaffNavigation />, role ? [[sessionKey, session]] : []);
  return [
    ...html.matchAll(/<a[^>]*class="staff-section"[^>]*>(?:<svg.*?<\/svg>)?<span>([^<]*)</g),
  ].map(([, name = ""]) => name);
}

test("until the session request is answered, the navigation shows only what everybody may see", () => {
  const forAll = ["Today", "Leads", "Inquiries"];
  const forAdmins = ["Applications", "CRM", "Site", "Staff", "Audit", "Settings"];
  expect(listLinks(null)).toEqual(forAll);
  expect(listLinks("agent")).toEqual(forAll);
  expect(listLinks("admin")).toEqual([...forAll, ...forAdmins]);
});

test("an agent may open agents' sections and their own account, and an admin every section", () => {
  const open = ["dashboard", "leads", "leads/1", "account"];
  const closed = ["applications", "applications/1", "crm-settings", "staff", "audit", "settings"];
  const shut = [...open, ...closed].filter((page) => isClosedTo("agent", `/admin/${page}`));
  expect(shut).toEqual(closed);
  expect(closed.filter((page) => isClosedTo("admin", `/admin/${page}`))).toEqual([]);
});

test("compliance has its own places, among them two screens of sections that are closed to it", () => {
  expect(listLinks("compliance")).toEqual(["Today", "Editions", "File", "Audit", "Certificates"]);
  const open = ["dashboard", "account", "audit", "site/editions", "site/archive"];
  const closed = ["site", "site/facts", "leads", "leads/1", "inquiries", "settings", "staff"];
  const own = [...open, "settings/certificates", ...closed];
  expect(own.filter((page) => isClosedTo("compliance", `/admin/${page}`))).toEqual(closed);
  expect(isClosedTo("agent", "/admin/site/editions")).toBe(true);
  expect(isClosedTo("admin", "/admin/settings/certificates")).toBe(false);
});
