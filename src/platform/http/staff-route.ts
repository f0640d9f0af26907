import type { AuditAction } from "#platform/core/audit-event.ts";
import type { Role, StaffMember } from "#platform/core/staff.ts";

declare module "fastify" {
  interface FastifyContextConfig {
    /** Who may call this route of staff's. */
    readonly roles?: readonly Role[];
    /** What it is called in the audit trail, when it belongs there. */
    readonly audit?: AuditAction;
    /** Whether it may change how a part of the site stands. */
    readonly changesParts?: true;
  }
  interface FastifyRequest {
    /** What the audit trail calls it, where only the request tells. */
    auditAs: AuditAction | null;
    /** The record of it, where that is no id in the address. */
    auditRecord: string | null;
    /** One event for each, where it was many. */
    auditRecords: readonly string[] | null;
    /** Who is signed in or, at the sign-in, whose name was typed; null on visitors' routes. */
    staff: Pick<StaffMember, "username" | "role"> | null;
  }
}

export type StaffRoute = Readonly<{
  config: {
    readonly roles: readonly Role[];
    readonly audit?: AuditAction;
    readonly changesParts?: true;
  };
}>;

/** Who may call a route stands beside its address, so that nobody is let in by forgetting it. */
export const adminsOnly: StaffRoute = { config: { roles: ["admin"] } };
export const adminsAndAgents: StaffRoute = { config: { roles: ["admin", "agent"] } };

/** The same route, written down in the audit trail each time somebody calls it. */
export function audited(route: StaffRoute, audit: AuditAction): StaffRoute {
  return { config: { ...route.config, audit } };
}

/** The same route, after which the parts of the site are looked at anew. */
export function changingParts(route: StaffRoute): StaffRoute {
  return { config: { ...route.config, changesParts: true } };
}
