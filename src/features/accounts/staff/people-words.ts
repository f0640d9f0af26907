import { formatNumber } from "#platform/core/formats.ts";
import type { Localized } from "#platform/core/locale.ts";

/** "12 leads" and the like, in English. */
const countOf = (count: number, one: string, many: string) =>
  `${formatNumber(count, "en")} ${count === 1 ? one : many}`;

const en = {
  page: {
    title: "Staff",
    intro: "Everybody who can sign in here.",
    invite: "Invite",
    loading: "Loading the staff...",
    failed: "Failed to load the staff. Please try again.",
    search: "Search by name",
    noMatch: "Nobody has this name.",
  },
  count: (people: number) => countOf(people, "person", "people"),
  roles: { admin: "Admin", agent: "Agent" },
  roleHints: {
    admin: "Sees and changes everything.",
    agent: "Works on own and unassigned leads and inquiries.",
  },
  columns: {
    name: "Name",
    role: "Role",
    factor: "Second step",
    seen: "Last seen",
    since: "Since",
    leads: "Leads",
    actions: "Actions",
  },
  cells: {
    you: "You",
    on: "On",
    off: "Off",
    never: "Never",
    manage: "Manage",
    manageOf: (name: string) => `Manage ${name}`,
    leadsOf: (name: string, leads: string) => `${leads}, leads of ${name}`,
  },
  change: {
    undo: "Undo",
    undone: "Undone.",
    failed: "That could not be done. Please try again.",
    role: (name: string, role: string) => `${name} is now: ${role}.`,
    removed: (name: string) => `${name} is removed and signed out everywhere.`,
    restored: (name: string) => `${name} can sign in again.`,
    revoked: "The link no longer works.",
    factorReset: (name: string) =>
      `${name} signs in with the password alone until it is set up again.`,
  },
  person: {
    close: "Close",
    role: "Role",
    make: { admin: "Make admin", agent: "Make agent" },
    password: "Password",
    passwordHint: "A link to choose a new one. The old one works until then.",
    passwordLink: "Make a link",
    factor: "Second step",
    factorOn: "On. Reset it when the phone or key is lost.",
    factorOff: "Off. Everybody turns it on under Account.",
    factorReset: "Reset",
    removeTitle: "Access",
    remove: "Remove",
    removeHint: (leads: number, days: number) =>
      `Signs out at once. ${
        leads === 0 ? "Open tasks" : `${countOf(leads, "lead", "leads")} and open tasks`
      } become unassigned. You can undo it for ${days} days.`,
  },
  invite: {
    title: "Invite somebody",
    role: "Role",
    name: "Username (optional)",
    nameHint: "Leave it empty to let them choose.",
    make: "Make a link",
    making: "Making the link...",
  },
  link: {
    label: "Link to send",
    copy: "Copy",
    copied: "Copied",
    done: "Done",
    hint: (until: string) =>
      `It is shown only now. It works once, until ${until}. Send it to that person alone.`,
  },
  open: {
    title: "Open links",
    intro: "Sent to somebody who has not used them yet.",
    revoke: "Take back",
    anyName: "New account",
    password: (name: string) => `New password for ${name}`,
    times: (by: string, until: string) => `From ${by}, until ${until}`,
    revokeOf: (name: string) => `Take back: ${name}`,
  },
  notices: {
    title: "Somebody's access was changed",
    hint: "Was this agreed? If not, ask that admin by phone. Somebody else may have their session.",
    putAway: "Put away",
    audit: "Audit trail",
    failed: "That could not be done. Please try again.",
    changes: {
      role: (by: string, about: string | null) => `${by} gave ${about} another role.`,
      remove: (by: string, about: string | null) => `${by} removed ${about}.`,
      restore: (by: string, about: string | null) => `${by} gave ${about} access again.`,
      "factor-reset": (by: string, about: string | null) =>
        `${by} took the second step off ${about}.`,
      "password-link": (by: string, about: string | null) =>
        `${by} made a link to set a new password for ${about}.`,
      invitation: (by: string, about: string | null) =>
        `${by} made a link for a new account${about === null ? "" : `, ${about}`}.`,
    },
  },
  removed: {
    title: "Removed",
    intro: "They can't sign in. Restoring gives back role, password, and what nobody else took.",
    restore: "Restore",
    times: (at: string, until: string) => `Removed ${at}, erased ${until}`,
    restoreOf: (name: string) => `Restore ${name}`,
  },
};

export const peopleWords: Localized<typeof en> = { en };
