import type { Database, Tx } from "#platform/database/database.ts";
import { deferred } from "#testing/deferred.ts";

/**
 * Begins a transaction and returns as soon as it calls `hold`: what it has locked or written by
 * then stays locked.
 *
 * @returns a function that lets it continue, and resolves once it has committed.
 */
export async function holdOpen<Result>(
  database: Pick<Database, "transaction">,
  work: (tx: Tx, hold: () => Promise<void>) => Promise<Result>,
): Promise<() => Promise<Result>> {
  const [held, goesOn] = [deferred(), deferred()];
  const done = database.transaction((tx) =>
    work(tx, () => {
      held.resolve();
      return goesOn.promise;
    }),
  );
  await Promise.race([held.promise, done]);
  return () => {
    goesOn.resolve();
    return done;
  };
}
