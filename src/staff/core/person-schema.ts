import * as z from "zod/mini";
import { readableText } from "#platform/core/fields.ts";
import { type Locale, type Localized, locales, perLocale } from "#platform/core/locale.ts";
import { pictureLimits } from "#platform/core/site/site-picture.ts";

/** The greatest place among the people whom pages show. */
export const lastPlace = 999;

const longestName = 60;
const longestRole = 200;
const longestReason = 1_000;

const sayings = {
  en: {
    name: "Write the name as families read it",
    role: "Write the role in both languages",
    alt: "Say what the picture shows",
    place: "Write a whole number from 1 to 999",
    text: "Write this as text",
  },
  es: {
    name: "Escriba el nombre como lo leen las familias",
    role: "Escriba el puesto en los dos idiomas",
    alt: "Diga qué muestra la imagen",
    place: "Escriba un número entero del 1 al 999",
    text: "Escriba esto como texto",
  },
} as const satisfies Localized<unknown>;

/** What an admin sends about a person for families; the name is the profile's `shownName`. */
export const shownSchema = perLocale((locale) => {
  const say = sayings[locale];
  const role = readableText({ locale, maxLength: longestRole, message: say.role });
  const { longestAlt } = pictureLimits;
  const alt = readableText({ locale, maxLength: longestAlt, message: say.alt }).check(
    z.minLength(1, say.alt),
  );
  const photo = z.object({
    id: z.string(say.alt).check(z.regex(/^[0-9a-f]{32}$/, say.alt)),
    alt: z.object({ en: alt, es: alt }),
  });
  const place = z.int(say.place).check(z.gte(1, say.place), z.lte(lastPlace, say.place));
  const isFilled = (language: Locale) =>
    z.refine<{ isShown: boolean; role: Localized<string> }>(
      (shown) => !shown.isShown || shown.role[language] !== "",
      { error: say.role, path: ["role", language] },
    );
  return z
    .object({
      role: z.object({ en: role, es: role }),
      photo: z.optional(z.nullable(photo)),
      isShown: z.boolean(say.text),
      place: z.optional(place),
    })
    .check(...locales.map(isFilled));
});

/** Somebody whom families read of, without a sign-in. */
export const newPersonSchema = perLocale((locale) => {
  const say = sayings[locale];
  const line = (maxLength: number, message: string) =>
    readableText({ locale, maxLength, message }).check(z.minLength(1, message));
  const role = line(longestRole, say.role);
  return z.object({
    name: line(longestName, say.name),
    role: z.object({ en: role, es: role }),
    isShown: z.boolean(say.text),
    /** Why the role may say this, where a rule of advertising asks. */
    reason: z.optional(readableText({ locale, maxLength: longestReason, message: say.text })),
  });
});

export type NewPerson = z.infer<ReturnType<typeof newPersonSchema>>;
