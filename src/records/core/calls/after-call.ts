import { siteConfig } from "#site.config.ts";
import { inDefaultLocale, languageTags, type Localized } from "#platform/core/locale.ts";
import { dayMs, hourMs } from "#platform/core/durations.ts";
import { findCallWindow, openClock } from "./call-window.ts";
import { findTimeZones } from "#records/core/zip/zip-time-zones.ts";
import type { PipelineStatus } from "#records/core/status.ts";
import type { RecordKind } from "#platform/core/staff/record-kind.ts";
import { type CallOutcome, isAnswer } from "#records/core/timeline-entry.ts";

/**
 * Days until the next try in the family's calendar: after the first call that reached nobody, the
 * second, the third, and each further one. A Sunday is moved to the Monday.
 */
const pauseDays = [1, 2, 4, 7] as const;
/**
 * Hours in the family's time zone: somebody who did not answer in the morning is tried after work,
 * and vice versa.
 */
const morningHour = 10;
const eveningHour = 17;
const noonHour = 13;

/** In whole hours, so that two tries on one day are two to three hours apart. */
const shortestPauseHours = 3;

/** Covers the day before the wanted one to the day after a Sunday. */
const hoursLooked = 4 * 24;

/** Counts calendar days in the family's time zone; day 0 was a Thursday. */
function openCalendar(timeZone: string): (at: Date) => number {
  const format = new Intl.DateTimeFormat(inDefaultLocale(languageTags), {
    timeZone,
    year: "numeric",
    month: "numeric",
    day: "numeric",
  });
  return (at) => {
    const parts = format.formatToParts(at);
    const read = (wanted: string) => Number(parts.find(({ type }) => type === wanted)?.value);
    return Date.UTC(read("year"), read("month") - 1, read("day")) / dayMs;
  };
}

const isSunday = (day: number) => (day + 4) % 7 === 0;

/** How somebody was contacted: a call by its outcome, or an email. */
export type Contacting = CallOutcome | "mail";

/** Whether another try follows. */
const isTry = (outcome: Contacting) => outcome !== "answered" && outcome !== "wrong-number";

/** Title of the task for a next try, in the language of whoever plans it. */
export const tryTitles: Localized<Readonly<Record<"call" | "write", string>>> = {
  en: { call: "Call again", write: "Write again" },
  es: { call: "Volver a llamar", write: "Volver a escribir" },
};

/** The titles in all languages, to recognize such a task. */
export const allTryTitles = Object.values(tryTitles).flatMap((titles) => Object.values(titles));

/**
 * The status after a call or an email: an untouched lead becomes contacted, an untouched inquiry
 * answered if that reached somebody. Other statuses stay as staff set them.
 */
export function moveAfterContact(
  kind: RecordKind,
  status: PipelineStatus,
  contacted: { readonly kind: "call" | "mail"; readonly text: string },
): PipelineStatus {
  if (status !== "new" || contacted.text === "wrong-number") return status;
  if (kind === "lead") return "contacted";
  return kind === "inquiry" && isAnswer(contacted) ? "answered" : status;
}

/**
 * The status that staff most likely choose next; null where no status is likelier than the others.
 */
export function offerStatus(kind: RecordKind, outcome: Contacting): PipelineStatus | null {
  if (outcome !== "answered") return null;
  return kind === "lead" ? "booked" : kind === "application" ? "interview" : null;
}

interface Tried {
  readonly outcome: Contacting;
  /** Earlier calls that reached nobody. */
  readonly triesBefore: number;
  /** Undefined where the form asked for none: then the agency's time zone is used. */
  readonly zipCode: string | undefined;
  readonly now: Date;
  /** The end of the promised time, ISO 8601; null where no answer is owed. */
  readonly promisedBy: string | null;
}

export interface NextTry {
  readonly at: Date;
  /** Whether the try comes after the promised time: then only an email now keeps the promise. */
  readonly isAfterPromise: boolean;
}

/**
 * When to try again: while an answer is owed, before it is due; otherwise on a later day, at the
 * other end of it in the family's time zone. Never on a Sunday, when several states forbid sales
 * calls.
 *
 * @returns null after an outcome that needs no other try.
 */
export function proposeNextTry(tried: Tried): NextTry | null {
  const { outcome, now, promisedBy } = tried;
  const usual = isTry(outcome) ? findUsual(tried) : null;
  if (usual === null || promisedBy === null || usual.getTime() < Date.parse(promisedBy)) {
    return usual && { at: usual, isAfterPromise: false };
  }
  const { listHours, isWanted } = openHours(tried);
  const begins = now.getTime() + shortestPauseHours * hourMs;
  const early = listHours(begins, hoursLooked).filter(
    (at) => at.getTime() < Date.parse(promisedBy),
  );
  const at = early.find(isWanted) ?? early.at(-1);
  return { at: at ?? usual, isAfterPromise: at === undefined };
}

/** On a later day, at the wanted hour. */
function findUsual({ triesBefore, now, zipCode }: Tried): Date | null {
  const { listHours, isWanted, readDay } = openHours({ zipCode, now });
  const days = pauseDays[Math.min(triesBefore, pauseDays.length - 1)] ?? 1;
  const firstDay = readDay(now) + days;
  const hours = listHours(now.getTime() + (days - 1) * dayMs, hoursLooked);
  return hours.find((at) => isWanted(at) && readDay(at) >= firstDay) ?? null;
}

/** The family's local time, and the hours at which it may be tried. */
function openHours({ zipCode, now }: Pick<Tried, "zipCode" | "now">) {
  const zip =
    zipCode && findTimeZones(zipCode).length > 0 ? zipCode : siteConfig.postalAddress.postalCode;
  const timeZone = findTimeZones(zip)[0] ?? siteConfig.timeZone;
  const readHour = openClock(timeZone);
  const readDay = openCalendar(timeZone);
  const wanted = readHour(now) < noonHour ? eveningHour : morningHour;
  return {
    readDay,
    isWanted: (at: Date) => readHour(at) === wanted,
    listHours(fromMs: number, count: number): Date[] {
      const first = Math.floor(fromMs / hourMs) * hourMs;
      const hours = Array.from({ length: count }, (_, hour) => new Date(first + hour * hourMs));
      return hours.filter(
        (at) => !isSunday(readDay(at)) && findCallWindow(zip, at).kind !== "closed",
      );
    },
  };
}
