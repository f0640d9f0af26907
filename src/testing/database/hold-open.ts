import type { Database, Tx } from "#platform/database/database.ts";
import { deferred } from "#testing/deferred.ts";

/**
 * Begins a transaction and comes back as soon as that one calls `hold`: what it locked or wrote by
 * then stays its own.
 *
 * @returns what lets it go on, and resolves once it has committed.
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
