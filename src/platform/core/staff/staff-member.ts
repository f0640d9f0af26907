import type { Locale } from "#platform/core/locale.ts";

/**
 * An admin may do everything; an agent works on leads and inquiries. Compliance approves what pages
 * say and reads the evidence, and sees no list of families (decision 075).
 */
export const roles = ["admin", "agent", "compliance"] as const;

export type Role = (typeof roles)[number];

/** The languages of a staff member. */
export interface OwnLanguages {
  /** The language of the screens. */
  readonly language: Locale;
  /** The languages in which the staff member talks with families. */
  readonly speaks: readonly Locale[];
}

/** The signed-in staff member, as the server describes them to the back office. */
export interface StaffMember extends Partial<OwnLanguages> {
  readonly username: string;
  readonly role: Role;
  /** Until the password is replaced, nothing else is allowed. */
  readonly mustReplacePassword?: boolean;
  /** Until a second factor is set up, nothing else is allowed. */
  readonly mustAddSecondFactor?: boolean;
}

/** The first page of the back office, to which a sign-in leads. */
export const dashboardPath = "/admin/dashboard";

/** Changes of who may do what, of which all admins are notified. */
export const accessChanges = [
  "role",
  "remove",
  "restore",
  "factor-reset",
  "password-link",
  "invitation",
  "approval-off-asked",
  "approval-off",
] as const;

export type AccessChangeKind = (typeof accessChanges)[number];
