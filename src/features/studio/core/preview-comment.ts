import * as z from "zod/mini";
import { type Change, mapValues } from "#features/studio/core/compose-edition.ts";
import { nameSentence } from "#features/studio/core/site-words.ts";
import type { Overrides } from "#platform/core/edition/edition.ts";
import { readableText } from "#platform/core/fields.ts";
import { type Localized, perLocale } from "#platform/core/locale.ts";

/** How many comments one preview takes. */
export const mostComments = 20;

/** In UTF-16 code units, as a browser's `maxlength` counts. */
export const commentLimits = { name: 100, text: 1_000 };

const messages: Localized<Readonly<Record<"name" | "text", string>>> = {
  en: { name: "Please write your name and company", text: "Please write a comment" },
  es: { name: "Escriba su nombre y su empresa", text: "Escriba un comentario" },
};

/** What a reader of a preview writes. */
export const commentSchema = perLocale((locale) => {
  const field = (name: "name" | "text") => {
    const message = messages[locale][name];
    const maxLength = commentLimits[name];
    const text = readableText({ locale, maxLength, message, multiline: name === "text" });
    return text.check(z.minLength(1, message));
  };
  return z.object({ name: field("name"), text: field("text") });
});

/** A comment on a preview, as staff read it. */
export interface PreviewComment {
  readonly name: string;
  readonly text: string;
  readonly at: string;
}

/**
 * Whether a comment speaks of the words of an edition: the edition has every sentence that the preview
 * changed exactly as the preview had it, and itself changed at least one of them.
 *
 * @param commented what the preview changed; null as a value where it had the sources' text.
 */
export function standsWith(
  commented: readonly Change[],
  edition: { readonly changes: readonly Change[]; readonly overrides: Overrides },
): boolean {
  const values = mapValues(edition.overrides);
  const changed = new Set(edition.changes.map(nameSentence));
  return (
    commented.every((one) => (values.get(nameSentence(one)) ?? null) === one.value) &&
    commented.some((one) => changed.has(nameSentence(one)))
  );
}
