import type { Assignments } from "#features/casework/server/released-assignments-store.ts";
import type { AuditAction, AuditEvent } from "#platform/core/audit-event.ts";
import type { Clock } from "#platform/core/clock.ts";
import type { Database } from "#platform/server/database.ts";
import type { Log } from "#platform/server/log.ts";

export interface AccountDependencies {
  readonly database: Database;
  readonly log: Log;
}

/** For what also touches who works on what. */
export interface StaffDependencies extends AccountDependencies {
  readonly clock: Clock;
  readonly assignments: Assignments;
}

/** A change of an account that a command made: whoever may run one has no name here. */
export function auditAtTerminal(action: AuditAction, username: string): AuditEvent {
  return { user: null, action, record: username, outcome: "done", network: null };
}
