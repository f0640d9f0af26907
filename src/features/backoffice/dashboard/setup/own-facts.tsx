import { useState } from "react";
import { useOutletContext } from "react-router";
import { HandOver } from "#features/backoffice/frame/hand-over.tsx";
import type { OwnerFact } from "#features/site/core/invented-facts.ts";
import { type Localized, locales } from "#platform/core/locale.ts";
import type { SiteSettings } from "#platform/web/site-settings.ts";
import { useWords } from "#platform/web/use-words.ts";
import { licenses, people, siteConfig } from "#site.config.ts";
import { Card } from "#ui/card.tsx";
import { FieldGrid, TextAreaField, TextField } from "#ui/field.tsx";
import { ownFactsWords } from "./own-facts-words.ts";
import { setupWords } from "./setup-words.ts";

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

/** Both lists as lines of text, which an owner types over. */
export function PeopleStep() {
  const words = useWords(setupWords).people;
  const { restart } = useWords(setupWords);
  const { languages } = useWords(ownFactsWords);
  const [states, setStates] = useState(() =>
    licenses.map(({ state, number }) => `${joinLanguages(state)}, ${number}`).join("\n"),
  );
  const [names, setNames] = useState(() =>
    people
      .map(({ name, role, licenseNumber }) => [name, joinLanguages(role), licenseNumber].join(", "))
      .join("\n"),
  );
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
        onChange={(event) => setNames(event.target.value)}
      />
      <HandOver where={words.where} lines={writePeople(states, names)} />
      <p className="text-sm text-ink-muted">{restart}</p>
    </Card>
  );
}

const splitRows = (text: string) =>
  text
    .split("\n")
    .map((row) => row.split(",").map((part) => part.trim()))
    .filter(([first]) => first !== "");

/** What people do may have commas in it: the first part is the name, the last one the number. */
function writePeople(states: string, names: string): string {
  const known = (name: string) =>
    people.find((person) => person.name === name) ?? { photo: null, speaks: [] };
  return [
    "export const licenses: readonly License[] = [",
    ...splitRows(states).map(
      ([state = "", ...number]) =>
        `  { state: ${quoteLanguages(state)}, number: ${quote(number.join(" "))} },`,
    ),
    "];",
    "",
    "export const people: readonly Person[] = [",
    ...splitRows(names).map(([name = "", ...rest]) => {
      const number = rest.at(-1) ?? "";
      const role = rest.slice(0, -1).join(", ");
      const { photo, speaks } = known(name);
      return `  { name: ${quote(name)}, role: ${quoteLanguages(role)}, licenseNumber: ${quote(number)}, photo: ${JSON.stringify(photo)}, speaks: ${JSON.stringify(speaks)} },`;
    }),
    "];",
  ].join("\n");
}
