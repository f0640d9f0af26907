import { editLists } from "#platform/core/edition/edition.ts";
import { dayMs } from "#platform/core/durations.ts";
import {
  type Carrier,
  carriers as sourceCarriers,
  reviewPages as sourcePages,
} from "#site.config.ts";

/** Insurance companies whose products the agency sells; empty until the owner names some. */
export const carriers: readonly Carrier[] = sourceCarriers;

/** Pages elsewhere on which families write about the agency; empty until the owner names some. */
export const reviewPages = sourcePages;

editLists({ carriers, reviewPages });

/** The names of these facts among an edition's overrides. */
export const proofFacts = ["carriers", "reviewPages"] as const;

export const isProofFact = (path: string): path is (typeof proofFacts)[number] =>
  (proofFacts as readonly string[]).includes(path);

/** AM Best's scale of financial strength, best first, without the grades below B-. */
export const amBestRatings = ["A++", "A+", "A", "A-", "B++", "B+", "B", "B-"] as const;

/** After this many days a rating may have changed, so that somebody looks it up again. */
const ratingGoodForDays = 365;

/** The carriers whose rating is older than that. */
export const listOldRatings = (listed: readonly Carrier[], now: Date): readonly Carrier[] =>
  listed.filter(({ ratedOn }) => now.getTime() - Date.parse(ratedOn) > ratingGoodForDays * dayMs);
