const dayFormat = new Intl.DateTimeFormat("en-US", { dateStyle: "medium" });
const momentFormat = new Intl.DateTimeFormat("en-US", { dateStyle: "medium", timeStyle: "short" });
const timeFormat = new Intl.DateTimeFormat("en-US", { timeStyle: "short" });

/** "Nov 21, 2026", in the time zone of whoever reads it. */
export function formatDay(timestamp: string): string {
  return dayFormat.format(new Date(timestamp));
}

/** "Nov 21, 2026, 8:05 PM", in the time zone of whoever reads it. */
export function formatMoment(timestamp: string): string {
  return momentFormat.format(new Date(timestamp));
}

/** "8:05 PM", with the day unless it is today, in the time zone of whoever reads it. */
export function formatTime(timestamp: string, now = new Date()): string {
  const date = new Date(timestamp);
  return formatIsoDay(date) === formatIsoDay(now)
    ? timeFormat.format(date)
    : formatMoment(timestamp);
}

/** "2026-11-21", in the time zone of whoever reads it. */
export function formatIsoDay(date: Date): string {
  const pad = (part: number) => String(part).padStart(2, "0");
  return `${date.getFullYear()}-${pad(date.getMonth() + 1)}-${pad(date.getDate())}`;
}
