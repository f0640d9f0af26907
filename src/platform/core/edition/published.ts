import { readSourceFacts } from "./list-sentences.ts";

/** The agency's names that consent texts contain. */
export interface AgencyNames {
  readonly name: string;
  readonly email: string;
}

const published = new Map<string, AgencyNames>();
let newest: string | null = null;

/** An edition's names of the agency; null for a name that the edition does not change. */
type EditionNames = { readonly id: string } & {
  readonly [Name in keyof AgencyNames]: string | null;
};

/**
 * Called with every existing edition as soon as this process learns of it. Another process may
 * already show it, and that page's forms may be sent to this one.
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
 * The edition on which a form was filled in; null for pages drawn from the source code. A missing
 * or unknown value counts as the newest edition.
 */
export function findFormEdition(named: unknown): string | null {
  if (named === null) return null;
  return typeof named === "string" && published.has(named) ? named : newest;
}

/** The agency's names on the pages of an edition, even if they have changed since. */
export function readAgencyOf(edition: string | null): AgencyNames {
  return (edition !== null && published.get(edition)) || readSourceNames();
}

function readSourceNames(): AgencyNames {
  const facts = readSourceFacts();
  const find = (wanted: string) => facts.find(({ path }) => path === wanted)?.text ?? "";
  return { name: find("name"), email: find("email") };
}
