import { readFigureFact } from "#features/studio/core/figure-rules.ts";
import { languageNames, type Locale, type Localized } from "#platform/core/locale.ts";
import { openHoursFact, sayOfficeHours } from "#platform/core/site/open-hours.ts";
import { saySession, sessionsFact } from "#platform/core/site/sessions.ts";
import { isProofFact } from "#platform/core/site/proof.ts";
import { type PersonWords, personWordsId } from "#platform/core/site/people.ts";
import type { SitePicture } from "#platform/core/site/site-picture.ts";
import type { Carrier, Claims, OpenHours, Session } from "#site.config.ts";
import { showDay, writeFigure } from "./describe-figure.ts";
import { figuresWords } from "./figures-words.ts";

/** What editions of earlier software held: people and licenses are entries of the list of staff now. */
interface OldPerson {
  readonly name: string;
  readonly role: Localized<string>;
  readonly licenseNumber: string;
  readonly photo: SitePicture | null;
  readonly speaks: readonly Locale[];
}

interface OldLicense {
  readonly state: Localized<string>;
  readonly number: string;
  readonly lookupUrl?: string;
}

/** A value as a person reads it: lists of people stand as JSON in an edition. */
export function describeValue(
  { id, path }: { readonly id: string; readonly path: string },
  value: string,
  reader: Locale,
  claimWords: Readonly<Record<string, string>>,
): string {
  if (id === personWordsId) return describePerson(value, reader);
  if (id !== "site") return value;
  const figure = readFigureFact(path);
  if (figure !== null) return writeFigure(figure, value, reader);
  if (path.startsWith("claims.")) return claimWords[value] ?? value;
  if (path === openHoursFact) return describeHours(JSON.parse(value) as OpenHours, reader);
  if (path === "people") {
    return (JSON.parse(value) as OldPerson[])
      .map(({ name, role, licenseNumber, speaks, photo }) => {
        const spoken = speaks.map((one) => languageNames[one]);
        const shown = photo ? [describePicture(photo, reader)] : [];
        return [name, role[reader], licenseNumber, ...spoken, ...shown].join(", ");
      })
      .join("\n");
  }
  if (path === "shareImage") {
    return (JSON.parse(value) as SitePicture[])
      .map((picture) => describePicture(picture, reader))
      .join("\n");
  }
  if (isProofFact(path)) return describeProof(value, reader);
  if (path === sessionsFact) {
    return (JSON.parse(value) as Session[]).map((one) => saySession(one, reader)).join("\n");
  }
  if (path === "licenses") {
    return (JSON.parse(value) as OldLicense[])
      .map(({ state, number, lookupUrl = "" }) => `${state[reader]}, ${number} ${lookupUrl}`.trim())
      .join("\n");
  }
  return value;
}

/** What families read of a person; nothing while they were not on the list. */
function describePerson(value: string, reader: Locale): string {
  if (value === "") return "";
  const { name, role, photo, isShown, place } = JSON.parse(value) as PersonWords;
  const words = personState[reader];
  const shown = isShown ? words.shown(place) : words.hidden;
  return [name, role[reader], ...(photo ? [describePicture(photo, reader)] : []), shown].join(", ");
}

const personState = {
  en: { shown: (place: number) => `shown in place ${place}`, hidden: "not shown" },
  es: { shown: (place: number) => `en el lugar ${place}`, hidden: "no se muestra" },
} satisfies Localized<unknown>;

/** Carriers, or pages with reviews, one a line. */
export const describeProof = (value: string, reader: Locale): string =>
  (JSON.parse(value) as (Partial<Carrier> & Pick<Carrier, "name" | "url">)[])
    .map(({ name, rating, ratedOn, url }) => {
      const rated = rating && ratedOn ? [`AM Best ${rating}`, showDay(ratedOn, reader)] : [];
      return [name, ...rated, url].join(", ");
    })
    .join("\n");

function describeHours(hours: OpenHours, reader: Locale): string {
  const closed = hours.closed.map(({ from, to }) => {
    const [first, last] = [showDay(from, reader), showDay(to, reader)];
    return closedWords[reader](from === to ? first : `${first} - ${last}`);
  });
  return [sayOfficeHours(hours, reader), ...closed].join("\n");
}

const closedWords: Localized<(days: string) => string> = {
  en: (days) => `Closed: ${days}`,
  es: (days) => `Cerrado: ${days}`,
};

/** Names a picture by some letters of its id, because two pictures may have one description. */
const describePicture = ({ id, alt }: SitePicture, reader: Locale): string =>
  `“${alt[reader]}” (${id.slice(0, 6)})`;

const listFacts = [
  "people",
  "licenses",
  "shareImage",
  "openHours",
  "carriers",
  "reviewPages",
  "sessions",
] as const;
const isListFact = (path: string): path is (typeof listFacts)[number] =>
  (listFacts as readonly string[]).includes(path);

interface FactTitles extends Readonly<
  Record<(typeof listFacts)[number], { readonly title: string }>
> {
  readonly fields: Readonly<Record<string, string>>;
  readonly claims: { readonly on: Readonly<Record<keyof Claims, readonly [string, string]>> };
}

/** What a fact is called on screen. */
export function nameFact(path: string, words: FactTitles, reader: Locale): string {
  const figure = readFigureFact(path);
  if (figure !== null) return figuresWords[reader].names[figure];
  if (isListFact(path)) return words[path].title;
  const claim = path.slice("claims.".length);
  return Object.hasOwn(words.claims.on, claim)
    ? words.claims.on[claim as keyof Claims][1]
    : (words.fields[path] ?? path);
}

const languages: Localized<Readonly<Record<string, string>>> = {
  en: { en: "English", es: "Spanish" },
  es: { en: "inglés", es: "español" },
};

/** Lists a text of each language under the language's name in the reader's language. */
export const inLanguage = (name: string, language: Locale, reader: Locale): string =>
  `${name}, ${nameLanguage(language, reader)}`;

/** A language in the reader's own. */
export const nameLanguage = (language: Locale, reader: Locale): string =>
  languages[reader][language] ?? languageNames[language];
