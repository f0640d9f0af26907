import { sql, type SQL, type SQLWrapper } from "drizzle-orm";

/**
 * What lists by name are sorted by: without accents and capitals, so that Álvarez stands before Zuniga
 * whatever collation the server was made with. The indexes `..._by_name` are on this very expression
 * (`migrations`). Its first letters only: folding makes some signs eighteen letters long, and PostgreSQL
 * refuses a row whose index entry has more than 2,704 bytes.
 */
export const nameOrder = (name: SQLWrapper | SQL): SQL<string> =>
  sql<string>`left(fold_words(${name}), 100)`;
