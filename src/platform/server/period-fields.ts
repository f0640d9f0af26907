import { z } from "zod";
import type { Locale, Localized } from "#platform/core/locale.ts";
import { emptyAsUnset } from "./list-query.ts";

const sentences: Localized<(name: string) => string> = {
  en: (name) => `${name} must be a date such as 2026-11-21, or a time such as 2026-11-21T05:00:00Z`,
};

const day = /^\d{4}-\d{2}-\d{2}$/;
const instant = z.union([z.iso.date(), z.iso.datetime({ offset: true })]);
/** Years that a list may have and the database can read: it knows no year 0, and none of five digits. */
const likelyYear = /^(?:19|2\d)/;
const dayMs = 86_400_000;

/** From when and until when a list goes; days are UTC's, and `to` is the end of its day. */
export function periodFields(locale: Locale) {
  return {
    from: readMoment(sentences[locale]("from"), 0),
    to: readMoment(sentences[locale]("to"), 1),
  };
}

function readMoment(message: string, daysAfter: number) {
  return z.preprocess(
    emptyAsUnset,
    z
      .string(message)
      .refine((text) => likelyYear.test(text) && instant.safeParse(text).success, message)
      .transform((text) => toMoment(text, daysAfter))
      .optional(),
  );
}

/** A day's beginning, or for `daysAfter` 1 its end, by UTC; an instant as it is. */
function toMoment(text: string, daysAfter: number): Date {
  const start = new Date(text);
  return day.test(text) ? new Date(start.getTime() + daysAfter * dayMs) : start;
}
