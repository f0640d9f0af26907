import { type Locale, type Localized, languageTags } from "#platform/core/locale.ts";

const dayMs = 86_400_000;

const atTime: Localized<(day: string, time: string) => string> = {
  en: (day, time) => `${day} at ${time}`,
  es: (day, time) => `${day} ${time.startsWith("1:") ? "a la" : "a las"} ${time}`,
};

/** "tomorrow at 6:35 in the morning" in English, in the time zone of whoever reads it. */
export function formatInWords(date: Date, locale: Locale, now = new Date()): string {
  const [then, today] = [date, now].map((at) => Date.parse(formatIsoDay(at)));
  const days = ((then ?? 0) - (today ?? 0)) / dayMs;
  const inDays = new Intl.RelativeTimeFormat(languageTags[locale], { numeric: "auto" });
  const time = date.toLocaleTimeString(languageTags[locale], {
    hour: "numeric",
    minute: "2-digit",
    dayPeriod: "long",
  });
  return atTime[locale](inDays.format(days, "day"), time);
}

/** "2026-11-21", in the time zone of whoever reads it. */
export function formatIsoDay(date: Date): string {
  const pad = (part: number) => String(part).padStart(2, "0");
  return `${date.getFullYear()}-${pad(date.getMonth() + 1)}-${pad(date.getDate())}`;
}
