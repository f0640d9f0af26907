import type { Localized } from "#platform/core/locale.ts";

const personEn = {
  page: {
    title: "People's data",
    intro:
      "What is held about one person: to show, correct, copy or delete it when they ask. The address you type stands in no log.",
    back: "Settings",
    email: "Email address",
    find: "Show",
    loading: "Loading...",
    failed: "This could not be loaded. Please try again.",
  },
  open: {
    title: "Asked and not answered yet",
    none: "Nobody waits for an answer about their data.",
    loading: "Loading...",
    due: (day: string) => `Due ${day}`,
    overdue: (day: string) => `Overdue since ${day}`,
    erased: (day: string) => `Erased by itself on ${day}`,
    held: "On hold",
    look: "Open",
    done: "Mark as done",
  },
  kinds: {
    copy: "A copy",
    correction: "A correction",
    deletion: "A deletion",
  },
  person: {
    export: "Download all of it",
    correct: "Correct name, phone or ZIP code",
    file: "person.json",
    asked: "They asked for",
    write: "Write it down",
    hold: "Hold",
    holdReason: "Why must nothing be erased?",
    place: "Put on hold",
    release: "End the hold",
    releaseAsk: "End the hold? What is due is then erased tonight.",
    delete: "Delete all of it",
    deleteMore: "Delete what came since then, too",
    deleteAsk: "Delete everything about this person?",
    deleteHint:
      "It leaves every list at once. It can be taken back for 30 days, then it is erased.",
    takeBack: "Take the deletion back",
    yes: "Yes",
    no: "No",
    nothing: "Nothing is held about this address.",
    manage: "All about this person",
    count: (count: number) => (count === 1 ? "1 entry" : `${count} entries`),
    onHold: (by: string, day: string) =>
      `On hold since ${day}, placed by ${by}. Nothing is erased until it ends.`,
    deleting: (days: string) => `Deleted. Erased for good on ${days}.`,
  },
  runs: {
    title: "Last rounds",
    none: "There was no round yet.",
    forecast: "Count what would go now",
    counting: "Counting...",
    would: "To the trash now:",
    more: "There is more than was counted.",
    failed: "It could not be counted. Please try again.",
    rules: {
      lead: "leads",
      inquiry: "inquiries",
      application: "applications",
      quarantined: "from robots",
    },
    line: (parts: string) => `To the trash: ${parts}`,
    nothing: "Nothing to the trash",
    erased: (records: number, people: number) => `Erased: ${records} records, ${people} people`,
    unfinished: "Not finished",
  },
};

export const personWords: Localized<typeof personEn> = { en: personEn };

const en = {
  title: "How long records are kept",
  left: "A family's answers about income and children stay no longer than this.",
  intro:
    "What nobody has worked on for this long is erased for good. It goes to the trash 30 days before that. Clients, records with open tasks and people on hold are left alone.",
  fields: {
    leadYears: "Leads, in years",
    inquiryYears: "Inquiries, in years",
    applicationYears: "Applications with their resume, in years",
    quarantineDays: "What robots sent, in days",
  },
  people: "People's data: who asked, what is held, holds",
  hint: (min: number, max: number) =>
    min === max ? "The privacy policy allows no other." : `From ${min} to ${max}.`,
};

export const retentionWords: Localized<typeof en> = { en };
