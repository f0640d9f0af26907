import * as z from "zod/mini";
import type { Locale, Localized } from "#platform/core/locale.ts";
import { perLocale } from "#platform/core/locale.ts";
import { readableText } from "#platform/core/readable-text.ts";
import type { CaseKind } from "./case-record.ts";
import { pipelineStatuses } from "./case-record.ts";

export const longestNote = 5_000;
export const longestReason = 500;
export const longestTitle = 200;
/** As a user's name may be, and more. */
const longestName = 200;
const largestVersion = 2_147_483_647;

export const caseMessages = {
  en: {
    version: "Please send the version that this change was made on",
    status: "Please choose one of the statuses",
    reasonNeeded: "Please say why it is closed",
    reasonOnly: "A reason belongs to a closed record",
    assignee: "Please choose one of the staff, or nobody",
    note: "Please write a note",
    outcome: "Please say how the call went",
    mail: "Please send this as text",
    title: "Please say what is to be done",
    dueAt: "Please choose a date and a time",
    done: "Please send true or false",
    deletion: "Please say why it is deleted",
    requestKey: "Please send a UUID",
    changes: "Please send 1 to 500 changes, each of another record",
  },
} as const satisfies Localized<Readonly<Record<string, string>>>;

/** Made once per press of a button, so that what arrives twice is stored once. */
const requestKey = (locale: Locale) => z.optional(z.guid(caseMessages[locale].requestKey));

const assignee = (locale: Locale) =>
  z.optional(
    z.nullable(
      readableText({ locale, maxLength: longestName, message: caseMessages[locale].assignee }),
    ),
  );

function neededText(locale: Locale, maxLength: number, message: string, multiline = false) {
  return readableText({ locale, maxLength, message, multiline }).check(z.minLength(1, message));
}

function changeSchema(kind: CaseKind) {
  const statuses: readonly string[] = pipelineStatuses[kind];
  return perLocale((locale) => {
    const words = caseMessages[locale];
    return z.object({
      version: z
        .int(words.version)
        .check(z.minimum(1, words.version), z.maximum(largestVersion, words.version)),
      pipelineStatus: z.optional(z.enum(statuses, words.status)),
      closedReason: z.optional(
        z.nullable(readableText({ locale, maxLength: longestReason, message: words.reasonNeeded })),
      ),
      assignee: assignee(locale),
    });
  });
}

/** What may be changed of each kind of record, and on which version of it. */
export const caseChangeSchemas: Readonly<Record<CaseKind, ReturnType<typeof changeSchema>>> = {
  lead: changeSchema("lead"),
  inquiry: changeSchema("inquiry"),
  application: changeSchema("application"),
};

export const mostChangesAtOnce = 500;

function listedChangesSchema(kind: CaseKind) {
  return perLocale((locale) => {
    const words = caseMessages[locale];
    const change = z.extend(caseChangeSchemas[kind](locale), {
      id: z.guid(words.changes),
      answeredAt: z.optional(z.null(words.changes)),
    });
    return z.object({
      changes: z.array(change, words.changes).check(
        z.minLength(1, words.changes),
        z.maxLength(mostChangesAtOnce, words.changes),
        z.refine((all) => new Set(all.map(({ id }) => id)).size === all.length, words.changes),
      ),
      /** Brings back what was; who left meanwhile gets nothing back. */
      isUndo: z.optional(z.boolean(words.changes)),
    });
  });
}

/** Changes of many records of a kind, each on its version. */
export const listedChangesSchemas: Readonly<
  Record<CaseKind, ReturnType<typeof listedChangesSchema>>
> = {
  lead: listedChangesSchema("lead"),
  inquiry: listedChangesSchema("inquiry"),
  application: listedChangesSchema("application"),
};

/** What is left out stays as it is. */
export type CaseChange = z.infer<ReturnType<ReturnType<typeof changeSchema>>>;

export const noteSchema = perLocale((locale) =>
  z.object({
    text: neededText(locale, longestNote, caseMessages[locale].note, true),
    requestKey: requestKey(locale),
  }),
);

export const callSchema = perLocale((locale) =>
  z.object({
    outcome: neededText(locale, longestNote, caseMessages[locale].outcome, true),
    requestKey: requestKey(locale),
  }),
);

export const mailSchema = perLocale((locale) =>
  z.object({
    text: z.optional(
      z.nullable(
        readableText({
          locale,
          maxLength: longestNote,
          message: caseMessages[locale].mail,
          multiline: true,
        }),
      ),
    ),
    requestKey: requestKey(locale),
  }),
);

export const taskSchema = perLocale((locale) => {
  const words = caseMessages[locale];
  return z.object({
    title: neededText(locale, longestTitle, words.title),
    // The database takes other years; a calendar of staff's does not.
    dueAt: z.iso.datetime({ offset: true, error: words.dueAt }).check(z.regex(/^20/, words.dueAt)),
    assignee: assignee(locale),
    requestKey: requestKey(locale),
  });
});

export type NewTask = z.infer<ReturnType<typeof taskSchema>>;

export const taskChangeSchema = perLocale((locale) =>
  z.object({ done: z.boolean(caseMessages[locale].done) }),
);

export const deletionSchema = perLocale((locale) =>
  z.object({ reason: neededText(locale, longestReason, caseMessages[locale].deletion) }),
);
