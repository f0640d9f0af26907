import type { PGlite, Results } from "@electric-sql/pglite";
import { isHot, nameStatement } from "./preparing-client.ts";
import type { StatementNames } from "./preparing-client.ts";

interface Prepared {
  readonly names: StatementNames;
  /** Of them those that the engine took. */
  readonly taken: Set<string>;
}

/** What each engine has prepared; one that is opened anew begins with nothing. */
const preparedBy = new WeakMap<object, Prepared>();

/**
 * Runs what is hot as a statement the engine keeps prepared: to read and plan it takes longer than to
 * run it, and PGlite does both at each call.
 *
 * @returns null for any other statement, and for values that are not plain text.
 */
export async function runPrepared(
  pglite: Pick<PGlite, "exec">,
  text: string,
  values: readonly unknown[] = [],
): Promise<Results<never> | null> {
  if (!isHot(text) || !values.every(isPlainText)) return null;
  const prepared = preparedBy.get(pglite) ?? { names: new Map(), taken: new Set() };
  preparedBy.set(pglite, prepared);
  const name = nameStatement(prepared.names, text);
  if (name === null) return null;
  if (!prepared.taken.has(name)) {
    await pglite.exec(`prepare ${name} as ${text}`);
    prepared.taken.add(name);
  }
  const [result] = await pglite.exec(`execute ${name}(${values.map(quote).join(", ")})`);
  // The engine's type is for any rows; whoever calls knows theirs.
  return (result as Results<never> | undefined) ?? null;
}

/** PostgreSQL ends a text at a zero. */
const isPlainText = (value: unknown): value is string =>
  typeof value === "string" && !value.includes("\0");

function quote(text: string): string {
  return `'${text.replaceAll("'", "''")}'`;
}
