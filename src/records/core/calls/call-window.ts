import { inDefaultLocale, languageTags } from "#platform/core/locale.ts";
import { hourMs } from "#platform/core/durations.ts";
import type { StateCode } from "#platform/core/site/us-states.ts";
import { isCallHour } from "./state-call-rules.ts";
import { findStates } from "#records/core/zip/zip-states.ts";
import { findTimeZones } from "#records/core/zip/zip-time-zones.ts";

const hoursAhead = 48;

export type CallWindow =
  /** The ZIP code does not tell what time it is there. */
  | { readonly kind: "unknown" }
  | {
      /** Whether a call is allowed right now. */
      readonly kind: "open" | "closed";
      /**
       * IANA names of all time zones in which the ZIP code may lie; a call must be allowed in each.
       */
      readonly timeZones: readonly string[];
      /** When that changes; ISO 8601, UTC. */
      readonly until: string;
    };

/**
 * Whether a call may begin now where somebody lives, by federal law and that of the state, and until
 * when. Where a ZIP code lies in several states or time zones, a call has to be fine in each.
 *
 * @param zipCode five digits, or nine with a hyphen.
 */
export function findCallWindow(zipCode: string, now: Date): CallWindow {
  const timeZones = findTimeZones(zipCode);
  const thisHour = Math.floor(now.getTime() / hourMs) * hourMs;
  if (known.hour !== thisHour) known = { hour: thisHour, windows: new Map() };
  const states = findStates(zipCode);
  const key = [...timeZones, ...states].join();
  const window = known.windows.get(key) ?? findWindow(timeZones, states, thisHour);
  known.windows.set(key, window);
  return window;
}

/**
 * A cache: a queue of a thousand people has a dozen different ZIP areas, and no result changes
 * within an hour.
 */
let known = { hour: Number.NaN, windows: new Map<string, CallWindow>() };

function findWindow(
  timeZones: readonly string[],
  states: readonly StateCode[],
  thisHour: number,
): CallWindow {
  const clocks = timeZones.map((timeZone) => {
    const [readHour, isSunday] = [openClock(timeZone), openSundays(timeZone)];
    return (at: Date) => ({ hour: readHour(at), isSunday: isSunday(at) });
  });
  const isFineToCall = (at: Date) => clocks.every((read) => isCallHour(states, read(at)));
  const isOpen = isFineToCall(new Date(thisHour));
  // All these zones are whole hours from UTC in winter and summer, so it suffices to test full
  // hours.
  const until = Array.from(
    { length: hoursAhead },
    (_, hours) => new Date(thisHour + (hours + 1) * hourMs),
  ).find((hour) => isFineToCall(hour) !== isOpen);
  // Undefined only when no time zone is known.
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

function openSundays(timeZone: string): (at: Date) => boolean {
  const format = new Intl.DateTimeFormat(inDefaultLocale(languageTags), {
    timeZone,
    weekday: "short",
  });
  return (at) => format.format(at) === "Sun";
}
