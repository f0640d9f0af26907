import type { TimeLeft } from "#features/casework/core/answer-clock.ts";
import { formatNumber } from "#platform/core/formats.ts";
import type { Localized } from "#platform/core/locale.ts";

const en = {
  list: "List",
  kinds: { lead: "lead", inquiry: "inquiry", application: "application" },
  status: {
    label: "Status",
    saved: "Status saved.",
    why: "Why is it closed?",
    reason: "Reason",
    close: "Close it",
    closing: "Closing...",
    cancel: "Cancel",
  },
  assignee: {
    label: "Assignee",
    nobody: "Nobody yet",
    take: "Take it",
    giveBack: "Give it back",
    saved: "Assignee saved.",
    you: "you",
  },
  conflict: {
    status: (who: string, before: string, now: string) =>
      `${who} changed the status from ${before} to ${now} while you were here.`,
    assignee: (who: string, before: string, now: string) =>
      `${who} changed the assignee from ${before} to ${now} while you were here.`,
    yours: (value: string) => `Yours was not saved: ${value}`,
    save: (value: string) => `Save ${value} anyway`,
    keep: (value: string) => `Keep ${value}`,
  },
  contact: {
    label: "Call and email",
    logCall: "Log a call",
    noNumber: "No phone number",
    logCallAnyway: "Log a call that was made before or by mistake",
    doNotCall: "Do not call or text",
    doNotCallShort: "No calls",
    stoppedSince: (moment: string) => `They said so on ${moment}.`,
    laterYes: (moment: string) => `A later form, ${moment}, says yes; nobody confirmed that yet.`,
    stoppedHint: "Calls and texts are off for this person. Email is fine.",
    justCalled: "How did the call go?",
    logMail: "Log an email",
    mailLogged: "Email logged.",
    outcomes: {
      answered: "Answered",
      voicemail: "Voicemail",
      "no-answer": "No answer",
      "wrong-number": "Wrong number",
    },
    channels: {
      phone: "On a call",
      text: "Text message (STOP)",
      email: "Email",
      letter: "Letter",
      in_person: "In person",
      other: "Another way",
      link: "The link in our email",
    } as Readonly<Record<string, string>>,
  },
  afterCall: {
    logged: (outcome: string) => `${outcome}: logged.`,
    yours: "Yours now",
    nextTry: (moment: string) => `Next try ${moment}`,
    offer: (status: string) => `Set to ${status}`,
    next: "Next",
    last: "Back to the list",
    undone: "Taken back. That you called stays on the timeline.",
  },
  note: {
    label: "Note",
    placeholder: "What did you learn?",
    add: "Add note",
    adding: "Adding...",
    saved: "Note added.",
  },
  tasks: {
    title: "Tasks",
    callAgain: "Call again",
    none: "Nothing to do.",
    add: "Add a task",
    what: "What is to be done?",
    when: "Due",
    save: "Save task",
    saving: "Saving...",
    cancel: "Cancel",
    inAnHour: "In an hour",
    tomorrow: "Tomorrow, 9 AM",
    nextWeek: "In a week, 9 AM",
    noTime: "Please choose a date and a time",
    noTitle: "Please say what is to be done",
    due: (time: string) => `Due ${time}`,
    overdue: (time: string) => `Overdue since ${time}`,
    doneBy: (who: string) => `Done by ${who}`,
    done: (count: number) => (count === 1 ? "1 done" : `${count} done`),
  },
  timeline: {
    title: "Timeline",
    today: "Today",
    yesterday: "Yesterday",
    you: "You",
    somebody: "Somebody",
    showAll: (count: number) => `Show all ${count}`,
    whole: "Show the whole text",
    lines: {
      note: (who: string) => `${who} wrote a note`,
      call: (who: string, outcome: string) => `${who} called: ${outcome}`,
      mail: (who: string) => `${who} sent an email`,
      status: (who: string, status: string) => `${who} changed the status to ${status}`,
      assignee: (who: string, name: string) => `${who} assigned it to ${name}`,
      took: (who: string) => `${who} took it`,
      gaveBack: (who: string) => `${who} gave it back to everybody`,
      task: (who: string) => `${who} added a task`,
      "task-done": (who: string) => `${who} finished a task`,
      "task-undone": (who: string) => `${who} opened a task again`,
      "task-withdrawn": (who: string) => `${who} took back a task`,
      delete: (who: string) => `${who} deleted it`,
      restore: (who: string) => `${who} restored it`,
      document: (who: string) => `${who} added a document`,
      "document-removed": (who: string) => `${who} removed a document`,
      "document-restored": (who: string) => `${who} put a document back`,
      "calls-stopped": (who: string, how: string) => `${who} noted: no more calls or texts. ${how}`,
      "calls-stopped-by-them": (_who: string, how: string) =>
        `They stopped calls and texts. ${how}`,
      "calls-allowed": (who: string) => `${who} corrected a slip: calls may go on`,
      "calls-confirmed": (who: string, how: string) =>
        `${who} noted: they do want calls again. ${how}`,
      "calls-confirmed-by-them": (_who: string, how: string) =>
        `They confirmed that they want calls again. ${how}`,
      correction: (who: string) => `${who} corrected it`,
      submitted: () => "The form came in",
      delivered: (_who: string, crm: string) => `Sent to ${crm}`,
    },
    justNow: (line: string) => `${line}, just now`,
    atTime: (line: string, time: string) => `${line}, ${time}`,
    corrected: (field: string, before: string, after: string) =>
      `${field}: ${before || "nothing"} → ${after || "nothing"}`,
    correctable: { fullName: "Full name", phone: "Phone", zipCode: "ZIP code" } as Readonly<
      Record<string, string>
    >,
    more: (count: number) => (count === 1 ? "and one more change" : `and ${count} more changes`),
  },
  live: {
    gone: "You can't see this record any more. Somebody else may have taken it, or it was erased.",
    offline: "No connection. What others do shows up here once you are back online.",
  },
  remove: {
    person: "All about this person",
    button: (kind: string) => `Delete ${kind}`,
    title: (kind: string) => `Delete this ${kind}?`,
    text: (kind: string, days: number) =>
      `The ${kind} leaves every list and count at once. It can be restored for ${days} days. Then it is erased for good, here and in its files.`,
    reason: "Why is it deleted?",
    hint: "Staff who look for it will read this.",
    removing: "Deleting...",
    removed: (kind: string) => `The ${kind} was deleted`,
    undo: "Undo",
    cancel: "Cancel",
    close: "Close",
  },
  deleted: {
    title: (who: string, time: string) =>
      who === "" ? `Deleted, ${time}` : `Deleted by ${who}, ${time}`,
    reason: (reason: string) => `Why: ${reason}`,
    until: (time: string) => `It can be restored until ${time}. Then it is erased for good.`,
    restore: "Restore",
    restoring: "Restoring...",
  },
  keys: {
    note: "Write a note",
    call: "Log a call",
    outcome: (outcome: string) => `Log a call: ${outcome}`,
    mail: "Log an email",
    status: "Change the status",
    assignee: "Change the assignee",
    next: "Next in the list",
    previous: "Previous in the list",
    list: "List: back to where you came from",
  },
  failures: {
    offline: "Not saved: no connection. Please try again.",
    other: "Not saved: something went wrong. Please try again.",
    tooMany: "Not saved: too many changes at once. Please wait a minute.",
    byStatus: {
      403: "Not saved: your account may not do this. Ask an admin.",
      404: "Not saved: you can't see this record any more. Somebody else may have taken it, or it was erased.",
      409: "Not saved: it was changed or deleted meanwhile. Look again, then try once more.",
      503: "Not saved: the site is busy. Please try again in a moment.",
    } as Readonly<Record<number, string>>,
  },
};

export type CaseWords = typeof en;

export const caseWords: Localized<typeof en> = { en };

const callMarkEn = {
  /** @param day when they agreed, or said no; empty where nobody knows. */
  rules: {
    agreed: (day: string) => (day ? `Can call: agreed ${day}.` : "Can call: they agreed."),
    wrote: () => "Call by hand, about this only.",
    barred: () => "Do not contact.",
    "no-number": () => "No number: email.",
    stopped: (day: string) => (day ? `No calls since ${day}: email.` : "No calls: email."),
    "not-agreed": () => "No calls, did not agree: email.",
  },
  /** @param there the time there, or the times where nobody knows which. */
  open: (there: string) => `${there} there.`,
  closed: (there: string) => `Not now, ${there} there: email.`,
  unknown: "Check the time there first.",
  /** @param yours when it is fine to call again, by the reader's own clock. */
  opens: (yours: string) => `Fine again from ${yours} your time.`,
  closes: (yours: string) => `Until ${yours} your time.`,
};

export const callMarkWords: Localized<typeof callMarkEn> = { en: callMarkEn };

function writeDuration({ days, hours, minutes }: Omit<TimeLeft, "isOverdue">): string {
  if (days > 0) return days === 1 ? "1 day" : `${days} days`;
  if (hours > 0) return minutes > 0 ? `${hours} h ${minutes} min` : `${hours} h`;
  return minutes > 0 ? `${minutes} min` : "less than a minute";
}

/** The largest unit alone. */
function writeShortly({ days, hours, minutes }: TimeLeft): string {
  if (days > 0) return `${days} d`;
  return hours > 0 ? `${hours} h` : `${minutes} min`;
}

const clockEn = {
  /** The same of a length of time. */
  duration: (minutes: number) =>
    writeDuration({
      days: Math.floor(minutes / 1440),
      hours: Math.floor(minutes / 60) % 24,
      minutes: minutes % 60,
    }),
  /** "due in 3 h 20 min", "overdue by 2 days": whole units, cut off, never rounded up. */
  timeLeft: (left: TimeLeft) =>
    `${left.isOverdue ? "overdue by" : "due in"} ${writeDuration(left)}`,
  /** @param taken from the submission to the answer. */
  answered: (taken: TimeLeft) => `answered after ${writeDuration(taken)}`,
  late: (taken: TimeLeft) => `answered late, after ${writeDuration(taken)}`,
  /** All that has room in a row of a list. */
  short: {
    due: (time: TimeLeft) => `Due in ${writeShortly(time)}`,
    overdue: (time: TimeLeft) => `Overdue ${writeShortly(time)}`,
    answered: () => "Answered",
    late: () => "Answered late",
  },
};

export const clockWords: Localized<typeof clockEn> = { en: clockEn };

const relatedEn = {
  title: "Same person",
  note: "Found by email address or phone number. Nothing was merged.",
  sameEmail: "Same email",
  samePhone: "Same phone",
  both: "Same email and phone",
  kinds: { lead: "Lead", inquiry: "Inquiry", application: "Application" },
  all: {
    lead: "See all such leads",
    inquiry: "See all such inquiries",
    application: "See all such applications",
  },
  more: (count: number) => `${formatNumber(count, "en")} more`,
  shown: (shown: number, total: number) => `The newest ${shown} of ${formatNumber(total, "en")}.`,
};

export const relatedWords: Localized<typeof relatedEn> = { en: relatedEn };
