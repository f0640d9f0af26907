import type { Role } from "#platform/core/role.ts";
import type { StaffMember } from "#platform/core/staff-member.ts";

declare module "fastify" {
  interface FastifyContextConfig {
    /** Who may call this route of staff's. */
    readonly roles?: readonly Role[];
  }
  interface FastifyRequest {
    /** Who is signed in; set in the scope of staff routes, and null elsewhere. */
    staff: StaffMember | null;
  }
}

type StaffRoute = Readonly<{ config: { readonly roles: readonly Role[] } }>;

/** Who may call a route stands beside its address, so that nobody is let in by forgetting it. */
export const adminsOnly: StaffRoute = { config: { roles: ["admin"] } };
export const adminsAndAgents: StaffRoute = { config: { roles: ["admin", "agent"] } };
