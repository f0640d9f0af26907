import { isDatabaseUnavailable } from "#platform/server/database-failure.ts";

interface Waiting<Item, Result> {
  readonly item: Item;
  readonly resolve: (result: Result | Promise<Result>) => void;
  readonly reject: (failure: unknown) => void;
}

const mostAtOnce = 100;

/**
 * Gathers calls that come while others are under way, and then does them all in one: where each
 * would be a commit, all of them wait for one. A call that comes alone goes at once.
 * When a batch fails because of what is in it, each call is done alone and fails or succeeds alone.
 * When the database is away, all who wait are told so at once: ten batches behind each other, each
 * with its time limit, would take minutes.
 *
 * @param work results in the order of its items; one that is a promise keeps no other waiting.
 */
export function gatherCalls<Item, Result>(
  work: (items: readonly Item[]) => Promise<ReadonlyArray<Result | Promise<Result>>>,
): (item: Item) => Promise<Result> {
  const waiting: Array<Waiting<Item, Result>> = [];
  /** Of a batch that failed; they go before all others, one by one. */
  const alone: Array<Waiting<Item, Result>> = [];
  let isWorking = false;

  const settle = async (batch: ReadonlyArray<Waiting<Item, Result>>): Promise<void> => {
    try {
      const results = await work(batch.map(({ item }) => item));
      batch.forEach(({ resolve }, at) => resolve(results[at] as Result | Promise<Result>));
    } catch (failure) {
      const isAway = isDatabaseUnavailable(failure);
      if (!isAway && batch.length > 1) {
        alone.push(...batch);
        return;
      }
      const refused = isAway ? [...batch, ...alone.splice(0), ...waiting.splice(0)] : batch;
      for (const { reject } of refused) reject(failure);
    }
  };

  const takeNext = () => (alone.length > 0 ? alone.splice(0, 1) : waiting.splice(0, mostAtOnce));

  const workOff = async (): Promise<void> => {
    if (isWorking) return;
    isWorking = true;
    for (let batch = takeNext(); batch.length > 0; batch = takeNext()) await settle(batch);
    isWorking = false;
  };

  return (item) =>
    new Promise((resolve, reject) => {
      waiting.push({ item, resolve, reject });
      void workOff();
    });
}
