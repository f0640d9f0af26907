import type { RequestKind } from "#features/privacy/core/person-request.ts";
import type { RetentionRule } from "#features/privacy/core/retention-run.ts";
import type { Localized } from "#platform/core/locale.ts";

interface PersonWords {
  readonly page: Readonly<
    Record<"title" | "intro" | "back" | "email" | "find" | "loading" | "failed", string>
  >;
  readonly open: {
    readonly title: string;
    readonly none: string;
    readonly loading: string;
    readonly due: (day: string) => string;
    readonly overdue: (day: string) => string;
    readonly erased: (day: string) => string;
    readonly held: string;
    readonly look: string;
    readonly done: string;
  };
  readonly kinds: Readonly<Record<RequestKind, string>>;
  readonly person: Readonly<
    Record<
      | "export"
      | "correct"
      | "file"
      | "asked"
      | "write"
      | "hold"
      | "holdReason"
      | "place"
      | "release"
      | "releaseAsk"
      | "delete"
      | "deleteAsk"
      | "deleteHint"
      | "takeBack"
      | "yes"
      | "no"
      | "nothing"
      | "manage",
      string
    >
  > & {
    readonly count: (count: number) => string;
    readonly onHold: (by: string, day: string) => string;
    readonly deleting: (day: string) => string;
  };
  readonly runs: {
    readonly title: string;
    readonly none: string;
    readonly forecast: string;
    readonly counting: string;
    readonly would: string;
    readonly more: string;
    readonly failed: string;
    readonly rules: Readonly<Record<RetentionRule, string>>;
    readonly line: (parts: string) => string;
    readonly nothing: string;
    readonly erased: (records: number, people: number) => string;
    readonly unfinished: string;
  };
}

export const personWords: Localized<PersonWords> = {
  en: {
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
      due: (day) => `Due ${day}`,
      overdue: (day) => `Overdue since ${day}`,
      erased: (day) => `Erased by itself on ${day}`,
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
      deleteAsk: "Delete everything about this person?",
      deleteHint:
        "It leaves every list at once. It can be taken back for 30 days, then it is erased.",
      takeBack: "Take the deletion back",
      yes: "Yes",
      no: "No",
      nothing: "Nothing is held about this address.",
      manage: "All about this person",
      count: (count) => (count === 1 ? "1 entry" : `${count} entries`),
      onHold: (by, day) =>
        `On hold since ${day}, placed by ${by}. Nothing is erased until it ends.`,
      deleting: (day) => `Deleted. Erased for good on ${day}.`,
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
      line: (parts) => `To the trash: ${parts}`,
      nothing: "Nothing to the trash",
      erased: (records, people) => `Erased: ${records} records, ${people} people`,
      unfinished: "Not finished",
    },
  },
};
