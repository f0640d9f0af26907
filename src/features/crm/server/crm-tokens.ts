import { z } from "zod";
import type { Database } from "#platform/server/database.ts";
import { seal, unseal } from "#platform/server/seal.ts";
import type { TokenStore } from "./crm-provider.ts";
import { changeProviderState, findSealedToken } from "./provider-states-store.ts";
import type { SealedFor } from "#platform/server/seal.ts";
import type { AppSecret } from "#platform/server/keyed-hash.ts";

/** Where a provider's token belongs: another's row opens nothing. */
export function describeTokenPlace(provider: string): SealedFor {
  return { purpose: "crm token", record: provider };
}

const tokenSchema = z.object({
  accessToken: z.string(),
  expiresAt: z.coerce.date(),
  refreshToken: z.string().nullable(),
  grantedFor: z.string(),
});

/** Keeps one provider's token in the database, encrypted, for all processes. */
export function createTokenStore(
  database: Database,
  secret: AppSecret,
  provider: string,
): TokenStore {
  const place = describeTokenPlace(provider);
  return {
    async read() {
      const sealed = await findSealedToken(database.db, provider);
      const text = sealed === null ? null : unseal(sealed, secret, place);
      // Sealed with another secret or by another version: as if there were none, and a login follows.
      return text === null ? null : (tokenSchema.safeParse(JSON.parse(text)).data ?? null);
    },
    async write(token) {
      const sealed = seal(JSON.stringify(token), secret, place);
      await changeProviderState(database.db, provider, { token: sealed });
    },
  };
}
