import type { Role } from "#platform/core/role.ts";
import type { Invitation } from "./invitation.ts";

/** How long somebody who was removed can be restored as before. */
export const removedDays = 30;

/** Somebody with access, as admins see it. Times are ISO 8601, UTC. */
export interface StaffAccount {
  readonly id: string;
  readonly username: string;
  readonly role: Role;
  readonly hasSecondFactor: boolean;
  /** Null for somebody who has not signed in yet. */
  readonly lastSeenAt: string | null;
  readonly createdAt: string;
  /** How many leads are assigned. */
  readonly leads: number;
}

export interface RemovedAccount {
  readonly id: string;
  readonly username: string;
  readonly role: Role;
  readonly removedAt: string;
  /** When it is erased. */
  readonly until: string;
}

/** A link that still works. */
export interface OpenInvitation extends Invitation {
  readonly id: string;
  readonly createdBy: string;
  readonly expiresAt: string;
}

export interface StaffOverview {
  readonly people: readonly StaffAccount[];
  readonly removed: readonly RemovedAccount[];
  readonly invitations: readonly OpenInvitation[];
}
