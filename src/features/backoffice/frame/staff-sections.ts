import { dashboardPath } from "#platform/core/dashboard-path.ts";
import type { Role } from "#platform/core/role.ts";

interface StaffSection {
  readonly key:
    | "today"
    | "leads"
    | "inquiries"
    | "applications"
    | "crm"
    | "staff"
    | "audit"
    | "settings";
  readonly to: string;
  /** Where the addresses of its further pages begin. */
  readonly pages: string;
  readonly isForAdmins: boolean;
}

const sections: readonly StaffSection[] = [
  { key: "today", to: dashboardPath, pages: `${dashboardPath}/`, isForAdmins: false },
  { key: "leads", to: "/admin/leads", pages: "/admin/leads/", isForAdmins: false },
  { key: "inquiries", to: "/admin/inquiries", pages: "/admin/inquiries/", isForAdmins: false },
  {
    key: "applications",
    to: "/admin/applications",
    pages: "/admin/applications/",
    isForAdmins: true,
  },
  { key: "crm", to: "/admin/crm-settings", pages: "/admin/crm-settings/", isForAdmins: true },
  { key: "staff", to: "/admin/staff", pages: "/admin/staff/", isForAdmins: true },
  { key: "audit", to: "/admin/audit", pages: "/admin/audit/", isForAdmins: true },
  { key: "settings", to: "/admin/settings", pages: "/admin/settings/", isForAdmins: true },
];

/** The parts of the back office that somebody may see. */
export function listSections(role: Role): readonly StaffSection[] {
  return sections.filter(({ isForAdmins }) => role === "admin" || !isForAdmins);
}

/** Whether an address belongs to a part that this role may not see. */
export function isClosedTo(role: Role, path: string): boolean {
  const open = listSections(role);
  return sections.some(
    (section) => !open.includes(section) && (path === section.to || path.startsWith(section.pages)),
  );
}
