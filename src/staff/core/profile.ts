import { completeLink, isPublicLink } from "#platform/core/public-link.ts";
import * as z from "zod/mini";
import { shownSchema } from "./person-schema.ts";
import { isDay, isTimeZone } from "#platform/core/clock.ts";
import { mailText, readableText } from "#platform/core/fields.ts";
import { type Locale, type Localized, locales, perLocale } from "#platform/core/locale.ts";
import type { PersonWords } from "#platform/core/site/people.ts";
import { longestPartnerSentence } from "#platform/core/site/partner-sentence.ts";
import { type StateCode, stateCodes } from "#platform/core/site/us-states.ts";

/** Lines of business with separate state licenses. */
export const licenseLines = ["life", "annuities", "variable"] as const;

export type LicenseLine = (typeof licenseLines)[number];

/** What one state allows a staff member to sell. */
export interface StateLicense {
  readonly state: StateCode;
  readonly line: LicenseLine;
  readonly number: string;
  readonly resident: boolean;
  /**
   * Days such as "2026-03-01"; the license is valid on both. Null for a license whose days nobody has
   * entered yet: it stood in the site's facts before.
   */
  readonly from: string | null;
  readonly until: string | null;
  /** The page of the state's insurance department on which it can be looked up. */
  readonly lookupUrl?: string | undefined;
}

/** Working hours in the staff member's own time zone. */
export interface WorkHours {
  /** 1 is Monday, 7 is Sunday. */
  readonly weekday: number;
  /** Such as "09:00". */
  readonly from: string;
  readonly to: string;
}

/** Days off, including both ends. */
export interface DaysAway {
  readonly from: string;
  readonly to: string;
}

/** A partner's own page at `/with/<name>`. */
export interface PartnerPage {
  readonly name: string;
  /**
   * In their own words. Families read what editions have in its place; the stored text is from before
   * editions had it.
   */
  readonly sentence: string;
  /** The Spanish sentence; null where the Spanish page shows `sentence`. Never stored here. */
  readonly sentenceEs?: string | null | undefined;
  readonly isShown: boolean;
}

/**
 * What decides whom a staff member may advise, and when. Admins maintain it, and each person a part
 * of their own.
 */
export interface StaffProfile {
  /** The national producer number. */
  readonly npn?: string | undefined;
  /** As families read it; the user name by default. */
  readonly shownName?: string | undefined;
  /** Where answers to mails go that they write to families; the agency's address by default. */
  readonly email?: string | undefined;
  /** Who is meant when a family asks for a woman or a man; undefined matches neither. */
  readonly gender?: Gender | undefined;
  readonly licences: readonly StateLicense[];
  /** The languages in which they talk with families. */
  readonly languages: readonly Locale[];
  /** Empty means whenever the agency is open. */
  readonly hours: readonly WorkHours[];
  /** An IANA name; the agency's by default. */
  readonly timeZone?: string | undefined;
  readonly away: readonly DaysAway[];
  /** The most leads per day that are assigned automatically. */
  readonly dailyCap?: number | undefined;
  /** Their share relative to others', 1 by default; 0 means no automatic assignments. */
  readonly weight?: number | undefined;
  /** The page on which families book a time with them. */
  readonly scheduleUrl?: string | undefined;
  readonly page?: PartnerPage | undefined;
  /**
   * What families read of this person while no edition says anything: stored before they are shown, or
   * taken over from the site's facts of earlier software.
   */
  readonly shown?: PersonWords | undefined;
  /** A license number of those facts, until a license or a producer number is entered. Nobody edits it. */
  readonly formerNumber?: string | undefined;
}

/** The fields of a profile in a request. */
export type SentProfile = {
  readonly [Name in Exclude<keyof StaffProfile, "shown">]?: StaffProfile[Name] | undefined;
} & { readonly shown?: AskedPerson | undefined };

/** What a request says of a person for families; a missing portrait or place stays as it is. */
type AskedPerson = Pick<PersonWords, "role" | "isShown"> & {
  readonly photo?: PersonWords["photo"] | undefined;
  readonly place?: number | undefined;
};

/** The name of a staff member that families read. */
export const nameShown = (member: {
  readonly username: string;
  readonly profile: Pick<StaffProfile, "shownName">;
}): string => member.profile.shownName?.trim() || member.username;

export const weightOf = ({ weight = 1 }: Pick<StaffProfile, "weight">): number => weight;

export const genders = ["woman", "man"] as const;

export type Gender = (typeof genders)[number];

/** Fields that a staff member without admin rights may change in their own profile. */
export const ownFields = ["hours", "away", "languages", "scheduleUrl"] as const;

export const emptyProfile: StaffProfile = { licences: [], languages: ["en"], hours: [], away: [] };

/** The maximum of leads per day, and of the share. */
export const mostOf = { dailyCap: 1_000, weight: 100 } as const;

const mostRows = 200;
const longestAddress = 500;

const sayings = {
  en: {
    day: "Choose a day",
    order: "The end comes before the beginning",
    time: "Write a time such as 09:00",
    state: "Choose a state",
    number: "Write the license's number",
    npn: "A national producer number has 5 to 10 digits",
    zone: "Choose a time zone from the list",
    https: "Write a web address that begins with https://",
    page: "Use 3 to 40 lower-case letters, digits and hyphens",
    cap: "Write a whole number from 0 to 1,000",
    weight: "Write a number from 0 to 100",
    many: "That is more than fits here",
    language: "Choose at least one language",
    text: "Write this as text",
    email: "Write an email address such as name@agency.com",
  },
  es: {
    day: "Elija un día",
    order: "El final es anterior al comienzo",
    time: "Escriba una hora como 09:00",
    state: "Elija un estado",
    number: "Escriba el número de la licencia",
    npn: "El número nacional de productor (NPN) tiene de 5 a 10 dígitos",
    zone: "Elija una zona horaria de la lista",
    https: "Escriba una dirección web que empiece con https://",
    page: "Use de 3 a 40 letras minúsculas, dígitos y guiones",
    cap: "Escriba un número entero del 0 al 1,000",
    weight: "Escriba un número del 0 al 100",
    many: "Aquí no cabe tanto",
    language: "Elija al menos un idioma",
    text: "Escriba esto como texto",
    email: "Escriba un correo como nombre@agencia.com",
  },
} as const satisfies Localized<unknown>;

/** Whether a time zone is one of a place, such as America/New_York: a calendar at "UTC" is nobody's. */
const isZoneOfPlace = (name: string): boolean =>
  isTimeZone(name) &&
  new Intl.DateTimeFormat("en", { timeZone: name }).resolvedOptions().timeZone.includes("/");

const pageNamePattern = /^[a-z0-9](?:[a-z0-9-]{1,38})[a-z0-9]$/;

/** The schema of a profile that an admin sends. */
export const profileSchema = perLocale((locale) => {
  const say = sayings[locale];
  const day = z.string(say.day).check(z.refine(isDay, say.day));
  const time = z.string(say.time).check(z.regex(/^(?:[01]\d|2[0-3]):[0-5]\d$/, say.time));
  const line = (maxLength: number, message: string = say.text) =>
    readableText({ locale, maxLength, message });
  const rows = <Row extends z.ZodMiniType>(row: Row) =>
    z.optional(z.array(row).check(z.maxLength(mostRows, say.many)));
  const dayRange = z.object({ from: day, to: day });
  const hourRange = z.object({
    weekday: z.int().check(z.gte(1), z.lte(7)),
    from: time,
    to: time,
  });
  const license = z.object({
    state: z.enum(stateCodes, say.state),
    line: z.enum(licenseLines),
    number: line(40, say.number).check(z.minLength(1, say.number)),
    resident: z.boolean(),
    from: day,
    until: day,
    lookupUrl: z.optional(
      line(longestAddress, say.https).check(
        z.refine((text) => text === "" || isPublicLink(completeLink(text)), say.https),
      ),
    ),
  });
  return z.object({
    npn: z.optional(z.string(say.npn).check(z.regex(/^(?:\d{5,10})?$/, say.npn))),
    shownName: z.optional(line(60)),
    email: z.optional(mailText(locale, say.email)),
    gender: z.optional(z.enum(genders)),
    licences: rows(license.check(z.refine(({ from, until }) => from <= until, say.order))),
    languages: z.optional(
      z
        .array(z.enum(locales))
        .check(z.minLength(1, say.language), z.maxLength(locales.length, say.language)),
    ),
    hours: rows(hourRange.check(z.refine(({ from, to }) => from < to, say.order))),
    timeZone: z.optional(z.string(say.zone).check(z.refine(isZoneOfPlace, say.zone))),
    away: rows(dayRange.check(z.refine(({ from, to }) => from <= to, say.order))),
    dailyCap: z.optional(z.int(say.cap).check(z.gte(0, say.cap), z.lte(mostOf.dailyCap, say.cap))),
    weight: z.optional(
      z.number(say.weight).check(z.gte(0, say.weight), z.lte(mostOf.weight, say.weight)),
    ),
    scheduleUrl: z.optional(
      line(longestAddress, say.https).check(
        z.refine((text) => text === "" || isPublicLink(completeLink(text)), say.https),
      ),
    ),
    page: z.optional(
      z.object({
        name: z.string(say.page).check(z.regex(pageNamePattern, say.page)),
        sentence: line(longestPartnerSentence),
        sentenceEs: z.optional(z.nullable(line(longestPartnerSentence))),
        isShown: z.boolean(),
      }),
    ),
    shown: z.optional(shownSchema(locale)),
  });
});

/** The schema of the fields in `ownFields`. */
export const ownProfileSchema = perLocale((locale) =>
  z.pick(profileSchema(locale), {
    hours: true,
    away: true,
    languages: true,
    scheduleUrl: true,
  } satisfies Record<(typeof ownFields)[number], true>),
);

/**
 * The profile from a request: missing fields are empty, a link gets its https://, and one with an
 * empty text is removed.
 */
export const fillProfile = (
  sent: Omit<SentProfile, "shown"> & Pick<StaffProfile, "shown">,
): StaffProfile => ({
  ...sent,
  licences: (sent.licences ?? []).map(({ lookupUrl, ...license }) =>
    lookupUrl ? { ...license, lookupUrl: completeLink(lookupUrl) } : license,
  ),
  languages: sent.languages ?? emptyProfile.languages,
  hours: sent.hours ?? [],
  away: sent.away ?? [],
  scheduleUrl: sent.scheduleUrl ? completeLink(sent.scheduleUrl) : undefined,
});
