import { resealCodeSeeds } from "#features/accounts/server/reseal-code-seeds.ts";
import { resealTokens } from "#features/crm/server/reseal-tokens.ts";
import type { Database } from "#platform/server/database.ts";
import { listSecrets } from "#platform/server/keyed-hash.ts";
import type { AppSecret } from "#platform/server/keyed-hash.ts";
import type { Log } from "#platform/server/log.ts";

/**
 * While the secret is being changed: everything sealed that is kept is sealed anew, so that the one
 * before can be dropped. Links of imports are left, they last minutes.
 */
export async function resealStored(database: Database, secret: AppSecret, log: Log): Promise<void> {
  if (listSecrets(secret).length === 1) return;
  const parts = [await resealTokens(database, secret), await resealCodeSeeds(database, secret)];
  const sum = (name: "again" | "lost") => parts.reduce((total, part) => total + part[name], 0);
  log.info(
    { sealedAgain: sum("again"), lost: sum("lost") },
    "The secret is being changed: nothing that is stored needs APP_SECRET_PREVIOUS any more. Mailed links, upload addresses and known browsers made with it do, until they end.",
  );
}
