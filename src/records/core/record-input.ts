import * as z from "zod/mini";
import { type Locale, type Localized, perLocale } from "#platform/core/locale.ts";
import { readableText, textMessages, zipText } from "#platform/core/fields.ts";
import { pipelineStatuses } from "./status.ts";
import type { RecordKind } from "#platform/core/staff/record-kind.ts";
import { callOutcomes } from "./timeline-entry.ts";
import { longestSubject } from "./written-mail.ts";

export const longestNote = 5_000;
export const longestReason = 500;
export const longestTitle = 200;
/** At least as long as a user name may be. */
const longestName = 200;
const largestVersion = 2_147_483_647;

export const recordMessages = {
  en: {
    version: "Please send the version that this change was made on",
    status: "Please choose one of the statuses",
    reasonNeeded: "Please say why it is closed",
    reasonOnly: "A reason belongs to a closed record",
    assignee: "Please choose one of the staff, or nobody",
    note: "Please write a note",
    outcome: "Please say how the call went",
    noNumber: "There is no phone number to call",
    mail: "Please send this as text",
    subject: "Please write what the email is about",
    mailText: "Please write the email",
    title: "Please say what is to be done",
    dueAt: "Please choose a date and a time",
    past: "This time has passed. Please choose a later one",
    done: "Please send true or false",
    deletion: "Please say why it is deleted",
    requestKey: "Please send a UUID",
    changes: "Please send 1 to 500 changes, each of another record",
    licenseReason: "Please say why you go on without a license",
  },
  es: {
    version: "Envíe la versión sobre la que se hizo este cambio",
    status: "Elija uno de los estados",
    reasonNeeded: "Escriba por qué se cierra",
    reasonOnly: "Solo un registro cerrado lleva un motivo",
    assignee: "Elija a alguien del personal o a nadie",
    note: "Escriba una nota",
    outcome: "Diga cómo resultó la llamada",
    noNumber: "No hay un número de teléfono al que llamar",
    mail: "Envíe esto como texto",
    subject: "Escriba de qué trata el correo",
    mailText: "Escriba el correo",
    title: "Escriba qué hay que hacer",
    dueAt: "Elija una fecha y una hora",
    past: "Esta hora ya pasó. Elija una posterior",
    done: "Envíe true o false",
    deletion: "Escriba por qué se elimina",
    requestKey: "Envíe un UUID",
    changes: "Envíe de 1 a 500 cambios, cada uno de otro registro",
    licenseReason: "Diga por qué sigue sin licencia",
  },
} as const satisfies Localized<Readonly<Record<string, string>>>;

/** Made once per press of a button, so that a repeated request is stored once. */
const requestKey = (locale: Locale) => z.optional(z.guid(recordMessages[locale].requestKey));

const assignee = (locale: Locale) =>
  z.optional(
    z.nullable(
      readableText({ locale, maxLength: longestName, message: recordMessages[locale].assignee }),
    ),
  );

/**
 * Why somebody without a license for the family's state continues; stored only where the license is
 * missing.
 */
const licenseReason = (locale: Locale) => {
  const message = recordMessages[locale].licenseReason;
  return z.optional(readableText({ locale, maxLength: longestReason, message }));
};

const version = (message: string) =>
  z.int(message).check(z.minimum(1, message), z.maximum(largestVersion, message));

function neededText(locale: Locale, maxLength: number, message: string, multiline = false) {
  return readableText({ locale, maxLength, message, multiline }).check(z.minLength(1, message));
}

/** One schema per kind of record. */
const perKind = <Schema>(
  make: (kind: RecordKind) => Schema,
): Readonly<Record<RecordKind, Schema>> => ({
  lead: make("lead"),
  inquiry: make("inquiry"),
  application: make("application"),
});

function changeSchema(kind: RecordKind) {
  const statuses: readonly string[] = pipelineStatuses[kind];
  return perLocale((locale) => {
    const words = recordMessages[locale];
    return z.object({
      version: version(words.version),
      pipelineStatus: z.optional(z.enum(statuses, words.status)),
      closedReason: z.optional(
        z.nullable(readableText({ locale, maxLength: longestReason, message: words.reasonNeeded })),
      ),
      assignee: assignee(locale),
      licenseReason: licenseReason(locale),
    });
  });
}

/**
 * Fields that may be changed on each kind of record, with the version that the change is based on.
 */
export const recordChangeSchemas = perKind(changeSchema);

export const mostChangesAtOnce = 500;

/** Changes of many records of a kind, each with its version. */
export const listedChangesSchemas = perKind((kind) =>
  perLocale((locale) => {
    const words = recordMessages[locale];
    // In lower case, as the database returns it: rows are looked up by it.
    const id = z.guid(words.changes).check(z.toLowerCase());
    const change = z.extend(recordChangeSchemas[kind](locale), { id });
    return z.object({
      changes: z.array(change, words.changes).check(
        z.minLength(1, words.changes),
        z.maxLength(mostChangesAtOnce, words.changes),
        z.refine((all) => new Set(all.map(({ id }) => id)).size === all.length, words.changes),
      ),
      /** Restores the previous values; a removed staff member gets nothing back. */
      isUndo: z.optional(z.boolean(words.changes)),
    });
  }),
);

/** A missing field stays unchanged. */
export type RecordChange = z.infer<ReturnType<ReturnType<typeof changeSchema>>>;

export const noteSchema = perLocale((locale) =>
  z.object({
    text: neededText(locale, longestNote, recordMessages[locale].note, true),
    requestKey: requestKey(locale),
  }),
);

/** An optional text. */
const note = (locale: Locale, message: string) =>
  z.optional(
    z.nullable(readableText({ locale, maxLength: longestNote, message, multiline: true })),
  );

/** ISO 8601 with an offset. PostgreSQL accepts other years, but a calendar for staff needs none. */
const moment = (message: string) =>
  z.iso.datetime({ offset: true, error: message }).check(z.regex(/^20/, message));

/** What is to be done, and when. */
function taskFields(locale: Locale) {
  const words = recordMessages[locale];
  return {
    title: neededText(locale, longestTitle, words.title),
    dueAt: moment(words.dueAt),
  };
}

/**
 * Changes in the same step: an unassigned record gets an assignee, its status changes, the next try
 * is planned.
 */
function follow(locale: Locale) {
  const { title, outcome } = recordMessages[locale];
  return z.optional(
    z.object(
      {
        nextTry: z.optional(z.object(taskFields(locale), title)),
        /** The task that this completed. */
        doneTask: z.optional(z.guid(title)),
      },
      outcome,
    ),
  );
}

export const callSchema = perLocale((locale) =>
  z.object({
    outcome: z.enum(callOutcomes, recordMessages[locale].outcome),
    note: note(locale, recordMessages[locale].note),
    licenseReason: licenseReason(locale),
    follow: follow(locale),
    requestKey: requestKey(locale),
  }),
);

export type CallFollow = NonNullable<z.infer<ReturnType<typeof callSchema>>["follow"]>;

/** A person has a booking and one or two planned tries at a time. */
const mostDoneTasks = 20;

/** More lines than one press writes. */
const mostLines = 20;

/**
 * Restores the values from before a call, an email or a booking, and withdraws the task that it
 * planned.
 */
export const changesUndoSchemas = perKind((kind) =>
  perLocale((locale) =>
    z.extend(recordChangeSchemas[kind](locale), {
      /** The timeline entries that the press wrote; undefined for the caller's last press. */
      lines: z.optional(
        z
          .array(z.guid(recordMessages[locale].title).check(z.toLowerCase()))
          .check(z.maxLength(mostLines)),
      ),
      taskId: z.optional(z.guid(recordMessages[locale].title)),
      doneTasks: z.optional(
        z.array(z.guid(recordMessages[locale].title)).check(z.maxLength(mostDoneTasks)),
      ),
    }),
  ),
);

export type ChangesUndo = z.infer<ReturnType<(typeof changesUndoSchemas)["lead"]>>;

/**
 * An email: with a subject the site sends it, and needs its text and a key; without one it was
 * written elsewhere and is only logged.
 */
export const mailSchema = perLocale((locale) => {
  const words = recordMessages[locale];
  const isWritten = ({ subject }: { readonly subject?: string | undefined }) =>
    subject !== undefined;
  return z
    .object({
      subject: z.optional(neededText(locale, longestSubject, words.subject)),
      text: note(locale, words.mail),
      licenseReason: licenseReason(locale),
      follow: follow(locale),
      requestKey: requestKey(locale),
    })
    .check(
      z.refine((mail) => !isWritten(mail) || Boolean(mail.text), {
        path: ["text"],
        error: words.mailText,
      }),
      z.refine((mail) => !isWritten(mail) || mail.requestKey !== undefined, {
        path: ["requestKey"],
        error: words.requestKey,
      }),
    );
});

export const taskSchema = perLocale((locale) =>
  z.object({
    ...taskFields(locale),
    assignee: assignee(locale),
    requestKey: requestKey(locale),
  }),
);

export type NewTask = z.infer<ReturnType<typeof taskSchema>>;

/** The time that a person chose for a call. */
export const bookingSchema = perLocale((locale) =>
  z.object({
    bookedFor: moment(recordMessages[locale].dueAt),
    requestKey: requestKey(locale),
  }),
);

export const taskChangeSchema = perLocale((locale) =>
  z
    .object({
      done: z.optional(z.boolean(recordMessages[locale].done)),
      assignee: assignee(locale),
    })
    .check(
      z.refine(({ done, assignee: taker }) => done !== undefined || taker !== undefined, {
        path: ["done"],
        error: recordMessages[locale].done,
      }),
    ),
);

export const deletionSchema = perLocale((locale) =>
  z.object({ reason: neededText(locale, longestReason, recordMessages[locale].deletion) }),
);

const correctionMessages = {
  en: {
    version: "Please load the page again",
    fullName: "Please enter a name",
    zipCode: "Please enter a valid 5-digit ZIP code",
  },
  es: {
    version: "Vuelva a cargar la página",
    fullName: "Escriba un nombre",
    zipCode: "Escriba un código postal (ZIP) válido de 5 dígitos",
  },
} as const satisfies Localized<Readonly<Record<string, string>>>;

const longestFullName = 200;
const longestPhone = 50;

/** Fields that the person of a record may correct; a missing field stays unchanged. */
export const correctionSchema = perLocale((locale) => {
  const words = correctionMessages[locale];
  const { context } = textMessages[locale];
  return z.object({
    version: version(words.version),
    fullName: z.optional(neededText(locale, longestFullName, words.fullName)),
    phone: z.optional(readableText({ locale, maxLength: longestPhone, message: context })),
    zipCode: z.optional(zipText(words.zipCode)),
  });
});

export type Correction = z.infer<ReturnType<typeof correctionSchema>>;

/** The fields, in the order of the history. */
export const correctableFields = ["fullName", "phone", "zipCode"] as const;
type CorrectableField = (typeof correctableFields)[number];

interface CorrectedField {
  readonly field: CorrectableField;
  readonly before: string;
  readonly after: string;
}

/**
 * The fields that a correction changes.
 *
 * @param current the record's values; a field that it does not have is skipped.
 */
export function listCorrected(
  current: Readonly<Partial<Record<CorrectableField, string | null | undefined>>>,
  correction: Correction,
): readonly CorrectedField[] {
  return correctableFields.flatMap((field) => {
    const before = current[field];
    const after = correction[field];
    if (before === undefined || after === undefined || after === (before ?? "")) return [];
    return [{ field, before: before ?? "", after }];
  });
}

/**
 * Writes a correction for the history: one line per field, separated by tabs, which no field can
 * contain.
 */
export function writeCorrection(corrected: readonly CorrectedField[]): string {
  return corrected.map(({ field, before, after }) => `${field}\t${before}\t${after}`).join("\n");
}
