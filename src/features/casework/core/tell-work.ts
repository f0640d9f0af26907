import type { Locale, Localized } from "#platform/core/locale.ts";
import type { HeldAudience, HeldFact } from "#platform/core/person.ts";
import type { Task } from "./task.ts";
import type { TimelineEntry, TimelineKind } from "./timeline-entry.ts";

interface WorkWords {
  readonly kinds: Readonly<Record<TimelineKind, string>>;
  readonly other: string;
  readonly by: string;
  readonly text: string;
  readonly withheld: string;
  readonly task: string;
  readonly due: string;
}

/** Facts that only staff are shown; a person is told that there is something and how to ask. */
const workWords: Localized<WorkWords> = {
  en: {
    kinds: {
      note: "We wrote a note",
      call: "We called or tried to",
      mail: "We wrote to you",
      status: "We noted how far we are",
      assignee: "We noted who looks after it",
      task: "We planned something to do",
      "task-done": "We did something we had planned",
      "task-undone": "We planned it again",
      delete: "It was put in the trash",
      restore: "It was taken out of the trash",
      document: "We kept a file with your request",
      "document-removed": "We took a file away",
      "document-restored": "We put a file back",
      "calls-stopped": "You told us not to call or text you",
      "calls-allowed": "We corrected a note that said not to call you",
      correction: "It was corrected",
    },
    other: "We noted something",
    by: "By",
    text: "Text",
    withheld:
      "Ask us for the words. A note may speak of other people, so one of us looks at it first.",
    task: "Something we planned to do about your request",
    due: "Due",
  },
};

type Told = { readonly title: string; readonly facts: readonly HeldFact[] };

/** One line of a record's history. */
export function tellEntry(
  { kind, by, text }: Pick<TimelineEntry, "kind" | "by" | "text">,
  audience: HeldAudience,
  locale: Locale,
): Told {
  const words = workWords[locale];
  // A newer edition of the site may write kinds that this one has no words for.
  const title = words.kinds[kind] ?? words.other;
  if (audience === "staff") {
    const facts = [
      { label: words.by, value: by ?? "" },
      { label: words.text, value: text ?? "" },
    ];
    return { title, facts: facts.filter(({ value }) => value !== "") };
  }
  const isWritten = (kind === "note" || kind === "mail") && text !== null;
  return { title, facts: isWritten ? [{ label: words.text, value: words.withheld }] : [] };
}

/** One task. */
export function tellTask(task: Task, audience: HeldAudience, locale: Locale): Told {
  const words = workWords[locale];
  const value = audience === "staff" ? task.title : words.withheld;
  return {
    title: words.task,
    facts: [
      { label: words.text, value },
      { label: words.due, value: task.dueAt },
    ],
  };
}
