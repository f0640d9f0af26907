import * as z from "zod/mini";
import { type Locale, type Localized, perLocale } from "#platform/core/locale.ts";
import { readableText } from "#platform/core/fields.ts";
import { revocationChannels } from "./consent.ts";

export const longestRevocationNote = 1_000;

/** Ways that staff may note: a pressed link and a no on a form come from the person directly. */
export const notedChannels = revocationChannels.filter(
  (channel) => channel !== "link" && channel !== "form",
);

export const revocationMessages: Localized<
  Readonly<Record<"channel" | "note" | "said" | "reason" | "named" | "requestKey", string>>
> = {
  en: {
    channel: "Please choose how they told you",
    note: "Please send this as text",
    said: "Please note what they said",
    reason: "Please say why it was a mistake",
    named: "Please name the refusals that this is about",
    requestKey: "Please send a UUID",
  },
  es: {
    channel: "Elija cómo se lo dijo",
    note: "Envíe esto como texto",
    said: "Anote lo que dijo",
    reason: "Diga por qué fue un error",
    named: "Indique a qué negativas se refiere",
    requestKey: "Envíe un UUID",
  },
};

const pressKey = (locale: Locale) => z.optional(z.guid(revocationMessages[locale].requestKey));

const someText = (locale: Locale, message: string) =>
  readableText({ locale, maxLength: longestRevocationNote, message, multiline: true });

/** The body of `POST …/revocations`. */
export const revocationSchema = perLocale((locale) => {
  const words = revocationMessages[locale];
  return z.object({
    channel: z.enum(notedChannels, words.channel),
    note: z.optional(z.nullable(someText(locale, words.note))),
    requestKey: pressKey(locale),
  });
});

/** The largest number of noes that one call can name: each takes a row. */
const mostNamed = 500;

/** The noes that a call is about, as its page showed them: one that came since stands. */
const namedNoes = (locale: Locale) => {
  const { named } = revocationMessages[locale];
  return z
    .array(z.guid(named).check(z.toLowerCase()), named)
    .check(z.minLength(1, named), z.maxLength(mostNamed, named));
};

/** The body of `POST …/consent-confirmations`: what they said is what proves it. */
export const confirmationSchema = perLocale((locale) => {
  const { channel, said } = revocationMessages[locale];
  return z.object({
    revocationIds: namedNoes(locale),
    channel: z.enum(notedChannels, channel),
    note: someText(locale, said).check(z.minLength(1, said)),
    requestKey: pressKey(locale),
  });
});

/** The body of `POST …/revocation-corrections`. */
export const revocationCorrectionSchema = perLocale((locale) => {
  const { reason } = revocationMessages[locale];
  return z.object({
    revocationIds: namedNoes(locale),
    reason: someText(locale, reason).check(z.minLength(1, reason)),
    requestKey: pressKey(locale),
  });
});
