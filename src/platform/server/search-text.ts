import { z } from "zod";

const longestSearch = 200;

/** PostgreSQL refuses some of these in a comparison. */
const unreadable = /[\p{Cc}\p{Cs}]/u;

/** A field of a search form that was left empty asks for nothing. */
export const emptyAsUnset = (value: unknown) => (value === "" ? undefined : value);

/** What staff search a list for. */
export const searchText = z.preprocess(
  emptyAsUnset,
  z
    .string("q must be one text")
    .trim()
    .max(longestSearch, "Please search for fewer characters")
    .refine((text) => !unreadable.test(text), "Please search for readable characters")
    .optional(),
);
