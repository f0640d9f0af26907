import { type Locale, type Localized, languageTags } from "#platform/core/locale.ts";
import { dayMs } from "#platform/core/durations.ts";

const atTime: Localized<(day: string, time: string) => string> = {
  en: (day, time) => `${day} at ${time}`,
  es: (day, time) => `${day} ${time.startsWith("1:") ? "a la" : "a las"} ${time}`,
};

const today: Localized<(time: string) => string> = {
  en: (time) => time.replace(/ in the (?=\w+$)/, " this ").replace(/ at night$/, " tonight"),
  es: (time) => atTime.es("hoy", time),
};

/**
 * "6:35 this evening" or "tomorrow at 6:35 in the morning" in English, in the reader's time zone.
 */
export function formatInWords(date: Date, locale: Locale, now = new Date()): string {
  // Rounded, because the day on which clocks go forward has 23 hours.
  const days = Math.round((findMidnight(date) - findMidnight(now)) / dayMs);
  const inDays = new Intl.RelativeTimeFormat(languageTags[locale], { numeric: "auto" });
  const time = date.toLocaleTimeString(languageTags[locale], {
    hour: "numeric",
    minute: "2-digit",
    dayPeriod: "long",
  });
  // A relative day such as "in 2 days" would not fit after "by".
  const day =
    days > 1
      ? date.toLocaleDateString(languageTags[locale], {
          weekday: "long",
          month: "long",
          day: "numeric",
        })
      : inDays.format(days, "day");
  return days === 0 ? today[locale](time) : atTime[locale](day, time);
}

const findMidnight = (at: Date) =>
  new Date(at.getFullYear(), at.getMonth(), at.getDate()).getTime();
