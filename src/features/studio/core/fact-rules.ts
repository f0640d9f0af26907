import * as z from "zod/mini";
import type { Locale, Localized } from "#platform/core/locale.ts";
import { locales } from "#platform/core/locale.ts";
import { canBeRead } from "./sentence-rules.ts";
import { listFigureFaults, readFigureFact } from "./figure-rules.ts";
import { openHoursFact } from "#platform/core/site/open-hours.ts";
import { listHoursFaults } from "./open-hours-rules.ts";
import { completeLink, isPublicLink } from "#platform/core/public-link.ts";
import { isDay } from "#platform/core/clock.ts";
import { amBestRatings, isProofFact } from "#platform/core/site/proof.ts";
import { sessionsFact } from "#platform/core/site/sessions.ts";
import type { Carrier } from "#site.config.ts";
import { completeState } from "#platform/core/site/us-states.ts";
import { isMailAddress } from "#platform/core/person/contact-details.ts";
import { readPhoneParts } from "#platform/core/person/phone.ts";

const en = {
  email: "Write an email address that mail can reach.",
  phone: "Write one telephone number with its area code.",
  address: "Write a web address that begins with https://",
  zip: "Write a ZIP code of five digits.",
  state: "Write the state in two capital letters.",
  claim: 'Say "true" or "false".',
  list: "Fill in the name, the role and the description of the picture.",
  hours: "Send the hours as JSON.",
  carriers:
    "Fill in every company's name, letter, day of the rating (none after today), and its page at AM Best, which begins with https://.",
  reviewPages: `Fill in the name and the address of at most three pages. An address begins with https://.`,
  sessions: "Fill in the time and the host of at most four sessions.",
  picture: "Say in both languages what the picture shows.",
};

const es: typeof en = {
  email: "Escriba una dirección de correo a la que lleguen mensajes.",
  phone: "Escriba un solo número de teléfono con su código de área.",
  address: "Escriba una dirección web que empiece con https://",
  zip: "Escriba un código postal de cinco cifras.",
  state: "Escriba el estado con dos mayúsculas.",
  claim: 'Diga "true" o "false".',
  list: "Complete el nombre, el puesto y la descripción de la imagen.",
  hours: "Envíe el horario como JSON.",
  carriers:
    "Complete el nombre de cada compañía, la letra, el día de la calificación (ninguno posterior a hoy) y su página en AM Best, que empieza con https://.",
  reviewPages: `Complete el nombre y la dirección de tres páginas como máximo. Una dirección empieza con https://.`,
  sessions: "Complete la hora y el anfitrión de cuatro sesiones como máximo.",
  picture: "Diga en los dos idiomas qué muestra la imagen.",
};

const words: Localized<typeof en> = { en, es };

const longest = 200;
const line = z
  .string()
  .check(z.trim(), z.maxLength(longest), z.regex(/^[^\p{Cc}\p{Cs}]*$/u), z.refine(canBeRead));
const localizedLine = z.object({ en: line, es: line });
const mostInList = 60;

const pictureSchema = z.object({
  id: z.string().check(z.regex(/^[0-9a-f]{32}$/)),
  alt: localizedLine,
});

/** A list with at most one picture, because an edition can replace lists only. */
const shareSchema = z.array(pictureSchema).check(z.maxLength(1));

/** What families read of a person. */
const personSchema = z.object({
  name: line,
  role: localizedLine,
  photo: z.nullable(pictureSchema),
  hair: z.optional(z.enum(["short", "long", "curly"])),
  isShown: z.boolean(),
  place: z.int(),
});

const publicLink = line.check(z.refine(isPublicLink));

const carriersSchema = z
  .array(
    z.object({
      name: line,
      rating: z.enum(amBestRatings),
      ratedOn: z.string().check(z.refine(isDay)),
      url: publicLink,
    }),
  )
  .check(z.maxLength(mostInList));

const mostReviewPages = 3;
const reviewPagesSchema = z
  .array(z.object({ name: line, url: publicLink }))
  .check(z.maxLength(mostReviewPages));

const mostSessions = 4;
const sessionsSchema = z
  .array(
    z.object({
      week: z.int().check(z.gte(1), z.lte(5)),
      weekday: z.int().check(z.gte(1), z.lte(7)),
      at: z.string().check(z.regex(/^(?:[01]\d|2[0-3]):[0-5]\d$/)),
      host: line,
    }),
  )
  .check(z.maxLength(mostSessions));

/** The fault of what families are to read of a person; null for none. */
export const judgePerson = (value: string, reader: Locale): string | null =>
  fits(personSchema, value) ? null : words[reader].list;

/** The texts that visitors read of a person. */
export function listTextsOfPerson(value: string): string[] {
  if (value === "") return [];
  const person = JSON.parse(value) as { readonly name: string };
  return [person.name, ...findTexts(person).map(([, text]) => text)];
}

/** The language in which faults are worded, and today in the agency's time zone (YYYY-MM-DD). */
export interface FactReader {
  readonly reader: Locale;
  readonly today: string;
}

type Fault = keyof (typeof words)[Locale];

const rules: Readonly<
  Record<string, readonly [isRight: (value: string, today: string) => boolean, Fault]>
> = {
  email: [isMailAddress, "email"],
  phone: [isOneNumber, "phone"],
  scheduleUrl: [isPublicLink, "address"],
  "postalAddress.postalCode": [(value) => /^\d{5}$/.test(value), "zip"],
  "postalAddress.region": [(value) => /^[A-Z]{2}$/.test(value), "state"],
  shareImage: [(value) => fits(shareSchema, value), "picture"],
  carriers: [
    (value, today) => fits(carriersSchema, value) && !isAnyAfter(value, today),
    "carriers",
  ],
  reviewPages: [(value) => fits(reviewPagesSchema, value), "reviewPages"],
  sessions: [(value) => fits(sessionsSchema, value), "sessions"],
};

/**
 * @param source the fact as the sources have it.
 * @returns the fault of a fact's new value; null for none. `judgeSentence` judges emptiness and length.
 */
export function judgeFact(
  path: string,
  value: string,
  source: string,
  { reader, today }: FactReader,
): string | null {
  const figure = readFigureFact(path);
  if (figure !== null) {
    return listFigureFaults(figure, value, source, { reader, today })[0]?.text ?? null;
  }
  if (path === openHoursFact) return findHoursFault(value, reader);
  if (path.startsWith("claims."))
    return /^(?:true|false)$/.test(value) ? null : words[reader].claim;
  const [isRight, fault] = rules[path] ?? [];
  return isRight && fault && !isRight(completeFact(path, value), today)
    ? words[reader][fault]
    : null;
}

const completions: Readonly<Record<string, (value: string) => string>> = {
  scheduleUrl: completeLink,
  "postalAddress.region": completeState,
};

/** A fact as it is meant: "Ohio" is "OH", and an address gets its https://. */
export const completeFact = (path: string, value: string): string =>
  completions[path]?.(value) ?? value;

const isAnyAfter = (carriers: string, today: string): boolean =>
  (JSON.parse(carriers) as Carrier[]).some(({ ratedOn }) => ratedOn > today);

function findHoursFault(value: string, reader: Locale): string | null {
  try {
    return Object.values(listHoursFaults(JSON.parse(value), reader))[0] ?? null;
  } catch {
    return words[reader].hours;
  }
}

/** Browsers dial the number as it is written, so words and extensions are refused. */
function isOneNumber(value: string): boolean {
  const [part, ...more] = readPhoneParts(value);
  return more.length === 0 && part?.number?.extension === null && !/\p{L}/u.test(value);
}

/**
 * The texts in a list that visitors read, with their languages: descriptions of pictures, the source of a
 * figure, the hosts of sessions, and the names of carriers and of pages with reviews.
 */
export function listTextsOf(
  path: string,
  value: string,
): (readonly [locale: Locale, text: string])[] {
  if (isProofFact(path)) return listNames(value).map((name) => ["en", name]);
  if (path === sessionsFact) return listHosts(value).map((host) => ["en", host]);
  return readFigureFact(path) === null
    ? findTexts(JSON.parse(value))
    : listSources(value).map((text) => ["en", text]);
}

const listNames = (value: string): string[] =>
  (JSON.parse(value) as { readonly name: string }[]).map(({ name }) => name);

const listHosts = (value: string): string[] =>
  (JSON.parse(value) as { readonly host: string }[]).map(({ host }) => host);

function findTexts(part: unknown): (readonly [locale: Locale, text: string])[] {
  if (typeof part !== "object" || part === null) return [];
  if (!("en" in part)) return Object.values(part).flatMap(findTexts);
  return locales.map((locale) => [locale, String((part as Record<Locale, unknown>)[locale])]);
}

function listSources(figure: string): string[] {
  const found: string[] = [];
  JSON.parse(figure, (key, value: unknown) => {
    if ((key === "source" || key === "sourceName") && typeof value === "string") found.push(value);
    return value;
  });
  return found;
}

function fits(schema: z.core.$ZodType, text: string): boolean {
  try {
    return z.safeParse(schema, JSON.parse(text)).success;
  } catch {
    return false;
  }
}
