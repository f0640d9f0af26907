import type { FastifyBaseLogger } from "fastify";
import type { Clock } from "#platform/core/clock.ts";
import { listOldFigures } from "#platform/core/legal-figures.ts";

/** At start, and by no means a reason not to start: the pages still name the year they speak of. */
export function warnOfOldFigures(clock: Clock, log: FastifyBaseLogger): void {
  const old = listOldFigures(clock.now().getFullYear());
  if (old.length === 0) return;
  const figures = old.map(({ id, year }) => `${id} (${year})`).join(", ");
  log.warn(
    { figures },
    "Numbers of law on the pages are of an earlier year: compare src/platform/core/legal-figures.ts with its sources.",
  );
}
