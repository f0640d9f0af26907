import type { Locale } from "#platform/core/locale.ts";
import type { AccessChangeKind, Role } from "#platform/core/staff/staff-member.ts";

/** How long a removed account can be restored unchanged. */
export const removedDays = 30;

/** An account as admins see it. Times are ISO 8601, UTC. */
export interface StaffAccount {
  readonly id: string;
  readonly username: string;
  /** The name that families read; null for the user name. */
  readonly shownName: string | null;
  readonly role: Role;
  /** Families may read of somebody who never signs in. */
  readonly hasSignIn: boolean;
  /** Languages in which this person talks with families, besides the default one. */
  readonly speaks: readonly Locale[];
  readonly hasSecondFactor: boolean;
  /** Null for an account that was never used. */
  readonly lastSeenAt: string | null;
  readonly createdAt: string;
  /** The number of assigned leads. */
  readonly leads: number;
}

interface RemovedAccount {
  readonly id: string;
  readonly username: string;
  readonly role: Role;
  readonly removedAt: string;
  /** When it is erased. */
  readonly until: string;
}

/** What a link is for, as its holder sees it. */
export interface Invitation {
  /** To create an account, or to set a new password for an existing one. */
  readonly purpose: "join" | "password";
  readonly role: Role;
  /** Null when the invited person chooses it. */
  readonly username: string | null;
}

/** A link that still works. */
interface OpenInvitation extends Invitation {
  readonly id: string;
  readonly createdBy: string;
  readonly expiresAt: string;
}

export interface StaffOverview {
  readonly people: readonly StaffAccount[];
  readonly removed: readonly RemovedAccount[];
  readonly invitations: readonly OpenInvitation[];
}

/** A browser in which the user is signed in, as the user sees it. */
export interface OwnSession {
  readonly id: string;
  /** ISO 8601, UTC, like `lastSeenAt`. */
  readonly startedAt: string;
  readonly lastSeenAt: string;
  readonly userAgent: string;
  /** The session of this request. */
  readonly isCurrent: boolean;
}

/**
 * A change that one admin made to somebody's access, shown to all admins until they dismiss it. The
 * admin who made it sees it, too, because a stranger may have used a stolen session.
 */
export interface AccessNotice {
  readonly id: string;
  readonly change: AccessChangeKind;
  readonly by: string;
  /** Whose access changed; null for a new account without a name yet. */
  readonly about: string | null;
  /**
   * The role that the change gives, or that the account of a link has; null for all other changes.
   */
  readonly role: Role | null;
  /** ISO 8601, UTC. */
  readonly at: string;
}

interface BrowserName {
  /** Null when the user agent contains no well-known name. */
  readonly browser: string | null;
  readonly system: string | null;
}

// In this order, because each browser's user agent contains the names of those it imitates.
const browsers: ReadonlyArray<readonly [RegExp, string]> = [
  [/\bEdgi?[AOS]*\//, "Edge"],
  [/\bOPR\//, "Opera"],
  [/\bSamsungBrowser\//, "Samsung Internet"],
  [/\b(?:Firefox|FxiOS)\//, "Firefox"],
  [/\b(?:Headless)?(?:Chrome|CriOS)\//, "Chrome"],
  [/\bSafari\//, "Safari"],
];

const systems: ReadonlyArray<readonly [RegExp, string]> = [
  [/\biPhone\b/, "iPhone"],
  [/\biPad\b/, "iPad"],
  [/\bAndroid\b/, "Android"],
  [/\bCrOS\b/, "ChromeOS"],
  [/\bWindows\b/, "Windows"],
  [/\bMac OS X\b/, "Mac"],
  [/\bLinux\b/, "Linux"],
];

/** The common name of a browser by its `User-Agent`, without a version. */
export function nameBrowser(userAgent: string): BrowserName {
  const find = (names: typeof browsers) =>
    names.find(([pattern]) => pattern.test(userAgent))?.[1] ?? null;
  return { browser: find(browsers), system: find(systems) };
}
