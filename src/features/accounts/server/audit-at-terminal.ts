import type { AuditAction, AuditEvent } from "#platform/core/audit-event.ts";

/** A change of an account that a command made: whoever may run one has no name here. */
export function auditAtTerminal(action: AuditAction, username: string | null): AuditEvent {
  return {
    user: null,
    action,
    record: username,
    outcome: "done",
    network: null,
    actor: "terminal",
  };
}
