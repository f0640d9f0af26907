import * as z from "zod/mini";
import { type Locale, type Localized, perLocale } from "#platform/core/locale.ts";
import {
  findTrashEnd,
  type HeldFact,
  type HeldItem,
  longestKept,
} from "#platform/core/person/person.ts";
import type { RecordKind } from "#platform/core/staff/record-kind.ts";
import { mailText, readableText } from "#platform/core/fields.ts";
import { dayMs } from "#platform/core/durations.ts";
import { addressMessages } from "./asked-address.ts";

/** Kinds of requests that staff only note. A deletion is not noted: it begins at once. */
export const notedKinds = ["copy", "correction"] as const;

/** Kinds of requests about a person's data. */
export type RequestKind = (typeof notedKinds)[number] | "deletion";

/**
 * - `open`: somebody must act, or a deletion waits for its day.
 * - `erasing`: its day has come; the rest is erased in steps.
 */
export type RequestState = "open" | "erasing" | "done" | "taken-back";

/** How many records of each kind a deletion takes. */
export type ErasedCounts = Partial<Record<RecordKind, number>>;

/** Who entered it: the person on the page, or staff for a person who called or wrote. */
export type RequestVia = "page" | "staff" | "terminal";

/** When a request made at `askedAt` must be answered. */
export function findAnswerDue(askedAt: Date): Date {
  return new Date(askedAt.getTime() + longestKept.answerDays * dayMs);
}

/** A requested deletion, as far as it decides when a record is erased. */
export interface DeletionDay {
  readonly askedAt: Date;
  readonly eraseAt: Date;
  /**
   * Records that came in up to this time are still being moved into the trash; null when all are
   * there.
   */
  readonly movesUpTo: Date | null;
}

/**
 * The only function that says when a record is erased. A record that a deletion covers is erased on
 * the deletion's day, also if it was in the trash before; any other record in the trash when its
 * time there is over.
 *
 * @param deletions open ones of its person.
 * @returns null for a record that stays.
 */
export function findErasedAt(
  { submittedAt, deletedAt }: { readonly submittedAt?: Date; readonly deletedAt: Date | null },
  deletions: readonly DeletionDay[],
): Date | null {
  const takes = ({ askedAt, movesUpTo }: DeletionDay) =>
    deletedAt
      ? deletedAt <= askedAt
      : movesUpTo !== null && submittedAt !== undefined && submittedAt <= movesUpTo;
  const days = deletions.filter(takes).map(({ eraseAt }) => eraseAt);
  const [first] = days.toSorted((one, other) => one.getTime() - other.getTime());
  return first ?? (deletedAt && findTrashEnd(deletedAt));
}

/** An open request in the list of what is due. Times are ISO 8601, UTC. */
export interface PersonRequest {
  readonly id: string;
  readonly kind: RequestKind;
  readonly via: RequestVia;
  readonly state: RequestState;
  readonly askedAt: string;
  readonly askedBy: string | null;
  readonly dueAt: string;
  /** Only for a deletion. */
  readonly eraseAt: string | null;
  /** Whether a hold stops it. */
  readonly isHeld: boolean;
  /**
   * Only for a deletion: how many records are still being moved into the trash, or out of it again.
   */
  readonly left: number;
}

/** A deletion in the list of certificates, which names nobody. Times are ISO 8601, UTC. */
export interface ListedDeletion extends Pick<PersonRequest, "id" | "state" | "askedAt"> {
  readonly eraseAt: string;
  readonly endedAt: string | null;
}

/** The certificate of a deletion, as the server draws it for paper. */
export const deletionCertificateOf = (requestId: string): string =>
  `/api/admin/evidence/deletion/${requestId}`;

/** Why nothing about a person may be erased for now. */
export interface PersonHold {
  readonly id: string;
  readonly reason: string;
  readonly placedBy: string;
  /** ISO 8601, UTC. */
  readonly placedAt: string;
}

/** A record that its sender may correct. */
export interface HeldRecord {
  readonly kind: string;
  readonly id: string;
  readonly version: number;
  readonly fullName: string;
  readonly phone: string | null;
  /** Only for a lead. */
  readonly zipCode?: string;
  /** When it is erased, for one in the trash or being moved there; ISO 8601, UTC. */
  readonly erasedAt: string | null;
}

export interface HeldSection {
  readonly name: string;
  readonly items: readonly HeldItem[];
}

/** Times are ISO 8601, UTC. */
export interface HeldDeletion extends Readonly<Record<"id" | "askedAt" | "eraseAt", string>> {
  /** How many records are still in use and being moved into the trash. */
  readonly left: number;
}

/** Everything that is stored about one person. */
export interface HeldData {
  readonly email: string;
  /** ISO 8601, UTC. */
  readonly readAt: string;
  readonly sections: readonly HeldSection[];
  readonly records: readonly HeldRecord[];
  /** Open deletions in the order of their requests: a person who sends more can ask again. */
  readonly deletions: readonly HeldDeletion[];
  /** How many records a cancelled deletion has not restored yet. */
  readonly comingBack: number;
  readonly isHeld: boolean;
}

/** All data about one person, as admins see it. */
export interface PersonOverview {
  readonly held: HeldData;
  /** Holds in force; each ends separately. */
  readonly holds: readonly PersonHold[];
  readonly requests: readonly PersonRequest[];
}

const words: Localized<Readonly<Record<"reason" | "kind" | "named" | "requestKey", string>>> = {
  en: {
    reason: "Please say why, in a few words",
    kind: "Please choose a copy or a correction. To delete, use “Delete all of it”: it begins at once.",
    named: "Please name what this is about, as the page shows it",
    requestKey: "Please send a UUID",
  },
  es: {
    reason: "Diga por qué, en pocas palabras",
    kind: 'Elija una copia o una corrección. Para eliminar, use "Eliminar todo": empieza de inmediato.',
    named: "Indique a qué se refiere, como lo muestra la página",
    requestKey: "Envíe un UUID",
  },
};

const email = (locale: Locale) => mailText(locale, addressMessages[locale]);

/** The form that requests a link. */
export const askSchema = perLocale((locale) => z.object({ email: email(locale) }));

const longestReason = 500;

/** Made once per press of a button, so that a repeated request is done once. */
const requestKey = (locale: Locale) => z.optional(z.guid(words[locale].requestKey));

/** The id of what a request ends or cancels, as its page showed it: never something newer. */
const named = (locale: Locale) => z.guid(words[locale].named).check(z.toLowerCase());

/** The body of `POST …/people/release`. */
export const releaseSchema = perLocale((locale) =>
  z.object({ holdId: named(locale), requestKey: requestKey(locale) }),
);

/** The body of `POST …/people/take-back`. */
export const takeBackSchema = perLocale((locale) =>
  z.object({ requestId: named(locale), requestKey: requestKey(locale) }),
);

/** The body of `POST …/people/hold`. */
export const holdSchema = perLocale((locale) =>
  z.object({
    requestKey: requestKey(locale),
    reason: readableText({ locale, maxLength: longestReason, message: words[locale].reason }).check(
      z.minLength(1, words[locale].reason),
    ),
  }),
);

export const requestKindSchema = perLocale((locale) =>
  z.object({ kind: z.enum(notedKinds, words[locale].kind) }),
);

const requestWords: Localized<Readonly<Record<RequestKind, string>>> = {
  en: {
    copy: "You asked what we hold about you",
    correction: "You asked us to correct something",
    deletion: "You asked us to delete everything",
  },
  es: {
    copy: "Usted preguntó qué guardamos sobre usted",
    correction: "Usted nos pidió corregir algo",
    deletion: "Usted nos pidió eliminar todo",
  },
};

/** A request about a person's data, in plain words. */
export function tellRequest(
  kind: RequestKind,
  locale: Locale,
): { readonly title: string; readonly facts: readonly HeldFact[] } {
  return { title: requestWords[locale][kind], facts: [] };
}
