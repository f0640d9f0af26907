import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { renderToStaticMarkup } from "react-dom/server";
import { MemoryRouter } from "react-router";
import { expect, test } from "vitest";
import type { Role } from "#platform/core/staff.ts";
import { sessionKey } from "./staff-gate.tsx";
import { StaffNavigation } from "./staff-navigation.tsx";

function listLinks(role: Role | null): string[] {
  const client = new QueryClient();
  if (role) client.setQueryData(sessionKey, { success: true, user: { username: "bob", role } });
  const html = renderToStaticMarkup(
    <QueryClientProvider client={client}>
      <MemoryRouter>
        <StaffNavigation />
      </MemoryRouter>
    </QueryClientProvider>,
  );
  return [...html.matchAll(/<a[^>]*class="staff-section"[^>]*>(?:<svg.*?<\/svg>)?([^<]*)</g)].map(
    ([, name = ""]) => name,
  );
}

test("until the server has told who is signed in, the way leads only where everybody may go", () => {
  expect(listLinks(null)).toEqual(["Today", "Leads", "Inquiries"]);
  expect(listLinks("agent")).toEqual(["Today", "Leads", "Inquiries"]);
  expect(listLinks("admin")).toEqual([
    "Today",
    "Leads",
    "Inquiries",
    "Applications",
    "CRM",
    "Staff",
    "Audit",
    "Settings",
  ]);
});
