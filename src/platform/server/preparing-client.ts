import pg from "pg";

const mostStatements = 100;

const names = new Map<string, string>();

/**
 * A name for an insert, under which each connection keeps it prepared: planning one costs the
 * server more than running it. Null for all else, whose texts change from call to call, and once
 * there are so many that the server would have to keep too much.
 */
export function nameStatement(text: string): string | null {
  const known = names.get(text);
  if (known !== undefined) return known;
  if (names.size >= mostStatements || !/^\s*insert\b/i.test(text)) return null;
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
    const prepare: Query = (config, ...rest) => query(withName(config, rest[0]), ...rest);
    this.query = prepare as typeof this.query;
  }
}

function withName(config: unknown, values: unknown): unknown {
  const given = typeof config === "string" ? { text: config } : config;
  if (!isPlainQuery(given) || !Array.isArray(values ?? given.values)) return config;
  const name = nameStatement(given.text);
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
