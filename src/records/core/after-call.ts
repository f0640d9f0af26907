import { siteConfig } from "#site.config.ts";
import { inDefaultLocale, languageTags, type Localized } from "#platform/core/locale.ts";
import { dayMs, hourMs } from "#platform/core/durations.ts";
import { findCallWindow, openClock } from "./call-window.ts";
import { findTimeZones } from "#records/core/zip/zip-time-zones.ts";
import type { PipelineStatus } from "./status.ts";
import type { RecordKind } from "#platform/core/staff/record-kind.ts";
import { type CallOutcome, isAnswer } from "./timeline-entry.ts";

/**
 * Days until the next try by the family's calendar: after the first call that reached nobody, the
 * second, the third, and each further one. A Sunday is put off to the Monday.
 */
const pauseDays = [1, 2, 4, 7] as const;
/** Hours by the family's clock: who did not answer in the morning is tried after work, and the other way round. */
const morningHour = 10;
const eveningHour = 17;
const noonHour = 13;

/** Whole hours, so that between two tries on one day there are two to three. */
const shortestPauseHours = 3;

/** From the day before the one that is wanted to the day after a Sunday. */
const hoursLooked = 4 * 24;

/** Counts calendar days where a family lives; day 0 was a Thursday. */
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

/** How somebody was tried: a call by its outcome, or an email. */
export type Contacting = CallOutcome | "mail";

/** After which somebody is tried again. */
const isTry = (outcome: Contacting) => outcome !== "answered" && outcome !== "wrong-number";

/** The task of a next try, as whoever plans it calls it. */
export const tryTitles: Localized<Readonly<Record<"call" | "write", string>>> = {
  en: { call: "Call again", write: "Write again" },
  es: { call: "Volver a llamar", write: "Volver a escribir" },
};

/** In whichever language it was planned. */
export const allTryTitles = Object.values(tryTitles).flatMap((titles) => Object.values(titles));

/**
 * How far a record is once it was called or written to: an untouched lead was contacted, an untouched
 * inquiry was answered if that reached somebody. All others stay where staff put them.
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

/** What staff most likely choose next; null where nothing is likelier than anything else. */
export function offerStatus(kind: RecordKind, outcome: Contacting): PipelineStatus | null {
  if (outcome !== "answered") return null;
  return kind === "lead" ? "booked" : kind === "application" ? "interview" : null;
}

interface Tried {
  readonly outcome: Contacting;
  /** Calls before this one that reached nobody. */
  readonly triesBefore: number;
  /** Undefined where the form asked for none: then the agency's own clock counts. */
  readonly zipCode: string | undefined;
  readonly now: Date;
  /** Until when an answer is promised, ISO 8601; null where none is owed any more. */
  readonly promisedBy: string | null;
}

export interface NextTry {
  readonly at: Date;
  /** Too late for the answer that was promised: an email now is what keeps the promise. */
  readonly isAfterPromise: boolean;
}

/**
 * When to try again: as long as an answer is owed before its hour has come; else on a later day, at the
 * other end of it by the family's clock. Never on a Sunday, when several states forbid sales calls.
 *
 * @returns null after what needs no second try.
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

/** On a later day, at the hour that is wanted. */
function findUsual({ triesBefore, now, zipCode }: Tried): Date | null {
  const { listHours, isWanted, readDay } = openHours({ zipCode, now });
  const days = pauseDays[Math.min(triesBefore, pauseDays.length - 1)] ?? 1;
  const firstDay = readDay(now) + days;
  const hours = listHours(now.getTime() + (days - 1) * dayMs, hoursLooked);
  return hours.find((at) => isWanted(at) && readDay(at) >= firstDay) ?? null;
}

/** The family's clock, and its hours at which somebody may be tried. */
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
