import * as z from "zod/mini";
import { type Locale, type Localized, perLocale } from "#platform/core/locale.ts";
import {
  findTrashEnd,
  type HeldFact,
  type HeldItem,
  longestKept,
} from "#platform/core/person/person.ts";
import { mailText, readableText } from "#platform/core/fields.ts";
import { dayMs } from "#platform/core/durations.ts";
import { addressMessages } from "./asked-address.ts";

/** What staff write down that somebody asked. To delete is no note: it begins at once. */
export const notedKinds = ["copy", "correction"] as const;

/** What people ask of us about their data. */
export type RequestKind = (typeof notedKinds)[number] | "deletion";

/**
 * - `open`: somebody has to act, or a deletion waits for its day.
 * - `erasing`: its day has come; what is left goes in steps.
 */
export type RequestState = "open" | "erasing" | "done" | "taken-back";

/** Who wrote it down: the person on the page, or staff for somebody who called or wrote. */
export type RequestVia = "page" | "staff" | "terminal";

/** When we have to have answered what was asked at `askedAt`. */
export function findAnswerDue(askedAt: Date): Date {
  return new Date(askedAt.getTime() + longestKept.answerDays * dayMs);
}

/** A deletion that a person asked for, as far as it decides when a record goes. */
export interface DeletionDay {
  readonly askedAt: Date;
  readonly eraseAt: Date;
  /** Records that came in up to then are still on their way into the trash; null when all are there. */
  readonly movesUpTo: Date | null;
}

/**
 * The one function that tells when a record is erased. What a deletion has taken along, or found in the
 * trash, goes on its day and not before; all else in the trash when its time there is over.
 *
 * @param deletions those of its person that are under way.
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

/** An open request as staff see it in the list of what is due. Times are ISO 8601, UTC. */
export interface PersonRequest {
  readonly id: string;
  readonly kind: RequestKind;
  readonly via: RequestVia;
  readonly state: RequestState;
  readonly askedAt: string;
  readonly askedBy: string | null;
  readonly dueAt: string;
  /** Of a deletion. */
  readonly eraseAt: string | null;
  /** Whether a hold stops it. */
  readonly isHeld: boolean;
  /** Of a deletion: how many records are still on their way into the trash, or back out of it. */
  readonly left: number;
}

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
  /** Of a lead. */
  readonly zipCode?: string;
  /** When it is erased, for one in the trash or on its way there; ISO 8601, UTC. */
  readonly erasedAt: string | null;
}

export interface HeldSection {
  readonly name: string;
  readonly items: readonly HeldItem[];
}

/** Times are ISO 8601, UTC. */
export interface HeldDeletion extends Readonly<Record<"id" | "askedAt" | "eraseAt", string>> {
  /** How many records are still in use and on their way into the trash. */
  readonly left: number;
}

/** Everything that is held about one person. */
export interface HeldData {
  readonly email: string;
  /** ISO 8601, UTC. */
  readonly readAt: string;
  readonly sections: readonly HeldSection[];
  readonly records: readonly HeldRecord[];
  /** Those under way, in the order they were asked for: whoever sends more can ask once more. */
  readonly deletions: readonly HeldDeletion[];
  /** How many records a deletion that was taken back has not brought back yet. */
  readonly comingBack: number;
  readonly isHeld: boolean;
}

/** All about one person, as admins see it. */
export interface PersonOverview {
  readonly held: HeldData;
  /** Those that stand; each ends by itself. */
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

/** The form that asks for a link. */
export const askSchema = perLocale((locale) => z.object({ email: email(locale) }));

const longestReason = 500;

/** Made once per press of a button, so that what arrives twice is done once. */
const requestKey = (locale: Locale) => z.optional(z.guid(words[locale].requestKey));

/** What a call ends or takes back, by the id that its page was told: never something newer. */
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

/** What somebody asked about their data, in plain words. */
export function tellRequest(
  kind: RequestKind,
  locale: Locale,
): { readonly title: string; readonly facts: readonly HeldFact[] } {
  return { title: requestWords[locale][kind], facts: [] };
}
