import type { FastifyBaseLogger } from "fastify";
import type { Clock } from "#platform/core/clock.ts";
import { listOldFigures, listUncheckedFigures } from "#platform/core/legal-figures.ts";

/** At start, and by no means a reason not to start: the pages still name the year they speak of. */
export function warnOfDoubtfulFigures(clock: Clock, log: FastifyBaseLogger): void {
  const old = listOldFigures(clock.now().getFullYear());
  if (old.length > 0) {
    const figures = old.map(({ id, year }) => `${id} (${year})`).join(", ");
    log.warn(
      { figures },
      "Numbers of law on the pages are of an earlier year: compare src/platform/core/legal-figures.ts with its sources.",
    );
  }
  const unchecked = listUncheckedFigures();
  if (unchecked.length > 0) {
    // Known since it was written down, so no warning at each start; the dashboard asks for it.
    log.info(
      { figures: unchecked.join(", ") },
      "Numbers on the pages were never checked: have an expert look at src/platform/core/legal-figures.ts.",
    );
  }
}
