import * as z from "zod/mini";
import { type Localized, perLocale } from "#platform/core/locale.ts";
import { readableText } from "#platform/core/fields.ts";
import { revocationChannels } from "./consent.ts";

export const longestRevocationNote = 1_000;

/** What staff may note by hand: whoever pressed the link did it themselves. */
export const notedChannels = revocationChannels.filter((channel) => channel !== "link");

export const revocationMessages: Localized<
  Readonly<Record<"channel" | "note" | "said" | "reason" | "requestKey", string>>
> = {
  en: {
    channel: "Please choose how they told you",
    note: "Please send this as text",
    said: "Please note what they said",
    reason: "Please say why it was a mistake",
    requestKey: "Please send a UUID",
  },
  es: {
    channel: "Elija cómo se lo dijo",
    note: "Envíe esto como texto",
    said: "Anote lo que dijo",
    reason: "Diga por qué fue un error",
    requestKey: "Envíe un UUID",
  },
};

/** The body of `POST …/revocations`. */
export const revocationSchema = perLocale((locale) => {
  const words = revocationMessages[locale];
  const note = { locale, maxLength: longestRevocationNote, message: words.note, multiline: true };
  return z.object({
    channel: z.enum(notedChannels, words.channel),
    note: z.optional(z.nullable(readableText(note))),
    requestKey: z.optional(z.guid(words.requestKey)),
  });
});

/** The body of `POST …/consent-confirmations`: what they said is what proves it. */
export const confirmationSchema = perLocale((locale) => {
  const words = revocationMessages[locale];
  const rules = { locale, maxLength: longestRevocationNote, message: words.said };
  return z.object({
    channel: z.enum(notedChannels, words.channel),
    note: readableText({ ...rules, multiline: true }).check(z.minLength(1, words.said)),
    requestKey: z.optional(z.guid(words.requestKey)),
  });
});

/** The body of `POST …/revocation-corrections`. */
export const correctionSchema = perLocale((locale) => {
  const words = revocationMessages[locale];
  const rules = { locale, maxLength: longestRevocationNote, message: words.reason };
  return z.object({
    reason: readableText({ ...rules, multiline: true }).check(z.minLength(1, words.reason)),
    requestKey: z.optional(z.guid(words.requestKey)),
  });
});
