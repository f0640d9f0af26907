import { expect, test } from "vitest";
import type { Role } from "#platform/core/staff/staff-member.ts";
import { drawStaff } from "#testing/staff/draw-staff.ts";
import { type Trouble, troublesKey } from "./use-troubles.ts";
import { SiteStatus } from "./site-status.tsx";
import { sessionKey } from "#staff/staff-gate.tsx";

const since = "2026-11-21T08:00:00.000Z";
const mail: Trouble = { key: "mail", kind: "mail outage", label: "", since };
const crm: Trouble = { key: "crm", kind: "crm paused", label: "HubSpot", since };

function draw(role: Role, troubles: readonly Trouble[]): string {
  return drawStaff(<SiteStatus />, [
    [sessionKey, { success: true, user: { username: "bob", role } }],
    [troublesKey, troubles],
  ]);
}

test("when all is well nothing is visible, and the live region already exists", () => {
  const html = draw("admin", []);
  expect(html).toContain('role="status"');
  expect(html.replaceAll(/<[^>]*>/g, "")).toBe("");
});

test("an admin reads what happens automatically and where to look, and an agent what it means for the work", () => {
  const shown = ["Email waits: the mail server gives no answer", "since", "No email goes out"];
  const forAdmins = ["It goes out once the server is back.", 'href="/admin/settings"'];
  const admin = draw("admin", [mail]);
  const agent = draw("agent", [mail]);
  for (const text of shown)
    expect([admin.includes(text), agent.includes(text)]).toEqual([true, true]);
  for (const text of forAdmins) {
    expect([admin.includes(text), agent.includes(text)]).toEqual([true, false]);
  }
});

test("of several failing parts the names are shown and announced, and the details on request", () => {
  const html = draw("admin", [mail, crm]);
  expect(html).toContain("2 parts of the site have trouble");
  expect(html).toContain("HubSpot is paused");
  expect(html).toContain('aria-expanded="false"');
  expect(html).not.toContain("No email goes out");
  const [, status] = /role="status"[^>]*>([^<]*)</.exec(html) ?? [];
  expect(status).toBe("Email waits: the mail server gives no answer. HubSpot is paused.");
});

test.each(["unreachable", "database", "disk full"] as const)(
  "the line can't be dismissed while nothing can be saved: %s",
  (kind) => {
    const worst: Trouble = { key: kind, kind, label: "", since };
    expect(draw("admin", [mail])).toContain("Hide for an hour");
    expect(draw("admin", [worst, mail])).not.toContain("Hide for an hour");
  },
);
