import { z } from "zod";
import type { Localized } from "#platform/core/locale.ts";
import { perLocale } from "#platform/core/locale.ts";

const longestSearch = 200;

/** PostgreSQL refuses some of these in a comparison. */
const unreadable = /[\p{Cc}\p{Cs}]/u;

/** A field of a search form that was left empty asks for nothing. */
export const emptyAsUnset = (value: unknown) => (value === "" ? undefined : value);

type SearchMessages = Readonly<Record<"text" | "tooLong" | "unreadable", string>>;

const messages: Localized<SearchMessages> = {
  en: {
    text: "q must be one text",
    tooLong: "Please search for fewer characters",
    unreadable: "Please search for readable characters",
  },
};

/** What staff search a list for. */
export const searchText = perLocale((locale) => {
  const words = messages[locale];
  return z.preprocess(
    emptyAsUnset,
    z
      .string(words.text)
      .trim()
      .max(longestSearch, words.tooLong)
      .refine((text) => !unreadable.test(text), words.unreadable)
      .optional(),
  );
});
