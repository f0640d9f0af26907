import { AsyncLocalStorage } from "node:async_hooks";

// A mutable flag and not the mere presence of a store: work that was started inside a transaction
// and outlives it keeps the store, and may use the root connection again.
const scope = new AsyncLocalStorage<{ running: boolean }>();

/** Marks everything `work` calls as being inside a transaction until `work` settles. */
export async function runInTransactionScope<T>(work: () => Promise<T>): Promise<T> {
  const state = { running: true };
  try {
    return await scope.run(state, work);
  } finally {
    state.running = false;
  }
}

/** Throws when called from inside a running transaction. */
export function refuseInsideTransaction(): void {
  if (scope.getStore()?.running) {
    throw new Error(
      "The root database connection was used inside a transaction: use the transaction's own `tx`.",
    );
  }
}
