import { readSourceFacts } from "./words-in-force.ts";

/** The agency's names that consent texts contain. */
export interface AgencyNames {
  readonly name: string;
  readonly email: string;
}

/** An edition's names of the agency; null for a name that the edition does not change. */
type EditionNames = { readonly id: string } & {
  readonly [Name in keyof AgencyNames]: string | null;
};

/** The published editions that a process knows. */
export interface KnownEditions {
  /**
   * Called with every existing edition as soon as this process learns of it. Another process may
   * already show it, and that page's forms may be sent to this one.
   */
  note(editions: readonly EditionNames[]): void;
  /** Called once this process shows an edition. */
  noteShown(id: string): void;
  /**
   * The edition on which a form was filled in; null for pages drawn from the source code. A missing
   * or unknown value counts as the newest edition.
   */
  findOfForm(named: unknown): string | null;
  /** The agency's names on the pages of an edition, even if they have changed since. */
  readAgency(edition: string | null): AgencyNames;
}

/** A process makes this once, for its ctx. */
export function openKnownEditions(): KnownEditions {
  const published = new Map<string, AgencyNames>();
  let newest: string | null = null;
  return {
    note(editions) {
      const source = readSourceNames();
      for (const { id, name, email } of editions) {
        published.set(id, { name: name ?? source.name, email: email ?? source.email });
      }
    },
    noteShown: (id) => void (newest = id),
    findOfForm(named) {
      if (named === null) return null;
      return typeof named === "string" && published.has(named) ? named : newest;
    },
    readAgency: (edition) => (edition !== null && published.get(edition)) || readSourceNames(),
  };
}

function readSourceNames(): AgencyNames {
  const facts = readSourceFacts();
  const find = (wanted: string) => facts.find(({ path }) => path === wanted)?.text ?? "";
  return { name: find("name"), email: find("email") };
}
