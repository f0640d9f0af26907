/**
 * The due time of work that a restore held back: it is never due until an admin decides. No one
 * would schedule this date, so it identifies held work.
 */
export const heldUntil = new Date("9999-01-01T00:00:00.000Z");

/**
 * An admin's decision on held work: `send` does it now, `sent` takes it as done before the restore.
 */
export const heldDecisions = ["send", "sent"] as const;

export type HeldDecision = (typeof heldDecisions)[number];
