import * as z from "zod/mini";
import { perLocale } from "#platform/core/locale.ts";
import type { Locale, Localized } from "#platform/core/locale.ts";
import { longestKept } from "#platform/core/longest-kept.ts";
import { isMailAddress } from "#platform/core/mail-address.ts";
import type { HeldItem } from "#platform/core/person.ts";
import { readableText } from "#platform/core/readable-text.ts";
import { addressMessages } from "./asked-address.ts";

const dayMs = 86_400_000;

/** What people ask of us about their data. */
export const requestKinds = ["copy", "correction", "deletion"] as const;
export type RequestKind = (typeof requestKinds)[number];

/**
 * - `open`: somebody has to act, or a deletion waits for its day.
 * - `erasing`: its day has come; what is left goes in steps.
 */
export const requestStates = ["open", "erasing", "done", "taken-back"] as const;
export type RequestState = (typeof requestStates)[number];

/** Who wrote it down: the person on the page, or staff for somebody who called or wrote. */
export type RequestVia = "page" | "staff" | "terminal";

/** When we have to have answered what was asked at `askedAt`. */
export function findAnswerDue(askedAt: Date): Date {
  return new Date(askedAt.getTime() + longestKept.answerDays * dayMs);
}

/** When what is to be deleted is erased for good; until then it can be taken back. */
export function findEraseAt(askedAt: Date): Date {
  return new Date(askedAt.getTime() + longestKept.trashDays * dayMs);
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
  /** When it is erased, for one in the trash; ISO 8601, UTC. */
  readonly erasedAt: string | null;
}

export interface HeldSection {
  readonly name: string;
  readonly items: readonly HeldItem[];
}

/** Everything that is held about one person. */
export interface HeldData {
  readonly email: string;
  /** ISO 8601, UTC. */
  readonly readAt: string;
  readonly sections: readonly HeldSection[];
  readonly records: readonly HeldRecord[];
  readonly deletion: Readonly<Record<"askedAt" | "eraseAt", string>> | null;
  readonly isHeld: boolean;
}

/** All about one person, as admins see it. */
export interface PersonOverview {
  readonly held: HeldData;
  readonly hold: PersonHold | null;
  readonly requests: readonly PersonRequest[];
}

const words: Localized<Readonly<Record<"reason" | "kind", string>>> = {
  en: {
    reason: "Please say why, in a few words",
    kind: "Please choose what they asked for",
  },
};

const email = (locale: Locale) =>
  z.string(addressMessages[locale]).check(
    z.trim(),
    z.refine((text) => isMailAddress(text), addressMessages[locale]),
  );

/** The form that asks for a link. */
export const askSchema = perLocale((locale) => z.object({ email: email(locale) }));

const longestReason = 500;

export const holdReasonSchema = perLocale((locale) =>
  z.object({
    reason: readableText({ locale, maxLength: longestReason, message: words[locale].reason }).check(
      z.minLength(1, words[locale].reason),
    ),
  }),
);

export const requestKindSchema = perLocale((locale) =>
  z.object({ kind: z.enum(requestKinds, words[locale].kind) }),
);
