import { formatNumber } from "#platform/core/formats.ts";
import type { Localized } from "#platform/core/locale.ts";
import type { ScanVerdict } from "#platform/core/uploads.ts";

const staffEn = {
  checking: "Checking who is signed in...",
  closed: {
    title: "For admins only",
    text: "Ask an admin if you need something from this page.",
  },
  skip: "Skip to main content",
  navigation: {
    label: "Back office",
    today: "Today",
    leads: "Leads",
    inquiries: "Inquiries",
    applications: "Applications",
    crm: "CRM",
    staff: "Staff",
    audit: "Audit",
    settings: "Settings",
    more: "More",
    help: "Help",
    account: "Account",
    logout: "Logout",
  },
  back: "Back to Dashboard",
  retry: "Try again",
  refresh: "Refresh",
  list: {
    search: "Search by name, email, phone or message",
    loading: "Loading...",
    failed: "Failed to load this list. Please try again.",
    noMatch: "Nothing matches this search.",
    more: "Show more",
    loadingMore: "Loading more...",
  },
  columns: {
    name: "Name",
    email: "Email",
    phone: "Phone",
    date: "Date",
    actions: "Actions",
    view: "View",
    viewOf: (name: string) => `View ${name}`,
  },
  record: {
    contact: "Contact",
    submitted: "Submitted",
    message: "Message",
    call: "Call",
    write: "Email",
    gone: "This record is not here. It was erased, or it belongs to somebody else.",
    quarantined: "A robot probably sent this. It is not counted, and it is sent nowhere.",
  },
};

/** Words that stand around and on every staff screen. */
export const staffWords: Localized<typeof staffEn> = { en: staffEn };

const number = (value: number) => formatNumber(value, "en");

const listEn = {
  name: "Name",
  selection: "Selection",
  select: (name: string) => `Select ${name}`,
  selectShown: "Select all that are shown",
  selectMatching: (count: number) => `Select ${number(count)} of this view`,
  selecting: "Selecting...",
  shown: (shown: number, total: number, isExact: boolean) =>
    `Showing ${number(shown)} of ${number(total)}${isExact ? "" : "+"}`,
  selected: (count: number) => `${number(count)} selected`,
  clear: "Clear selection",
  filters: (count: number) => (count === 0 ? "Filters" : `Filters (${count})`),
  clearFilters: "Clear filters",
  ignored: (names: readonly string[]) =>
    `This address asks for something that is not known here, and it was left out: ${names.join(", ")}.`,
  sort: "Sort",
  any: "Any",
  keys: {
    next: "Next row",
    previous: "Row before",
    open: "Open the row",
    select: "Select the row",
    range: "Select up to the row",
    search: "Search",
    clear: "Clear selection",
  },
};

export const recordListWords: Localized<typeof listEn> = { en: listEn };

type PerVerdict = Readonly<Record<ScanVerdict, string>>;

export const scanWords: Localized<{ readonly names: PerVerdict; readonly meanings: PerVerdict }> = {
  en: {
    names: {
      off: "Not scanned",
      checking: "Being scanned",
      clean: "No virus found",
      blocked: "Blocked",
      unscannable: "Could not be scanned",
    },
    meanings: {
      off: "This site has no virus scanner. Open the file with care.",
      checking: "It can be downloaded once the virus scan is over.",
      clean: "The virus scanner looked at this file and found nothing.",
      blocked: "The virus scanner found a virus. Nobody can download this file.",
      unscannable: "The virus scanner could not read this file. Nobody can download it.",
    },
  },
};

/** Words of the settings page and of every card on it. */
const en = {
  title: "Settings",
  intro: "What the site does by itself. A change counts at once, for everybody.",
  loading: "Loading...",
  failed: "Failed to load these settings. Please try again.",
  save: "Save",
  saving: "Saving...",
  saved: "Saved",
  savedText: "The change counts from now on.",
  notSaved: "The change could not be saved. Please try again.",
  changed: (by: string, when: string) => `Last changed by ${by}, ${when}`,
};

export const settingsWords: Localized<typeof en> = { en };

const shortcutEn = {
  button: "Keys",
  title: "Keys on this page",
  close: "Close",
  help: "Show these keys",
  use: "Use single keys",
  useHint: "Turn this off if you speak your commands or press keys by accident.",
  keyNames: { Enter: "Enter", " ": "Space", Escape: "Esc" } as Readonly<Record<string, string>>,
};

export const shortcutWords: Localized<typeof shortcutEn> = { en: shortcutEn };

const handOverEn = {
  title: "For the person who installs your site",
  subject: "Lines for our website's settings",
  copy: "Copy the lines",
  copied: "Copied",
  mail: "Send by email",
};

export const handOverWords: Localized<typeof handOverEn> = { en: handOverEn };
