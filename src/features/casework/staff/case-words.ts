import type { CaseKind } from "#features/casework/core/case-record.ts";
import type { Localized } from "#platform/core/locale.ts";

/** How a call went, as it is stored; whatever else is stored is told as it is. */
export const callOutcomes = ["answered", "voicemail", "no-answer", "wrong-number"] as const;
export type CallOutcome = (typeof callOutcomes)[number];

type Told = (who: string, text: string) => string;

export interface CaseWords {
  /** The way back to the list somebody came from. */
  readonly list: string;
  /** One record, inside a sentence. */
  readonly kinds: Readonly<Record<CaseKind, string>>;
  readonly status: Readonly<
    Record<"label" | "saved" | "why" | "reason" | "close" | "closing" | "cancel", string>
  >;
  readonly assignee: Readonly<
    Record<"label" | "nobody" | "take" | "giveBack" | "saved" | "you", string>
  >;
  readonly conflict: {
    readonly status: (who: string, before: string, now: string) => string;
    readonly assignee: (who: string, before: string, now: string) => string;
    readonly yours: (value: string) => string;
    readonly save: (value: string) => string;
    readonly keep: (value: string) => string;
  };
  readonly contact: Readonly<
    Record<
      | "label"
      | "logCall"
      | "logCallAnyway"
      | "justCalled"
      | "logMail"
      | "logged"
      | "mailLogged"
      | "doNotCall"
      | "doNotCallShort"
      | "stoppedHint"
      | "byHandOnly",
      string
    >
  > & {
    readonly outcomes: Readonly<Record<CallOutcome, string>>;
    readonly stoppedSince: (moment: string) => string;
    /** How somebody said that they want no more calls. */
    readonly channels: Readonly<Record<string, string>>;
  };
  readonly note: Readonly<Record<"label" | "placeholder" | "add" | "adding" | "saved", string>>;
  readonly tasks: Readonly<
    Record<
      | "title"
      | "none"
      | "add"
      | "what"
      | "when"
      | "save"
      | "saving"
      | "cancel"
      | "inAnHour"
      | "tomorrow"
      | "nextWeek"
      | "noTime"
      | "noTitle",
      string
    >
  > & {
    readonly due: (time: string) => string;
    readonly overdue: (time: string) => string;
    readonly doneBy: (who: string) => string;
    readonly done: (count: number) => string;
  };
  readonly timeline: Readonly<
    Record<"title" | "today" | "yesterday" | "you" | "somebody" | "whole", string>
  > & {
    readonly showAll: (count: number) => string;
    readonly lines: Readonly<
      Record<"note" | "call" | "mail" | "status" | "assignee" | "task" | "task-done", Told> &
        Record<"task-undone" | "delete" | "restore" | "submitted" | "delivered", Told> &
        Record<"document" | "document-removed" | "document-restored", Told> &
        Record<"took" | "gaveBack", Told> &
        Record<"calls-stopped" | "calls-stopped-by-them" | "calls-allowed" | "correction", Told>
    >;
    readonly justNow: (line: string) => string;
    readonly atTime: (line: string, time: string) => string;
    readonly more: (count: number) => string;
    /** What somebody corrected: what it was, and what it is. */
    readonly corrected: (field: string, before: string, after: string) => string;
    readonly correctable: Readonly<Record<string, string>>;
  };
  readonly live: Readonly<Record<"gone" | "offline", string>>;
  readonly remove: Readonly<
    Record<"person" | "close" | "reason" | "hint" | "removing" | "cancel" | "undo", string>
  > & {
    readonly button: (kind: string) => string;
    readonly title: (kind: string) => string;
    readonly removed: (kind: string) => string;
    readonly text: (kind: string, days: number) => string;
  };
  readonly deleted: {
    readonly title: (who: string, time: string) => string;
    readonly reason: (reason: string) => string;
    readonly until: (time: string) => string;
    readonly restore: string;
    readonly restoring: string;
  };
  readonly keys: Readonly<
    Record<"note" | "call" | "mail" | "status" | "assignee" | "next" | "previous" | "list", string>
  >;
  readonly failures: Readonly<Record<"offline" | "other" | "tooMany", string>> & {
    readonly byStatus: Readonly<Record<number, string>>;
  };
}

export const caseWords: Localized<CaseWords> = {
  en: {
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
      status: (who, before, now) =>
        `${who} changed the status from ${before} to ${now} while you were here.`,
      assignee: (who, before, now) =>
        `${who} changed the assignee from ${before} to ${now} while you were here.`,
      yours: (value) => `Yours was not saved: ${value}`,
      save: (value) => `Save ${value} anyway`,
      keep: (value) => `Keep ${value}`,
    },
    contact: {
      label: "Call and email",
      logCall: "Log a call",
      logCallAnyway: "Log a call that was made before or by mistake",
      doNotCall: "Do not call or text",
      doNotCallShort: "No calls",
      stoppedSince: (moment) => `They said so on ${moment}.`,
      stoppedHint: "Calls and texts are off for this person. Email is fine.",
      byHandOnly: "No consent to texts or machine-dialed calls: call by hand, about this only.",
      justCalled: "How did the call go?",
      logMail: "Log an email",
      logged: "Call logged.",
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
      },
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
      due: (time) => `Due ${time}`,
      overdue: (time) => `Overdue since ${time}`,
      doneBy: (who) => `Done by ${who}`,
      done: (count) => (count === 1 ? "1 done" : `${count} done`),
    },
    timeline: {
      title: "Timeline",
      today: "Today",
      yesterday: "Yesterday",
      you: "You",
      somebody: "Somebody",
      showAll: (count) => `Show all ${count}`,
      whole: "Show the whole text",
      lines: {
        note: (who) => `${who} wrote a note`,
        call: (who, outcome) => `${who} called: ${outcome}`,
        mail: (who) => `${who} sent an email`,
        status: (who, status) => `${who} changed the status to ${status}`,
        assignee: (who, name) => `${who} assigned it to ${name}`,
        took: (who) => `${who} took it`,
        gaveBack: (who) => `${who} gave it back to everybody`,
        task: (who) => `${who} added a task`,
        "task-done": (who) => `${who} finished a task`,
        "task-undone": (who) => `${who} opened a task again`,
        delete: (who) => `${who} deleted it`,
        restore: (who) => `${who} restored it`,
        document: (who) => `${who} added a document`,
        "document-removed": (who) => `${who} removed a document`,
        "document-restored": (who) => `${who} put a document back`,
        "calls-stopped": (who, how) => `${who} noted: no more calls or texts. ${how}`,
        "calls-stopped-by-them": (_who, how) => `They stopped calls and texts. ${how}`,
        "calls-allowed": (who) => `${who} corrected a slip: calls may go on`,
        correction: (who) => `${who} corrected it`,
        submitted: () => "The form came in",
        delivered: (_who, crm) => `Sent to ${crm}`,
      },
      justNow: (line) => `${line}, just now`,
      atTime: (line, time) => `${line}, ${time}`,
      corrected: (field, before, after) =>
        `${field}: ${before || "nothing"} → ${after || "nothing"}`,
      correctable: { fullName: "Full name", phone: "Phone", zipCode: "ZIP code" },
      more: (count) => (count === 1 ? "and one more change" : `and ${count} more changes`),
    },
    live: {
      gone: "You can't see this record any more. Somebody else may have taken it, or it was erased.",
      offline: "No connection. What others do shows up here once you are back online.",
    },
    remove: {
      person: "All about this person",
      button: (kind) => `Delete ${kind}`,
      title: (kind) => `Delete this ${kind}?`,
      text: (kind, days) =>
        `The ${kind} leaves every list and count at once. It can be restored for ${days} days. Then it is erased for good, here and in its files.`,
      reason: "Why is it deleted?",
      hint: "Staff who look for it will read this.",
      removing: "Deleting...",
      removed: (kind) => `The ${kind} was deleted`,
      undo: "Undo",
      cancel: "Cancel",
      close: "Close",
    },
    deleted: {
      title: (who, time) => (who === "" ? `Deleted, ${time}` : `Deleted by ${who}, ${time}`),
      reason: (reason) => `Why: ${reason}`,
      until: (time) => `It can be restored until ${time}. Then it is erased for good.`,
      restore: "Restore",
      restoring: "Restoring...",
    },
    keys: {
      note: "Write a note",
      call: "Log a call",
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
      },
    },
  },
};
