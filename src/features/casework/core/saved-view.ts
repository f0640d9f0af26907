import * as z from "zod/mini";
import type { Localized } from "#platform/core/locale.ts";
import { perLocale } from "#platform/core/locale.ts";
import { readableText } from "#platform/core/readable-text.ts";
import type { CaseKind } from "./case-record.ts";
import { caseKinds } from "./case-record.ts";

export const longestViewName = 60;
/** A search, a source and a name of 200 letters each, as an address spells other scripts. */
const longestQuery = 6_000;

/** A list's filters and order under a name, of one member of staff's. */
export interface SavedView {
  readonly id: string;
  readonly list: CaseKind;
  readonly name: string;
  /** As in the list's address, without its question mark. */
  readonly query: string;
}

const messages: Localized<Readonly<Record<"list" | "name" | "query" | "replaces", string>>> = {
  en: {
    list: "list must be lead, inquiry or application",
    name: "Please give this view a name",
    query: "Please send the view as it stands in the address",
    replaces: "Please send a view's id",
  },
};

export const savedViewSchema = perLocale((locale) => {
  const words = messages[locale];
  const text = (maxLength: number, message: string) => readableText({ locale, maxLength, message });
  return z.object({
    list: z.enum(caseKinds, words.list),
    name: text(longestViewName, words.name).check(z.minLength(1, words.name)),
    query: text(longestQuery, words.query),
    /** The view that goes as this one comes, such as one under another name. */
    replaces: z.optional(z.guid(words.replaces)),
  });
});

export const viewListSchema = perLocale((locale) =>
  z.object({ list: z.enum(caseKinds, messages[locale].list) }),
);
