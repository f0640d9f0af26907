/** Runs each function that it is given once all functions given before have ended. */
export type TakeTurn = <Answer>(work: () => Promise<Answer>) => Promise<Answer>;

/**
 * Makes a queue for work that must not overlap within one process. A failure ends only its own
 * turn.
 */
export function takeTurns(): TakeTurn {
  let last: Promise<unknown> = Promise.resolve();
  return (work) => {
    const turn = last.then(work, work);
    last = turn.catch(() => {});
    return turn;
  };
}
