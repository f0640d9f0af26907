import type { Database } from "#platform/server/database.ts";
import type { AppSecret } from "#platform/server/keyed-hash.ts";
import { reseal } from "#platform/server/seal.ts";
import type { ResealCounts } from "#platform/server/seal.ts";
import { listCodeSeeds, replaceSealedSeed } from "./second-factors-store.ts";
import { describeSeedPlace } from "./spend-code.ts";

/** Seals every authenticator app's seed with the secret in use. One that was replaced meanwhile stays. */
export async function resealCodeSeeds(
  { db }: Pick<Database, "db">,
  secret: AppSecret,
): Promise<ResealCounts> {
  let [again, lost] = [0, 0];
  for (const seed of await listCodeSeeds(db)) {
    const outcome = reseal(seed.sealedSeed, secret, describeSeedPlace(seed.userId));
    if (outcome === "lost") lost += 1;
    else if (outcome && (await replaceSealedSeed(db, seed, outcome.sealed))) again += 1;
  }
  return { again, lost };
}
