import type { FastifyRequest } from "fastify";
import type { AuditAction } from "#platform/core/audit-event.ts";
import type { Role, StaffMember } from "#platform/core/staff/staff-member.ts";
import type { Database, Db, Tx } from "#platform/database/database.ts";

declare module "fastify" {
  interface FastifyContextConfig {
    /** Which roles of staff may call this route. */
    readonly roles?: readonly Role[];
    /** The event's name in the audit trail, for a route whose calls are written there. */
    readonly audit?: AuditAction;
    /** Whether a call may change the state of a part (mail, CRM, scanner), so that the parts are tested again. */
    readonly changesParts?: true;
  }
  interface FastifyRequest {
    /** The event's name in the audit trail, where it depends on the request. */
    auditAs: AuditAction | null;
    /** The record of the event, where the address holds no id of it. */
    auditRecord: string | null;
    /** The records of a call that changed many: each gets an event of its own. */
    auditRecords: readonly string[] | null;
    /** Records that somebody went on with without a license: each gets an event of its own beside. */
    auditUnlicensed: readonly string[] | null;
    /** Nothing was done, as the caller was asked for a reason first: a question, no failure. */
    auditAsked: boolean;
    /** Who is signed in or, at the sign-in, whose name was typed; null on visitors' routes. */
    staff: Pick<StaffMember, "username" | "role"> | null;
    /**
     * On staff routes: asks again whether the caller is signed in and has a role that the route names.
     * A call may take long, and its caller be removed or signed out meanwhile.
     *
     * @throws AppError `unauthenticated`, `forbidden`.
     */
    confirmStaff(db: Db | Tx): Promise<void>;
  }
}

/** Whoever makes a call that takes long. */
export interface ActingStaff {
  readonly username: string;
  /** `confirmStaff` of the call, to be asked in the transaction that ends it. */
  confirm(tx: Tx): Promise<void>;
}

export const actingStaff = (request: FastifyRequest): ActingStaff => ({
  username: request.staff?.username ?? "",
  confirm: (tx) => request.confirmStaff(tx),
});

/** What a staff call changes. Nothing is, where its caller is no longer admitted when all is done. */
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

/** The database for a staff call: each of its transactions is a `staffTransaction`. */
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

/** Who may call a route stands beside its address, so that nobody is let in by forgetting it. */
export const adminsOnly: StaffRoute = { config: { roles: ["admin"] } };
export const adminsAndAgents: StaffRoute = { config: { roles: ["admin", "agent"] } };

/** The same route; each call of it is written to the audit trail. */
export function audited(route: StaffRoute, audit: AuditAction): StaffRoute {
  return { config: { ...route.config, audit } };
}

/** The same route; after a call of it the parts of the site are tested again. */
export function changingParts(route: StaffRoute): StaffRoute {
  return { config: { ...route.config, changesParts: true } };
}
