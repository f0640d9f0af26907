import pg from "pg";

const mostInserts = 100;

/** `intake/store-submissions.ts`, `insert-rows.ts`, and what takes them up, `intake/follow-ups-store.ts`. */
const storesOrTakes = /^\s*with (?:sent|taken) as\b/i;
const inserts = /^\s*insert\b/i;

/** What takes longer to read and plan than to run. */
export const isHot = (text: string): boolean => storesOrTakes.test(text);

/** Of one connection: its prepared statements' texts, each with its name. */
export type StatementNames = Map<string, string>;

/**
 * A name for an insert, or for what is hot, under which this connection keeps it prepared: planning
 * one costs the server more than running it. Null for all else, whose texts change from call to call,
 * and for inserts once there are so many that the server would have to keep too much.
 */
export function nameStatement(names: StatementNames, text: string): string | null {
  const known = names.get(text);
  if (known !== undefined) return known;
  // What is hot has few texts, and is prepared however many others are.
  if (!isHot(text) && (names.size >= mostInserts || !inserts.test(text))) return null;
  const name = `insert_${names.size + 1}`;
  names.set(text, name);
  return name;
}

type Query = (config: unknown, ...rest: unknown[]) => unknown;

/** A connection that prepares what `nameStatement` names; drizzle and pg-boss name nothing. */
export class PreparingClient extends pg.Client {
  constructor(config?: string | pg.ClientConfig) {
    super(config);
    const query = this.query.bind(this) as Query;
    const names: StatementNames = new Map();
    const prepare: Query = (config, ...rest) => query(withName(names, config, rest[0]), ...rest);
    this.query = prepare as typeof this.query;
  }
}

function withName(names: StatementNames, config: unknown, values: unknown): unknown {
  const given = typeof config === "string" ? { text: config } : config;
  if (!isPlainQuery(given) || !Array.isArray(values ?? given.values)) return config;
  const name = nameStatement(names, given.text);
  return name === null ? config : { ...given, name };
}

function isPlainQuery(config: unknown): config is { text: string; values?: unknown } {
  return (
    typeof config === "object" &&
    config !== null &&
    "text" in config &&
    typeof config.text === "string" &&
    !("name" in config && config.name !== undefined) &&
    !("submit" in config)
  );
}
