import { siteConfig } from "#site.config.ts";
import { inDefaultLocale, languageTags } from "#platform/core/locale.ts";
import { findCallWindow, openClock } from "./call-window.ts";
import { findTimeZones } from "./zip-time-zones.ts";
import type { PipelineStatus } from "./status.ts";
import type { RecordKind } from "#platform/core/staff/record-kind.ts";
import type { CallOutcome } from "./timeline-entry.ts";

/**
 * Days until the next try by the family's calendar: after the first call that reached nobody, the
 * second, the third, and each further one. A Sunday is put off to the Monday.
 */
const pauseDays = [1, 2, 4, 7] as const;
/** Hours by the family's clock: who did not answer in the morning is tried after work, and the other way round. */
const morningHour = 10;
const eveningHour = 17;
const noonHour = 13;

const hourMs = 3_600_000;
const dayMs = 24 * hourMs;
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

/** Outcomes after which somebody is tried again. */
const isTry = (outcome: string) => outcome === "voicemail" || outcome === "no-answer";

/**
 * How far a record is once it was called: an untouched lead was contacted, an untouched inquiry was
 * answered if somebody picked up. All others stay where staff put them.
 */
export function moveAfterCall(
  kind: RecordKind,
  status: PipelineStatus,
  outcome: string,
): PipelineStatus {
  if (status !== "new" || outcome === "wrong-number") return status;
  if (kind === "lead") return "contacted";
  return kind === "inquiry" && outcome === "answered" ? "answered" : status;
}

/** What staff most likely choose next; null where nothing is likelier than anything else. */
export function offerStatus(kind: RecordKind, outcome: CallOutcome): PipelineStatus | null {
  if (outcome !== "answered") return null;
  return kind === "lead" ? "booked" : kind === "application" ? "interview" : null;
}

interface TriedCall {
  readonly outcome: CallOutcome;
  /** Calls before this one that reached nobody. */
  readonly triesBefore: number;
  /** Undefined where the form asked for none: then the agency's own clock counts. */
  readonly zipCode: string | undefined;
  readonly now: Date;
}

/**
 * When to try again: on a later day, at the other end of it by the family's clock, and never on a
 * Sunday, when several states forbid sales calls.
 *
 * @returns null after a call that needs no second one.
 */
export function proposeNextTry({ outcome, triesBefore, zipCode, now }: TriedCall): Date | null {
  if (!isTry(outcome)) return null;
  const zip =
    zipCode && findTimeZones(zipCode).length > 0 ? zipCode : siteConfig.postalAddress.postalCode;
  const timeZone = findTimeZones(zip)[0] ?? siteConfig.timeZone;
  const readHour = openClock(timeZone);
  const readDay = openCalendar(timeZone);
  const wanted = readHour(now) < noonHour ? eveningHour : morningHour;
  const days = pauseDays[Math.min(triesBefore, pauseDays.length - 1)] ?? 1;
  const thisHour = Math.floor(now.getTime() / hourMs) * hourMs;
  const firstDay = readDay(now) + days;
  const firstHour = thisHour + (days - 1) * dayMs;
  const hours = Array.from(
    { length: hoursLooked },
    (_, hour) => new Date(firstHour + hour * hourMs),
  );
  return (
    hours.find(
      (at) =>
        readHour(at) === wanted &&
        readDay(at) >= firstDay &&
        !isSunday(readDay(at)) &&
        findCallWindow(zip, at).kind !== "closed",
    ) ?? null
  );
}
