import { formatNumber } from "#platform/core/format-number.ts";
import type { Localized } from "#platform/core/locale.ts";
import type { Role } from "#platform/core/role.ts";

type Texts<Key extends string> = Readonly<Record<Key, string>>;
type OfName = (name: string) => string;

interface PeopleWords {
  readonly page: Texts<"title" | "intro" | "invite" | "loading" | "failed" | "search" | "noMatch">;
  readonly count: (people: number) => string;
  readonly roles: Readonly<Record<Role, string>>;
  readonly roleHints: Readonly<Record<Role, string>>;
  readonly columns: Texts<"name" | "role" | "factor" | "seen" | "since" | "leads" | "actions">;
  readonly cells: Texts<"you" | "on" | "off" | "never" | "manage"> & {
    readonly manageOf: OfName;
    readonly leadsOf: (name: string, leads: string) => string;
  };
  readonly change: Texts<"undo" | "undone" | "failed"> & {
    readonly role: (name: string, role: string) => string;
    readonly removed: OfName;
    readonly restored: OfName;
    readonly revoked: string;
    readonly factorReset: OfName;
  };
  readonly person: Texts<
    | "close"
    | "role"
    | "password"
    | "passwordHint"
    | "passwordLink"
    | "factor"
    | "factorOn"
    | "factorOff"
    | "factorReset"
    | "remove"
    | "removeTitle"
  > & {
    readonly make: Readonly<Record<Role, string>>;
    readonly removeHint: (leads: number, days: number) => string;
  };
  readonly invite: Texts<"title" | "role" | "name" | "nameHint" | "make" | "making">;
  readonly link: Texts<"label" | "copy" | "copied" | "done"> & {
    readonly hint: (until: string) => string;
  };
  readonly open: Texts<"title" | "intro" | "revoke" | "anyName"> & {
    readonly password: OfName;
    readonly times: (by: string, until: string) => string;
    readonly revokeOf: OfName;
  };
  readonly removed: Texts<"title" | "intro" | "restore"> & {
    readonly times: (at: string, until: string) => string;
    readonly restoreOf: OfName;
  };
}

/** "12 leads" and the like, in English. */
const countOf = (count: number, one: string, many: string) =>
  `${formatNumber(count, "en")} ${count === 1 ? one : many}`;

export const peopleWords: Localized<PeopleWords> = {
  en: {
    page: {
      title: "Staff",
      intro: "Everybody who can sign in here.",
      invite: "Invite",
      loading: "Loading the staff...",
      failed: "Failed to load the staff. Please try again.",
      search: "Search by name",
      noMatch: "Nobody has this name.",
    },
    count: (people) => countOf(people, "person", "people"),
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
      manageOf: (name) => `Manage ${name}`,
      leadsOf: (name, leads) => `${leads}, leads of ${name}`,
    },
    change: {
      undo: "Undo",
      undone: "Undone.",
      failed: "That could not be done. Please try again.",
      role: (name, role) => `${name} is now: ${role}.`,
      removed: (name) => `${name} is removed and signed out everywhere.`,
      restored: (name) => `${name} can sign in again.`,
      revoked: "The link no longer works.",
      factorReset: (name) => `${name} signs in with the password alone until it is set up again.`,
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
      removeHint: (leads, days) =>
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
      hint: (until) =>
        `It is shown only now. It works once, until ${until}. Send it to that person alone.`,
    },
    open: {
      title: "Open links",
      intro: "Sent to somebody who has not used them yet.",
      revoke: "Take back",
      anyName: "New account",
      password: (name) => `New password for ${name}`,
      times: (by, until) => `From ${by}, until ${until}`,
      revokeOf: (name) => `Take back: ${name}`,
    },
    removed: {
      title: "Removed",
      intro: "They can't sign in. Restoring gives back role, password, and what nobody else took.",
      restore: "Restore",
      times: (at, until) => `Removed ${at}, erased ${until}`,
      restoreOf: (name) => `Restore ${name}`,
    },
  },
};
