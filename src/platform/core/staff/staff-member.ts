import type { Locale } from "#platform/core/locale.ts";

/** An admin may do everything; an agent works leads and inquiries. */
export const roles = ["admin", "agent"] as const;

export type Role = (typeof roles)[number];

/** The languages of somebody on the staff. */
export interface OwnLanguages {
  /** Of the screens. */
  readonly language: Locale;
  /** In which they talk with families. */
  readonly speaks: readonly Locale[];
}

/** Who is signed in, as the server tells the back office. */
export interface StaffMember extends Partial<OwnLanguages> {
  readonly username: string;
  readonly role: Role;
  /** Nothing else is open before the password is replaced. */
  readonly mustReplacePassword?: boolean;
  /** Nor before a second factor is set up. */
  readonly mustAddSecondFactor?: boolean;
}

/** Where staff start, and where the sign-in leads. */
export const dashboardPath = "/admin/dashboard";

/** What an admin may do to somebody's access. */
export const accessChanges = [
  "role",
  "remove",
  "restore",
  "factor-reset",
  "password-link",
  "invitation",
] as const;

export type AccessChangeKind = (typeof accessChanges)[number];
