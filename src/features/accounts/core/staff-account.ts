import type { Locale } from "#platform/core/locale.ts";
import type { AccessChangeKind, Role } from "#platform/core/staff/staff-member.ts";

/** How long somebody who was removed can be restored as before. */
export const removedDays = 30;

/** Somebody with access, as admins see it. Times are ISO 8601, UTC. */
export interface StaffAccount {
  readonly id: string;
  readonly username: string;
  readonly role: Role;
  /** Languages in which this person talks with families, beside the usual one. */
  readonly speaks: readonly Locale[];
  readonly hasSecondFactor: boolean;
  /** Null for somebody who has not signed in yet. */
  readonly lastSeenAt: string | null;
  readonly createdAt: string;
  /** How many leads are assigned. */
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

/** What a link is good for, as the one who holds it is told. */
export interface Invitation {
  /** To get an account, or another password for the one there is. */
  readonly purpose: "join" | "password";
  readonly role: Role;
  /** Null when it is left to the one who comes. */
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

/** A browser in which somebody is signed in, as its owner sees it. */
export interface OwnSession {
  readonly id: string;
  /** ISO 8601, UTC, as `lastSeenAt`. */
  readonly startedAt: string;
  readonly lastSeenAt: string;
  readonly userAgent: string;
  /** The one that asks. */
  readonly isCurrent: boolean;
}

/**
 * What one admin did to somebody's access, as all admins are told until they put it away. So is the one
 * in whose name it was done: it may have been a stranger in a stolen session.
 */
export interface AccessNotice {
  readonly id: string;
  readonly change: AccessChangeKind;
  readonly by: string;
  /** Whose access; null for a new account whose name nobody has chosen yet. */
  readonly about: string | null;
  /** Which the change gives, or the account has that a link leads to; null for all other changes. */
  readonly role: Role | null;
  /** ISO 8601, UTC. */
  readonly at: string;
}

interface BrowserName {
  /** Null when it tells neither by a name people know. */
  readonly browser: string | null;
  readonly system: string | null;
}

// In this order: each names itself after those whose words it borrows.
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

/** What a person would call the browser behind a `User-Agent`; names only, no versions. */
export function nameBrowser(userAgent: string): BrowserName {
  const find = (names: typeof browsers) =>
    names.find(([pattern]) => pattern.test(userAgent))?.[1] ?? null;
  return { browser: find(browsers), system: find(systems) };
}
