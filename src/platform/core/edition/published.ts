import { readSourceFacts } from "./list-sentences.ts";

/** What a consent's words name of the agency. */
export interface AgencyNames {
  readonly name: string;
  readonly email: string;
}

const published = new Map<string, AgencyNames>();
let newest: string | null = null;

/** How an edition names the agency; null where it leaves a name as the sources have it. */
type EditionNames = { readonly id: string } & {
  readonly [Name in keyof AgencyNames]: string | null;
};

/**
 * Called with every edition there is, as soon as this process knows of it: another one may show it
 * already, whose forms may be sent to this one.
 */
export function notePublished(editions: readonly EditionNames[]): void {
  const source = readSourceNames();
  for (const { id, name, email } of editions) {
    published.set(id, { name: name ?? source.name, email: email ?? source.email });
  }
}

/** Called once this process shows an edition. */
export const noteShown = (id: string): void => void (newest = id);

/**
 * The edition that a form was filled in on: null was drawn from the sources. One that is not told, or
 * that never was, is the newest.
 */
export function findFormEdition(told: unknown): string | null {
  if (told === null) return null;
  return typeof told === "string" && published.has(told) ? told : newest;
}

/** The agency as the pages of an edition name it, whatever it is called since. */
export function readAgencyOf(edition: string | null): AgencyNames {
  return (edition !== null && published.get(edition)) || readSourceNames();
}

function readSourceNames(): AgencyNames {
  const facts = readSourceFacts();
  const find = (wanted: string) => facts.find(({ path }) => path === wanted)?.text ?? "";
  return { name: find("name"), email: find("email") };
}
