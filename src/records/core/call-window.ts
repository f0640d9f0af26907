import { inDefaultLocale, languageTags } from "#platform/core/locale.ts";
import { hourMs } from "#platform/core/durations.ts";
import { closesAtHour, opensAtHour } from "./call-hours.ts";
import { findTimeZones } from "#records/core/zip/zip-time-zones.ts";

const hoursAhead = 48;

export type CallWindow =
  /** Nobody can tell from the ZIP code what time it is there. */
  | { readonly kind: "unknown" }
  | {
      /** Whether a call is fine right now. */
      readonly kind: "open" | "closed";
      /** IANA names of all that the ZIP code may lie in; a call is fine only when it is fine in each. */
      readonly timeZones: readonly string[];
      /** When that changes; ISO 8601, UTC. */
      readonly until: string;
    };

/**
 * Whether it is between 8am and 9pm where somebody lives, and until when.
 *
 * @param zipCode five digits, or nine with a hyphen.
 */
export function findCallWindow(zipCode: string, now: Date): CallWindow {
  const timeZones = findTimeZones(zipCode);
  const thisHour = Math.floor(now.getTime() / hourMs) * hourMs;
  if (known.hour !== thisHour) known = { hour: thisHour, windows: new Map() };
  const key = timeZones.join();
  const window = known.windows.get(key) ?? findWindow(timeZones, thisHour);
  known.windows.set(key, window);
  return window;
}

/** A queue of a thousand lies in a dozen of these; none changes within an hour. */
let known = { hour: Number.NaN, windows: new Map<string, CallWindow>() };

function findWindow(timeZones: readonly string[], thisHour: number): CallWindow {
  const clocks = timeZones.map(openClock);
  const isFineToCall = (at: Date) =>
    clocks.every((readHour) => readHour(at) >= opensAtHour && readHour(at) < closesAtHour);
  const isOpen = isFineToCall(new Date(thisHour));
  // All these zones are whole hours from UTC, in winter and in summer: nothing changes in between.
  const until = Array.from(
    { length: hoursAhead },
    (_, hours) => new Date(thisHour + (hours + 1) * hourMs),
  ).find((hour) => isFineToCall(hour) !== isOpen);
  // Never found where there is no zone to ask.
  if (!until) return { kind: "unknown" };
  return { kind: isOpen ? "open" : "closed", timeZones, until: until.toISOString() };
}

export function openClock(timeZone: string): (at: Date) => number {
  const format = new Intl.DateTimeFormat(inDefaultLocale(languageTags), {
    timeZone,
    hour: "numeric",
    hourCycle: "h23",
  });
  return (at) => Number(format.format(at));
}
