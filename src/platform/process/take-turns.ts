/** Runs what it is given, once everything that was given before has ended. */
export type TakeTurn = <Answer>(work: () => Promise<Answer>) => Promise<Answer>;

/** Makes a queue of its own for work that must not overlap within one process. A failure ends no turn but its own. */
export function takeTurns(): TakeTurn {
  let last: Promise<unknown> = Promise.resolve();
  return (work) => {
    const turn = last.then(work, work);
    last = turn.catch(() => {});
    return turn;
  };
}
