import type { PartCause, SitePartName } from "#features/backoffice/core/site-part.ts";
import type { Localized } from "#platform/core/locale.ts";

interface TroubleWords {
  /** What is wrong, as a headline. */
  readonly title: (label: string) => string;
  /** What that means for the work. */
  readonly means: string;
  /** What happens by itself; for admins. */
  readonly goesOn?: string;
  /** What an admin does about it, and where. */
  readonly act?: string;
  readonly look?: { readonly to: string; readonly label: string };
}

/** A part, and where it matters how it fails. */
export type TroubleKind =
  | "unreachable"
  | Exclude<SitePartName, "disk" | "mail" | "crm">
  | "disk full"
  | "disk tight"
  | `mail ${Exclude<PartCause, "unready"> | "late"}`
  | `crm ${PartCause}`;

const mailLook = { to: "/admin/settings", label: "Look at email" };
const crmLook = { to: "/admin/crm-settings", label: "See why and fix it" };
const mailMeans = "No email goes out, neither to families nor to staff. It waits and is kept.";
const crmMeans = "New leads wait here and are kept.";

const troubles: Readonly<Record<TroubleKind, TroubleWords>> = {
  unreachable: {
    title: () => "The site can't be reached",
    means:
      "Your own connection or the site is down. Keep this page open: what you typed stays here, and this line goes away once the site is back.",
  },
  database: {
    title: () => "The database gives no answer",
    means:
      "Nothing can be looked up or saved. Families keep what they typed and are asked to try again. Keep this page open.",
    goesOn: "This line goes away once the database is back.",
    act: "See on the server that it runs.",
  },
  storage: {
    title: () => "Files can't be stored or opened",
    means: "Nobody can send or download a file. Leads and messages come in as usual.",
    goesOn: "Files work again once their place does.",
    act: "Look at the disk under DATA_DIR, or at the bucket and its key.",
  },
  "disk full": {
    title: () => "The disk is full",
    means:
      "Leads, files and changes may not be saved. Families keep what they typed and are asked to try again.",
    goesOn: "Saving works again as soon as there is room.",
    act: "Free space on the server now.",
  },
  "disk tight": {
    title: () => "The disk is nearly full",
    means: "All works for now. Once it is full, nothing more can be saved.",
    act: "Free space on the server, or give it a larger disk.",
  },
  scanner: {
    title: () => "Files wait for the virus scanner",
    means: "Nobody can download a file that has not been scanned.",
    goesOn: "They are scanned once it is back.",
    act: "See that clamd runs on the server.",
  },
  jobs: {
    title: () => "Work in the background is late",
    means: "Every lead is safe. Telling staff and sending leads on take longer.",
    goesOn: "It is caught up on step by step.",
    act: "If this line stays, start the site again and look at its log.",
  },
  backup: {
    title: () => "There is no new backup",
    means: "All works. If the disk broke now, what came in since would be gone.",
    act: "Look at the log for why it failed.",
  },
  "mail outage": {
    title: () => "Email waits: the mail server gives no answer",
    means: mailMeans,
    goesOn: "It goes out once the server is back.",
    look: mailLook,
  },
  "mail late": {
    title: () => "Email is late",
    means: "It goes out, but more waits than the mail server takes. Nothing is lost.",
    goesOn: "Hot leads and families' confirmations go first.",
    act: "If this line stays, start the site again and look at its log.",
    look: mailLook,
  },
  "mail paused": {
    title: () => "Email waits: the mail server refuses it",
    means: mailMeans,
    act: "This waits for you.",
    look: mailLook,
  },
  "crm outage": {
    title: (label: string) => `${label} gives no answer`,
    means: crmMeans,
    goesOn: "They are sent once it is back.",
    look: crmLook,
  },
  "crm paused": {
    title: (label: string) => `${label} is paused`,
    means: crmMeans,
    act: "This waits for you.",
    look: crmLook,
  },
  "crm unready": {
    title: (label: string) => `${label} is on, but its credentials are missing or wrong`,
    means: crmMeans,
    act: "This waits for you.",
    look: crmLook,
  },
};

const en = {
  label: "State of the site",
  since: (when: string) => `since ${when}`,
  several: (count: number) => `${count} parts of the site have trouble`,
  more: "More",
  explain: "What this means",
  hide: "Hide for an hour",
  troubles,
};

/** The line at the top of staff pages while a part of the site fails. */
export const siteStatusWords: Localized<typeof en> = { en };
