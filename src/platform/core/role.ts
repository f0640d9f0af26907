/** An admin may do everything; an agent works leads and inquiries. */
export const roles = ["admin", "agent"] as const;

export type Role = (typeof roles)[number];
