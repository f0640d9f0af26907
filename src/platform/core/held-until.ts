/**
 * When work is due that a restore holds: never, until an admin says what becomes of it. A time that
 * nobody plans by chance, so that what is held is known by it.
 */
export const heldUntil = new Date("9999-01-01T00:00:00.000Z");

/** What becomes of held work: `send` does it now, `sent` takes it as done before the restore. */
export const heldDecisions = ["send", "sent"] as const;

export type HeldDecision = (typeof heldDecisions)[number];
