import { siteConfig } from "#site.config.ts";
import { inDefaultLocale, languageTags } from "#platform/core/locale.ts";
import { findCallWindow, findTimeZones, openClock } from "./call-window.ts";
import type { CaseKind, PipelineStatus } from "./status.ts";
import type { CallOutcome } from "./timeline-entry.ts";

/** Days until the next try, after the first, the second and each further one that reached nobody. */
const pauseDays = [1, 2, 4, 7] as const;
/** Hours by the family's clock: who did not answer in the morning is tried after work, and the other way round. */
const morningHour = 10;
const eveningHour = 17;
const noonHour = 13;

const hourMs = 3_600_000;
const dayMs = 24 * hourMs;

const someSunday = new Date("2026-11-22T12:00:00Z");
const nameWeekday = (at: Date, timeZone: string) =>
  at.toLocaleDateString(inDefaultLocale(languageTags), { timeZone, weekday: "short" });

/** Outcomes after which somebody is tried again. */
const isTry = (outcome: string) => outcome === "voicemail" || outcome === "no-answer";

/**
 * How far a record is once it was called: an untouched lead was contacted, an untouched inquiry was
 * answered if somebody picked up. All others stay where staff put them.
 */
export function moveAfterCall(
  kind: CaseKind,
  status: PipelineStatus,
  outcome: string,
): PipelineStatus {
  if (status !== "new" || outcome === "wrong-number") return status;
  if (kind === "lead") return "contacted";
  return kind === "inquiry" && outcome === "answered" ? "answered" : status;
}

/** What staff most likely choose next; null where nothing is likelier than anything else. */
export function offerStatus(kind: CaseKind, outcome: CallOutcome): PipelineStatus | null {
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
  const wanted = readHour(now) < noonHour ? eveningHour : morningHour;
  const days = pauseDays[Math.min(triesBefore, pauseDays.length - 1)] ?? 1;
  const thisHour = Math.floor(now.getTime() / hourMs) * hourMs;
  const isSunday = (at: Date) => nameWeekday(at, timeZone) === nameWeekday(someSunday, "UTC");
  // From half a day before that long from now: the hour that is wanted comes within three days.
  const hours = Array.from(
    { length: 72 },
    (_, hour) => new Date(thisHour + days * dayMs + (hour - 12) * hourMs),
  );
  return (
    hours.find(
      (at) =>
        readHour(at) === wanted &&
        nameWeekday(at, timeZone) !== nameWeekday(now, timeZone) &&
        !isSunday(at) &&
        findCallWindow(zip, at).kind !== "closed",
    ) ?? null
  );
}
