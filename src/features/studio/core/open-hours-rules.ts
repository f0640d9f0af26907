import * as z from "zod/mini";
import { type Locale, type Localized, perLocale } from "#platform/core/locale.ts";
import { profileSchema, type WorkHours } from "#staff/core/profile.ts";

const words: Localized<Readonly<Record<"week" | "overlap" | "shape", string>>> = {
  en: {
    week: "Add the hours of at least one day.",
    overlap: "These hours overlap others of the same day",
    shape: "Send timeZone, week and closed.",
  },
  es: {
    week: "Agregue el horario de al menos un día.",
    overlap: "Estas horas se cruzan con otras del mismo día",
    shape: "Envíe timeZone, week y closed.",
  },
};

/** The opening hours, under the rules that hold for a staff member's hours and days off. */
export const openHoursSchema = perLocale((locale) => {
  const say = words[locale];
  const { hours, away, timeZone } = profileSchema(locale).shape;
  const week = z.nonoptional(hours, say.week).check(
    z.minLength(1, say.week),
    z.superRefine((rows, { addIssue }) => {
      for (const [index, row] of rows.entries()) {
        if (rows.slice(0, index).some((other) => overlap(row, other))) {
          addIssue({ code: "custom", path: [index], message: say.overlap, input: row });
        }
      }
    }),
  );
  return z.object({
    timeZone: z.nonoptional(timeZone, say.shape),
    week,
    closed: z.nonoptional(away, say.shape),
  });
});

const overlap = (one: WorkHours, other: WorkHours): boolean =>
  one.weekday === other.weekday && one.from < other.to && other.from < one.to;

/** Faults of drafted hours, by the path of their field, such as "week.0.to". */
export function listHoursFaults(value: unknown, reader: Locale): Readonly<Record<string, string>> {
  const issues = openHoursSchema(reader).safeParse(value).error?.issues ?? [];
  return Object.fromEntries(
    issues.toReversed().map(({ path, message }) => [path.join("."), message]),
  );
}
