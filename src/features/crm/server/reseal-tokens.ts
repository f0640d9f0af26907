import type { Database } from "#platform/server/database.ts";
import type { AppSecret } from "#platform/server/keyed-hash.ts";
import { reseal } from "#platform/server/seal.ts";
import type { ResealCounts } from "#platform/server/seal.ts";
import { describeTokenPlace } from "./crm-tokens.ts";
import { listSealedTokens, replaceSealedToken } from "./provider-states-store.ts";

/** Seals every provider's token with the secret in use. One that was replaced meanwhile stays. */
export async function resealTokens(
  { db }: Pick<Database, "db">,
  secret: AppSecret,
): Promise<ResealCounts> {
  let [again, lost] = [0, 0];
  for (const [provider, token] of await listSealedTokens(db)) {
    const outcome = reseal(token, secret, describeTokenPlace(provider));
    if (outcome === "lost") lost += 1;
    else if (
      outcome &&
      (await replaceSealedToken(db, provider, { from: token, to: outcome.sealed }))
    )
      again += 1;
  }
  return { again, lost };
}
