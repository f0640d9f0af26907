import type { FastifyRequest } from "fastify";
import type { AuditAction } from "#platform/core/audit-event.ts";
import { type Role, roles, type StaffMember } from "#platform/core/staff/staff-member.ts";
import type { Database, Db, Tx } from "#platform/database/database.ts";

declare module "fastify" {
  interface FastifyContextConfig {
    /** The staff roles that may call this route. */
    readonly roles?: readonly Role[];
    /** The action's name in the audit trail, for routes whose calls are audited. */
    readonly audit?: AuditAction;
    /**
     * Whether a call may change the state of a part (mail, CRM, scanner), so that the parts are
     * tested again.
     */
    readonly changesParts?: true;
  }
  interface FastifyRequest {
    /** Overrides the action's name in the audit trail, where it depends on the request. */
    auditAs: AuditAction | null;
    /** The record of the audit event, where the address contains no id of it. */
    auditRecord: string | null;
    /** The records of a call that changed many: each gets an event of its own. */
    auditRecords: readonly string[] | null;
    /** Records on which somebody continued without a license: each gets an additional event. */
    auditUnlicensed: readonly string[] | null;
    /**
     * Nothing was changed, because the caller must give a reason first; the audit trail records a
     * question instead of a failure.
     */
    auditAsked: boolean;
    /** Who is signed in; at the sign-in, whose name was typed; null on public routes. */
    staff: Pick<StaffMember, "username" | "role"> | null;
    /**
     * Checks again on a staff route whether the caller is signed in with a role that the route
     * names: the call may take long, and the caller may be removed or signed out meanwhile.
     *
     * @throws AppError `unauthenticated`, `forbidden`.
     */
    confirmStaff(db: Db | Tx): Promise<void>;
  }
}

/** The caller of a request that takes long. */
export interface ActingStaff {
  readonly username: string;
  /** `confirmStaff` of the request, to be called in the transaction that ends it. */
  confirm(tx: Tx): Promise<void>;
}

export const actingStaff = (request: FastifyRequest): ActingStaff => ({
  username: request.staff?.username ?? "",
  confirm: (tx) => request.confirmStaff(tx),
});

/**
 * A transaction for a staff request. It is rolled back if the caller is no longer admitted at its
 * end.
 */
export function staffTransaction<Result>(
  database: Database,
  request: Pick<FastifyRequest, "confirmStaff">,
  work: (tx: Tx) => Promise<Result>,
): Promise<Result> {
  return database.transaction(async (tx) => {
    const result = await work(tx);
    await request.confirmStaff(tx);
    return result;
  });
}

/** The database for a staff request: each of its transactions is a `staffTransaction`. */
export const databaseOfStaff = (
  database: Database,
  request: Pick<FastifyRequest, "confirmStaff">,
): Database => ({
  ...database,
  transaction: (work) => staffTransaction(database, request, work),
});

export type StaffRoute = Readonly<{
  config: {
    readonly roles: readonly Role[];
    readonly audit?: AuditAction;
    readonly changesParts?: true;
    readonly worksMs?: number;
  };
}>;

/**
 * Every staff route states its roles beside its address, so that a forgotten check admits nobody.
 */
export const adminsOnly: StaffRoute = { config: { roles: ["admin"] } };
export const adminsAndAgents: StaffRoute = { config: { roles: ["admin", "agent"] } };
export const adminsAndCompliance: StaffRoute = { config: { roles: ["admin", "compliance"] } };
export const allStaff: StaffRoute = { config: { roles } };

/** The same route; each call of it is written to the audit trail. */
export function audited(route: StaffRoute, audit: AuditAction): StaffRoute {
  return { config: { ...route.config, audit } };
}

/** The same route; after each call the parts of the site are tested again. */
export function changingParts(route: StaffRoute): StaffRoute {
  return { config: { ...route.config, changesParts: true } };
}
