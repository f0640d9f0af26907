import { sql, type SQL, type SQLWrapper } from "drizzle-orm";

/**
 * The sort expression of lists by name: without accents and case, so that Álvarez comes before
 * Zuniga whatever the server's collation. The indexes `..._by_name` use exactly this expression
 * (`migrations`). It is cut to 100 characters: folding turns some characters into up to eighteen
 * letters, and PostgreSQL refuses a row whose index entry exceeds 2,704 bytes.
 */
export const nameOrder = (name: SQLWrapper | SQL): SQL<string> =>
  sql<string>`left(fold_words(${name}), 100)`;
