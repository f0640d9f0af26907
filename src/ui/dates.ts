import { dayMs, hourMs, minuteMs } from "#platform/core/durations.ts";
import { type Locale, languageTags } from "#platform/core/locale.ts";

/** "Nov 21, 2026" in English, in the reader's time zone. */
export function formatDay(timestamp: string, locale: Locale): string {
  return new Date(timestamp).toLocaleDateString(languageTags[locale], { dateStyle: "medium" });
}

/** "Nov 21, 2026 and Dec 3, 2026" in English: each day once, in the reader's time zone. */
export function formatDays(timestamps: readonly string[], locale: Locale): string {
  const days = new Set(timestamps.map((timestamp) => formatDay(timestamp, locale)));
  return new Intl.ListFormat(languageTags[locale]).format(days);
}

/** "Nov 21, 2026, 8:05 PM" in English, in the reader's time zone. */
export function formatMoment(timestamp: string, locale: Locale): string {
  return new Date(timestamp).toLocaleString(languageTags[locale], {
    dateStyle: "medium",
    timeStyle: "short",
  });
}

/**
 * "8:05 PM" in English, in the reader's time zone. No function here passes the zone by name: some
 * browsers report `Etc/Unknown`, and refuse that very name.
 */
export function formatClock(timestamp: string, locale: Locale): string {
  return new Date(timestamp).toLocaleTimeString(languageTags[locale], { timeStyle: "short" });
}

/** "Tuesday, Dec 1, 3:00 PM" in English, in the reader's time zone. */
export function formatSpokenMoment(timestamp: string, locale: Locale): string {
  return new Date(timestamp).toLocaleString(languageTags[locale], {
    weekday: "long",
    month: "short",
    day: "numeric",
    hour: "numeric",
    minute: "2-digit",
  });
}

/**
 * "8:05 PM" in English, in the reader's time zone: with the day unless it is today, and the year
 * unless it is the current one.
 */
export function formatTime(timestamp: string, locale: Locale, now = new Date()): string {
  const date = new Date(timestamp);
  if (date.getFullYear() !== now.getFullYear()) return formatMoment(timestamp, locale);
  const isToday = formatIsoDay(date) === formatIsoDay(now);
  return date.toLocaleString(languageTags[locale], {
    ...(isToday ? {} : { month: "short", day: "numeric" }),
    hour: "numeric",
    minute: "2-digit",
  });
}

/**
 * "1 minute ago", "3 hours ago" or "2 days ago" in English; within the first minute as after one.
 */
export function formatAgo(timestamp: string, locale: Locale, now: Date): string {
  const passedMs = Math.max(minuteMs, now.getTime() - Date.parse(timestamp));
  const [unit, unitMs] =
    passedMs < hourMs
      ? (["minute", minuteMs] as const)
      : passedMs < dayMs
        ? (["hour", hourMs] as const)
        : (["day", dayMs] as const);
  const format = new Intl.RelativeTimeFormat(languageTags[locale], { numeric: "always" });
  return format.format(-Math.floor(passedMs / unitMs), unit);
}

/** "2026-11-21", in the reader's time zone. */
export function formatIsoDay(date: Date): string {
  const pad = (part: number) => String(part).padStart(2, "0");
  return `${date.getFullYear()}-${pad(date.getMonth() + 1)}-${pad(date.getDate())}`;
}
