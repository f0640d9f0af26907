import type { Certificate, CertificateTimes } from "#features/consent/core/certificate.ts";
import type { Locale, Localized } from "#platform/core/locale.ts";
import { siteConfig } from "#site.config.ts";
import { heldWords } from "./held-words.ts";
import type { HeldData } from "./person-request.ts";

const en = {
  title: "What we hold about you",
  file: "your-data.json",
  none: "We hold nothing about this email address.",
  person: "Email address",
  made: (agency: string, moment: string) => `Made by ${agency}, ${moment}`,
  kind: "Kind",
  day: "Day",
  erased: (day: string) => `This is out of use and is erased on ${day}.`,
};

const es: typeof en = {
  title: "Lo que guardamos sobre usted",
  file: "sus-datos.json",
  none: "No guardamos nada sobre este correo electrónico.",
  person: "Correo electrónico",
  made: (agency, moment) => `Emitido por ${agency}, ${moment}`,
  kind: "Tipo",
  day: "Día",
  erased: (day) => `Esto ya no se usa y se borra el ${day}.`,
};

/** What a person's copy says around the data. */
export const copyWords: Localized<typeof en> = { en, es };

/** Everything that is held about a person as one sheet that is read without a program. */
export function writeHeldCopy(
  { email, sections, records }: HeldData,
  locale: Locale,
  times: CertificateTimes,
): Certificate {
  const words = copyWords[locale];
  const { sections: names, other } = heldWords[locale];
  return {
    locale,
    title: words.title,
    made: words.made(siteConfig.name, times.moment(times.now, locale)),
    rows: [[words.person, email]],
    entries: sections.flatMap(({ name, items }) =>
      items.map(({ id, at, title, facts }) => {
        const erasedAt = records.find((record) => record.id === id)?.erasedAt ?? null;
        return {
          title,
          quotes: [],
          rows: [
            [words.kind, names[name] ?? other] as const,
            [words.day, times.day(at, locale)] as const,
            ...facts.map(({ label, value }) => {
              const said = isMoment.test(value) ? times.moment(value, locale) : value;
              return [label, said] as const;
            }),
          ],
          note: erasedAt === null ? null : words.erased(times.day(erasedAt, locale)),
        };
      }),
    ),
  };
}

/** Moments are ISO 8601 in the data. */
const isMoment = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?Z$/;
