import { useState } from "react";
import { useOutletContext } from "react-router";
import { HandOver } from "#staff/hand-over.tsx";
import type { OwnerFact } from "#features/site/core/invented-facts.ts";
import { defaultLocale, languageNames, type Localized, locales } from "#platform/core/locale.ts";
import type { SiteSettings } from "#platform/web/site-settings.ts";
import { useWords } from "#platform/web/use-words.ts";
import { licenses, people, siteConfig } from "#site.config.ts";
import { Card } from "#ui/card.tsx";
import { FieldGrid, TextAreaField, TextField } from "#ui/field.tsx";
import { CheckboxField } from "#ui/form/choices.tsx";
import { ownFactsWords, setupWords } from "./setup-words.ts";

/** As the lines of the settings are called; those of the address stand together there. */
const fields = [
  ["name", "name"],
  ["shortName", "name"],
  ["legalName", "name"],
  ["email", "email"],
  ["phone", "phone"],
  ["scheduleUrl", "scheduleUrl"],
  ["street", "postalAddress"],
  ["city", "postalAddress"],
  ["region", "postalAddress"],
  ["postalCode", "postalAddress"],
  ["officeHours", null],
] as const satisfies ReadonlyArray<readonly [string, OwnerFact | null]>;
type FieldName = (typeof fields)[number][0];

/** The agency's facts beside fields for the right ones, and the lines that come of them. */
export function FactsStep({ invented }: { readonly invented: readonly OwnerFact[] }) {
  const words = useWords(setupWords).facts;
  const { restart } = useWords(setupWords);
  const { languages } = useWords(ownFactsWords);
  const settings = useOutletContext<SiteSettings | undefined>();
  const [typed, setTyped] = useState<Partial<Record<FieldName, string>>>({});
  const { postalAddress, ...flat } = siteConfig;
  const scheduleUrl = settings?.scheduleUrl ?? flat.scheduleUrl;
  const officeHours = joinLanguages(flat.officeHours);
  const now: Readonly<Record<FieldName, string>> = {
    ...flat,
    ...postalAddress,
    scheduleUrl,
    officeHours,
  };
  const value = (field: FieldName) => typed[field]?.trim() || now[field];
  return (
    <Card className="grid gap-5 wrap-anywhere">
      <p className="text-sm text-ink-muted">{languages}</p>
      <FieldGrid>
        {fields.map(([field, fact]) => (
          <TextField
            key={field}
            name={field}
            autoComplete="off"
            label={words.fields[field]}
            hint={
              fact !== null && invented.includes(fact)
                ? words.nowInvented(now[field])
                : words.now(now[field])
            }
            value={typed[field] ?? ""}
            onChange={(event) => setTyped({ ...typed, [field]: event.target.value })}
          />
        ))}
      </FieldGrid>
      <HandOver where={words.where} lines={writeFacts(value)} />
      <p className="text-sm text-ink-muted">{restart}</p>
    </Card>
  );
}

const betweenLanguages = " / ";

/** One text where the languages agree, else all of them in their order. */
function joinLanguages(words: Localized<string>): string {
  const texts = locales.map((locale) => words[locale]);
  return (new Set(texts).size === 1 ? texts.slice(0, 1) : texts).join(betweenLanguages);
}

/** A text that was typed once holds for every language. */
function quoteLanguages(text: string): string {
  const parts = text.split(betweenLanguages).map((part) => part.trim());
  const inAll = locales.map(
    (locale, index) => `${locale}: ${quote(parts[index] || parts[0] || "")}`,
  );
  return `{ ${inAll.join(", ")} }`;
}

const quote = (text: string) => JSON.stringify(text);

/** Everything in quotes, so that nothing that is typed can be anything else than a text. */
function writeFacts(value: (field: FieldName) => string): string {
  const line = (field: FieldName) => `${field}: ${quote(value(field))},`;
  const digits = value("phone").replaceAll(/\D/g, "");
  const country = siteConfig.postalAddress.country;
  return [
    ...(["name", "shortName", "legalName", "email", "phone"] as const).map(line),
    `phoneHref: ${quote(`tel:+${digits.length === 10 ? "1" : ""}${digits}`)},`,
    `officeHours: ${quoteLanguages(value("officeHours"))},`,
    line("scheduleUrl"),
    "postalAddress: {",
    ...(["street", "city", "region", "postalCode"] as const).map((field) => `  ${line(field)}`),
    `  country: ${quote(country)},`,
    "},",
  ].join("\n");
}

/** What of a person needs fields of its own. */
type Details = Pick<(typeof people)[number], "photo" | "hair" | "skin" | "speaks">;

/** Both lists as lines of text, which an owner types over, and below them what each person's line can't hold. */
export function PeopleStep() {
  const words = useWords(setupWords).people;
  const { restart } = useWords(setupWords);
  const { languages, ofEach } = useWords(ownFactsWords);
  const [states, setStates] = useState(() =>
    licenses.map(({ state, number }) => `${joinLanguages(state)}, ${number}`).join("\n"),
  );
  const [names, setNames] = useState(() =>
    people
      .map(({ name, role, licenseNumber }) => [name, joinLanguages(role), licenseNumber].join(", "))
      .join("\n"),
  );
  /** What was said here, by name. */
  const [said, setSaid] = useState<ReadonlyMap<string, Details>>(new Map());
  const detailsOf = (name: string): Details =>
    said.get(name) ?? people.find((person) => person.name === name) ?? { photo: null, speaks: [] };

  function changeNames(text: string): void {
    const [before, after] = [listNames(names), listNames(text)];
    const [gone, ...others] = before.filter((name) => !after.includes(name));
    const [come, ...more] = after.filter((name) => !before.includes(name));
    // A name goes letter by letter while it is typed over: what was said of that person stays with the
    // line. What the settings say does not: it would be claimed of whoever takes the line.
    const kept = gone === undefined ? undefined : said.get(gone);
    if (kept && come !== undefined && others.length + more.length === 0) {
      setSaid(new Map(said).set(come, kept));
    }
    setNames(text);
  }

  return (
    <Card className="grid gap-5">
      <p className="text-sm text-ink-muted">{languages}</p>
      <TextAreaField
        name="licenses"
        label={words.licenses}
        hint={words.licensesHint}
        rows={4}
        value={states}
        onChange={(event) => setStates(event.target.value)}
      />
      <TextAreaField
        name="people"
        label={words.people}
        hint={words.peopleHint}
        rows={4}
        value={names}
        onChange={(event) => changeNames(event.target.value)}
      />
      <p className="text-sm text-ink-muted">{ofEach}</p>
      {[...new Set(listNames(names))].map((name, at) => (
        <PersonFields
          key={name}
          id={`person-${at}`}
          name={name}
          details={detailsOf(name)}
          onChange={(details) => setSaid(new Map(said).set(name, details))}
        />
      ))}
      <HandOver where={words.where} lines={writePeople(states, names, detailsOf)} />
      <p className="text-sm text-ink-muted">{restart}</p>
    </Card>
  );
}

interface PersonFieldsProps {
  readonly id: string;
  readonly name: string;
  readonly details: Details;
  readonly onChange: (details: Details) => void;
}

function PersonFields({ id, name, details, onChange }: PersonFieldsProps) {
  const words = useWords(ownFactsWords);
  const { speaks, photo } = details;
  return (
    <fieldset className="grid gap-2 wrap-anywhere">
      <legend className="font-semibold">{name}</legend>
      {locales
        .filter((locale) => locale !== defaultLocale)
        .map((locale) => (
          <CheckboxField
            key={locale}
            name={`${id}-${locale}`}
            label={words.speaks(languageNames[locale])}
            checked={speaks.includes(locale)}
            onChange={({ target }) => {
              const others = speaks.filter((one) => one !== locale);
              onChange({ ...details, speaks: target.checked ? [...others, locale] : others });
            }}
          />
        ))}
      <TextField
        name={`${id}-photo`}
        label={words.photo}
        autoComplete="off"
        value={photo ?? ""}
        onChange={({ target }) => onChange({ ...details, photo: target.value })}
      />
    </fieldset>
  );
}

const splitRows = (text: string) =>
  text
    .split("\n")
    .map((row) => row.split(",").map((part) => part.trim()))
    .filter(([first]) => first !== "");

const listNames = (text: string) => splitRows(text).map(([name = ""]) => name);

/** The address of a file in `public/`; a bare name is one of its folder `people`. */
function toPhotoPath(typed: string | null): string | null {
  const file = typed?.trim().replace(/^public(?=\/)/, "");
  if (!file) return null;
  return file.startsWith("/") ? file : `/people/${file}`;
}

/** What people do may have commas in it: the first part is the name, the last one the number. */
function writePeople(states: string, names: string, detailsOf: (name: string) => Details): string {
  const hasPhoto = listNames(names).some((name) => toPhotoPath(detailsOf(name).photo));
  return [
    "export const licenses: readonly License[] = [",
    ...splitRows(states).map(
      ([state = "", ...number]) =>
        `  { state: ${quoteLanguages(state)}, number: ${quote(number.join(" "))} },`,
    ),
    "];",
    "",
    ...(hasPhoto ? ["// The files of photos go into public/, where their addresses begin."] : []),
    "export const people: readonly Person[] = [",
    ...splitRows(names).map(([name = "", ...rest]) => {
      const { photo, hair, skin, speaks } = detailsOf(name);
      const facts = [
        `name: ${quote(name)}`,
        `role: ${quoteLanguages(rest.slice(0, -1).join(", "))}`,
        `licenseNumber: ${quote(rest.at(-1) ?? "")}`,
        `photo: ${JSON.stringify(toPhotoPath(photo))}`,
        ...(hair ? [`hair: ${quote(hair)}`] : []),
        ...(skin ? [`skin: ${quote(skin)}`] : []),
        `speaks: ${JSON.stringify(speaks)}`,
      ];
      return `  { ${facts.join(", ")} },`;
    }),
    "];",
  ].join("\n");
}
